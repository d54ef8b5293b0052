// Sending an argument twice ends the process with a message: before its closure is ready, when the
// closure is ready, when it has run, and when its memory is another closure's. Sending to no
// closure also ends the process, and so does sending twice to the result of a run: during the run,
// after it, and when a later run of the same thread has its memory.
// RUN: %closuresxx -O1 %s -o %t
// RUN: not --crash env CILK_NWORKERS=2 %t waits 2>&1 | FileCheck --check-prefix=WAITS %s
// RUN: not --crash env CILK_NWORKERS=2 %t ready 2>&1 | FileCheck --check-prefix=READY %s
// RUN: not --crash env CILK_NWORKERS=2 %t has-run 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: not --crash env CILK_NWORKERS=2 %t long-since 2>&1 | FileCheck --check-prefix=LONG-SINCE %s
// RUN: not --crash env CILK_NWORKERS=2 %t nobody 2>&1 | FileCheck --check-prefix=NOBODY %s
// RUN: not --crash env CILK_NWORKERS=2 %t result 2>&1 | FileCheck --check-prefix=RESULT %s
// RUN: not --crash env CILK_NWORKERS=2 %t ended 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: not --crash env CILK_NWORKERS=2 %t later 2>&1 | FileCheck --check-prefix=LONG-SINCE %s
#include <cilk/closures.h>
#include <cstdio>
#include <string>

using namespace cilk::closures;

static void wait_for_both(context, int, int) {}
static void wait_for_one(context, int) {}
static void send(context c, cont<int> k) {
  // WAITS: cilk: {{.*}}twice.cpp:[[#@LINE+4]]: an argument of 'wait_for_both', made at {{.*}}twice.cpp:[[#@LINE+21]], is sent twice: use each continuation once
  // GONE: cilk: {{.*}}twice.cpp:[[#@LINE+3]]: an argument of 'wait_for_one', made at {{.*}}twice.cpp:[[#@LINE+27]], is sent twice: use each continuation once
  // ENDED: cilk: {{.*}}twice.cpp:[[#@LINE+2]]: the result of 'send_result' is sent twice: use each continuation once
  // LONG-SINCE: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: an argument is sent to a closure that has already run: use each continuation once
  c.send_argument(k, 1);
}

static cont<int> kept;
static void send_result(context c, cont<int> k, bool again) {
  kept = k;
  c.send_argument(k, 1);
  if (again)
    // RESULT: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: the result of 'send_result' is sent twice: use each continuation once
    c.send_argument(k, 1);
}
static void send_kept(context c, cont<int>) { c.spawn<send>(kept); }

static void root(context c, std::string what) {
  cont<int> x, y;
  if (what == "waits") {
    c.spawn_next<wait_for_both>(missing(x),
                                missing(y));
    c.spawn<send>(x);
    return c.spawn<send>(x);
  }
  if (what == "nobody")
    // NOBODY: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: an argument is sent to a continuation of no closure: pass it to spawn_next first
    return c.send_argument(x, 1);
  c.spawn_next<wait_for_one>(missing(x));
  c.send_argument(x, 1);
  if (what == "ready")
    // READY: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: an argument of 'wait_for_one', made at {{.*}}twice.cpp:[[#@LINE-3]], is sent twice: use each continuation once
    c.send_argument(x, 1);
  if (what == "has-run")
    return c.spawn<send>(x);
  c.spawn([](context in, cont<int> k) {
    cont<int> other;
    in.spawn_next<wait_for_one>(missing(other));
    in.spawn<send>(k);
  }, x);
}

int main(int, char **argv) {
  const std::string what = argv[1];
  if (what == "result")
    run<send_result>(true);
  if (what == "ended" || what == "later")
    run<send_result>(false);
  if (what == "ended")
    run<send>(kept);
  if (what == "later")
    run<send_kept>();
  run<root>(what);
}
