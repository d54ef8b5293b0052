// RUN: %clang_fe -fsyntax-only -ferror-limit=0 -Xclang -verify=typeof -DTYPEOF %s
// RUN: %clang_fe -fsyntax-only -Xclang -verify=param -DPARAM %s
// RUN: %clang_fe -fsyntax-only -Xclang -verify=declaration -DDECLARATION %s
// A keyword that Clang's parser discards is an error at the end, and never becomes serial
// code.

int f(int);
struct S {
  int a;
};
#ifdef TYPEOF
__typeof__(cilk_spawn f(1)) x; // typeof-error {{'cilk_spawn' cannot be used here; only statements that are executed can be spawned}}
#elif defined(PARAM)
void g(int a[cilk_spawn f(1)]); // param-error {{'cilk_spawn' cannot be used here}}
#else
void g(void) {
  typedef int *P;
  cilk_spawn P *x; // declaration-error {{'cilk_spawn' cannot be used here}}
  (void)x;
}
#endif
