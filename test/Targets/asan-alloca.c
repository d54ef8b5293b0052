// AddressSanitizer reports accesses before and after an array that a spawning function, a task or
// an iteration has allocated, as in the serial projection.
// RUN: %if nightly %{ %clang_cilk -ftapir=serial -fsanitize=address -O0 %s -o %t && %t | FileCheck %s %}
// RUN: %clang_cilk -ftapir=serial -fsanitize=address -O2 %s -o %t && %t | FileCheck %s
// RUN: %clang_cilk -ftapir=opencilk -fsanitize=address -O0 %s -o %t && %t | FileCheck %s
// RUN: %if nightly %{ %clang_cilk -ftapir=opencilk -fsanitize=address -O1 %s -o %t && %t | FileCheck %s %}
// RUN: %clang_cilk -ftapir=opencilk -fsanitize=address -O2 %s -o %t && %t | FileCheck %s
// RUN: %if nightly %{ %clang_cilk -ftapir=opencilk -fsanitize=address -O3 %s -o %t && %t | FileCheck %s %}
// RUN: %if nightly %{ %clang_cilk -ftapir=omp -fsanitize=address -O0 %s -o %t && %t | FileCheck %s %}
// RUN: %clang_cilk -ftapir=omp -fsanitize=address -O2 %s -o %t && %t | FileCheck %s
// RUN: %if nightly %{ %clang_cilk -ftapir=pthread -fsanitize=address -O0 %s -o %t && %t | FileCheck %s %}
// RUN: %if nightly %{ %clang_cilk -ftapir=pthread -fsanitize=address -O2 %s -o %t && %t | FileCheck %s %}
// RUN: %if nightly %{ %clang_cilk -ftapir=tbb -fsanitize=address -O0 %s -o %t && %t | FileCheck %s %}
// RUN: %if nightly %{ %clang_cilk -ftapir=tbb -fsanitize=address -O2 %s -o %t && %t | FileCheck %s %}
#include <alloca.h>
#include <cilk/cilk.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int size = 10;
static int at;

__attribute__((noinline)) static void fill(char *p, int n) {
  for (int i = 0; i < n; ++i)
    p[i] = 1;
}

// Half of an array is used in a child and half in the parent, and one element at the place that the
// command line gives.
#define USE(P, N)                                                              \
  cilk_spawn fill(P, N / 2);                                                   \
  fill(P + N / 2, N - N / 2);                                                  \
  P[at] = 1;                                                                   \
  cilk_sync;

__attribute__((noinline)) static int with_alloca(int n) {
  char *p = alloca(n);
  USE(p, n)
  return p[n - 1];
}

__attribute__((noinline)) static int with_array(int n) {
  int sum = 0;
  for (int i = 1; i <= 2; ++i) {
    char p[n];
    USE(p, n)
    sum += p[n - 1];
  }
  return sum;
}

__attribute__((noinline)) static int in_task(int n) {
  int sum = 0, other;
  cilk_spawn {
    char p[n];
    USE(p, n)
    sum = p[n - 1];
  }
  other = with_alloca(size);
  cilk_sync;
  return sum + other;
}

__attribute__((noinline)) static int in_loop(int n) {
  char sums[4];
  cilk_for (int i = 0; i < 4; ++i) {
    char *p = alloca(n);
    fill(p, n);
    p[at] = 1;
    sums[i] = p[n - 1];
  }
  return sums[0] + sums[3];
}

static int (*const functions[])(int) = {with_alloca, with_array, in_task, in_loop};

// The status of a process in which AddressSanitizer has reported something.
const char *__asan_default_options(void) { return "exitcode=23:log_path=/dev/null"; }

// Runs a function in a process of its own and prints its status.
static void run(int which, int place) {
  int status;
  const pid_t child = fork();
  if (child == 0) {
    at = place;
    _exit(functions[which](size) == 0);
  }
  waitpid(child, &status, 0);
  printf(" %d:%d", place, WEXITSTATUS(status));
}

// CHECK-COUNT-4: {{^ }}0:0 9:0 -1:23 -17:23 10:23 20:23{{$}}
int main(void) {
  for (int which = 0; which < 4; ++which) {
    run(which, 0);
    run(which, 9);
    run(which, -1);
    run(which, -17);
    run(which, 10);
    run(which, 20);
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
