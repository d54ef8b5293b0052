// Functions that the C++ ABI declares constant return the current thread's pointer after a spawn.
// RUN: %check_cilk %s
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <cxxabi.h>
#include <pthread.h>

static std::atomic<int> wrong;

static void child(int n) { dawdle(n); }

int main() {
  for (int i = 0; i < 20; ++i) {
    pthread_t thread = pthread_self();
    void *state = abi::__cxa_get_globals();
    void *pointer = __builtin_thread_pointer();
    cilk_spawn child(i % 3);
    bool moved = !pthread_equal(pthread_self(), thread);
    if (moved != (abi::__cxa_get_globals() != state) ||
        moved != (__builtin_thread_pointer() != pointer))
      ++wrong;
  }
  std::printf("%d\n", wrong.load());
}
