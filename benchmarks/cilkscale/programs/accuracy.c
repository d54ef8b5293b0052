//===- accuracy.c - work and span in time, and what they should be --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body's time is that of one in a row of them, which has no spawns, measured
// before each try; the least of several tries is given, as other processes only
// make things longer.
//
//===----------------------------------------------------------------------===//

#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdint.h>
#include <stdio.h>

enum { tries = 15, leaves = 64 };

static uint64_t memory[8 * leaves];
static int length;

// Compilers can't make one step of several.
#define TIMES_1(x) __builtin_bswap64((x) * 6364136223846793005u)
#define TIMES_5(x) TIMES_1(TIMES_1(TIMES_1(TIMES_1(TIMES_1(x)))))
#define TIMES_30(x) TIMES_5(TIMES_5(TIMES_5(TIMES_5(TIMES_5(TIMES_5(x))))))

// A chain of multiplications and swaps, which processors don't begin before the
// last one is over: its time doesn't depend on what lies around it. Thirty of
// them are one expression, as variables lie in memory at -O0, from where a
// processor reads them in more or in less time as it guesses.
__attribute__((noinline)) static void body(uint64_t *p) {
  uint64_t x = *p;
  for (int i = 0; i < length; i += 30)
    x = TIMES_30(x);
  *p = x;
#if defined(__x86_64__)
  __builtin_ia32_lfence();
#endif
}

static void chain(void) {
  for (int i = 0; i < leaves; ++i)
    body(&memory[8 * i]);
}

static void halve(int begin, int end) {
  if (end - begin == 1)
    return body(&memory[8 * begin]);
  int middle = (begin + end) / 2;
  cilk_spawn halve(begin, middle);
  halve(middle, end);
  cilk_sync;
}
static void tree(void) { halve(0, leaves); }

static void loop(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < leaves; ++i)
    body(&memory[8 * i]);
}

static wsp_t measure(void (*what)(void)) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_sub(wsp_getworkspan(), before);
}

static void report(const char *name, void (*what)(void)) {
  double work = 1e9, span = 1e9;
  for (int i = 0; i < tries; ++i) {
    int64_t all = INT64_MAX;
    for (int k = 0; k < tries; ++k) {
      wsp_t w = measure(chain);
      if (w.work < all)
        all = w.work;
    }
    wsp_t w = measure(what);
    double ofWork = (double)w.work / all,
           ofSpan = (double)w.span * leaves / all;
    work = ofWork < work ? ofWork : work;
    span = ofSpan < span ? ofSpan : span;
  }
  printf("%s-%d-work %.4f\n%s-%d-span %.4f\n", name, length, work, name, length,
         span);
}

int main(void) {
  static const int lengths[] = {300, 3000, 30000};
  for (int i = 0; i < 3; ++i) {
    length = lengths[i];
    report("tree", tree);
    report("loop", loop);
  }
}
