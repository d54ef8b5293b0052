// A task reads the value that a lock or an atomic flag orders before its read,
// wherever it reads it: it does not read a copy from the time of the spawn, or
// a load from before the loop.
// RUN: %check_cilk %s
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

static std::mutex lock;
static bool done;
static std::atomic<int> bad, turn;

__attribute__((noinline)) static void nap() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

struct Best {
  int a, b;
};

// The parent writes in parallel with the task.
static void closure(int n) {
  done = false;
  Best best{n, n};
  auto look = [&] {
    for (int k = 0; k < 100; ++k) {
      std::lock_guard<std::mutex> hold(lock);
      if (done) {
        bad += best.a != 5 || best.b != 6;
        return;
      }
      nap();
    }
  };
  cilk_spawn look();
  nap();
  {
    std::lock_guard<std::mutex> hold(lock);
    best = {5, 6};
    done = true;
  }
  cilk_sync;
}

// Another task writes in parallel with a loop.
__attribute__((noinline)) static void set(int *x) {
  for (int k = 0; k < 20 && !turn; ++k)
    nap();
  std::lock_guard<std::mutex> hold(lock);
  *x = 42;
  done = true;
}

static void loop(int n) {
  done = false;
  turn = 0;
  int x = n;
  cilk_spawn set(&x);
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < 20; ++i) {
    if (i == 3)
      turn = 1;
    nap();
    std::lock_guard<std::mutex> hold(lock);
    if (done)
      bad += x != 42;
  }
  cilk_sync;
}

int main(int argc, char **) {
  closure(argc);
  loop(argc);
  printf("%d\n", bad.load());
  return 0;
}
