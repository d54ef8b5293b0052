// [tasks] A coroutine returns its value in parallel with a read of it.
#include <cilk/cilk.h>
#include <coroutine>
#include <cstdio>

struct Task {
  struct promise_type {
    int value = 0;
    Task get_return_object() { return {handle_type::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(int v) {
      value = v; // RACE(a): write
    }
    void unhandled_exception() {}
  };
  using handle_type = std::coroutine_handle<promise_type>;
  handle_type handle;
};

volatile int size = 4;

Task square(int n) { co_return n *n; }

[[gnu::noinline]] void run(Task &t) { t.handle.resume(); }

[[gnu::noinline]] int result(Task &t) {
  return t.handle.promise().value; // RACE(a): read
}

int main() {
  Task t = square(size);
  cilk_spawn run(t);
  int r = result(t);
  cilk_sync;
  t.handle.destroy();
  std::printf("%d\n", r);
}
