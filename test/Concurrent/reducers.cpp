// A reducer's value is in serial order, whatever waits lie between its updates: here each task
// resumes when the serially next task has ended.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <cilk/vector_reducer.h>

enum { TASKS = 40 };
static cilk::vector_append_reducer<int> order;

TASK void append(cilk::ivar<bool> *done, int i) {
  order.push_back(3 * i);
  done[i + 1].get();
  order.push_back(3 * i + 1);
  __cilkrts_yield();
  if (i % 8 == 0)
    cilk_sleep(1000);
  order.push_back(3 * i + 2);
  done[i].put(true);
}

static void append_all(int from) {
  cilk::ivar<bool> done[TASKS + 1];
  for (int i = 0; i < TASKS; ++i) {
    cilk_spawn append(done, i);
    order.push_back(-i);
  }
  order.push_back(1000 + from);
  done[TASKS].put(true);
  order.push_back(2000 + from);
  done[TASKS / 2].get();
  order.push_back(3000 + from);
}

int main() {
  std::vector<int> right;
  for (int round = 0; round < 20; ++round) {
    append_all(round);
    for (int i = 0; i < TASKS; ++i)
      for (int value : {3 * i, 3 * i + 1, 3 * i + 2, -i})
        right.push_back(value);
    for (int value : {1000, 2000, 3000})
      right.push_back(value + round);
  }
  CHECK(order == right);
  std::printf("%zu\n", right.size());
}
