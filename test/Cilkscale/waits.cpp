// Depths flow through channels, semaphores and latches, and from the strand that wakes another.
// Work is what strands execute, wherever they resume after a wait.
// RUN: %scalexx-instructions -std=c++17 -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t && env CILK_NWORKERS=4 %t
// RUN: %scalexx -std=c++17 -O1 -DSLEEP %s -o %t-time && env CILK_NWORKERS=2 %t-time
// RUN: %scalexx-benchmark -std=c++17 -O1 -DSLEEP %s -o %t-benchmark && env CILK_NWORKERS=2 CILKSCALE_OUT=%t.csv %t-benchmark benchmark
#include <chrono>
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <cilk/concurrent.h>
#include <cstdio>
#include <thread>

constexpr int length = 3000;

[[gnu::noinline]] static void work(int n) {
  for (volatile int i = 0; i < n; ++i)
    ;
}

static int failures;
static void check(const char *what, double is, double least, double most) {
  if (is >= least && is <= most)
    return;
  fprintf(stderr, "wrong: %s is %g, not %g to %g\n", what, is, least, most);
  ++failures;
}

static wsp_t measure(void (*what)()) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_getworkspan() - before;
}

#ifdef SLEEP
static void sleepers() {
  cilk_scope {
    for (int i = 0; i < 20; ++i)
      cilk_spawn cilk::sleep_for(std::chrono::milliseconds(100));
  }
}

// Puts the thread to sleep, and its strand with it.
static void nap() {
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

int main(int argc, char **) {
  // The strands sleep for two seconds, which are no part of their work.
  wsp_t s = measure(sleepers);
  wsp_t n = measure(nap);
  if (argc == 1)
    check("work of sleepers in naps", double(s.work) / double(n.work), 0, 1);
  return failures != 0;
}
#else

[[gnu::noinline]] static void send(cilk::channel<int> &to, int n) {
  for (int i = 0; i < n; ++i) {
    work(length);
    to.send(i);
  }
  to.close();
}

// The last item arrives after all of the sender's work, and then takes one unit of work.
static void through_channel() {
  cilk::channel<int> numbers(3);
  cilk_scope {
    cilk_spawn send(numbers, 20);
    for (int number : numbers) {
      (void)number;
      work(length);
    }
  }
}

static void through_semaphore() {
  cilk::semaphore done(0);
  cilk_scope {
    cilk_spawn [&] {
      work(5 * length);
      done.release();
      work(7 * length);
    }();
    done.acquire();
    work(3 * length);
  }
}

static void through_latch() {
  cilk::latch all(4);
  cilk_scope {
    for (int i = 1; i <= 4; ++i)
      cilk_spawn [&all, i] {
        work(i * length);
        all.count_down();
        work(2 * length);
      }();
    all.wait();
    work(3 * length);
  }
}

static void with_yields() {
  cilk_scope {
    for (int i = 0; i < 8; ++i)
      cilk_spawn [] {
        for (int k = 0; k < 10; ++k) {
          work(length);
          __cilkrts_yield();
        }
      }();
  }
}

static void with_mutex() {
  cilk::mutex lock;
  cilk_scope {
    for (int i = 0; i < 10; ++i)
      cilk_spawn [&lock] {
        std::lock_guard<cilk::mutex> held(lock);
        work(length);
        __cilkrts_yield();
      }();
  }
}

static void one() { work(length); }

int main() {
  const double unit = measure(one).span;
  wsp_t w = measure(through_channel);
  check("work of 20 items", w.work / unit, 39, 43);
  check("span of 20 items", w.span / unit, 20.5, 22);
  w = measure(through_semaphore);
  check("work beside a semaphore", w.work / unit, 14.5, 15.5);
  check("span beside a semaphore", w.span / unit, 11.5, 12.5);
  w = measure(through_latch);
  check("work beside a latch", w.work / unit, 20.5, 21.5);
  check("span beside a latch", w.span / unit, 6.7, 7.5);
  w = measure(with_yields);
  check("work with yields", w.work / unit, 79, 84);
  check("span with yields", w.span / unit, 9.7, 12);
  w = measure(with_mutex);
  check("work with a mutex", w.work / unit, 9.7, 12);
  check("span with a mutex", w.span / unit, 0.97, 12);
  return failures != 0;
}
#endif
