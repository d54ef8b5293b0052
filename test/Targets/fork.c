// A process may fork while another of its threads spawns, and the child can spawn, too: the child
// inherits no lock that only the other thread would release, and it has threads of its own.
// (LLVM's OpenMP and oneTBB don't promise that.)
// RUN: %clang_cilk -O1 -ftapir=pthread %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: %clang_cilk -O1 %s -o %t && env CILK_NWORKERS=4 %t | FileCheck %s
// RUN: env CILK_NWORKERS=1 %t | FileCheck %s
// CHECK: 600 children, 600 right
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int fib(int n) {
  if (n < 2)
    return n;
  int a = cilk_spawn fib(n - 1);
  int b = fib(n - 2);
  cilk_sync;
  return a + b;
}

static int enough; // atomic

// Spawns with pauses in which the pool's threads fall asleep.
static void *spawn(void *wrong) {
  static const int right[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
  for (int i = 0; !__atomic_load_n(&enough, __ATOMIC_RELAXED); ++i) {
    *(int *)wrong |= fib(i % 12) != right[i % 12];
    usleep(i % 64 * 4);
  }
  return NULL;
}

int main(void) {
  enum { CHILDREN = 600 };
  int right = 0, wrong = fib(12) != 144, wrong_there = 0;
  pthread_t other;
  pthread_create(&other, NULL, spawn, &wrong_there);
  for (int i = 0; i < CHILDREN; ++i) {
    wrong |= fib(7) != 13;
    usleep(i % 32 * 4);
    pid_t child = fork();
    if (child == 0) {
      alarm(20); // a child that waits for ever ends with a signal
      int result = fib(15);
      // The test repeats this in a child of the child.
      pid_t next = i % 8 ? 0 : fork();
      if (i % 8 == 0 && next == 0) {
        alarm(20);
        _exit(fib(14) == 377 ? 0 : 1);
      }
      int status = next < 0;
      if (next > 0)
        waitpid(next, &status, 0);
      _exit(result == 610 && status == 0 ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    right += status == 0;
  }
  __atomic_store_n(&enough, 1, __ATOMIC_RELAXED);
  pthread_join(other, NULL);
  printf("%d children, %d right\n", CHILDREN, wrong || wrong_there ? -1 : right);
  return 0;
}
