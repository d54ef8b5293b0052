//===- nearest.c - victims on the thief's socket before others ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A steal policy for machines with several sockets. If a thief steals from
// another socket, the data that the stolen strand reads comes over the link
// between the sockets. Each word of the victim that the thief reads comes over
// that link, too. So a thief tries workers on its own socket. In one round of
// eight, which is every four microseconds while it spins, it tries a worker of
// another socket. Among the workers of a socket it tries the one that follows a
// random place of the table. A worker that has slept tries all others, near
// ones first. For work to spare, a sleeper on the same socket is woken, if
// there is one.
//
// Threads are not pinned. A worker counts as running on the processor where it
// was when it last looked for work or woke another worker. A worker that has
// done neither is near to all workers. On a machine with one socket, or without
// sysfs, all workers are near.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "../../observe/thread_placement.h"
#include "../../os/topology.h"
#include "../victims.h"

enum { ROUNDS_UNTIL_FAR = 8 };

static struct cilkrts_topology topology;

static void init(const char *root) { cilkrts_topology_read(&topology, root); }

static unsigned socket_of(const struct worker *w) {
  return cilkrts_topology_socket(
      &topology, __atomic_load_n(&w->placement.processor, __ATOMIC_RELAXED));
}

static bool is_near(const struct worker *w, const struct worker *v) {
  const unsigned here = socket_of(w), there = socket_of(v);
  return here == there || here == CILKRTS_NO_SOCKET ||
         there == CILKRTS_NO_SOCKET;
}

static void note_processor(struct worker *w) {
  if (w == cilkrts_current())
    cilkrts_placement_note(w);
}

// Goes through the table twice: for near workers and then for others, or the
// other way round.
static struct worker *next(struct cilkrts_round *round) {
  const bool tries_all = cilkrts_has_slept(round->failures);
  if (!round->looked)
    note_processor(round->thief);
  else if (!tries_all)
    return NULL;
  const bool far_first =
      !tries_all && round->failures % ROUNDS_UNTIL_FAR == ROUNDS_UNTIL_FAR - 1;
  for (struct worker *victim; (victim = cilkrts_round_look(round, 2));) {
    const bool wants_near = (round->looked > round->count) == far_first;
    if (victim != round->thief && is_near(round->thief, victim) == wants_near)
      return victim;
  }
  return NULL;
}

static int group(struct worker *w) {
  note_processor(w);
  const unsigned socket = socket_of(w);
  return socket == CILKRTS_NO_SOCKET ? CILKRTS_NO_GROUP
                                     : (int)(socket % CILKRTS_GROUPS);
}

const struct cilkrts_victims cilkrts_victims_nearest = {
    .init = init,
    .next = next,
    .backoff = cilkrts_usual_backoff,
    .group = group};
