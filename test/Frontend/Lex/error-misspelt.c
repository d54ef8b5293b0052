// RUN: not %clang_fe -std=c17 -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -x c++ -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -fsyntax-only -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck --check-prefix=FIXIT %s
// An unknown identifier that is nearly a keyword gets a note that names the keyword; others do not.
int f(int);

int misspelt(int n) {
  int x = cilk_spwan f(n);
  // CHECK: [[@LINE-1]]:11: error: use of undeclared identifier 'cilk_spwan'
  // CHECK: [[@LINE-2]]:11: note: did you mean 'cilk_spawn'?
  // FIXIT: fix-it:"{{.*}}":{[[@LINE-3]]:11-[[@LINE-3]]:21}:"cilk_spawn"
  cilk_synch;
  // CHECK: [[@LINE-1]]:3: error: use of undeclared identifier 'cilk_synch'
  // CHECK: [[@LINE-2]]:3: note: did you mean 'cilk_sync'?
  cilk_fro (int i = 0; i < n; ++i)
  // CHECK: [[@LINE-1]]:3: note: did you mean 'cilk_for'?
    f(i);
  _Cilk_scop { f(1); }
  // CHECK: [[@LINE-1]]:3: error: use of undeclared identifier '_Cilk_scop'
  // CHECK: [[@LINE-2]]:3: note: did you mean '_Cilk_scope'?
  return x;
}

void other_names(int n) {
  // CHECK-NOT: did you mean
  n = unknown_name;
  // CHECK: [[@LINE-1]]:7: error: use of undeclared identifier 'unknown_name'
  n = silk(n);
  // CHECK: 'silk'
  // CHECK-NOT: did you mean
}
