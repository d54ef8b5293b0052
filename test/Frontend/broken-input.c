// RUN: not %clang_fe -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -fsyntax-only -DUNTERMINATED %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -c -o /dev/null -DUNTERMINATED %s 2>&1 | FileCheck %s
// Whatever Clang's error recovery leaves in the tree, there are errors and no crash.
// CHECK-NOT: Stack dump
// CHECK-NOT: PLEASE
// CHECK-NOT: {{^error:}}
// CHECK: error
// CHECK-NOT: Stack dump
// CHECK-NOT: {{^error:}}
// CHECK: generated

int f(int);
struct Incomplete;
void g(int n) {
  int x = cilk_spawn f(undeclared);
  x = cilk_spawn f(1, 2, 3) ? cilk_spawn f("a") : cilk_spawn;
  cilk_spawn (struct Incomplete)f(1);
  cilk_spawn { goto nowhere; undeclared(); }
  cilk_spawn { break; case 3: continue; default: }
  n.m = cilk_spawn f(1);
  *n = cilk_spawn f(2);
  undeclared = cilk_spawn f(2);
  struct Incomplete s = cilk_spawn f(3);
  int redefined = cilk_spawn f(4), redefined = cilk_spawn f(5);
  cilk_for (struct Incomplete i = 0; i < 3; i++) f(i);
  cilk_for (int i = undeclared; i < undeclared; i += undeclared) f(i);
  cilk_for (int i = 0; i < ; i++) f(i);
  cilk_for (int i = 0) f(i);
  cilk_for (int) ;
  cilk_for (int i = 0; 0; 0; 0; 3 < i; i += 2) f(i);
  cilk_for ;
#pragma cilk grainsize undeclared
  cilk_for (int i = 0; i < n; i++) f(i);
#pragma cilk grainsize f(
  cilk_for (int i = 0; i < n; i++) f(i);
  cilk_scope { cilk_spawn f(1) }
  cilk_scope
  cilk_sync
  x = _Generic(n, int: cilk_spawn f(1), default: );
  cilk_spawn f(({ cilk_spawn f(undeclared); cilk_sync }));
  return cilk_spawn;
#ifdef UNTERMINATED
  cilk_spawn { cilk_for (int i = 0; i < n; i++) { cilk_spawn f((1
#else
}
#endif
