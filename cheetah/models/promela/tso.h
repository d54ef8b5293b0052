//===- tso.h - the memory of x86-64, for models ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by the Promela models whose protocol rests on fences. The memory is
// x86-TSO (Sewell, Sarkar, Owens, Nardelli, Myreen, CACM 53(7), 2010): each
// thread has a first-in first-out buffer of stores, its loads look there first,
// and a process of its own, StoreBuffer, lets the oldest store reach the memory
// at any later time. An exchange, an atomic addition and a sequentially
// consistent fence wait until the buffer is empty. Release stores and acquire
// loads are plain ones, as they are on x86-64; what the C11 orders are needed
// for on weaker processors, these models don't show.
//
// A buffer holds STORES stores; a store into a full one waits. So what is proved
// is proved for stores that overtake at most so many loads and stores.
//
// Weak fairness makes each buffer drain: each has a process of its own.
//
// Before the include: WORDS and THREADS. A word holds a byte.
//
//===----------------------------------------------------------------------===//

#ifndef STORES
#define STORES 2
#endif

typedef Buffer {
  byte n;
  byte where[STORES];
  byte what[STORES];
};

byte memory[WORDS];
Buffer buffer[THREADS];

#define DRAINED(me) (buffer[me].n == 0)

// Takes one store out. Within a d_step; the buffer isn't empty. What is free
// again becomes zero, so that equal states look equal.
inline drain(me) {
  memory[buffer[me].where[0]] = buffer[me].what[0];
  buffer[me].n--;
  buffer[me].where[0] = buffer[me].where[1];
  buffer[me].what[0] = buffer[me].what[1];
#if STORES > 2
  buffer[me].where[1] = buffer[me].where[2];
  buffer[me].what[1] = buffer[me].what[2];
#endif
#if STORES > 3
  buffer[me].where[2] = buffer[me].where[3];
  buffer[me].what[2] = buffer[me].what[3];
#endif
  buffer[me].where[STORES - 1] = 0;
  buffer[me].what[STORES - 1] = 0;
}

inline store(me, word, value) {
  d_step {
    buffer[me].n < STORES ->
    buffer[me].where[buffer[me].n] = word;
    buffer[me].what[buffer[me].n] = value;
    buffer[me].n++;
  }
}

#define BUFFERED(me, i, word) (buffer[me].n > i && buffer[me].where[i] == word)

// The youngest store of its own, or the memory's. Within a d_step.
inline read(me, word, result) {
  result = memory[word];
  if :: BUFFERED(me, 0, word) -> result = buffer[me].what[0] :: else fi;
  if :: BUFFERED(me, 1, word) -> result = buffer[me].what[1] :: else fi;
#if STORES > 2
  if :: BUFFERED(me, 2, word) -> result = buffer[me].what[2] :: else fi;
#endif
#if STORES > 3
  if :: BUFFERED(me, 3, word) -> result = buffer[me].what[3] :: else fi;
#endif
}

inline load(me, word, result) {
  d_step { read(me, word, result) }
}

// __atomic_thread_fence(__ATOMIC_SEQ_CST): mfence.
#define fence(me) DRAINED(me)

inline exchange(me, word, value, old) {
  d_step {
    DRAINED(me) ->
    old = memory[word];
    memory[word] = value;
  }
}

inline fetch_add(me, word, change, old) {
  d_step {
    DRAINED(me) ->
    old = memory[word];
    memory[word] = memory[word] + (change);
  }
}

// One thread after another executes a fence, at a moment of its own.
inline membarrier(me, i) {
  fence(me);
  i = 0;
  do
  :: i < THREADS ->
    d_step {
      do
      :: buffer[i].n > 0 -> drain(i)
      :: else -> break
      od;
      i++
    }
  :: else -> break
  od;
  i = 0
}

// One for each buffer; `active [THREADS]` numbers processes from zero.
active [THREADS] proctype StoreBuffer() {
end:
  do
  :: d_step { buffer[_pid].n > 0 -> drain(_pid) }
  od
}
