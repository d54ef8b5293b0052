//===- delay.h - the leaves of a strand that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Leaves that wait. A leaf waits at nodes, and at other leaves that wait. It is
// ready when the last of them is done. The strand owns all memory for this, and
// reuses it.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_DELAY_H
#define _CILK_SPLICE_DELAY_H

#if __cplusplus >= 201703L

#include "bundle.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Leaf> class delayed_leaves {
  using waits = waiter<Leaf>;

  struct row {
    Leaf *first = nullptr, *last = nullptr;
  };
  row rows[most_phases]; ///< each phase's leaves, in order
  Leaf *ready = nullptr, **ready_end = &ready;
  pool<Leaf> leaf_room;
  pool<waits> waits_room;

  void take_out(Leaf *l) {
    row &of = rows[l->phase];
    (l->previous ? l->previous->next : of.first) = l->next;
    (l->next ? l->next->previous : of.last) = l->previous;
    space -= sizeof(Leaf);
  }

public:
  size_t space = 0; ///< bytes for the leaves that are delayed now
  /// The bytes for one leaf, and for one thing at which it waits.
  static constexpr size_t each = sizeof(Leaf) + sizeof(waits);

  delayed_leaves() = default;
  delayed_leaves(const delayed_leaves &) = delete;
  delayed_leaves &operator=(const delayed_leaves &) = delete;

  Leaf *first(unsigned phase) const { return rows[phase].first; }
  Leaf *last(unsigned phase) const { return rows[phase].last; }
  /// Returns true if a leaf of this phase, or of one that leads it, is delayed.
  bool any_up_to(unsigned phase) const {
    if (space == 0)
      return false;
    for (unsigned j = 0; j <= phase; ++j)
      if (rows[j].first)
        return true;
    return false;
  }

  /// Makes a leaf that waits for nothing yet and is in no row.
  template <class Node, class Effect>
  Leaf *make(unsigned phase, const Node &n, const Effect &what, bool is_whole) {
    Leaf *l = leaf_room.get();
    l->node = n;
    l->what = brief<Effect>(what);
    l->phase = phase;
    l->missing = 0;
    l->escapes = false;
    l->is_whole = is_whole;
    l->waiters = nullptr;
    return l;
  }
  void drop(Leaf *l) { leaf_room.put(l); }
  /// Removes the first leaf of a phase, if there is one.
  void drop_first(unsigned phase) {
    Leaf *l = rows[phase].first;
    take_out(l);
    drop(l);
  }

  void wait_at(waits *&list, Leaf *l) {
    waits *w = waits_room.get();
    *w = {l, list};
    list = w;
    ++l->missing;
    space += sizeof(waits);
  }
  /// Appends a leaf as the last one of its phase.
  void append(Leaf *l) {
    row &of = rows[l->phase];
    l->next = nullptr;
    l->previous = of.last;
    (of.last ? of.last->next : of.first) = l;
    of.last = l;
    space += sizeof(Leaf);
  }
  /// Counts down the things that a leaf waits for, because one of them is done.
  void count_down(waits *w) {
    space -= sizeof(waits);
    Leaf *l = w->leaf;
    waits_room.put(w);
    if (--l->missing)
      return;
    take_out(l);
    l->next = nullptr;
    *ready_end = l;
    ready_end = &l->next;
  }
  /// Counts down for all leaves in \p list: the thing that they have waited for
  /// is done.
  void release(waits *&list) {
    while (waits *w = list) {
      list = w->next;
      count_down(w);
    }
  }
  /// Returns a leaf that waits for nothing any more, or null.
  Leaf *take_ready() {
    Leaf *l = ready;
    if (l)
      ready = l->next;
    if (!ready)
      ready_end = &ready;
    return l;
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_DELAY_H
