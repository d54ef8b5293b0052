// The fake mutex works in C, too, under its tag and its name, and without the tool it does nothing.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -std=c89 -O1 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clang_cilk -std=c17 -O1 -pedantic -Werror %s -o %t && %t racy
#include <cilk/cilksan.h>

static Cilksan_fake_mutex lock;
static struct Cilksan_fake_mutex other;
static long hits;

static void count(const void *held) {
  __cilksan_acquire_lock(held);
  ++hits; /* line 15 */
  __cilksan_release_lock(held);
}

int main(int argc, char **argv) {
  (void)argv;
  __cilksan_register_lock_explicit(&lock);
  _Cilk_spawn count(&lock);
  count(argc > 1 ? &other : &lock);
  _Cilk_sync;
  __cilksan_unregister_lock_explicit(&lock);
  return 0;
}
// CHECK: detected 0 distinct races
// RACY: api-locks-in-c.c:15:{{[0-9]+}}: race: {{.*}} of 'hits'
