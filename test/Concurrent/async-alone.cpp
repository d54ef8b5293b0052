// A task begins without being waited for if another worker could have it, also when the pool's
// threads have gone: in the child of a fork, and after __cilkrts_end_cilk().
// RUN: %cilk_program -std=c++17 -O1 %s -lstdc++ -o %t
// RUN: env CILK_NWORKERS=2 %t
#include "wait.h"
#include <cilk/cilk_api.h>
#include <sys/wait.h>
#include <unistd.h>

static void begins() {
  std::atomic<bool> begun{false};
  cilk::future<void> task = cilk::async([&] { begun = true; });
  while (!begun)
    std::this_thread::yield();
  task.get();
}

int main() {
  begins();
  pid_t child = fork();
  if (child == 0) {
    begins();
    _exit(7);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
  __cilkrts_end_cilk();
  begins();
  return 0;
}
