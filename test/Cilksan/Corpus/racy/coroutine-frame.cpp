// [tasks] Two strands resume one coroutine: they race for its frame.
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

Task count(int n) {
  for (int i = 0; i < n; ++i) // RACE(a): write
    co_await std::suspend_always(); // RACE(a): write
}

[[gnu::noinline]] void resume(Task t) {
  t.handle.resume(); // RACE(a): read
}

int main() {
  Task a = count(size), b = count(size);
  cilk_spawn resume(a);
  resume(a);
  cilk_sync;
  std::printf("%d\n", a.handle.done() + b.handle.done());
  a.handle.destroy();
  b.handle.destroy();
}
