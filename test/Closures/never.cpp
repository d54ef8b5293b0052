// If closures wait at the end of a run, a message lists them and their places; the process ends.
// RUN: %closuresxx -O1 %s -o %t
// RUN: not --crash env CILK_NWORKERS=1 %t 2>&1 | FileCheck %s
// RUN: not --crash env CILK_NWORKERS=4 %t 2>&1 | FileCheck %s
// RUN: not --crash env CILK_NWORKERS=4 %t many 2>&1 | FileCheck --check-prefix=MANY %s
// RUN: not --crash env CILK_NWORKERS=1 %t result 2>&1 | FileCheck --check-prefix=RESULT %s
// CHECK: cilk: a run of closures ends, and some still wait for arguments that nobody sends: send one to each continuation
// CHECK-DAG: 'second', made at {{.*}}never.cpp:32, lacks 2
// CHECK-DAG: 'first', made at {{.*}}never.cpp:30, lacks 1
// CHECK-NOT: made at
// MANY: send one to each continuation
// MANY-COUNT-20: 'first', made at {{.*}}never.cpp:24, lacks 1
// MANY-NEXT: and 30 more
// RESULT: send one to each continuation
// RESULT-NEXT: the result of 'nothing' is missing
#include <cilk/closures.h>

using namespace cilk::closures;

static void first(context, int, int) {}
static void second(context, int, int, int) {}
static void many(context c) {
  cont<int> x;
  c.spawn_next<first>(1, missing(x));
}
static void nothing(context, cont<int>) {}
static void root(context c) {
  cont<int> a[5];
  c.spawn_next<first>(missing(a[0]),
                      missing(a[1]));
  c.spawn_next<second>(
                      missing(a[2]), missing(a[3]), missing(a[4]));
  c.send_argument(a[4], 1);
  c.send_argument(a[0], 1);
}

int main(int argc, char **argv) {
  if (argc > 1 && *argv[1] == 'm')
    run([](context c) {
      for (int i = 0; i < 50; ++i)
        c.spawn<many>();
    });
  else if (argc > 1)
    run<nothing>();
  else
    run<root>();
}
