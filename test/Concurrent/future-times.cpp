// wait_for and wait_until of a cilk::future wait for the given time, in which even the only worker
// runs the task. Tasks that wait for one another in a long chain need no deep stack.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

using namespace std::chrono;

static void times() {
  cilk::ivar<int> go;
  auto waits = cilk::async([&go] { return go.get(); });
  CHECK(waits.wait_for(milliseconds(1)) == std::future_status::timeout && !waits.ready());
  CHECK(waits.wait_until(steady_clock::now()) == std::future_status::timeout);
  go.put(1);
  CHECK(waits.wait_for(minutes(10)) == std::future_status::ready && waits.ready());
  CHECK(waits.get() == 1);
  // On one worker, only this strand is there to run the task.
  auto later = cilk::async([] { return 2; });
  CHECK(later.wait_until(system_clock::now() + minutes(10)) == std::future_status::ready);
}

// Runs a chain of tasks that would take three megabytes of stack as nested calls.
static void chain() {
  cilk::future<long> last = cilk::async([] { return 0L; });
  for (int i = 0; i < 3000; ++i)
    last = cilk::async(
        [](cilk::future<long> before) {
          char much[1000];
          asm volatile("" ::"r"(much) : "memory");
          return before.get() + 1;
        },
        std::move(last));
  std::printf("chain %ld\n", last.get());
}

int main() {
  times();
  cilk_spawn times();
  cilk_sync;
  chain();
}
