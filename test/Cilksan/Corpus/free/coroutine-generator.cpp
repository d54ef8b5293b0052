// [tasks] Two strands take values from generators of their own.
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
      value = v;
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

Generator count(int n) {
  for (int i = 0; i < n; ++i)
    co_yield i;
}

[[gnu::noinline]] void take(Generator &g, int &to) {
  g.handle.resume();
  to = g.handle.promise().value;
}

int main() {
  Generator one = count(size), other = count(size);
  cilk_spawn take(one, out[0]);
  take(other, out[1]);
  cilk_sync;
  one.handle.destroy();
  other.handle.destroy();
  std::printf("%d\n", out[0] + out[1]);
}
