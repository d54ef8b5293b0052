// Several producers and consumers share one channel: each value arrives once, and the values of one
// producer reach one consumer in their order.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

enum { PRODUCERS = 5, CONSUMERS = 4, VALUES = 200 };

TASK void produce(cilk::channel<int> &to, int producer) {
  for (int i = 1; i <= VALUES; ++i)
    CHECK(to.send(producer * 1000 + i));
}

TASK void consume(cilk::channel<int> &from, long *sum) {
  int last[PRODUCERS] = {};
  for (int value : from) {
    CHECK(last[value / 1000] < value % 1000);
    last[value / 1000] = value % 1000;
    *sum += value;
  }
}

static void produce_all(cilk::channel<int> &to) {
  for (int i = 0; i < PRODUCERS; ++i)
    cilk_spawn produce(to, i);
}

int main() {
  for (int capacity : {0, 1, 16}) {
    cilk::channel<int> channel(capacity);
    long sums[CONSUMERS] = {}, sum = 0;
    for (long &each : sums)
      cilk_spawn consume(channel, &each);
    produce_all(channel);
    channel.close();
    cilk_sync;
    for (long each : sums)
      sum += each;
    std::printf("%ld\n", sum);
  }
}
