// A channel's try_ functions do not wait, and those with _for and _until wait for the given time; a
// value that was not sent is not in the channel.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

using namespace std::chrono;

TASK void receive(cilk::channel<int> &from, cilk::latch &waits, int *into) {
  waits.count_down();
  *into = from.receive_for(minutes(10)).value_or(-1);
}

TASK void send(cilk::channel<int> &to, cilk::latch &waits) {
  waits.count_down();
  CHECK(to.send_for(8, minutes(10)));
}

// Either result is right; no value is lost or received twice.
TASK void send_race(cilk::channel<int> &to, int i, int *sent) {
  if (to.send_for(i, microseconds(i % 30)))
    __atomic_fetch_add(sent, i, __ATOMIC_RELAXED);
}

TASK void receive_race(cilk::channel<int> &from, int i, int *received) {
  if (auto value = from.receive_for(microseconds(i % 17)))
    __atomic_fetch_add(received, *value, __ATOMIC_RELAXED);
}

int main() {
  cilk::channel<int> none(0), one(1);
  CHECK(!none.try_send(1) && !none.try_receive());
  CHECK(!none.send_for(1, milliseconds(1)) && !none.receive_for(milliseconds(1)));
  CHECK(!none.send_until(1, steady_clock::now()) && !none.try_receive());
  CHECK(one.try_send(1) && !one.try_send(2) && !one.send_for(3, milliseconds(1)));
  CHECK(*one.try_receive() == 1 && !one.receive_until(system_clock::now()));

  // The try_ functions succeed if another strand waits at the channel.
  cilk::latch first(1), second(1);
  int got = 0;
  cilk_spawn receive(none, first, &got);
  first.wait();
  while (!none.try_send(7))
    __cilkrts_yield();
  cilk_spawn send(none, second);
  second.wait();
  std::optional<int> value;
  while (!(value = none.try_receive()))
    __cilkrts_yield();
  cilk_sync;
  CHECK(got == 7 && *value == 8);

  for (int capacity : {0, 2}) {
    cilk::channel<int> races(capacity);
    int sent = 0, received = 0;
    for (int i = 0; i < 1000; ++i) {
      cilk_spawn send_race(races, i, &sent);
      cilk_spawn receive_race(races, i, &received);
    }
    cilk_sync;
    while (auto left = races.try_receive())
      received += *left;
    CHECK(sent == received);
  }
  std::puts("tried");
}
