// Two strands that resume one coroutine race for its frame at every level: for variables that live
// across a suspension, for its state, and for its promise. Strands that resume coroutines of their
// own race for shared data only.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -std=c++20 -fsanitize=cilk -O0 %s -o %t && %t 2>&1 | FileCheck %s && not %t frame 2>&1 | FileCheck --check-prefix=FRAME %s && not %t shared 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %clangxx_cilk -std=c++20 -fsanitize=cilk -Og %s -o %t && %t 2>&1 | FileCheck %s && not %t frame 2>&1 | FileCheck --check-prefix=FRAME %s && not %t shared 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %clangxx_cilk -std=c++20 -fsanitize=cilk -O1 %s -o %t && %t 2>&1 | FileCheck %s && not %t frame 2>&1 | FileCheck --check-prefix=FRAME %s && not %t shared 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %clangxx_cilk -std=c++20 -fsanitize=cilk -O2 %s -o %t && %t 2>&1 | FileCheck %s && not %t frame 2>&1 | FileCheck --check-prefix=FRAME %s && not %t shared 2>&1 | FileCheck --check-prefix=SHARED %s
#include <cilk/cilk.h>
#include <coroutine>
#include <cstring>

struct Task {
  struct promise_type {
    Task get_return_object() { return {handle_type::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  using handle_type = std::coroutine_handle<promise_type>;
  handle_type handle;
};

volatile int size = 4;
int total, own[2];

// FRAME: coroutines.cpp:[[#@LINE+4]]:{{[0-9]+}}: race: write
// SHARED: coroutines.cpp:[[#@LINE+4]]:{{[0-9]+}}: race: write {{.*}}4 bytes
Task add(int n, int &sum) {
  for (int i = 0; i < n; ++i) {
    co_await std::suspend_always();
    sum += i;
  }
}

[[gnu::noinline]] void resume(Task t) { t.handle.resume(); }

// CHECK: detected 0 distinct races
int main(int argc, char **argv) {
  const bool frame = argc > 1 && !std::strcmp(argv[1], "frame");
  const bool shared = argc > 1 && !std::strcmp(argv[1], "shared");
  Task a = add(size, shared ? total : own[0]), b = add(size, shared ? total : own[1]);
  resume(a);
  resume(b);
  cilk_spawn resume(a);
  resume(frame ? a : b);
  cilk_sync;
  a.handle.destroy();
  b.handle.destroy();
  return 0;
}
