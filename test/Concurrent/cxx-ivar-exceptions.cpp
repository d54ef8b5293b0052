// Each get of a cilk::ivar throws the exception that was put. A second put throws, and leaves the
// first value; a value whose construction throws is not put.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <exception>
#include <stdexcept>

struct Fails {
  int n;
  explicit Fails(int n) : n(n) {}
  Fails(const Fails &other) : n(other.n) {
    if (n < 0)
      throw n;
  }
};

TASK int get(cilk::ivar<int> &from) {
  try {
    return from.get();
  } catch (std::runtime_error &e) {
    return e.what()[0];
  }
}

template <class F> static bool is_twice(F put) {
  try {
    put();
  } catch (std::logic_error &) {
    return true;
  }
  return false;
}

int main() {
  int sum = 0;
  for (int round = 0; round < 50; ++round) {
    cilk::ivar<int> bad, good;
    int a = cilk_spawn get(bad);
    int b = cilk_spawn get(bad);
    int c = cilk_spawn get(good);
    bad.put_exception(std::make_exception_ptr(std::runtime_error("x")));
    good.put(7);
    int d = get(bad);
    cilk_sync;
    CHECK(a == 'x' && b == 'x' && c == 7 && d == 'x');
    CHECK(is_twice([&] { good.put(8); }) && good.get() == 7);
    CHECK(is_twice([&] { good.put_exception(nullptr); }) && good.get() == 7);
    CHECK(is_twice([&] { bad.put(8); }) && bad.ready());

    cilk::ivar<Fails> fails;
    Fails no(-3), yes(3);
    try {
      fails.put(no);
      CHECK(false);
    } catch (int n) {
      CHECK(n == -3 && !fails.ready());
    }
    fails.put(yes);
    sum += fails.get().n;
  }
  std::printf("%d\n", sum);
}
