// [tasks] Two coroutines that run in parallel add to variables of their own.
#include <cilk/cilk.h>
#include <coroutine>
#include <cstdio>

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
int totals[2];

Task add(int n, int &total) {
  total += n;
  co_return;
}

[[gnu::noinline]] void resume(Task t) { t.handle.resume(); }

int main() {
  Task a = add(size, totals[0]), b = add(size, totals[1]);
  cilk_spawn resume(a);
  resume(b);
  cilk_sync;
  a.handle.destroy();
  b.handle.destroy();
  std::printf("%d\n", totals[0] + totals[1]);
}
