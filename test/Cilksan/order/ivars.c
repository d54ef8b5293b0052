// Accesses before a put come before accesses after the get, regardless of spawns and syncs. This
// also holds for several puts and gets in a row. Accesses after the put, or of a strand that has
// not got the value, race.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t0 && %clang_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: not %t0 late 2>&1 | FileCheck --check-prefix=LATE %s
// RUN: not %t2 late 2>&1 | FileCheck --check-prefix=LATE %s
// RUN: not %t0 ungot 2>&1 | FileCheck --check-prefix=UNGOT %s
// RUN: not %t2 ungot 2>&1 | FileCheck --check-prefix=UNGOT %s
// RUN: not %t0 reader 2>&1 | FileCheck --check-prefix=READER %s
// RUN: not %t2 reader 2>&1 | FileCheck --check-prefix=READER %s
// RUN: not %t0 again 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: not %t2 again 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: not %t0 ended 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: not %t2 ended 2>&1 | FileCheck --check-prefix=ENDED %s
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdlib.h>
#include <string.h>

static const char *what = "";
static int is(const char *name) { return strcmp(what, name) == 0; }

static cilk_ivar first, second;
static int data, other;

__attribute__((noinline)) static void produce(void) {
  data = 1; // line 30
  cilk_ivar_put(&first, 42);
  if (is("late"))
    data = 2; // line 33
}
__attribute__((noinline)) static void pass(void) {
  uint64_t value = cilk_ivar_get(&first);
  other = data; // line 37
  cilk_ivar_put(&second, value);
}
__attribute__((noinline)) static void consume(void) {
  if (!is("ungot") && cilk_ivar_get(&second) != 42)
    abort();
  data += other; // line 43
}
// The detector may not keep a reader that has put a value in the place of a reader that hasn't.
__attribute__((noinline)) static void read_and_put(void) {
  other = data; // line 47
  cilk_ivar_put(&first, 1);
}
__attribute__((noinline)) static void read_alone(void) {
  if (data != 3) // line 51
    abort();
}

static void chain(void) {
  cilk_spawn produce();
  cilk_spawn pass();
  cilk_spawn consume();
  if (is("again"))
    data = 5; // line 60
  cilk_sync;
}

static void readers(void) {
  data = 3;
  cilk_spawn read_and_put();
  cilk_spawn read_alone();
  cilk_ivar_get(&first);
  data = 4; // line 69
  cilk_sync;
}

static void end(void) {
  cilk_ivar *ivar = malloc(sizeof *ivar);
  cilk_ivar_init(ivar);
  cilk_ivar_put(ivar, 1);
  cilk_spawn cilk_ivar_get(ivar); // line 77
  free(ivar);                     // line 78
  cilk_sync;
}

int main(int argc, char **argv) {
  if (argc > 1)
    what = argv[1];
  cilk_ivar_init(&first);
  cilk_ivar_init(&second);
  if (is("reader"))
    readers();
  else if (is("ended"))
    end();
  else
    chain();
  return 0;
}
// CHECK: detected 0 distinct races
// CHECK: No races: no schedule
// CHECK-NOT: Limits

// LATE: ivars.c:33:{{[0-9]+}}: race: write of 'data' {{.*}}read at {{.*}}ivars.c:37
// LATE: detected 2 distinct races

// UNGOT-DAG: ivars.c:30:{{[0-9]+}}: race: write of 'data' {{.*}}ivars.c:43
// UNGOT-DAG: ivars.c:37:{{[0-9]+}}: race: write of 'other' {{.*}}ivars.c:43

// READER: ivars.c:51:{{[0-9]+}}: race: read of 'data' {{.*}}write at {{.*}}ivars.c:69
// READER: detected 1 distinct races

// AGAIN: race: {{.*}} of 'data' {{.*}}write at {{.*}}ivars.c:60

// ENDED: ivars.c:77:{{[0-9]+}}: race: read {{.*}}ivars.c:78
// ENDED: detected 1 distinct races
