// Four workers on one processor: what tasks take is what they would on four.
// All is compared by the threads' own clocks, so whatever else the machine does
// makes no difference.
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
static const double length = 15e6, nap = 30e6;

// Longer than it was told to, so that each says how long.
static double took[tasks];

static double running(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static double run(void) {
  double begin = running(), now;
  do
    now = running();
  while (now - begin < length);
  return now - begin;
}

static void sleepAndRun(int i) {
  struct timespec some = {0, (long)nap};
  nanosleep(&some, NULL);
  took[i] = run();
}

static void runAll(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < tasks; ++i)
    took[i] = run();
}

static void sleepAndRunAll(void) {
#pragma cilk grainsize 1
  cilk_for (int i = 0; i < tasks; ++i)
    sleepAndRun(i);
}

static wsp_t measure(void (*what)(void)) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_sub(wsp_getworkspan(), before);
}

static int failures;
static void check(const char *what, double is, double least, double most) {
  if (is >= least && is <= most)
    return;
  fprintf(stderr, "wrong: %s is %g, not %g to %g\n", what, is, least, most);
  ++failures;
}

static void sumUp(double *all, double *longest) {
  *all = *longest = 0;
  for (int i = 0; i < tasks; ++i) {
    *all += took[i];
    *longest = took[i] > *longest ? took[i] : *longest;
  }
}

int main(void) {
  double all, longest;
  wsp_t before = wsp_getworkspan();
  double alone = run();
  double tick = alone / wsp_sub(wsp_getworkspan(), before).work;

  wsp_t w = measure(runAll);
  sumUp(&all, &longest);
  check("work / time of all", w.work * tick / all, 0.9, 1.5);
  check("span / time of one", w.span * tick / longest, 0.9, 2.0);

  // Sleep is theirs, what they wait for after it isn't.
  w = measure(sleepAndRunAll);
  sumUp(&all, &longest);
  check("work / time of all", w.work * tick / (all + tasks * nap), 0.9, 1.5);
  return failures != 0;
}
