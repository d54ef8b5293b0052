// RUN: %clang_fe -fopenmp -fsyntax-only -Xclang -verify %s
// Clang outlines OpenMP's regions by itself.

int f(int);
void g(int n) {
#pragma omp parallel
  { // expected-error {{Cilk constructs cannot be used inside an OpenMP construct or a captured region}}
    cilk_spawn f(n);
    cilk_sync;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f(i);
  cilk_spawn f(n);
}
