// wait_for and wait_until return without success when their time is over, and with success once a
// value has been put.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"

using namespace std::chrono;

TASK void wait(cilk::ivar<int> &ivar, cilk::ivar<bool> &late) {
  auto before = steady_clock::now();
  bool first = ivar.wait_for(milliseconds(2));
  CHECK(!first && steady_clock::now() - before >= milliseconds(2));
  CHECK(!ivar.wait_for(milliseconds(0)) && !ivar.wait_for(milliseconds(-5)));
  CHECK(!ivar.wait_until(system_clock::now() + milliseconds(1)));
  CHECK(!ivar.wait_until(steady_clock::time_point::min() + hours(1)));
  late.put(true);
  CHECK(ivar.wait_for(minutes(10)) && ivar.get() == 5);
  CHECK(ivar.wait_for(milliseconds(-1)));
  CHECK(ivar.wait_until(steady_clock::time_point::max()));
}

TASK void wait_for_ever(cilk::ivar<int> &ivar) {
  CHECK(ivar.wait_for(hours(24 * 366000)) && ivar.get() == 5);
  CHECK(ivar.wait_until(system_clock::time_point::max()));
}

int main() {
  for (int round = 0; round < 10; ++round) {
    cilk::ivar<int> ivar;
    cilk::ivar<bool> late;
    cilk_spawn wait(ivar, late);
    cilk_spawn wait_for_ever(ivar);
    late.get();
    ivar.put(5);
    cilk_sync;
  }
  // Any duration works, however short or long.
  cilk::sleep_for(hours::min());
  cilk::sleep_until(system_clock::time_point::min());
  cilk::semaphore none(0);
  CHECK(!none.try_acquire_for(duration<double, std::pico>(1e9)));
  CHECK(!none.try_acquire_for(duration<int64_t, std::pico>(1000000000)));
  CHECK(!none.try_acquire_for(nanoseconds::min()));
  CHECK(!none.try_acquire_until(steady_clock::time_point::min()));
  std::puts("in time");
}
