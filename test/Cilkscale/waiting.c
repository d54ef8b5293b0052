// Four workers take turns on one processor, and still measure the program as a run on four
// processors could, on any target. `benchmarks/cilkscale/run.py accuracy` measures how exact that
// is on a machine, and ProcessorTest.cpp tests it with clocks of its own.
// RUN: %scale -O2 %s -o %t && %one-processor %t
// RUN: %scale -O0 -static-libcilktool %s -o %t && %one-processor %t
// RUN: %scale-library -O2 %s -o %t && %one-processor %t
// RUN: %scale -O2 -ftapir=omp %s -o %t && %one-processor %t
// RUN: %scale -O2 -ftapir=tbb %s -o %t && %one-processor %t
// RUN: %scale -O2 -ftapir=pthread %s -o %t && %one-processor %t
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdio.h>
#include <time.h>

enum { tasks = 16 };
static const double length = 5e6, nap = 10e6;

static double running(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static void run(void) {
  const double begin = running();
  while (running() - begin < length)
    ;
}

static void sleepAndRun(void) {
  struct timespec some = {0, (long)nap};
  nanosleep(&some, NULL);
  run();
}

static void runAll(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < tasks; ++i)
    run();
}

static void sleepAndRunAll(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < tasks; ++i)
    sleepAndRun();
}

static wsp_t measure(void (*what)(void)) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_sub(wsp_getworkspan(), before);
}

static int failures;
static void check(const char *what, wsp_t w) {
  if (w.work >= w.span && w.span > 0)
    return;
  fprintf(stderr, "wrong: %s has a work of %g and a span of %g\n", what,
          (double)w.work, (double)w.span);
  ++failures;
}

int main(void) {
  check("what computes", measure(runAll));
  check("what sleeps and computes", measure(sleepAndRunAll));
  return failures != 0;
}
