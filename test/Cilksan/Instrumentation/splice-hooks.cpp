// The engine of <cilk/splice.h> has no hooks except where it spawns. Its hooks would be most of a
// program's. Functions of the program that the engine calls have hooks.
// REQUIRES: cilksan
// RUN: %driver++ -fopencilk -fsanitize=cilk -std=c++17 -O0 -S -emit-llvm %s -o %t.ll
// RUN: FileCheck --check-prefix=ENGINE %s < %t.ll
// RUN: FileCheck --check-prefix=SPAWN %s < %t.ll
// RUN: FileCheck --check-prefix=LEAF %s < %t.ll
// ENGINE: define {{.*}}strand{{.*}}run_or_divide
// ENGINE-NOT: __csan_
// ENGINE: {{^}$}}
// SPAWN: define {{.*}}run_both
// SPAWN-NOT: {{^}$}}
// SPAWN: __csan_
// LEAF: define {{.*}}call_checked_leaf
// LEAF-NOT: {{^}$}}
// LEAF: __csan_
#include <cilk/splice.h>

using namespace cilk::splicing;

void twice(long *a, long n) {
  cilk::splice_steps(2, 2, [=](long) {
    return phase(
        box({0, n}), [=](const box &b) { return effect{writes(array(a), b)}; },
        [=](const box &b) { a[b.lo[0]] += 1; });
  });
}
