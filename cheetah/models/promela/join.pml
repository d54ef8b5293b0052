//===- join.pml - ends of children, and the worker that resumes the spawner ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models runtime/schedule/join.c (cilkrts_join_child, cilkrts_join_sync, complete), the
// part of runtime/schedule/deque.c's cilkrts_deque_steal that writes the region, and
// abi/abi.h's cilkrts_sync with runtime/schedule/scheduler.c's __cilkrts_sync_slow.
//
// One function activation with one region: ROUNDS times it spawns up to SPAWNS
// children and syncs. WORKERS workers run the function and its children. At
// each spawn the worker continues with the child, and another worker may steal
// the continuation, under the lock, while the child runs: the child can't end
// before the lock is released (the deque's promise `oldest`, deque.pml).
// Otherwise the child's worker continues with the continuation itself. A worker
// that has ended a stolen child, or suspended the sync, is free to steal. Only
// the number of fibers is modelled. A worker that steals takes a fiber for the
// continuation. The end or suspension that leaves the fiber gives it back,
// unless the region is resumed there.
//
// Memory: x86-TSO (tso.inc). `count` is changed by locked instructions, and
// everything else by plain stores. A child's result and the fields of a
// suspended sync must be visible to the worker that resumes the function. Each
// worker has a store buffer.
//
// Proved, within the bounds below:
//   single    one strand at a time runs the function
//   results   after a sync, all children have ended, and their results are there
//   fields    the resuming worker sees this sync's frame, pc and context
//   range     the sync leaves 0 <= count <= stolen, as join.c asserts
//   stack     no child runs any more on the stack where the function is resumed
//   (end)     the function ends: no sync waits for ever
//   ends      the function also ends under weak fairness
//
// CHECK safety: -DWORKERS=3 -DSPAWNS=3 -DROUNDS=2
// CHECK ends ltl ends: -DWORKERS=3 -DSPAWNS=2 -DROUNDS=2
// LARGE safety: -DWORKERS=4 -DSPAWNS=3 -DROUNDS=2
// LARGE buffers: -DWORKERS=3 -DSPAWNS=2 -DROUNDS=2 -DSTORES=4
// LARGE ends ltl ends: -DWORKERS=3 -DSPAWNS=3 -DROUNDS=2
//
// BROKEN PLAIN_SUBTRACTION safety (end): a child loads and stores the count
// BROKEN PLAIN_ADDITION safety (end): the sync loads and stores the count
// BROKEN LEFT_ANYWAY safety stack: the worker that ends a child resumes if count isn't negative
// BROKEN FIELDS_AFTER safety fields: the pc is stored after the addition
// BROKEN CLEARS_AFTER safety (end): the sync clears stolen after the addition
// BROKEN RESULT_AFTER safety results: a child's result is stored after the subtraction
// BROKEN WRITES_AFTER_LOCK safety (end): the thief writes the region after the lock is free
// BROKEN COUNT_NOT_ZEROED safety range: the first thief leaves count as it finds it
// BROKEN STACK_AFTER safety stack: a child leaves its stack after the subtraction
//
//===----------------------------------------------------------------------===//

#define THREADS WORKERS

// The region's words. `PC` stands for pc, frame and context: the round of the
// sync.
#define COUNT 0 // negative values are stored plus 256
#define STOLEN 1
#define PC 2
// A deque's entry: 1 plus the number of its worker, or 0. There is one at most,
// with the worker that runs the youngest child.
#define OPEN 3
#define RESULT 4 // of each child
#define LOCK (RESULT + SPAWNS) // of each worker
#define WORDS (LOCK + WORKERS)
#define JUNK 77 // the contents of a word that was never written

#include "promise.inc"
#include "tso.inc"

// The actual state, which no worker needs to know.
bool running = true; // a strand runs the function
byte spawned;        // children of this round
byte round;
byte first;          // 1 + the child on the stack where the sync resumes
bool ready, finished;

ltl ends { <>finished }

inline goes_on(me) {
  d_step {
    PROMISE(single, !running);
    running = true;
    runs = true
  }
}

// cilkrts_deque_steal, from the lock on: `victim` had an entry.
inline steal(me, victim) {
  store(me, OPEN, 0);
#ifdef WRITES_AFTER_LOCK
  store(me, LOCK + victim, 0);
#endif
  load(me, STOLEN, seen);
  if
  :: seen == 0 ->
#ifndef COUNT_NOT_ZEROED
    store(me, COUNT, 0);
#endif
    first = spawned // the child's number and 1
  :: else
  fi;
  store(me, STOLEN, seen + 1);
#ifndef WRITES_AFTER_LOCK
  store(me, LOCK + victim, 0);
#endif
  goes_on(me)
}

inline leave_stack() {
  d_step {
    if
    :: first == child + 1 -> first = 0
    :: else
    fi
  }
}

// complete: `seen` is the new count.
inline complete(me) {
  if
#ifdef LEFT_ANYWAY
  :: seen < 128 ->
#else
  :: seen == 0 ->
#endif
    goes_on(me);
    PROMISE(stack, first == 0);
    load(me, PC, seen);
    PROMISE(fields, seen == round + 1);
    sync_is_over(me)
  :: else
  fi
}

// cilkrts_join_child, on the scheduler's stack. All that the child did is its
// result.
inline join_child(me) {
#ifndef STACK_AFTER
  leave_stack();
#endif
#ifdef PLAIN_SUBTRACTION
  load(me, COUNT, seen);
  seen--;
  store(me, COUNT, seen);
#else
  fetch_add(me, COUNT, 255, seen);
  seen--;
#endif
#ifdef RESULT_AFTER
  store(me, RESULT + child, round + 1);
#endif
#ifdef STACK_AFTER
  leave_stack();
#endif
  complete(me)
}

// The function after a sync, fast or slow.
inline sync_is_over(me) {
  child = 0;
  do
  :: child < spawned ->
    load(me, RESULT + child, seen);
    PROMISE(results, seen == round + 1);
    child++
  :: else -> break
  od;
  child = 0;
  round++;
  spawned = 0
}

// cilkrts_sync, __cilkrts_sync_slow, cilkrts_join_sync.
inline sync(me) {
  load(me, STOLEN, seen);
  if
  :: seen == 0 -> sync_is_over(me)
  :: else ->
    d_step { running = false; runs = false }
#ifndef FIELDS_AFTER
    store(me, PC, round + 1);
#endif
    added = seen;
#ifndef CLEARS_AFTER
    store(me, STOLEN, 0);
#endif
#ifdef PLAIN_ADDITION
    load(me, COUNT, seen);
    seen = seen + added;
    store(me, COUNT, seen);
#else
    fetch_add(me, COUNT, added, seen);
    seen = seen + added;
#endif
#ifdef FIELDS_AFTER
    store(me, PC, round + 1);
#endif
#ifdef CLEARS_AFTER
    store(me, STOLEN, 0);
#endif
    PROMISE(range, seen <= added);
    added = 0;
    complete(me)
  fi
}

active [WORKERS] proctype Worker() {
  byte seen, added, child;
  bool runs;
#define ME (_pid - THREADS)

  ready;
  runs = ME == 0;
  do
  :: runs && spawned < SPAWNS && round < ROUNDS ->
    // A push: the worker continues with the child.
    d_step {
      child = spawned;
      spawned++;
      running = false;
      runs = false
    }
    store(ME, OPEN, ME + 1);
#ifndef RESULT_AFTER
    store(ME, RESULT + child, round + 1);
#endif
    // The pop, won or lost (deque.pml).
    if
    :: d_step { DRAINED(ME) && memory[LOCK + ME] == 0 && memory[OPEN] == ME + 1 ->
        memory[OPEN] = 0
      }
      goes_on(ME);
#ifdef RESULT_AFTER
      store(ME, RESULT + child, round + 1);
#endif
      child = 0
    :: DRAINED(ME) && memory[LOCK + ME] == 0 && memory[OPEN] != ME + 1 ->
      join_child(ME)
    fi;
    child = 0;
    seen = 0
  :: runs && round < ROUNDS -> sync(ME); seen = 0
  :: runs && round == ROUNDS -> finished = true; break
  :: d_step {
      !runs && memory[OPEN] != 0 && memory[OPEN] != ME + 1 && DRAINED(ME) &&
      memory[LOCK + memory[OPEN] - 1] == 0 ->
      added = memory[OPEN] - 1;
      memory[LOCK + added] = 1
    }
    steal(ME, added);
    added = 0;
    seen = 0
  :: !runs && finished -> break
  od
}

init {
  d_step {
    memory[COUNT] = JUNK;
    memory[PC] = JUNK;
    ready = true
  }
}
