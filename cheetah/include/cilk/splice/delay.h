//===- delay.h - the leaves of a strand that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A leaf waits at nodes, and at other leaves that wait. With the last of them
// done it is ready. All memory for that is the strand's, and used again.
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
  row rows[most_phases]; ///< of each phase, serially first first
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
  size_t space = 0; ///< for what is delayed now
  /// For one leaf, and what it may wait at.
  static constexpr size_t each = sizeof(Leaf) + sizeof(waits);

  delayed_leaves() = default;
  delayed_leaves(const delayed_leaves &) = delete;
  delayed_leaves &operator=(const delayed_leaves &) = delete;

  Leaf *first(unsigned phase) const { return rows[phase].first; }
  Leaf *last(unsigned phase) const { return rows[phase].last; }
  /// Of this phase or one that leads it.
  bool any_up_to(unsigned phase) const {
    if (space == 0)
      return false;
    for (unsigned j = 0; j <= phase; ++j)
      if (rows[j].first)
        return true;
    return false;
  }

  /// One that waits for nothing yet, and is in no row.
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
  /// The first of a phase, if any, is none any more.
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
  /// It is the last of its phase.
  void append(Leaf *l) {
    row &of = rows[l->phase];
    l->next = nullptr;
    l->previous = of.last;
    (of.last ? of.last->next : of.first) = l;
    of.last = l;
    space += sizeof(Leaf);
  }
  /// What one has waited for is done.
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
  /// What they have waited for is done.
  void release(waits *&list) {
    while (waits *w = list) {
      list = w->next;
      count_down(w);
    }
  }
  /// One that waits for nothing any more, if there is any.
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
