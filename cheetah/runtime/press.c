//===- press.c - strands that are ready beside computation ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that was unparked goes on when a worker looks for something to do,
// and with all of them computing that may be at the end of the computation. So
// the thread for deadlines looks each millisecond, as long as any is ready.
// Where none has gone on since the last look, it presses the workers of that
// computation: their limits are poisoned, so that the next push of one takes
// its slow path, and the child that begins there gives way (park.c). What
// pushes nothing isn't interrupted.
//
// A strand that was let go first, or went before what others had left, may come
// to compute as long. After a millisecond it has had its turn, and its worker
// is pressed to go on with those; which then aren't interrupted for as long as
// they were before (turns.h). So what takes long is done more or less in the
// order in which it came, and what doesn't, at once.
//
// A strand that goes on in its root's thread only is pressed for there, and at
// the first look that finds it.
//
//===----------------------------------------------------------------------===//

#include "press.h"

#include "fence.h"
#include "ready.h"
#include "timer.h"

static struct worker *computation_of(const struct worker *w) {
  return __atomic_load_n(&w->computation, __ATOMIC_RELAXED);
}

static bool has_mail(const struct worker *w) {
  return __atomic_load_n(&w->mailbox, __ATOMIC_RELAXED);
}

static void press(struct worker *w) {
  __atomic_store_n(&w->pressed, true, __ATOMIC_RELAXED);
  cilkrts_poison(w);
}

// Whether it is the turn of what was left, as it is behind.
static bool is_owed(const struct cilkrts_turns *turns) {
  return !cilkrts_turns_whose(turns, CILKRTS_NOBODYS) &&
         cilkrts_turns_are_lefts(turns);
}

// Any of them may be the next that pushes.
static void press_all(const struct worker *computation) {
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *w = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (computation_of(w) == computation && !is_owed(&w->ready.turns))
      press(w);
  }
}

// Whether `w` runs an unparked strand, before what it has ready.
static bool has_turn(const struct worker *w) {
  return cilkrts_turns_whose(&w->ready.turns, CILKRTS_UNPARKED) &&
         cilkrts_has_ready(w);
}

// Whether that has had its turn.
static bool has_had_turn(const struct worker *w) {
  return cilkrts_turns_last(&w->ready.turns) && cilkrts_has_ready(w);
}

// Whether there is anything to press for.
static bool look_at(struct worker *w) {
  const bool mail = has_mail(w), awake = cilkrts_ready_has_awake(w);
  const uint32_t gone_on = cilkrts_ready_gone_on(w);
  const struct worker *computation = computation_of(w);
  if (mail || has_had_turn(w))
    press(w);
  if (awake && computation && w->seen_gone_on == gone_on)
    press_all(computation);
  w->seen_gone_on = gone_on;
  return mail || awake || has_turn(w);
}

static bool look(void) {
  static bool again;
  bool any = false;
  // That it looks, before what it sees. Partner: the fence in
  // cilkrts_press_soon, which this one stands for but in fenced mode.
  cilkrts_fence_others();
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i)
    any |= look_at(__atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED));
  // Once more than anything was seen: it may have been in a thief's hands, or
  // about to have its turn.
  const bool seen_lately = any || again;
  again = any;
  return seen_lately;
}

void cilkrts_press_soon(void) {
  // What is ready, before whether somebody looks. Partner: the fence in look.
  cilkrts_fence_self();
  cilkrts_timer_tick(look);
}

bool cilkrts_press_answered(struct worker *w) {
  CILKRTS_ASSERT(w == cilkrts_current());
  __atomic_store_n(&w->pressed, false, __ATOMIC_RELAXED);
  if (has_mail(w) || has_had_turn(w))
    return true;
  const struct worker *computation = computation_of(w);
  // Acquire: partner is the release in publish (table.c).
  unsigned count = __atomic_load_n(&cilkrts_worker_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i) {
    struct worker *v = __atomic_load_n(&cilkrts_workers[i], __ATOMIC_RELAXED);
    if (computation_of(v) == computation && cilkrts_ready_has_awake(v))
      return true;
  }
  return false;
}
