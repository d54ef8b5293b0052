// [tasks] Two strands take values from one generator.
#include <cilk/cilk.h>
#include <coroutine>
#include <cstdio>

struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() { return {handle_type::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) noexcept {
      value = v; // RACE(a): write
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  using handle_type = std::coroutine_handle<promise_type>;
  handle_type handle;
};

volatile int size = 4;
int out[2];

Generator count(int n) { // RACE(a): write
  for (int i = 0; i < n; ++i) // RACE(a): write
    co_yield i; // RACE(a): write
}

[[gnu::noinline]] void take(Generator &g, int &to) {
  g.handle.resume(); // RACE(a): write
  to = g.handle.promise().value; // RACE(a): read
}

int main() {
  Generator one = count(size), other = count(size);
  cilk_spawn take(one, out[0]);
  take(one, out[1]);
  cilk_sync;
  one.handle.destroy();
  other.handle.destroy();
  std::printf("%d\n", out[0] + out[1]);
}
