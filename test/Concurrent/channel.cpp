// Values are received from a channel in the order in which they were sent, whatever its capacity,
// and a loop over it ends when it is closed and empty. Values may be move-only.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %check_sanitized %s -- -fsanitize=thread
#include "wait.h"
#include <memory>

enum { VALUES = 200 };

TASK void receive(cilk::channel<int> &from, cilk::channel<std::unique_ptr<int>> &to) {
  int next = 0;
  for (int &value : from) {
    CHECK(value == next++);
    CHECK(to.send(std::make_unique<int>(2 * value)));
  }
  CHECK(next == VALUES);
  to.close();
}

TASK void add(cilk::channel<std::unique_ptr<int>> &from, int *sum) {
  for (auto &value : from)
    *sum += *value;
}

int main() {
  for (int capacity : {0, 1, 7, 1000}) {
    cilk::channel<int> numbers(capacity);
    cilk::channel<std::unique_ptr<int>> doubled(capacity / 2);
    int sum = 0;
    cilk_spawn receive(numbers, doubled);
    cilk_spawn add(doubled, &sum);
    for (int i = 0; i < VALUES; ++i)
      CHECK(numbers.send(i));
    numbers.close();
    cilk_sync;
    CHECK(!numbers.send(1) && !numbers.receive() && !doubled.try_receive());
    std::printf("%d\n", sum);
  }
}
