// Depths flow through IVars: a getter is as deep as the strand that has put the value, unless it
// got the value early. Whether a strand has to wait depends on the schedule, and changes only the
// few instructions of the wait.
// RUN: %scale-instructions -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t && env CILK_NWORKERS=4 %t
// RUN: %scale-instructions -O0 -ftapir=pthread %s -o %t-pthread && env CILK_NWORKERS=4 %t-pthread
// RUN: env CILKSCALE_SITES=1 CILKSCALE_OUT=%t.json CILK_NWORKERS=4 %t
// RUN: %python -c "import json, sys; d = json.load(open(sys.argv[1])); row = d['rows'][-1]; s = d['sites']; assert abs(sum(x['span'] for x in s) - row['span']) < 1, (s, row)" %t.json
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <cilk/concurrent.h>
#include <stdio.h>
#include <stdlib.h>

enum { stages = 5, items = 40, length = 3000 };

static cilk_ivar passed[stages + 1][items];

// Executes some instructions, the same number each time.
__attribute__((noinline)) static void work(int n) {
  for (volatile int i = 0; i < n; ++i)
    ;
}

// Each stage takes an item after the previous stage has released the item.
__attribute__((noinline)) static void stage(int s) {
  for (int i = 0; i < items; ++i) {
    cilk_ivar_get(&passed[s][i]);
    work(length);
    cilk_ivar_put(&passed[s + 1][i], i);
  }
}

__attribute__((noinline)) static void pipeline(void) {
  for (int s = 0; s < stages; ++s)
    cilk_spawn stage(s);
  for (int i = 0; i < items; ++i)
    cilk_ivar_put(&passed[0][i], i);
  cilk_sync;
}

// A task that puts early and then runs for long does not add to the getter's depth.
static cilk_ivar early, late;
__attribute__((noinline)) static void put_and_work(void) {
  cilk_ivar_put(&early, 1);
  work(10 * length);
  cilk_ivar_put(&late, 1);
}
static wsp_t between;
__attribute__((noinline)) static void get_both(void) {
  wsp_t before = wsp_getworkspan();
  cilk_ivar_get(&early);
  wsp_t first = wsp_getworkspan();
  cilk_ivar_get(&late);
  between = wsp_sub(wsp_getworkspan(), first);
  if (wsp_sub(first, before).span > length)
    exit(3);
}
__attribute__((noinline)) static void beside(void) {
  cilk_spawn put_and_work();
  get_both();
  cilk_sync;
}

static wsp_t measure(void (*what)(void)) {
  wsp_t before = wsp_getworkspan();
  what();
  return wsp_sub(wsp_getworkspan(), before);
}
static void one(void) { work(length); }

static int failures;
static void check(const char *what, double is, double wanted) {
  if (is >= 0.97 * wanted && is <= 1.1 * wanted)
    return;
  fprintf(stderr, "wrong: %s is %g, not %g\n", what, is, wanted);
  ++failures;
}

int main(void) {
  for (int s = 0; s <= stages; ++s)
    for (int i = 0; i < items; ++i)
      cilk_ivar_init(&passed[s][i]);
  double unit = measure(one).span;
  wsp_t p = measure(pipeline);
  check("work of a pipeline", p.work / unit, stages * items);
  check("span of a pipeline", p.span / unit, stages + items - 1);
  wsp_t b = measure(beside);
  check("work beside", b.work / unit, 10);
  check("span beside", b.span / unit, 10);
  check("depth of the second value", between.span / unit, 10);
  if (between.work > length) {
    fprintf(stderr, "wrong: a wait is work\n");
    ++failures;
  }
  return failures != 0;
}
