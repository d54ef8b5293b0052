//===- debug.c - the runtime's structures, for debuggers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description for debuggers. A debugger that shows workers and their deques
// has to know where the runtime keeps them. The library that programs run with
// has no debug information, and often has no symbols except those that it
// exports. A debugger must not call functions in a process that may be stopped
// anywhere, and cannot call any in a core file. So one exported constant has
// everything: addresses of the variables, and the places of the fields, which
// the compiler computes from the structures themselves. It costs a program
// nothing but its bytes.
//
// Its reader is cilktools/gdb/cilk_gdb/description.py, which lists the fields
// in the same order. A change of a field's meaning, or of the order, needs a
// greater version number. New fields are added at the end, and `bytes` tells
// readers whether the fields are there.
//
//===----------------------------------------------------------------------===//

#include "debug.h"

#include "../os/fiber.h"
#include "../strands/parked.h"
#include "../wait/waiting.h"

// The distance from the thread's pointer (the register fs_base, or tpidr_el0)
// to the thread's word with its worker; the same in all threads. Zero until the
// runtime is in use. Written once.
static ptrdiff_t word_offset;

enum {
  VERSION = 4,
  /// The bits of an entry's region that are not part of its address.
  REGION_BITS = _Alignof(region_t) - 1
};

struct description {
  uint32_t version, bytes;
  // Addresses of variables.
  const ptrdiff_t *word_offset;
  struct worker *const *workers;
  const unsigned *worker_count;
  const struct worker *bootstrap;
  char *const *fiber_base;
  const size_t *fiber_size, *fiber_space;
  struct cilkrts_waiting *const *waiting_chunks;
  const uint32_t *waiting_records;
  // Offsets of a worker's fields, and the values of `doing`.
  uint32_t tail, head, base, root, bound, number, mailbox, doing;
  uint32_t absent, working, searching, sleeping;
  // An entry's size, offsets of its fields, and REGION_BITS.
  uint32_t entry_bytes, entry_frame, entry_region, region_bits;
  // Offsets of a region's fields.
  uint32_t stolen, count, frame, stack, pc;
  // Strands that wait: the number of records in a chunk, a record's size and
  // offsets of its fields, bits of its state, and the offset of a parked
  // strand's region.
  uint32_t chunk, record_bytes, state, parked, record_pc;
  uint32_t is_waiting, has_left, parked_region;
  // Ready strands: offsets in a worker, in a ring and in an element, and an
  // element's size.
  uint32_t run_next, local, injected, abandoned;
  uint32_t ring_slots, ring_first, ring_count, ring_room;
  uint32_t element_bytes, element_region, element_older;
};

/// Only debuggers use this constant.
__attribute__((
    visibility("default"))) extern const struct description __cilkrts_debug;

const struct description __cilkrts_debug = {
    .version = VERSION,
    .bytes = sizeof(struct description),
    .word_offset = &word_offset,
    .workers = cilkrts_workers,
    .worker_count = &cilkrts_worker_count,
    .bootstrap = &cilkrts_bootstrap,
    .fiber_base = &cilkrts_fiber_base,
    .fiber_size = &cilkrts_fiber_size,
    .fiber_space = &cilkrts_fiber_space,
    .waiting_chunks = cilkrts_waiting_chunks,
    .waiting_records = &cilkrts_waiting_records,
    .tail = offsetof(struct worker, fast.tail),
    .head = offsetof(struct worker, fast.head),
    .base = offsetof(struct worker, deque.base),
    .root = offsetof(struct worker, strand.root),
    .bound = offsetof(struct worker, bound),
    .number = offsetof(struct worker, number),
    .mailbox = offsetof(struct worker, idle.mailbox),
    .doing = offsetof(struct worker, counters.doing),
    .absent = CILKRTS_ABSENT,
    .working = CILKRTS_WORKING,
    .searching = CILKRTS_SEARCHING,
    .sleeping = CILKRTS_SLEEPING,
    .entry_bytes = sizeof(entry_t),
    .entry_frame = offsetof(entry_t, frame),
    .entry_region = offsetof(entry_t, region),
    .region_bits = REGION_BITS,
    .stolen = offsetof(region_t, stolen),
    .count = offsetof(region_t, count),
    .frame = offsetof(region_t, frame),
    .stack = offsetof(region_t, stack),
    .pc = offsetof(region_t, pc),
    .chunk = CILKRTS_WAITING_CHUNK,
    .record_bytes = sizeof(struct cilkrts_waiting),
    .state = offsetof(struct cilkrts_waiting, state),
    .parked = offsetof(struct cilkrts_waiting, parked),
    .record_pc = offsetof(struct cilkrts_waiting, call.pc),
    .is_waiting = CILKRTS_IS_WAITING,
    .has_left = CILKRTS_HAS_LEFT,
    .parked_region = offsetof(struct cilkrts_parked, region),
    .run_next = offsetof(struct worker, ready.run_next.region),
    .local = offsetof(struct worker, ready.local),
    .injected = offsetof(struct worker, ready.injected),
    .abandoned = offsetof(struct worker, ready.abandoned),
    .ring_slots = offsetof(struct cilkrts_ring, slots),
    .ring_first = offsetof(struct cilkrts_ring, first),
    .ring_count = offsetof(struct cilkrts_ring, count),
    .ring_room = offsetof(struct cilkrts_ring, room),
    .element_bytes = sizeof(struct cilkrts_element),
    .element_region = offsetof(struct cilkrts_element, region),
    .element_older = offsetof(struct cilkrts_element, older)};

void cilkrts_debug_start(void) {
  const ptrdiff_t offset =
      (char *)&__cilkrts_tls_worker - (char *)__builtin_thread_pointer();
  CILKRTS_ASSERT(!word_offset || word_offset == offset);
  word_offset = offset;
}
