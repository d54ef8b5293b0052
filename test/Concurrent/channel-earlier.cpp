// If a channel has room for all values, a strand can send to a serially later strand.
// RUN: %check_earlier %s
#include "wait.h"

TASK void send(cilk::channel<long> &to, long from) {
  for (long i = from; i < from + 100; ++i)
    to.send(i);
}

int main() {
  cilk::channel<long> numbers(1000);
  for (int i = 0; i < 5; ++i)
    cilk_spawn send(numbers, 1000 * i);
  long sum = 0;
  for (int i = 0; i < 500; ++i)
    sum += *numbers.receive();
  cilk_sync;
  CHECK(!numbers.try_receive());
  std::printf("%ld\n", sum);
}
