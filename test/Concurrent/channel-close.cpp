// When a channel is closed, waiting strands continue without success; its values stay in it.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <memory>

static int waiting; // atomic

TASK void receive(cilk::channel<std::shared_ptr<int>> &from) {
  __atomic_fetch_add(&waiting, 1, __ATOMIC_RELAXED);
  CHECK(!from.receive());
}

TASK void send(cilk::channel<std::shared_ptr<int>> &to, std::shared_ptr<int> value) {
  __atomic_fetch_add(&waiting, 1, __ATOMIC_RELAXED);
  CHECK(!to.send(value));
}

static void wait_until_waiting(int many) {
  while (__atomic_load_n(&waiting, __ATOMIC_RELAXED) < many)
    __cilkrts_yield();
  cilk_sleep(100000);
}

int main() {
  auto value = std::make_shared<int>(3);
  for (int round = 0; round < 20; ++round)
    for (int capacity : {0, 2}) {
      cilk::channel<std::shared_ptr<int>> empty(capacity), full(capacity);
      waiting = 0;
      for (int i = 0; i < capacity; ++i)
        CHECK(full.send(value));
      for (int i = 0; i < 10; ++i) {
        cilk_spawn receive(empty);
        cilk_spawn send(full, value);
      }
      wait_until_waiting(20);
      empty.close();
      full.close();
      full.close();
      cilk_sync;
      for (int i = 0; i < capacity; ++i)
        CHECK(*full.receive() == value);
      CHECK(!full.receive() && !full.try_send(value));
    }
  std::printf("%ld\n", value.use_count());
}
