// If a value can't be copied, the sender gets the exception, and the selecting strand continues to
// wait for others.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
#include "wait.h"

struct Fragile {
  int n;
  explicit Fragile(int n) : n(n) {}
  Fragile(Fragile &&) = default;
  Fragile(const Fragile &other) : n(other.n) {
    if (n < 0)
      throw n;
  }
};

TASK void receive(cilk::channel<Fragile> &a, cilk::channel<Fragile> &b, cilk::latch &began,
                  int *got) {
  began.count_down();
  auto take = [&](std::optional<Fragile> value) { *got += value->n; };
  cilk::select(cilk::on_receive(a, take), cilk::on_receive(b, take));
}

// Returns 1 if the send threw. A separate function, as a handler waits for its function's children.
static int try_send(cilk::channel<Fragile> &to, const Fragile &value) {
  try {
    CHECK(!to.try_send(value));
  } catch (int) {
    return 1;
  }
  return 0;
}

int main() {
  int sum = 0, thrown = 0;
  for (int i = 0; i < 50; ++i) {
    cilk::channel<Fragile> a, b;
    cilk::latch began(1);
    cilk_spawn receive(a, b, began, &sum);
    began.wait();
    const Fragile bad(-1), good(i);
    // The value isn't copied before a receiver waits.
    for (int threw = 0; !threw; thrown += threw) {
      threw = try_send(a, bad);
      __cilkrts_yield();
    }
    CHECK((i % 2 ? a : b).send(good));
    cilk_sync;
  }
  std::printf("%d %d\n", sum, thrown);
}
