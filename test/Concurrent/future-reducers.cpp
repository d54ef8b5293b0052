// The reducer updates of a cilk::async task take effect at the first wait for the task, also if
// another worker has run it.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <cilk/vector_reducer.h>

static cilk::vector_append_reducer<int> order;

TASK int append(int i) {
  order.push_back(10 * i);
  if (i % 8 == 0)
    cilk_sleep(1000);
  cilk_spawn order.push_back(10 * i + 1);
  __cilkrts_yield();
  order.push_back(10 * i + 2);
  cilk_sync;
  order.push_back(10 * i + 3);
  return i;
}

TASK void round_of(int from) {
  std::vector<cilk::future<int>> futures;
  for (int i = 0; i < 20; ++i) {
    futures.push_back(cilk::async(append, from + i));
    order.push_back(-1);
  }
  for (int i = 10; i < 20; ++i) {
    futures[i].wait();
    order.push_back(-2);
  }
  for (int i = 0; i < 20; ++i)
    CHECK(futures[i].get() == from + i);
}

int main() {
  std::vector<int> right;
  for (int round = 0; round < 20; ++round) {
    if (round % 2)
      cilk_spawn round_of(20 * round);
    else
      round_of(20 * round);
    right.insert(right.end(), 20, -1);
    for (int i = 10; i < 30; ++i) {
      for (int j = 0; j < 4; ++j)
        right.push_back(10 * (20 * round + i % 20) + j);
      if (i < 20)
        right.push_back(-2);
    }
  }
  cilk_sync;
  CHECK(order == right);
  std::printf("%zu\n", right.size());
}
