// Strands that lock two mutexes with std::lock, which only tries to lock the second one,
// eventually get both, also if all strands run in turns on one worker.
// RUN: %check_later --levels 2 %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
#include "wait.h"
#include <mutex>
#include <shared_mutex>

template <class Lock> struct Pair {
  Lock one, two;
  int inside = 0, sum = 0;
};

template <class Lock> TASK void add(Pair<Lock> &to, int n) {
  std::scoped_lock hold(n % 2 ? to.one : to.two, n % 2 ? to.two : to.one);
  CHECK(!to.inside++);
  to.sum += n;
  if (n % 8 == 0)
    __cilkrts_yield();
  --to.inside;
}

template <class Lock> static void add_all() {
  Pair<Lock> pair;
  for (int round = 0; round < 400; ++round) {
    for (int i = 0; i < 200; ++i)
      cilk_spawn add(pair, i);
    cilk_sync;
  }
  std::printf("%d\n", pair.sum);
}

int main() {
  add_all<cilk::mutex>();
  add_all<cilk::shared_mutex>();
}
