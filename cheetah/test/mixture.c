//===- mixture.c - compiled Cilk programs, several at a time ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mixture ROUNDS THREADS: each thread runs small spawns, uneven ones, a loop, a
// nested scope and arrays of variable length. It has no races, so sanitizers
// must report none. mixture race: one race, which ThreadSanitizer must find.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "FAILED: %s\n", what);
    abort();
  }
}

static long fib(int n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

enum { BOARD = 8 };

static int is_safe(const char *board, int row) {
  for (int i = 0; i < row; ++i) {
    int difference = board[row] - board[i];
    if (difference == 0 || difference == row - i || difference == i - row)
      return 0;
  }
  return 1;
}

static int queens(int row, const char *board) {
  if (row == BOARD)
    return 1;
  int counts[BOARD] = {0};
  char boards[BOARD][BOARD];
  for (int i = 0; i < BOARD; ++i) {
    memcpy(boards[i], board, BOARD);
    boards[i][row] = (char)i;
    if (is_safe(boards[i], row))
      counts[i] = cilk_spawn queens(row + 1, boards[i]);
  }
  cilk_sync;
  int sum = 0;
  for (int i = 0; i < BOARD; ++i)
    sum += counts[i];
  return sum;
}

static long loop(int n) {
  long *squares = malloc((size_t)n * sizeof *squares), sum = 0;
  cilk_for (int i = 0; i < n; ++i)
    squares[i] = (long)i * i;
  for (int i = 0; i < n; ++i)
    sum += squares[i];
  free(squares);
  return sum;
}

static void sort(int *a, int n) {
  if (n < 2)
    return;
  int pivot = a[n / 2], i = 0, j = n - 1;
  for (;; ++i, --j) {
    while (a[i] < pivot)
      ++i;
    while (a[j] > pivot)
      --j;
    if (i >= j)
      break;
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  cilk_scope {
    cilk_spawn sort(a, i);
    sort(a + i, n - i);
  }
}

static long arrays(int n) {
  if (n <= 0)
    return 1;
  int own[n * 8];
  for (int i = 0; i < n * 8; ++i)
    own[i] = n;
  long x = cilk_spawn arrays(n - 1);
  long y = arrays(n - 2);
  cilk_sync;
  for (int i = 0; i < n * 8; ++i)
    check(own[i] == n, "array");
  return x + y;
}

static int rounds;

static void *work(void *unused) {
  for (int round = 0; round < rounds; ++round) {
    char board[BOARD] = {0};
    enum { N = 1000 };
    int numbers[N];
    unsigned random = (unsigned)round;
    for (int i = 0; i < N; ++i)
      numbers[i] = (int)((random = random * 1103515245 + 12345) >> 8);
    check(fib(14) == 377, "fib");
    check(queens(0, board) == 92, "queens");
    check(loop(N) == 332833500, "loop");
    sort(numbers, N);
    for (int i = 1; i < N; ++i)
      check(numbers[i - 1] <= numbers[i], "sort");
    check(arrays(10) == 144, "arrays");
  }
  return unused;
}

static int shared;
static atomic_bool continued;

// Adds after the continuation has added, or after ten seconds. The relaxed
// order orders nothing, so this is a race; two accesses in the same moment may
// go unseen.
__attribute__((noinline)) static void add_after(int n) {
  for (time_t end = time(NULL) + 10; time(NULL) < end;) {
    if (atomic_load_explicit(&continued, memory_order_relaxed))
      break;
    sched_yield();
  }
  shared += n;
}

static void race(void) {
  cilk_spawn add_after(1);
  shared += 2;
  atomic_store_explicit(&continued, true, memory_order_relaxed);
  cilk_sync;
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "race")) {
    race();
    return 0;
  }
  enum { MOST_THREADS = 64 };
  pthread_t threads[MOST_THREADS];
  rounds = argc > 1 ? atoi(argv[1]) : 5;
  int count = argc > 2 ? atoi(argv[2]) : 1;
  check(count <= MOST_THREADS, "arguments");
  for (int i = 1; i < count; ++i)
    check(pthread_create(&threads[i], NULL, work, NULL) == 0, "pthread_create");
  work(NULL);
  for (int i = 1; i < count; ++i)
    pthread_join(threads[i], NULL);
  puts("done");
}
