//===- lists.pml - lists to which threads append without a lock ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models runtime/strands/views.c's cilkrts_views_leave and
// runtime/exceptions/pending_exceptions.c's cilkrts_pending_add, which differs
// only in names. Each child whose parent was stolen pushes its result onto the
// region's list, by compare and exchange, and then subtracts one from the
// region's count. The last one, a child or the sync, reads the list. Also
// models runtime/schedule/table.c's publish, with the loops over all workers in
// runtime/schedule/scheduler.c and idle.c: a reader without a lock.
//
// CHILDREN children push, and so does the sync. WORKERS workers are published
// one after the other, as under the table's lock, while a thief reads the
// table. The first thief has emptied the list (join.pml is about the count).
//
// Memory: x86-TSO (tso.inc). A compare-and-exchange that fails is an atomic
// operation, too.
//
// Proved, within the bounds below:
//   complete  the last strand finds each result that was left, once
//   last      exactly one strand comes last
//   made      a thief sees no worker before it is made and in the table
//   (end)     all processes end
//   ends      all processes also end under weak fairness
//
// CHECK safety: -DCHILDREN=2 -DWORKERS=2
// CHECK ends ltl ends: -DCHILDREN=2 -DWORKERS=1
// LARGE safety: -DCHILDREN=3 -DWORKERS=2
//
// BROKEN PUSHES_BY_STORE safety complete: the list's head is stored, not exchanged
// BROKEN KEEPS_NEXT safety complete: after a failure the old head stays the next one
// BROKEN NEXT_AFTER safety complete: what comes next is stored after the subtraction
// BROKEN LEAVES_AFTER safety complete: a child pushes after its subtraction
// BROKEN COUNT_BEFORE_SLOT safety made: the table counts the worker before it has it
// BROKEN COUNT_BEFORE_FIELDS safety made: the table counts the worker before its fields are set
//
//===----------------------------------------------------------------------===//

// The children, the sync, and the worker that publishes.
#define STRANDS (CHILDREN + 1)
#define THREADS (STRANDS + 1)

#define HEAD 0 // the list's head: a strand's number plus 1
#define NEXT 1 // the next element of each strand's element
#define COUNT (NEXT + STRANDS)
#define TABLE_COUNT (COUNT + 1)
#define TABLE (TABLE_COUNT + 1)   // a worker's number plus 1
#define FIELDS (TABLE + WORKERS)  // of each worker
#define WORDS (FIELDS + WORKERS)

#include "promise.inc"
#include "tso.inc"

byte ended;
bool over; // the last one has read the list

ltl ends { <>(ended == STRANDS + 2) }

inline compare_exchange(me, word, expected, value, done) {
  d_step {
    DRAINED(me) ->
    if
    :: memory[word] == expected -> memory[word] = value; done = true
    :: else -> expected = memory[word]; done = false
    fi
  }
}

// cilkrts_views_leave.
inline leave(me) {
  load(me, HEAD, next);
#ifdef PUSHES_BY_STORE
  store(me, NEXT + me, next);
  store(me, HEAD, me + 1);
#else
#ifndef NEXT_AFTER
  store(me, NEXT + me, next);
#endif
  done = false;
  do
  :: !done ->
    compare_exchange(me, HEAD, next, me + 1, done);
#if !defined(KEEPS_NEXT) && !defined(NEXT_AFTER)
    if
    :: !done -> store(me, NEXT + me, next)
    :: else
    fi
#endif
  :: else -> break
  od;
#ifdef NEXT_AFTER
  fetch_add(me, COUNT, 255, seen);
  store(me, NEXT + me, next);
  seen--;
#endif
#endif
  next = 0
}

// The merge's way through the list. `done` isn't needed any more.
inline go_through(me) {
  d_step { PROMISE(last, !over); over = true }
  load(me, HEAD, next);
  seen = 0;
  do
  :: next != 0 && seen < STRANDS -> load(me, NEXT + next - 1, next); seen++
  :: else -> break
  od;
  PROMISE(complete, next == 0 && seen == STRANDS)
}

active [STRANDS] proctype Strand() {
  byte next, seen;
  bool done;
#define ME (_pid - THREADS)

#ifndef LEAVES_AFTER
  leave(ME);
#endif
#ifndef NEXT_AFTER
  // The count starts at zero, and each child subtracts one. The sync adds the
  // number of children in the source; here it also subtracts one, so that the
  // last of all strands sees minus their number.
  fetch_add(ME, COUNT, 255, seen);
  seen--;
#endif
#ifdef LEAVES_AFTER
  leave(ME);
#endif
  if
  :: seen == 256 - STRANDS -> go_through(ME)
  :: else
  fi;
  ended++
}

// publish, under the table's lock, of cilkrts_table_create's workers.
active proctype Publisher() {
  byte i;
#define PUBLISHER STRANDS

  do
  :: i < WORKERS ->
#ifdef COUNT_BEFORE_FIELDS
    store(PUBLISHER, TABLE + i, i + 1);
    store(PUBLISHER, TABLE_COUNT, i + 1);
    store(PUBLISHER, FIELDS + i, 1);
#else
    store(PUBLISHER, FIELDS + i, 1);
#ifdef COUNT_BEFORE_SLOT
    store(PUBLISHER, TABLE_COUNT, i + 1);
    store(PUBLISHER, TABLE + i, i + 1);
#else
    store(PUBLISHER, TABLE + i, i + 1);
    store(PUBLISHER, TABLE_COUNT, i + 1);
#endif
#endif
    i++
  :: else -> break
  od;
  ended++
}

// look_at_others: only loads, so that it needs no buffer.
active proctype Looker() {
  byte count, worker;

  count = memory[TABLE_COUNT];
  do
  :: count > 0 ->
    count--;
    worker = memory[TABLE + count];
    PROMISE(made, worker != 0);
    PROMISE(made, memory[FIELDS + worker - 1] == 1)
  :: else -> break
  od;
  ended++
}
