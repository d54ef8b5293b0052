//===- poll.cpp - waiting for one of several descriptors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "calls.h"
#include "loop.h"

#pragma GCC visibility push(default)
#include "../include/cilk/io.h"
#pragma GCC visibility pop

#include <cassert>
#include <cstdlib>
#include <new>

namespace cilk::io {

// One of the places at which a strand waits.
struct place {
  arrival self;
  int fd;
  descriptor *d;
  direction way;
  unsigned seen;
};

// A list of places in the caller's frame, or on the heap if there are many.
class places {
  enum { FEW = 8 };
  place few[FEW];
  place *const all;
  size_t count = 0;

public:
  explicit places(size_t most)
      : all(most <= FEW
                ? few
                : static_cast<place *>(std::calloc(most, sizeof(place)))) {}
  places(const places &) = delete;
  places &operator=(const places &) = delete;
  ~places() {
    if (all != few)
      std::free(all);
  }
  bool has_memory() const { return all; }
  void add(int fd, descriptor *d, direction way) {
    // Acquire: partner is the release in note (loop.cpp). poll comes after
    // this.
    assert(all != few || count < FEW);
    unsigned seen = d->changes[way].load(std::memory_order_acquire);
    new (all + count++) place{{}, fd, d, way, seen};
  }
  place *begin() { return all; }
  place *end() { return all + count; }
};

static void add_all(places &where, const pollfd *fds, nfds_t count) {
  for (nfds_t i = 0; i < count; ++i) {
    descriptor *d = find(fds[i].fd);
    if (!d)
      continue;
    if (fds[i].events & (POLLOUT | POLLWRNORM | POLLWRBAND))
      where.add(fds[i].fd, d, WRITE);
    // A strand that asks for no event waits for the end of the descriptor, too.
    if (fds[i].events & ~(POLLOUT | POLLWRNORM | POLLWRBAND) || !fds[i].events)
      where.add(fds[i].fd, d, READ);
  }
}

// Returns true if the strand is to wait at the place; it is in the list then.
static bool arrive(place &p, __cilkrts_strand *strand, int *failure) {
  p.self.strand = strand;
  p.d->lock.lock();
  bool waits = !p.d->closing &&
               p.d->changes[p.way].load(std::memory_order_relaxed) == p.seen;
  if (waits)
    *failure = watch(p.fd, *p.d);
  if (waits && !*failure)
    p.d->waiting[p.way].append(p.self);
  p.d->lock.unlock();
  return waits && !*failure;
}

struct wait {
  places *where;
  size_t listed; // the number of places entered so far
  int failure;
};

static int arrive_everywhere(__cilkrts_strand *strand, void *of) {
  wait &w = *static_cast<wait *>(of);
  for (place &p : *w.where) {
    if (!arrive(p, strand, &w.failure)) {
      // Other threads may have the strand's handle already, so the strand is
      // unparked and not just continued.
      __cilkrts_unpark(strand, 1);
      break;
    }
    ++w.listed;
  }
  return 1;
}

// Takes the strand out of all places. Returns true if it was cancelled at one.
static bool leave_everywhere(const wait &w) {
  bool cancelled = false;
  for (size_t i = 0; i < w.listed; ++i) {
    place &p = w.where->begin()[i];
    p.d->lock.lock();
    if (p.d->waiting[p.way].leave(p.d->lock, p.self))
      cancelled |= p.self.cancelled;
  }
  return cancelled;
}

// Returns 0 if another check makes sense, and -errno otherwise.
static int wait_for_any(places &where, int64_t deadline) {
  wait w{&where, 0, 0};
  if (deadline == NEVER)
    __cilkrts_park(arrive_everywhere, &w);
  else
    __cilkrts_park_until(arrive_everywhere, &w, deadline);
  return leave_everywhere(w) ? note_cancelled() : -w.failure;
}

} // namespace cilk::io

using namespace cilk::io;

int cilk_poll_until(struct pollfd *fds, nfds_t count, int64_t deadline) {
  for (;;) {
    places where(2 * count);
    if (!where.has_memory())
      return -ENOMEM;
    add_all(where, fds, count);
    const bool last = deadline <= cilk_deadline_in(0);
    ssize_t ready = or_error(poll(fds, count, 0));
    if (ready != 0 && ready != -EINTR)
      return static_cast<int>(ready);
    if (last)
      return 0;
    if (int failure = start_loop())
      return -failure;
    if (int failure = wait_for_any(where, deadline))
      return failure;
  }
}

int cilk_poll(struct pollfd *fds, nfds_t count) {
  return cilk_poll_until(fds, count, NEVER);
}
