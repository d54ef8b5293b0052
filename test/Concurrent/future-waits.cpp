// Tasks of cilk::async wait for one another and for the strand that has started them, also if that
// is a thread outside of any region, on one worker; and for tasks that other threads have started.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <thread>
#include <vector>

static long pass(cilk::channel<long> &from, cilk::channel<long> &to) {
  long sum = 0;
  for (long value : from) {
    sum += value;
    to.send(value + 1);
  }
  to.close();
  return sum;
}

static void pipeline() {
  cilk::channel<long> channels[4];
  std::vector<cilk::future<long>> stages;
  for (int i = 3; i-- > 0;)
    stages.push_back(cilk::async([&channels, i] { return pass(channels[i], channels[i + 1]); }));
  auto source = cilk::async([&] {
    for (long i = 0; i < 100; ++i)
      channels[0].send(i);
    channels[0].close();
  });
  long sum = 0;
  for (long value : channels[3])
    sum += value;
  source.get();
  for (auto &stage : stages)
    sum += stage.get();
  CHECK(sum == 4 * 4950 + 600);
}

static void locks() {
  cilk::mutex lock;
  int inside = 0, sum = 0;
  std::vector<cilk::future<void>> tasks;
  for (int i = 0; i < 50; ++i)
    tasks.push_back(cilk::async([&, i] {
      std::lock_guard<cilk::mutex> hold(lock);
      CHECK(!inside++);
      if (i % 4)
        __cilkrts_yield();
      else
        cilk_sleep(10000);
      sum += i;
      --inside;
    }));
  tasks.clear();
  CHECK(sum == 1225);
}

static void threads() {
  cilk::channel<int> numbers(3);
  std::thread thread([&] {
    std::vector<cilk::future<void>> tasks;
    for (int i = 0; i < 30; ++i)
      tasks.push_back(cilk::async([&numbers, i] { numbers.send(i); }));
  });
  auto sum = cilk::async([&] {
    int sum = 0;
    for (int i = 0; i < 30; ++i)
      sum += *numbers.receive();
    return sum;
  });
  CHECK(sum.get() == 435);
  thread.join();
}

int main() {
  for (int i = 0; i < 5; ++i) {
    pipeline();
    locks();
    threads();
    cilk_spawn pipeline();
    cilk_spawn locks();
    cilk_sync;
  }
  std::puts("waited");
}
