//===- handover-threads.cpp - two threads that wait for one another ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each thread waits with POSIX's condition variables.
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turns[] = {PTHREAD_COND_INITIALIZER,
                                 PTHREAD_COND_INITIALIZER};
static int turn;

static void take_turns(int self, int times) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < times; ++i) {
    while (turn != self)
      pthread_cond_wait(&turns[self], &lock);
    turn = !self;
    pthread_cond_signal(&turns[!self]);
  }
  pthread_mutex_unlock(&lock);
}

static void *second(void *times) {
  take_turns(1, *static_cast<const int *>(times));
  return nullptr;
}

int main(int argc, char **argv) {
  int times = the_number(argc, argv, INT_MAX);
  auto begin = Clock::now();
  pthread_t thread;
  check(pthread_create(&thread, nullptr, second, &times) == 0, "a thread");
  take_turns(0, times);
  pthread_join(thread, nullptr);
  report("channel", ns_each(begin, 2L * times));
}
