// cilk::select does one of several operations on channels, whichever is possible first, and returns
// which; a closed channel doesn't delay it. No value is lost or received twice.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <memory>
#include <string>

enum { VALUES = 200 };

// Converts without the library, which sets errno: for ThreadSanitizer, strands that a thread runs
// in turn race for errno.
static long number_of(const std::string &text) {
  long number = 0;
  for (char digit : text)
    number = 10 * number + (digit - '0');
  return number;
}

TASK void send(cilk::channel<int> &to, int from) {
  for (int i = 0; i < VALUES; ++i)
    CHECK(to.send(from + i));
  to.close();
}

TASK void relay(cilk::channel<int> &a, cilk::channel<std::string> &b, long *sum) {
  bool has_a = true, has_b = true;
  while (has_a || has_b) {
    auto add = [&](std::optional<int> value) {
      has_a = value.has_value();
      *sum += value.value_or(0);
    };
    auto add_text = [&](std::optional<std::string> value) {
      has_b = value.has_value();
      *sum += value ? number_of(*value) : 0;
    };
    size_t which = cilk::select(cilk::on_receive(has_a ? &a : nullptr, add),
                                cilk::on_receive(has_b ? &b : nullptr, add_text));
    CHECK(which < 2);
  }
}

TASK void send_text(cilk::channel<std::string> &to) {
  for (int i = 0; i < VALUES; ++i)
    CHECK(to.send(std::to_string(10000 * i)));
  to.close();
}

// Sends each value to the receiver that is first.
TASK void spread(cilk::channel<std::unique_ptr<int>> &a, cilk::channel<std::unique_ptr<int>> &b) {
  for (int i = 0; i < VALUES; ++i) {
    bool done = false;
    auto sent = [&](bool ok) { done = ok; };
    cilk::select(cilk::on_send(a, std::make_unique<int>(i), sent),
                 cilk::on_send(b, std::make_unique<int>(i), sent));
    CHECK(done);
  }
  a.close();
  b.close();
}

TASK void add(cilk::channel<std::unique_ptr<int>> &from, long *sum) {
  for (auto &value : from)
    __atomic_fetch_add(sum, *value, __ATOMIC_RELAXED);
}

// All strands select, on both sides.
TASK void trade(cilk::channel<int> &a, cilk::channel<int> &b, int i, long *balance) {
  auto got = [&](std::optional<int> value) { __atomic_fetch_sub(balance, *value, 0); };
  auto sent = [&](bool ok) { CHECK(ok), __atomic_fetch_add(balance, i, 0); };
  if (i % 2)
    cilk::select(cilk::on_send(a, i, sent), cilk::on_receive(b, got));
  else
    cilk::select(cilk::on_send(b, i, sent), cilk::on_receive(a, got));
}

int main() {
  for (int capacity : {0, 1, 5}) {
    cilk::channel<int> numbers(capacity);
    cilk::channel<std::string> text(capacity);
    long sum = 0;
    cilk_spawn relay(numbers, text, &sum);
    cilk_spawn send(numbers, 1);
    send_text(text);
    cilk_sync;
    std::printf("%ld\n", sum);

    cilk::channel<std::unique_ptr<int>> a(capacity), b(0);
    sum = 0;
    cilk_spawn spread(a, b);
    cilk_spawn add(a, &sum);
    add(b, &sum);
    cilk_sync;
    std::printf("%ld\n", sum);

    cilk::channel<int> left(capacity), right(0);
    long balance = 0;
    for (int i = 0; i < VALUES; ++i)
      cilk_spawn trade(left, right, i, &balance);
    cilk_sync;
    while (auto value = left.try_receive())
      balance -= *value;
    CHECK(balance == 0);
  }

  // Some channels are closed, also while a strand waits.
  cilk::channel<int> open(0), closed(3);
  closed.send(1);
  closed.close();
  int got = 0;
  auto receive = [&](std::optional<int> value) { got = value ? *value : -1; };
  CHECK(cilk::select(cilk::on_receive(open), cilk::on_receive(closed, receive)) == 1 && got == 1);
  CHECK(cilk::select(cilk::on_receive(open), cilk::on_receive(closed, receive)) == 1 && got == -1);
  bool sent = true;
  CHECK(cilk::select(cilk::on_send(closed, 1, [&](bool ok) { sent = ok; })) == 0 && !sent);
  cilk::ivar<size_t> chosen;
  cilk_spawn [&] {
    chosen.put(cilk::select(cilk::on_receive(open), cilk::on_send(open, 1), cilk::on_receive(open)));
  }();
  open.close();
  CHECK(chosen.get() < 3);
  cilk_sync;
}
