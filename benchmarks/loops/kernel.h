//===- kernel.h - measures a kernel ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's file defines a function with parallel loops and three functions
// that use it: prepare(n) makes its data, run(n) calls it once, and result(n)
// returns a digest of what it has computed. This header adds a main, which
// takes N and a number of seconds, and spends these on short batches of
// repetitions, at least five. It prints the digest, the repetitions of a batch,
// and the wall and CPU seconds of a repetition, each in the batch where it took
// least: other programs on the machine only add to these times, and do not
// disturb all batches if these are short. With a third argument, and no time
// given, it runs that many repetitions.
//
// Measured code starts no threads and does not touch memory for the first time.
// Kernels are neither inlined nor specialised for their arguments, so that all
// systems begin with what a compiler knows about a function's parameters. All
// numbers are exact, or computed by one expression, so that all systems'
// results have the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef KERNEL_H
#define KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#define KERNEL __attribute__((noinline))

/// The number of batches that fill the time.
enum { BATCHES = 100 };

static void prepare(size_t n);
static void run(size_t n);
static uint64_t result(size_t n);

/// Returns the next number of a splitmix generator.
static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// Returns a digest of \p count numbers of 1, 2, 4 or 8 bytes.
template <class T> uint64_t digest(const T *numbers, size_t count) {
  uint64_t sum = count;
  for (size_t i = 0; i < count; ++i) {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, numbers + i, sizeof(T));
    sum = mix(sum ^ bits);
  }
  return sum;
}

/// Returns memory for \p count objects, on huge pages if possible: otherwise
/// times would depend on the pages that a process gets. No two arrays begin at
/// the same distance from a page's start: otherwise processors could let loads
/// from one array wait for stores to another.
template <class T> T *allocate(size_t count) {
  static size_t arrays;
  const size_t page = size_t(1) << 21, shift = 320 * arrays++;
  size_t size = (count * sizeof(T) + shift + page - 1) / page * page;
  char *memory = static_cast<char *>(aligned_alloc(page, size));
  if (!memory) {
    fprintf(stderr, "out of memory: %zu bytes\n", size);
    exit(1);
  }
  madvise(memory, size, MADV_HUGEPAGE);
  return reinterpret_cast<T *>(memory + shift);
}

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

struct cost {
  double wall, cpu;
};

/// Returns the cost of \p repetitions. The compiler does not know the called
/// function; otherwise it might see that a second call stores the same as the
/// first one.
static cost repeat(size_t n, long repetitions) {
  static void (*volatile function)(size_t) = run;
  double wall = read_clock(CLOCK_MONOTONIC);
  double cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID);
  for (long i = 0; i < repetitions; ++i)
    function(n);
  cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = read_clock(CLOCK_MONOTONIC) - wall;
  return {wall, cpu};
}

static void measure(size_t n, double seconds, long batches) {
  run(n);
  unsigned long long right = result(n);
  long repetitions = 1;
  if (!batches) {
    double batch = seconds / BATCHES, last;
    while ((last = repeat(n, repetitions).wall) * 2 < batch)
      repetitions *= 2;
    if (last < batch)
      repetitions = (long)(batch / last * (double)repetitions) + 1;
  }
  double end = read_clock(CLOCK_MONOTONIC) + seconds;
  cost best = repeat(n, repetitions);
  for (long i = 1;
       batches ? i < batches : i < 5 || read_clock(CLOCK_MONOTONIC) < end;
       ++i) {
    cost next = repeat(n, repetitions);
    best.wall = next.wall < best.wall ? next.wall : best.wall;
    best.cpu = next.cpu < best.cpu ? next.cpu : best.cpu;
  }
  printf("%016llx %ld %.12f %.12f\n", right, repetitions,
         best.wall / (double)repetitions, best.cpu / (double)repetitions);
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? strtoull(argv[1], nullptr, 10) : 0;
  double seconds = argc > 2 ? strtod(argv[2], nullptr) : 0;
  long batches = argc > 3 ? atol(argv[3]) : 0;
  if (n < 1 || argc > 4 || seconds < 0 || (seconds == 0 && batches < 1)) {
    fprintf(stderr, "usage: %s N SECONDS\n       %s N 0 REPETITIONS\n", argv[0],
            argv[0]);
    return 2;
  }
  prepare(n);
  with_threads([=] { measure(n, seconds, batches); });
  return 0;
}

#endif
