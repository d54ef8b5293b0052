// A program declares its own locks, atomic accesses, and places without checks. For each
// kind of declaration, one run of the program has a right one and another run a wrong
// one. Without the detector all declarations do nothing.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: %t same 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t other 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not %t none 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %t atomic 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t half-atomic 2>&1 | FileCheck --check-prefix=HALF %s
// RUN: not env CILKSAN_CHECK_ATOMICS=1 %t atomic 2>&1 | FileCheck --check-prefix=HALF %s
// RUN: %t off 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t on 2>&1 | FileCheck --check-prefix=ON %s
// RUN: %clangxx_cilk -fsanitize=cilk -static-libcilktool -O0 -x c++ %s -o %t
// RUN: %t same 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t other 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %clang_cilk -std=c89 -O1 %s -o %t && %t off | FileCheck --check-prefix=PLAIN %s
#include <cilk/cilk.h>
#include <cilk/cilksan.h>
#include <stdio.h>
#include <string.h>

static const char *kind;
static int is(const char *name) { return strcmp(kind, name) == 0; }

static char first, second;
static volatile int locked, indivisible, unchecked;

static void with_lock(const char *lock) {
  __cilksan_register_lock_explicit(lock);
  if (!is("none"))
    __cilksan_acquire_lock(lock);
  locked = locked + 1; /* line 33 */
  if (!is("none"))
    __cilksan_release_lock(lock);
  __cilksan_unregister_lock_explicit(lock);
}

static void with_atomic(int says) {
  if (says)
    __cilksan_begin_atomic();
  indivisible = indivisible + 1; /* line 42 */
  if (says)
    __cilksan_end_atomic();
}

static void with_switch(void) {
  __cilksan_disable_checking();
  __cilksan_disable_checking();
  __cilksan_enable_checking();
  if (is("on"))
    __cilksan_enable_checking();
  printf("checks: %d\n", __cilksan_is_checking_enabled());
  unchecked = unchecked + 1; /* line 54 */
  if (!is("on"))
    __cilksan_enable_checking();
}

int main(int argc, char **argv) {
  kind = argc > 1 ? argv[1] : "";
  if (is("same") || is("other") || is("none")) {
    cilk_spawn with_lock(&first);
    with_lock(is("other") ? &second : &first);
    cilk_sync;
  } else if (is("atomic") || is("half-atomic")) {
    cilk_spawn with_atomic(1);
    with_atomic(is("atomic"));
    cilk_sync;
  } else {
    cilk_spawn with_switch();
    with_switch();
    cilk_sync;
    printf("then: %d\n", __cilksan_is_checking_enabled());
  }
  return 0;
}
// FREE-NOT: race:
// FREE: detected 0 distinct races
// OTHER: api.c:33:{{[0-9]+}}: race: write of 'locked'
// OTHER: * Write {{.*}}api.c:33
// OTHER-NEXT: holding
// NONE: api.c:33:{{[0-9]+}}: race: write of 'locked'
// HALF: api.c:42:{{[0-9]+}}: race: {{.*}}write of 'indivisible'
// ON: api.c:54:{{[0-9]+}}: race: write of 'unchecked'
// PLAIN: checks: 0
// PLAIN: then: 0
