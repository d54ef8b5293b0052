// The orders of <cilk/concurrent.h> in C++: an IVar's put and a latch's counts come before strands
// that wait for them in every schedule; channels and semaphores order strands in this run only,
// which the certificate reports; a mutex protects as others do; a task of cilk::async precedes the
// strand that waits for it. None of them races in its own code.
// REQUIRES: release-build, cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 exact 2>&1 | FileCheck --check-prefix=EXACT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 exact 2>&1 | FileCheck --check-prefix=EXACT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 order 2>&1 | FileCheck --check-prefix=ORDER %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 order 2>&1 | FileCheck --check-prefix=ORDER %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %if nightly %{ %t2 %} %else %{ %t0 %} ready 2>&1 | FileCheck --check-prefix=ORDER %s
// RUN: env CILKSAN_REPORT_NONE=1 %if nightly %{ %t2 %} %else %{ %t0 %} unready 2>&1 | FileCheck --check-prefix=ORDER %s
// RUN: env CILKSAN_REPORT_NONE=1 %if nightly %{ %t2 %} %else %{ %t0 %} mutex 2>&1 | FileCheck --check-prefix=MUTEX %s
// RUN: not %t0 racy 2>&1 | FileCheck --check-prefix=UNNAMED %s %if nightly %{ && not %t2 racy 2>&1 | FileCheck --check-prefix=RACY %s %}
// RUN: not %t0 waits 2>&1 | FileCheck --check-prefix=WAITS %s
// RUN: %if nightly %{ not %t2 waits 2>&1 | FileCheck --check-prefix=WAITS %s %}
// RUN: not %if nightly %{ %t2 %} %else %{ %t0 %} get 2>&1 | FileCheck --check-prefix=GET %s
// RUN: %if nightly %{ %t2 %} %else %{ %t0 %} thread 2>&1 | FileCheck --check-prefix=THREAD %s
// RUN: env CILKSAN_REPORT_NONE=1 %if nightly %{ %t2 %} %else %{ %t0 %} async 2>&1 | FileCheck --check-prefix=ASYNC %s
#include <chrono>
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>

static void check(bool right) {
  if (!right)
    abort();
}

static void exact() {
  auto name = std::make_unique<cilk::ivar<std::string>>();
  auto failed = std::make_unique<cilk::ivar<int>>();
  auto all = std::make_unique<cilk::latch>(3);
  std::string before[4];
  cilk_scope {
    for (int i = 0; i < 3; ++i)
      cilk_spawn [&, i] {
        before[i] = "done";
        all->count_down();
      }();
    cilk_spawn [&] {
      before[3] = "made";
      name->put("a long name that is in the heap");
    }();
    cilk_spawn [&] {
      failed->put_exception(std::make_exception_ptr(1));
    }();
    cilk_spawn [&] {
      check(name->get().size() == 31);
      check(before[3] == "made");
      before[3] = "read";
      // A strand that got the value may destroy the IVar.
      name.reset();
    }();
    try {
      failed->get();
      check(false);
    } catch (int) {
      failed.reset();
    }
    all->wait();
    check(before[0] + before[1] + before[2] == "donedonedone");
    all.reset();
  }
}

static void order() {
  cilk::channel<std::unique_ptr<int>> numbers(8);
  cilk::semaphore tokens(0);
  int value = 0;
  cilk_scope {
    cilk_spawn [&] {
      for (int i = 0; i < 5; ++i)
        numbers.send(std::make_unique<int>(i));
      numbers.close();
      value = 1;
      tokens.release();
    }();
    int sum = 0;
    for (auto &number : numbers)
      sum += ++*number;
    check(sum == 15);
    tokens.acquire();
    ++value;
  }
}

static void ready() {
  cilk::ivar<int> ivar;
  int value = 0;
  cilk_scope {
    cilk_spawn [&] {
      value = 1;
      ivar.put(1);
    }();
    if (ivar.ready())
      ++value;
  }
}

static void unready() {
  cilk::ivar<int> ivar;
  int value = 0;
  cilk_scope {
    cilk_spawn [&] {
      if (ivar.ready())
        value = 1;
    }();
    ivar.put(1);
  }
}

static void mutex() {
  cilk::mutex lock;
  int value = 0;
  cilk_scope {
    for (int i = 0; i < 5; ++i)
      cilk_spawn [&] {
        std::lock_guard<cilk::mutex> held(lock);
        ++value;
      }();
  }
  check(value == 5);
}

static void racy() {
  cilk::mutex lock;
  cilk::ivar<int> ivar;
  int value = 0, other = 0;
  cilk_scope {
    cilk_spawn [&] {
      std::lock_guard<cilk::mutex> held(lock);
      ++value; // line 139
      ivar.put(1);
      other = 1; // line 141
    }();
    ++value; // line 143
    ivar.get();
    other = 2; // line 145
  }
}

static void waits() {
  cilk::channel<int> numbers;
  cilk_scope {
    cilk_spawn [&] {
      numbers.receive(); // line 153
    }();
    numbers.send(1);
  }
}

static void get() {
  cilk::ivar<std::string> name;
  cilk_scope {
    cilk_spawn [&] {
      puts(name.get().c_str()); // line 163
    }();
    name.put("name"); // line 165
  }
}

// Another thread may put the value, or the wait may time out.
static void thread() {
  cilk::ivar<int> ivar;
  cilk_scope {
    cilk_spawn [&] {
      check(!ivar.wait_for(std::chrono::milliseconds(1)));
    }();
    cilk::sleep_for(std::chrono::milliseconds(1));
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      ivar.put(7);
    });
    check(ivar.get() == 7);
    other.join();
  }
}

static void async() {
  int value = 0;
  cilk::future<int> future = cilk::async([&value] { return value = 1; });
  check(future.get() == 1);
}

int main(int, char **argv) {
  const std::string what = argv[1];
  what == "exact"     ? exact()
  : what == "order"   ? order()
  : what == "ready"   ? ready()
  : what == "unready" ? unready()
  : what == "mutex"   ? mutex()
  : what == "racy"    ? racy()
  : what == "waits"   ? waits()
  : what == "get"     ? get()
  : what == "async"   ? async()
                      : thread();
  puts("done");
}
// EXACT: detected 0 distinct races
// EXACT: No races: no schedule
// EXACT-NOT: Limits

// ORDER: detected 0 distinct races
// ORDER: No races: no schedule
// ORDER: what strands sent and received, and whether it was there when they asked, is taken as in this run

// MUTEX: detected 0 distinct races
// MUTEX: No races: no schedule
// MUTEX-NEXT: Limits:
// MUTEX-NEXT: locks were held
// MUTEX-NOT: -

// RACY-DAG: waiting.cpp:139:{{[0-9]+}}: race: {{.*}} of 'value' {{.*}}waiting.cpp:143
// RACY-DAG: waiting.cpp:141:{{[0-9]+}}: race: write of 'other' {{.*}}waiting.cpp:145
// RACY: detected 2 distinct races

// At -O0 the races are found, but the variables that the lambda has captured have no names.
// UNNAMED-DAG: waiting.cpp:139:{{[0-9]+}}: race: {{.*}}waiting.cpp:143
// UNNAMED-DAG: waiting.cpp:141:{{[0-9]+}}: race: write of {{.*}}waiting.cpp:145
// UNNAMED: detected 2 distinct races

// WAITS-NOT: done
// WAITS: waiting.cpp:153:{{[0-9]+}}: wait: for what is done later in the serial order{{$}}

// GET-NOT: done
// GET: waiting.cpp:163:{{[0-9]+}}: wait: for what is done later in the serial order, at {{.*}}waiting.cpp:165

// THREAD: detected 0 distinct races

// ASYNC: detected 0 distinct races
// ASYNC: No races: no schedule
// ASYNC-NOT: Limits
