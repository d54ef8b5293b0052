// An argument that is sent twice ends the process with a message: before its closure has run, when
// that is ready, when it has run, and when its memory is another one's; so does one that is sent to
// no closure.
// RUN: %closuresxx -O1 %s -o %t
// RUN: not --crash env CILK_NWORKERS=2 %t waits 2>&1 | FileCheck --check-prefix=WAITS %s
// RUN: not --crash env CILK_NWORKERS=2 %t ready 2>&1 | FileCheck --check-prefix=READY %s
// RUN: not --crash env CILK_NWORKERS=2 %t has-run 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: not --crash env CILK_NWORKERS=2 %t long-since 2>&1 | FileCheck --check-prefix=LONG-SINCE %s
// RUN: not --crash env CILK_NWORKERS=2 %t nobody 2>&1 | FileCheck --check-prefix=NOBODY %s
#include <cilk/closures.h>
#include <cstdio>
#include <string>

using namespace cilk::closures;

static void wait_for_both(context, int, int) {}
static void wait_for_one(context, int) {}
static void send(context c, cont<int> k) {
  // WAITS: cilk: {{.*}}twice.cpp:[[#@LINE+3]]: an argument of 'wait_for_both', made at {{.*}}twice.cpp:[[#@LINE+10]], is sent twice: use each continuation once
  // GONE: cilk: {{.*}}twice.cpp:[[#@LINE+2]]: an argument of 'wait_for_one', made at {{.*}}twice.cpp:[[#@LINE+16]], is sent twice: use each continuation once
  // LONG-SINCE: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: an argument is sent to a closure that has run long since, and so twice: use each continuation once
  c.send_argument(k, 1);
}

static void root(context c, std::string what) {
  cont<int> x, y;
  if (what == "waits") {
    c.spawn_next<wait_for_both>(missing(x),
                                missing(y));
    c.spawn<send>(x);
    return c.spawn<send>(x);
  }
  if (what == "nobody")
    // NOBODY: cilk: {{.*}}twice.cpp:[[#@LINE+1]]: an argument is sent to a continuation of no closure: have spawn_next set it first
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

int main(int, char **argv) { run<root>(std::string(argv[1])); }
