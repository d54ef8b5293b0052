// A receive or send that timed out orders nothing, and neither does a shared lock: races that the
// same program has without a deadline, and with POSIX's lock, are found. A future's certificate is
// for all schedules.
// REQUIRES: nightly, release-build, cilksan
// RUN: %clangxx_cilk -std=c++17 -fsanitize=cilk -O1 -g %s -lstdc++ -o %t
// RUN: not %t receive 2>&1 | FileCheck %s
// RUN: not %t send 2>&1 | FileCheck %s
// RUN: not %t shared 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t future 2>&1 | FileCheck --check-prefix=FUTURE %s
// CHECK: Cilksan detected 1 distinct races.
// FUTURE: No races
// FUTURE-NOT: taken as in this run
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <shared_mutex>
#include <string>

static int x;

static void receive() {
  cilk::channel<int> values(4);
  cilk_scope {
    cilk_spawn [&] { x = 1; values.send(1); }();
    cilk_spawn [&] { values.receive(); }();
    values.receive_for(std::chrono::milliseconds(1));
    ++x;
  }
}

static void send() {
  cilk::channel<int> values(1);
  cilk_scope {
    cilk_spawn [&] { values.send(1); }();
    cilk_spawn [&] { x = 1; values.send_for(2, std::chrono::milliseconds(1)); }();
    values.receive();
    ++x;
  }
}

static void shared() {
  cilk::shared_mutex lock;
  auto add = [&] {
    std::shared_lock<cilk::shared_mutex> hold(lock);
    ++x;
  };
  cilk_scope {
    cilk_spawn add();
    add();
  }
}

static void future() {
  cilk::future<int> one = cilk::async([] { return ++x; });
  x += one.get();
}

int main(int, char **argv) {
  const std::string what = argv[1];
  if (what == "receive")
    receive();
  else if (what == "send")
    send();
  else if (what == "shared")
    shared();
  else
    future();
}
