//===- space.h - the space that a strand has for what waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All strands together have a bounded space for leaves that wait. It holds as
// each strand keeps this: what waits in it, what strands in it may use or have
// left, and what it may yet have to put there is no more than it has. That last
// part, the reserve, is for leaves without what they wait at:
//
//  - Where something may have to be handed over, it is one for each node of the
//    bundle that is run and of the frames, as a whole. A strand that finds less
//    room divides nothing any more.
//  - Otherwise it is one for each node of the bundle. Where that isn't there,
//    phases run one after the other, so that nothing waits.
//
// For what a leaf waits at, the reserve isn't touched. A leaf for which there
// is no more room than that escapes: it waits for nothing in particular, but
// until all is done that comes before it. So it is handed over, and in the
// first strand runs in its phase's turn.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_SPACE_H
#define _CILK_SPLICE_SPACE_H

#if __cplusplus >= 201703L

#include "undone.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Phase> class space_of {
  using state = strand_state<Phase>;
  using bundle = typename state::bundle;
  using effect_type = typename state::effect_type;
  using leaf = typename undone<Phase>::leaf;
  using waits = waiter<leaf>;

  /// A strand has space for so many frames at least.
  static constexpr unsigned usual_frames = 16;

  state &its;
  undone<Phase> &pending;
  const unsigned phases;
  const size_t allowed; ///< bytes, in all strands in it
  const long limit;     ///< of them, for what has_space() counts
  const long room;      ///< and has_room_to_wait(), before one more waits

public:
  bool one_by_one = false; ///< phases run one after the other
  size_t elsewhere = 0;    ///< bytes that strands in it have left

  space_of(state &its, undone<Phase> &pending, const space_of *parent)
      : its(its), pending(pending), phases(its.all.count),
        allowed(parent ? parent->for_each_side() : least(its.all.how.space)),
        limit(long(allowed) - (pending.parent ? 0 : long(reserve(1)))),
        room(limit - long(sizeof(waits)) -
             (pending.parent ? 0 : long(reserve(1)))) {}

  // Returns true if there is space for what is delayed and the reserve: twice
  // where nodes are handed over, as long as phases run side by side, so that
  // these are divided then as far as they need not be.
  bool has_space() const {
    long needed = long(pending.delayed.space);
    if (pending.parent)
      needed += long((one_by_one ? frames_left() + 2 : 2 * frames_left() + 2) *
                     phases * pending.delayed.each);
    return needed <= limit;
  }
  // A slice is a bundle, and what is left of it is another one.
  bool can_slice() const {
    return has_space() && long(pending.delayed.space + reserve(1)) <= limit;
  }
  bool can_spawn() const {
    return for_each_side() >= usual_frames * phases * pending.delayed.each;
  }

  // For what waits here, and what is known of that in other strands.
  void note_space(size_t others = 0) {
    const size_t sum = pending.delayed.space + elsewhere + others;
    if (its.counts.delayed_most < sum)
      its.counts.delayed_most = sum;
  }

  static void escape(leaf *l) {
    l->missing += !l->escapes;
    l->escapes = true;
  }
  void wait_or_escape(waits *&list, leaf *l) {
    if (l->escapes)
      return;
    if (!has_room_to_wait())
      escape(l);
    else
      pending.delayed.wait_at(list, l);
  }

  // A node of phase k has become one or two parts: what waits at it waits at
  // those that it interferes with, at the first without more space.
  void divide_waiters(unsigned k, bundle &from, bundle *const *parts,
                      unsigned count) {
    waits *rest = from.waiters[k];
    from.waiters[k] = nullptr;
    if (parts[0]->has(k))
      rest = move_waiters(rest, k, *parts[0]);
    if (count == 2 && parts[1]->has(k)) {
      const waits *both = parts[0]->has(k) ? parts[0]->waiters[k] : nullptr;
      rest = move_waiters(rest, k, *parts[1], both);
    }
    pending.delayed.release(rest);
    note_space();
  }

private:
  // Those in a list that interfere with a part, and returns the others. Those
  // in \p also, which have moved, wait there as well.
  waits *move_waiters(waits *list, unsigned k, bundle &part,
                      const waits *also = nullptr) {
    const effect_type what = its.effect_of(k, part);
    for (; also; also = also->next)
      if (pending.check(*also->leaf, what))
        wait_or_escape(part.waiters[k], also->leaf);
    waits *others, **end = &others;
    while (waits *w = list) {
      list = w->next;
      if (pending.check(*w->leaf, what)) {
        w->next = part.waiters[k];
        part.waiters[k] = w;
      } else {
        *end = w;
        end = &w->next;
      }
    }
    *end = nullptr;
    return others;
  }

  static size_t least(size_t space) {
    return space < size_t(__LONG_MAX__) ? space : size_t(__LONG_MAX__);
  }
  size_t frames_left() const {
    return its.top ? size_t(its.top->level) + 1 : 0;
  }

  // With so many bundles beside the frames.
  size_t reserve(unsigned bundles) const {
    return ((pending.parent ? frames_left() : 0) + bundles) * phases *
           sizeof(leaf);
  }
  bool has_room_to_wait() const {
    long needed = long(pending.delayed.space + elsewhere);
    if (pending.parent)
      needed += long(reserve(2));
    return needed <= room;
  }
  size_t for_each_side() const {
    const size_t kept = pending.delayed.space + reserve(1);
    return allowed > kept ? (allowed - kept) / 2 : 0;
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_SPACE_H
