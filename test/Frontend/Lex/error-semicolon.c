// RUN: %clang_fe -std=c23 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// RUN: not %clang_fe -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// A missing semicolon before a keyword is reported where it is missing.
int f(int);
#define CALL f(1)

void missing(int x, int *a) {
  f(x)
  // CHECK: error-semicolon.c:[[#@LINE-1]]:7: error: expected ';' before 'cilk_sync'
  // CHECK: fix-it:{{.*}}:{[[#@LINE-2]]:7-[[#@LINE-2]]:7}:";"
  // expected-error@-3 {{expected ';' before 'cilk_sync'}}
  cilk_sync;
  x = a[x] // expected-error {{expected ';' before 'cilk_for'}}
  cilk_for (int i = 0; i < 3; ++i) f(i);
  a[0]++ // expected-error {{expected ';' before 'cilk_scope'}}
  cilk_scope { f(1); }
  x = 3 // expected-error {{expected ';' before '_Cilk_sync'}}
  _Cilk_sync;
  CALL
  cilk_sync; // expected-error {{expected ';' before 'cilk_sync'}}
  cilk_spawn f(x)
  // expected-error@-1 {{expected ';' before 'cilk_sync'}}
  cilk_sync;
}

void present(int x, int *a) {
  if (x) cilk_sync;
  if (f(x)) cilk_scope { f(1); } else cilk_sync;
  while (a[x]) cilk_for (int i = 0; i < 3; ++i) cilk_sync;
  cilk_for (int i = 0; i < 3; ++i) cilk_for (int j = 0; j < f(1); ++j) cilk_scope { f(j); }
  switch (x) cilk_scope { f(2); }
  do cilk_sync; while (f(1));
  for (;;) cilk_scope { [[]] cilk_sync; }
l:
  cilk_sync;
  __attribute__((unused)) int y = a[a[0]];
  { } cilk_sync;
#pragma cilk grainsize(4)
  cilk_for (int i = 0; i < 3; ++i) f(i);
  goto l;
}
