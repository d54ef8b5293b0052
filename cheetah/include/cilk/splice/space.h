//===- space.h - the space of a strand for delayed leaves ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The space for delayed leaves, which is bounded for all strands together. Each
// strand keeps this invariant: the sum of three parts is no more than the
// strand's space. The first part is for the leaves that wait in it. The second
// part is for its inner strands: the space that they may use, and the space
// that they have left in use. The third part, the reserve, is for leaves that
// may yet have to wait, without the records of the things at which these wait:
//
// - If leaves may have to be handed over, the reserve is one leaf for each node
//   of the bundle that is run and of the frames, as a whole. A strand with less
//   room stops dividing nodes.
// - Otherwise it is one leaf for each node of the bundle. If that isn't
//   available, phases run one after the other, so that nothing waits.
//
// The records of the things at which a leaf waits don't use the reserve. If
// there is no room for such a record, the leaf escapes: it waits for nothing in
// particular, but runs only when all that comes before it is done. So the leaf
// is handed over to the parent; in the first strand, which has no parent, it
// runs in its phase's turn.
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

  /// The number of frames for which a strand has space at least.
  static constexpr unsigned usual_frames = 16;

  state &its;
  undone<Phase> &pending;
  const unsigned phases;
  const size_t allowed; ///< bytes, inner strands included
  const long limit;     ///< the bound in has_space()
  const long room;      ///< the bound in has_room_to_wait(), a record less

public:
  bool one_by_one = false; ///< phases run one after the other
  size_t elsewhere = 0;    ///< bytes that inner strands left in use

  space_of(state &its, undone<Phase> &pending, const space_of *parent)
      : its(its), pending(pending), phases(its.all.count),
        allowed(parent ? parent->for_each_side() : least(its.all.how.space)),
        limit(long(allowed) - (pending.parent ? 0 : long(reserve(1)))),
        room(limit - long(sizeof(waits)) -
             (pending.parent ? 0 : long(reserve(1)))) {}

  // Returns true if there is space for the delayed leaves and for the reserve.
  // If nodes are handed over, twice the reserve is needed as long as phases run
  // interleaved. When the phases then run one after the other, there is still
  // space to divide nodes.
  bool has_space() const {
    long needed = long(pending.delayed.space);
    if (pending.parent)
      needed += long((one_by_one ? frames_left() + 2 : 2 * frames_left() + 2) *
                     phases * pending.delayed.each);
    return needed <= limit;
  }
  // A slice is a bundle, and the rest of its leaves is another bundle.
  bool can_slice() const {
    return has_space() && long(pending.delayed.space + reserve(1)) <= limit;
  }
  bool can_spawn() const {
    return for_each_side() >= usual_frames * phases * pending.delayed.each;
  }

  // Records the space of the leaves that wait here and of those that are known
  // to wait in other strands.
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

  // Moves waiters from a node of phase k to its one or two parts. Each waits at
  // those parts with which it interferes. If there is no more space, it waits
  // at the first one of them.
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
  // Moves the waiters in a list that interfere with a part to that part, and
  // returns the other waiters. Waiters in \p also, which have moved to another
  // part before, wait at this part, too.
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

  // Returns the reserve for that many bundles and the frames.
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
