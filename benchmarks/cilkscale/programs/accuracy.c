//===- accuracy.c - compares work and span with known times ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks how well Cilkscale measures time: runs bodies whose time is known.
// Parallel tries take turns with serial rows of bodies, without spawns. The
// time of one body is the median of these rows. (Their sum would include
// disturbances by the runtime, since workers that go to sleep interrupt the
// only thread that has work.) Work is compared at the lower quartile of all
// tries: if a timer's interrupt of 40 microseconds meets a strand, it counts as
// the strand's. A span is the longest of many paths, and some disturbance
// always makes one of them longer. So the least span of all tries shows how
// well a span is measured without disturbances.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { bodies = 64, most = 200 };

// The results of bodies, a cache line each. No code writes the data that bodies
// read.
uint64_t results[8 * 128] __attribute__((aligned(64)));
static int length __attribute__((aligned(64)));

// One step of a body. Compilers can't merge several steps into one.
#define TIMES_1(x) __builtin_bswap64((x) * 6364136223846793005u)
#define TIMES_5(x) TIMES_1(TIMES_1(TIMES_1(TIMES_1(TIMES_1(x)))))
#define TIMES_30(x) TIMES_5(TIMES_5(TIMES_5(TIMES_5(TIMES_5(TIMES_5(x))))))

// Runs a chain of multiplications and swaps. Processors begin each step only
// after the one before it, so the time hardly depends on the code around it or
// on the core's other work. Thirty steps are one expression, since at -O0
// variables lie in memory, and the time of reading them depends on the
// processor's guesses.
__attribute__((noinline)) static void body(int number) {
  uint64_t x = number + 1;
  for (int i = 0; i < length; i += 30)
    x = TIMES_30(x);
  results[8 * number] = x;
#if defined(__x86_64__)
  __builtin_ia32_lfence();
#endif
}

static void chain(void) {
  for (int i = 0; i < bodies; ++i) {
    cilk_spawn body(i);
    cilk_sync;
  }
}

static void halve(int begin, int end) {
  if (end - begin == 1)
    return body(begin);
  int middle = (begin + end) / 2;
  cilk_spawn halve(begin, middle);
  halve(middle, end);
  cilk_sync;
}
static void tree(void) { halve(0, bodies); }

static void loop(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < bodies; ++i)
    body(i);
}

// Runs a body in each call: 67 for fib(8), numbered in the order of a serial
// run.
static int calls(int n) { return n < 2 ? 1 : 1 + calls(n - 1) + calls(n - 2); }
static void fibAt(int n, int number) {
  body(number);
  if (n < 2)
    return;
  int others = calls(n - 1);
  cilk_spawn fibAt(n - 1, number + 1);
  fibAt(n - 2, number + 1 + others);
  cilk_sync;
}
static void fib(void) { fibAt(8, 0); }

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/// Returns the value that \p nth others precede in ascending order.
static double pick(double *values, int number, int nth) {
  qsort(values, number, sizeof(*values), compare);
  return values[nth];
}

static double inARow(void) {
  double took[bodies];
  for (int i = 0; i < bodies; ++i) {
    wsp_t before = wsp_getworkspan();
    body(i);
    took[i] = wsp_sub(wsp_getworkspan(), before).work;
  }
  return pick(took, bodies, bodies / 2);
}

/// Prints the measured work and span. \p work and \p span are the known ones,
/// in bodies.
static void report(const char *name, void (*what)(void), int tries, double work,
                   double span) {
  double known[most], works[most], spans[most];
  for (int i = 0; i < tries; ++i) {
    known[i] = inARow();
    wsp_t before = wsp_getworkspan();
    what();
    wsp_t all = wsp_sub(wsp_getworkspan(), before);
    works[i] = all.work / work;
    spans[i] = all.span / span;
  }
  printf("%s-%d-work %.4f\n%s-%d-span %.4f\n", name, length,
         pick(works, tries, tries / 4) / pick(known, tries, tries / 4), name,
         length, pick(spans, tries, 0) / pick(known, tries, 0));
}

int main(void) {
  // The bodies take half a microsecond, 4, 40, and 2000. The last one is as
  // long as a thread's time slice on a processor.
  static const struct {
    int length, tries;
  } kinds[] = {{300, 200}, {3000, 200}, {30000, 120}, {1500000, 4}};
  for (int i = 0; i < 4; ++i) {
    length = kinds[i].length;
    report("chain", chain, kinds[i].tries, bodies, bodies);
    report("tree", tree, kinds[i].tries, bodies, 1);
    report("loop", loop, kinds[i].tries, bodies, 1);
    report("fib", fib, kinds[i].tries, calls(8), 8);
  }
}
