// The notes on an initialiser of thread-local variables take bounded memory: it may ask a million
// times which thread runs it, and use other variables a million times.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// CHECK: kept: little
// CHECK: Outcome: certified with limits
// CHECK: - 'pthread_self', which was called at
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>

static int values[2];
__attribute__((noinline)) static long told() {
  long sum = 0;
  for (int i = 0; i < 100000; ++i)
    sum += pthread_self() == pthread_t();
  return sum + values[1];
}
static thread_local long first = told();
__attribute__((noinline)) static long used(int times) {
  long sum = 0;
  for (int i = 0; i < times; ++i)
    sum += first;
  return sum;
}
__attribute__((noinline)) static long &second() {
  static thread_local long its = used(100000);
  return its;
}

int main() {
  const size_t before = mallinfo2().uordblks;
  second() += 1;
  const size_t after = mallinfo2().uordblks;
  printf("kept: %s\n", after < before + (1 << 20) ? "little" : "much");
  fflush(stdout);
  long a, b;
  cilk_scope {
    a = cilk_spawn second();
    b = second();
  }
  return a == b ? 0 : 1;
}
