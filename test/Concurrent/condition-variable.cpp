// Consumers wait on a cilk::condition_variable for the producers' items; notify_all reaches all,
// and a wait with a deadline returns whether there was a notification.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %check_sanitized %s -- -fsanitize=thread
#include "wait.h"
#include <deque>
#include <mutex>

using namespace std::chrono;

struct Queue {
  cilk::mutex lock;
  cilk::condition_variable changed;
  std::deque<int> values;
  bool closed = false;
};

TASK void produce(Queue &queue, int from) {
  for (int i = from; i < from + 100; ++i) {
    {
      std::lock_guard<cilk::mutex> hold(queue.lock);
      queue.values.push_back(i);
    }
    queue.changed.notify_one();
    if (i % 10 == 0)
      __cilkrts_yield();
  }
}

TASK void consume(Queue &queue, int *sum) {
  for (;;) {
    std::unique_lock<cilk::mutex> hold(queue.lock);
    queue.changed.wait(hold, [&] { return queue.closed || !queue.values.empty(); });
    CHECK(hold.owns_lock());
    if (queue.values.empty())
      return;
    *sum += queue.values.front();
    queue.values.pop_front();
  }
}

static void produce_all(Queue &queue) {
  for (int i = 0; i < 4; ++i)
    cilk_spawn produce(queue, 100 * i);
}

TASK void until_closed(Queue &queue, hours most) {
  std::unique_lock<cilk::mutex> hold(queue.lock);
  CHECK(queue.changed.wait_for(hold, most, [&] { return queue.closed; }));
}

int main() {
  Queue queue;
  int sums[3] = {};
  for (int &sum : sums)
    cilk_spawn consume(queue, &sum);
  cilk_spawn until_closed(queue, hours(1));
  cilk_spawn until_closed(queue, hours(24 * 366000));
  produce_all(queue);
  {
    std::unique_lock<cilk::mutex> hold(queue.lock);
    queue.closed = true;
    queue.changed.notify_all();
  }
  cilk_sync;
  std::unique_lock<cilk::mutex> hold(queue.lock);
  auto before = steady_clock::now();
  CHECK(queue.changed.wait_for(hold, milliseconds(2)) == std::cv_status::timeout);
  CHECK(hold.owns_lock());
  CHECK(steady_clock::now() - before >= milliseconds(2));
  CHECK(queue.changed.wait_until(hold, before) == std::cv_status::timeout);
  CHECK(!queue.changed.wait_for(hold, microseconds(10), [] { return false; }));
  CHECK(queue.changed.wait_for(hold, microseconds(-10), [] { return true; }));
  queue.changed.notify_one(); // no strand waits
  std::printf("%d\n", sums[0] + sums[1] + sums[2]);
}
