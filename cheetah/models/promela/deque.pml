//===- deque.pml - one owner and its thieves at a deque ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models abi/abi.h (cilkrts_push_at, cilkrts_pop) and all of
// runtime/schedule/deque.c except for its use of the state of exception
// handling. The only effect of that state on the protocol is that a thief is
// turned away; in the model this is a choice. A comment above each step names
// the function in the source.
//
// The owner runs a strand: it pushes entries, and pops them, in any order that
// nests, PUSHES pushes in all and up to DEPTH deep. After a lost pop it begins
// another strand with an empty deque. At any point the owner may enter a long
// task, from which it doesn't return. It may also end a child that was pushed
// on another worker (`foreign`), for which the inlined pop stores the tail
// below the base. Each thief tries to steal ATTEMPTS times. The time that it
// waits for the owner's consent before it calls membarrier is a choice. With
// PATIENT, thieves never call membarrier, and the owner pushes and pops without
// end. The owner's decision that its pops are frequent is a choice, too.
//
// Memory: x86-TSO (tso.inc). The lock is an exchange and a store.
//
// Proved, within the bounds below:
//   once      each entry is taken once, by the owner's pop or by a thief
//   whole     a thief reads the entry that was pushed, not an earlier one
//   oldest    a pop is lost only if its entry, and each older one, is stolen
//   foreign   the pop of a child that was pushed on another worker is lost
//   public    the deque is public during each steal attempt
//   (end)     nobody waits forever: each search ends with all processes at ends
//   ends      also under weak fairness: no thief and no owner spins forever
//   answered  a thief is answered, too, if its victim always pushes and pops
//
// CHECK safety: -DPUSHES=3 -DATTEMPTS=1
// CHECK fenced: -DPUSHES=3 -DATTEMPTS=1 -DFENCED
// CHECK ends ltl ends: -DPUSHES=2 -DATTEMPTS=1 -DTHIEVES=1
// CHECK patient ltl answered: -DPUSHES=2 -DATTEMPTS=1 -DTHIEVES=1 -DPATIENT
// LARGE safety: -DPUSHES=4 -DATTEMPTS=1
// LARGE buffers: -DPUSHES=2 -DATTEMPTS=1 -DSTORES=4
// LARGE tries: -DPUSHES=2 -DATTEMPTS=2
// LARGE fenced: -DPUSHES=4 -DATTEMPTS=1 -DFENCED
// LARGE ends ltl ends: -DPUSHES=3 -DATTEMPTS=2 -DTHIEVES=1
//
// BROKEN THIEF_WITHOUT_FENCE safety once: no fence between the thief's head and tail
// BROKEN OWNER_WITHOUT_FENCE safety once: no fence between the slow pop's tail and head
// BROKEN WITHOUT_MEMBARRIER safety once: an impatient thief doesn't wait for other stores
// BROKEN BARRIER_BEFORE_QUESTION safety once: membarrier, and then the highest pop_limit
// BROKEN CONSENT_WITHOUT_LIMIT safety once: consent relies on the thief's pop_limit
// BROKEN LOST_WITHOUT_LOCK safety oldest: the slow pop doesn't look again under the lock
// BROKEN STEALS_AT_TAIL safety once: the thief compares head, not head + 1, with tail
// BROKEN KEEPS_HEAD safety oldest: a thief that gives up doesn't take head back
// BROKEN PRIVATE_WITHOUT_LOCK safety public: the owner goes private during a trial
// BROKEN PRIVATE_FROM_BASE safety once: private again with pop_limit at the base
// BROKEN TAIL_BEFORE_ENTRY safety whole: the push stores the tail before the entry
// BROKEN TURNS_AWAY_LOCKED ends ends: a thief that is turned away keeps the lock
// BROKEN NEVER_CONSENTS patient answered: nobody answers a thief that only asks
//
//===----------------------------------------------------------------------===//

#ifndef THIEVES
#define THIEVES 2
#endif
#ifndef DEPTH
#define DEPTH 2
#endif
#define THREADS (1 + THIEVES)

// The words: struct __cilkrts_worker, struct worker, the slots.
#define TAIL 0
#define LIMIT 1
#define POP_LIMIT 2
#define MODE 3
#define HEAD 4
#define LOCK 5
#define SLOT 6 // the slot at `BASE`; the other slots follow
#define WORDS (SLOT + DEPTH + 1)

// Values of entries' addresses; BASE - 1 is where a foreign pop stores.
#define BASE 1
#define END (BASE + DEPTH)
#define NO_ENTRY 255

#define PRIVATE 0
#define ASKED 1
#define PUBLIC 2

#include "promise.inc"
#include "tso.inc"

// The state of the entries, numbered from 1 in the order of their pushes.
mtype = {unborn, pushed, popped, stolen};
mtype entry[PUSHES + 1] = unborn;
// The number of the entry in each slot, as the owner knows it; 0 once the entry
// is taken.
byte mine[DEPTH + 1];

bool ready; // the deque is made
bool ended; // the owner has ended
byte done;  // the number of thieves that have ended

ltl ends { <>(ended && done == THIEVES) }
ltl answered { <>(done == THIEVES) }

// try_lock: the load before the exchange saves time only.
inline try_lock(me, got) {
  exchange(me, LOCK, 1, got);
  got = !got
}

inline lock(me) {
  d_step { DRAINED(me) && memory[LOCK] == 0 -> memory[LOCK] = 1 }
}

// cilkrts_deque_unlock: the release store.
#define unlock(me) store(me, LOCK, 0)

#define OWNER 0

// consent, in the slow push and the slow pop.
inline consent() {
#ifndef NEVER_CONSENTS
  load(OWNER, MODE, seen);
  if
  :: seen == ASKED ->
#ifndef CONSENT_WITHOUT_LIMIT
    store(OWNER, POP_LIMIT, NO_ENTRY);
#endif
    store(OWNER, MODE, PUBLIC)
  :: else
  fi;
#endif
  seen = 0
}

// cilkrts_push_at, cilkrts_deque_push_slow.
inline push() {
  number++;
  mine[depth] = number;
#ifndef TAIL_BEFORE_ENTRY
  store(OWNER, SLOT + depth, number);
#endif
  // From the store of the tail on, thieves may take the entry.
  entry[number] = pushed;
  depth++;
  store(OWNER, TAIL, BASE + depth);
#ifdef TAIL_BEFORE_ENTRY
  store(OWNER, SLOT + depth - 1, number);
#endif
  load(OWNER, LIMIT, seen);
  if
  :: BASE + depth > seen ->
    exchange(OWNER, LIMIT, END, seen);
    consent()
  :: else
  fi;
  seen = 0
}

// reconsider. It is a choice whether pops are frequent, and whether it is time
// to ask.
inline reconsider() {
#ifndef FENCED
  if
  :: skip
  :: true ->
#ifdef PRIVATE_WITHOUT_LOCK
    seen = 1;
#else
    try_lock(OWNER, seen);
#endif
    if
    :: seen ->
#ifdef PRIVATE_FROM_BASE
      store(OWNER, POP_LIMIT, BASE);
#else
      load(OWNER, HEAD, seen);
      store(OWNER, POP_LIMIT, seen);
#endif
      store(OWNER, MODE, PRIVATE);
#ifndef PRIVATE_WITHOUT_LOCK
      unlock(OWNER)
#endif
    :: else
    fi
  fi;
#endif
  seen = 0
}

// The owner has won the entry at `depth`.
inline win() {
  d_step {
    PROMISE(once, entry[mine[depth]] == pushed);
    entry[mine[depth]] = popped;
    mine[depth] = 0
  }
}

// cilkrts_deque_pop_wins, the lock held and the race lost.
inline lose() {
  store(OWNER, HEAD, BASE);
  load(OWNER, MODE, seen);
  if
  :: seen == PRIVATE -> store(OWNER, POP_LIMIT, BASE)
  :: else
  fi;
  store(OWNER, TAIL, BASE);
  d_step {
    seen = 0;
    do
    :: seen <= depth && !foreign ->
      PROMISE(oldest, entry[mine[seen]] == stolen);
      mine[seen] = 0;
      seen++
    :: else -> break
    od;
    seen = 0;
    depth = 0
  }
}

// cilkrts_pop, then cilkrts_deque_pop_wins. `to` is the new tail; a foreign
// entry's isn't compared with pop_limit.
inline pop(to) {
  store(OWNER, TAIL, to);
  seen = NO_ENTRY;
  if
  :: foreign
  :: else -> load(OWNER, POP_LIMIT, seen)
  fi;
  if
  :: seen <= to -> win()
  :: else ->
    consent();
#ifndef OWNER_WITHOUT_FENCE
    fence(OWNER);
#endif
    load(OWNER, HEAD, seen);
    if
    :: seen <= to ->
      PROMISE(foreign, !foreign);
      win();
      reconsider()
    :: else ->
#ifdef LOST_WITHOUT_LOCK
      lock(OWNER);
      lose();
      unlock(OWNER)
#else
      lock(OWNER);
      load(OWNER, HEAD, seen);
      if
      :: seen <= to ->
        PROMISE(foreign, !foreign);
        unlock(OWNER);
        win()
      :: else ->
        lose();
        unlock(OWNER)
      fi
#endif
    fi
  fi;
  seen = 0
}

active proctype Owner() {
  byte depth;   // the number of entries, as the owner knows it
  byte number;  // the number of the last push
  byte seen;
  bool foreign; // the child that ends was pushed on another worker

  ready;
  do
  :: number < PUSHES && depth < DEPTH -> push()
  :: depth > 0 -> depth--; pop(BASE + depth)
  :: depth == 0 && number < PUSHES ->
    // The number counts this push, too, as a bound.
    number++;
    foreign = true;
    pop(BASE - 1);
    foreign = false
  :: number == PUSHES && depth == 0 -> break
#ifdef PATIENT
  :: number == PUSHES && entry[number] == popped -> number-- // without end
#else
  :: true -> break // a long task
#endif
  od;
  ended = true
}

// has_work, in make_public and the steal's first look.
inline has_work(me) {
  load(me, TAIL, tail);
  load(me, HEAD, head)
}

// make_public; `got` says whether the deque is public now.
inline make_public(me) {
  load(me, MODE, got);
  if
  :: got == PRIVATE ->
    store(me, MODE, ASKED);
#ifndef BARRIER_BEFORE_QUESTION
    store(me, POP_LIMIT, NO_ENTRY);
#endif
    store(me, LIMIT, 0)
  :: else
  fi;
  // A look that sees no change has no effect, so an impatient thief needs only
  // one look.
  do
  :: load(me, MODE, got);
    if
    :: got == PUBLIC -> break
    :: else
    fi;
    has_work(me);
    if
    :: tail <= head -> got = 0; break
    :: else
    fi;
#ifndef PATIENT
#ifndef WITHOUT_MEMBARRIER
    membarrier(me, i);
#endif
#ifdef BARRIER_BEFORE_QUESTION
    store(me, POP_LIMIT, NO_ENTRY);
#endif
    store(me, MODE, PUBLIC);
    got = PUBLIC;
    break
#endif
  od
}

// cilkrts_deque_steal from the load of `tail` on; the entry at `head` is tried.
inline try_entry(me) {
#ifndef THIEF_WITHOUT_FENCE
  fence(me);
#endif
  d_step {
    read(me, MODE, got);
    PROMISE(public, got == PUBLIC)
  }
  load(me, TAIL, tail);
  if
#ifdef STEALS_AT_TAIL
  :: head <= tail ->
#else
  :: head + 1 <= tail ->
#endif
    load(me, SLOT - BASE + head, tail);
    d_step {
      PROMISE(once, entry[mine[head - BASE]] == pushed);
      PROMISE(whole, tail == mine[head - BASE]);
      entry[tail] = stolen
    }
    unlock(me)
  :: true ->
    // give_up: the entry is gone, or may_work_for or knows_state says no.
#ifndef KEEPS_HEAD
    store(me, HEAD, head);
#endif
    unlock(me);
    fence(me)
  fi
}

active [THIEVES] proctype Thief() {
  byte tail, head, got, i;
  byte attempts;
#define ME (_pid - THREADS)

  ready;
  do
  :: attempts < ATTEMPTS ->
    attempts++;
    has_work(ME);
    if
    :: tail > head -> try_lock(ME, got)
    :: else -> got = 0
    fi;
    if
    :: got ->
      make_public(ME);
      if
      :: got == PUBLIC ->
        load(ME, HEAD, head);
        store(ME, HEAD, head + 1);
        try_entry(ME)
      :: else -> unlock(ME)
      fi
    :: got ->
      // knows_state says no at once.
#ifndef TURNS_AWAY_LOCKED
      unlock(ME)
#endif
    :: else
    fi;
    d_step { tail = 0; head = 0; got = 0; i = 0 }
  :: else -> break
  od;
  done++
}

// cilkrts_deque_clear.
init {
  d_step {
    memory[TAIL] = BASE;
    memory[HEAD] = BASE;
#ifdef FENCED
    memory[MODE] = PUBLIC;
    memory[POP_LIMIT] = NO_ENTRY;
#else
    memory[POP_LIMIT] = BASE;
#endif
    ready = true
  }
}
