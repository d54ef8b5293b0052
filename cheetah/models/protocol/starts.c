//===- starts.c - tasks that no sync waits for, under every schedule ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts of tasks, on one worker and on several. A thread outside of any
// region, or a strand inside of one, starts a task. It then waits for a value
// that the task puts, or takes the task back and runs it. A task waits for its
// starter, or computes in parallel with it. A strand computes while a task
// hasn't begun.
//
//===----------------------------------------------------------------------===//

#include "words.h"

// The argument with which a task is started: its number.
static unsigned numbers[MOST_TASKS];

static void start(void (*task)(void *), unsigned number) {
  numbers[number] = number;
  __cilkrts_task_start(task, &numbers[number]);
}

static void run_and_put(void *of) {
  unsigned number = *(unsigned *)of;
  run(number);
  put(number);
}

// Waits as a future does.
static void wait_for(unsigned number) {
  if (__cilkrts_task_take_back(&numbers[number]))
    run_and_put(&numbers[number]);
  else
    get(number);
  explorer_check(ran[number] == 1, "it has run once");
}

// --- Outside of any region. The thread runs the task, or another worker does.

static void outside(void) {
  start(run_and_put, 0);
  get(0);
  check_ran(0, 1);
}

static void taken_back(void) {
  start(run_and_put, 0);
  start(run_and_put, 1);
  wait_for(1);
  wait_for(0);
}

// --- The task waits for the strand that has started it.

static void get_and_put(void *of) {
  get(1);
  run_and_put(of);
}

static void answered(void) {
  start(get_and_put, 0);
  run(1);
  put(1);
  get(0);
  check_ran(0, 2);
}

// --- A child starts a task and its parent waits for it, or the other way
// round.

HELPER void spawn_start(region_t *region) {
  BEGIN(region);
  start(run_and_put, 0);
  run(1);
  put(1);
  END(region);
}

SPAWNER static void inside(void) {
  FRAME();
  REGION(r);
  spawn_start(&r);
  get(1);
  wait_for(0);
  run(2);
  SYNC(r);
  check_ran(0, 3);
}

HELPER void spawn_wait(region_t *region) {
  BEGIN(region);
  wait_for(0);
  run(1);
  END(region);
}

SPAWNER static void handed_down(void) {
  FRAME();
  REGION(r);
  start(run_and_put, 0);
  spawn_wait(&r);
  run(2);
  SYNC(r);
  check_ran(0, 3);
}

// --- A task has a region of its own.

static void spawn_and_put(void *of) {
  run_region(2);
  run_and_put(of);
}

static void spawning(void) {
  start(spawn_and_put, 0);
  get(0);
  check_ran(2, 4);
}

// --- A task unparks the thread that started it, and computes for long. The
// thread continues in its own worker only.

HELPER void spawn_after_starter(region_t *region) {
  BEGIN(region);
  if (explorer_argument() == 1)
    check_ran(1, 2);
  run(2);
  END(region);
}

SPAWNER static void compute(void) {
  FRAME();
  REGION(r);
  floor_tick();
  spawn_after_starter(&r);
  run(3);
  SYNC(r);
  check_ran(2, 4);
}

static void put_and_compute(void *of) {
  put(1);
  compute();
  run_and_put(of);
}

static void beside_starter(void) {
  start(put_and_compute, 0);
  get(1);
  run(1);
  get(0);
  check_ran(0, 4);
}

// --- An unparked strand computes for long, and is preempted for a task that
// hasn't begun.

HELPER void spawn_after_task(region_t *region) {
  BEGIN(region);
  if (explorer_argument() == 1)
    check_ran(0, 1);
  run(2);
  END(region);
}

SPAWNER static void get_and_compute(unsigned ticks) {
  FRAME();
  REGION(r);
  get(1);
  while (ticks--)
    floor_tick();
  spawn_after_task(&r);
  SYNC(r);
}

HELPER void spawn_get_and_compute(region_t *region, unsigned ticks) {
  BEGIN(region);
  get_and_compute(ticks);
  END(region);
}

SPAWNER static void beside_task(void) {
  FRAME();
  REGION(r);
  spawn_get_and_compute(&r, 2);
  start(run_and_put, 0);
  put(1);
  get(0);
  SYNC(r);
  check_ran(0, 1);
  check_ran(2, 3);
}

// --- The same, but the strand that computes is a thread that a task has
// unparked.

SPAWNER static void compute_after_mail(void) {
  FRAME();
  REGION(r);
  floor_tick();
  spawn_after_task(&r);
  SYNC(r);
}

static void only_put(void *of) { put(*(unsigned *)of); }

static void beside_mail(void) {
  start(run_and_put, 0);
  start(only_put, 1);
  get(1);
  compute_after_mail();
  get(0);
  check_ran(0, 1);
  check_ran(2, 3);
}

// --- The same, with another strand that became ready before the task. The task
// belongs to the time slice that ends, and runs after that strand.

HELPER void spawn_waits_longer(region_t *region) {
  BEGIN(region);
  get(4);
  run(1);
  END(region);
}

static void run_later(void *of) {
  if (explorer_argument() == 1)
    check_ran(1, 2);
  run_and_put(of);
}

SPAWNER static void interrupted(void) {
  FRAME();
  REGION(r);
  spawn_waits_longer(&r);
  spawn_get_and_compute(&r, 1);
  start(run_later, 0);
  put(4);
  put(1);
  SYNC(r);
  get(0);
  check_ran(0, 3);
}

PROGRAM(beside_starter)
// --- An abandoned continuation is resumed in the same time slice, which ends
// only after that.

static void put_and_compute_long(void *of) {
  put(2);
  floor_tick();
  run_region(2);
  run_and_put(of);
}

HELPER void spawn_get(region_t *region, unsigned value) {
  BEGIN(region);
  get(value);
  END(region);
}

SPAWNER static void taken_up(void) {
  FRAME();
  REGION(r);
  spawn_get(&r, 2);
  spawn_get(&r, 1);
  start(put_and_compute_long, 0);
  put(1);
  SYNC(r);
  get(0);
  check_ran(0, 1);
  check_ran(2, 4);
}

PROGRAM(taken_up)
PROGRAM(interrupted)
PROGRAM(beside_mail)
PROGRAM(beside_task)
PROGRAM(outside)
PROGRAM(taken_back)
PROGRAM(answered)
PROGRAM(inside)
PROGRAM(handed_down)
PROGRAM(spawning)

static const struct explorer_program programs[] = {
    ENTRY(outside, "outside-alone", 1, STRONG | WEAK, NULL, 3, 1, 1),
    ENTRY(outside, "outside", 2, STRONG, NULL, 2, 1, 1),
    ENTRY(outside, "outside", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(outside, "outside-fenced", 2 | FENCED, STRONG, NULL, 2, 1, 0),
    ENTRY(taken_back, "taken-back-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(taken_back, "taken-back", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(answered, "answered-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(answered, "answered", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(answered, "answered", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(inside, "inside-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(inside, "inside", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(handed_down, "handed-down-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(handed_down, "handed-down", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(beside_starter, "beside-starter-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(beside_starter, "beside-starter", 2, STRONG, NULL, 2, 1, 0),
    ENTRY(beside_starter, "beside-starter", 2, WEAK, NULL, 1, 1, 0),
    ENTRY(beside_task, "beside-task-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(beside_task, "beside-task", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(beside_mail, "beside-mail-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(beside_mail, "beside-mail", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(taken_up, "taken-up-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(interrupted, "interrupted-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(interrupted, "interrupted", 2, STRONG, NULL, 1, 1, 0),
    ENTRY(spawning, "spawning-alone", 1, STRONG, NULL, 3, 1, 0),
    ENTRY(spawning, "spawning", 2, STRONG, NULL, 2, 1, 0),
};

MAIN(programs)
