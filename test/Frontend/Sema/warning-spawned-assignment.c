// RUN: %clang_fe -std=c17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// A spawned assignment that reads its loop's variable gets a warning; a fix-it moves the keyword.
int f(int);

void whole(int n, int *r) {
  for (int i = 0; i < n; ++i)
    // CHECK: fix-it:"{{.*}}":{[[@LINE+2]]:5-[[@LINE+2]]:16}:""
    // CHECK: fix-it:"{{.*}}":{[[@LINE+1]]:23-[[@LINE+1]]:23}:"cilk_spawn "
    cilk_spawn r[i] = f(i); // expected-warning {{'cilk_spawn' spawns the whole assignment, which reads 'i' while the loop changes it; spawn the call alone}}
  for (int i = 0; i < n; i += 2) {
    cilk_spawn r[0] += f(i); // expected-warning {{'cilk_spawn' spawns the whole assignment}}
  }
}

void other_loops(int n, int *r) {
  int i = 0, k = n;
  while (i < n) {
    cilk_spawn r[i] = f(i); // expected-warning {{reads 'i' while the loop changes it}}
    i += 2;
  }
  do
    cilk_spawn r[k] = f(2); // expected-warning {{reads 'k' while the loop changes it}}
  while (--k);
  for (;;) {
    int own = f(++k);
    own += 2;
    cilk_spawn r[own] = f(own);
  }
}

void right(int n, int *r) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    r[i] = cilk_spawn f(i);
  for (int i = 0; i < n; ++i)
    cilk_spawn r[k] = f(k);
  for (int i = 0; i < n; ++i) {
    cilk_spawn r[i] = f(i);
    cilk_sync;
  }
  for (int i = 0; i < n; ++i)
    cilk_scope { cilk_spawn r[i] = f(i); }
  cilk_for (int i = 0; i < n; ++i)
    cilk_spawn r[i] = f(i);
  cilk_spawn r[0] = f(n);
}
