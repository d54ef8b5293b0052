// Tasks that may wait for later tasks, other than by locks, are never grouped or called.
// RUN: %clang_cilk -O2 -mllvm -tapir-spawns=lazy -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck %s
#include <cilk/concurrent.h>

void wait_elsewhere(long) CILK_WAITS;
void use(long);

// This function waits, because it calls one that does.
__attribute__((noinline)) static void wait_deep(cilk_ivar *v, long i) {
  use(i);
  cilk_ivar_get(&v[i]);
}

void loops(long n, cilk_ivar *v) {
  // CHECK: :[[#@LINE+2]]:3: remark: iterations are divided beforehand: an iteration may wait for a later one [
  // CHECK: :[[#@LINE+1]]:3: remark: an iteration's work is {{.*}}; it may wait for a later one, so that each is a task [
  cilk_for (long i = 0; i < n; ++i)
    wait_deep(v, i);
  // CHECK: :[[#@LINE+1]]:3: remark: iterations are divided beforehand: an iteration may wait for a later one [
  cilk_for (long i = 0; i < n; ++i)
    wait_elsewhere(i);
  // CHECK: :[[#@LINE+1]]:3: remark: iterations are divided when others want work [
  cilk_for (long i = 0; i < n; ++i)
    use(i);
}

CILK_WAITS_EARLIER void lock(void);
void locks(long n) {
  // CHECK: :[[#@LINE+1]]:3: remark: iterations are divided when others want work [
  cilk_for (long i = 0; i < n; ++i) {
    lock();
    use(i);
  }
}

void spawns(cilk_ivar *v) {
  // CHECK: :[[#@LINE+1]]:3: remark: spawns of 'spawns' are eager: a task may wait for code after its spawn [
  cilk_spawn wait_deep(v, 0);
  use(1);
  cilk_sync;
}

void others(void) {
  // CHECK: :[[#@LINE+1]]:3: remark: spawns of 'others' are calls while the deque has enough for others [
  cilk_spawn use(0);
  use(1);
  cilk_sync;
}
