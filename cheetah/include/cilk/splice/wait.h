//===- wait.h - leaves that wait for others ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes leaves of trees wait. A leaf may interfere with nodes of leading phases
// that are not done. It is then delayed: it waits at each of these nodes, and
// runs as soon as all are done. If a node is split, the leaf waits at the parts
// that interfere with it. The first phase never waits, so there is always
// something to do.
//
// Each node knows the lowest frame with which it interferes, so that few frames
// have to be checked for its parts.
//
// A strand treats the work that its parent has left, and the bundle that runs
// in parallel with it, as not done. Leaves that interfere with such work are
// handed over to the parent, which runs them after the sync.
//
// Loops are cut so that nothing waits.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_WAIT_H
#define _CILK_SPLICE_WAIT_H

#if __cplusplus >= 201703L

#include "cut_loops.h"
#include "space.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Phase, class = void> class waiting {
  using state = strand_state<Phase>;
  using node = typename state::node;
  using effect_type = typename state::effect_type;
  using bundle = typename state::bundle;
  using frame = typename state::frame;
  using own_frame = typename state::own_frame;
  using leaf = typename undone<Phase>::leaf;
  using waits = waiter<leaf>;

  state &its;
  undone<Phase> pending;
  space_of<Phase> space;

public:
  static constexpr bool is_possible = true;

  waiting(state &its, const waiting *parent)
      : its(its), pending(its, parent ? &parent->pending : nullptr),
        space(its, pending, parent ? &parent->space : nullptr) {}

  /// Begins a bundle that comes from another strand. \p beside is the bundle
  /// that runs in parallel with it, or null.
  void begin(bundle &b, const bundle *beside) {
    pending.beside = beside;
    pending.find_outside(b);
  }
  /// Ends a strand. Its work is done, except for the leaves that it hands over.
  void end() {
    for (unsigned k = 0; k < its.all.count; ++k)
      run_escaped(k);
  }

  // --- Space ---

  bool is_one_by_one() const { return space.one_by_one; }
  void set_one_by_one(bool is) { space.one_by_one = is; }
  bool has_space() const {
    return space.has_space() || (space.one_by_one && !pending.parent);
  }
  /// Runs the escaped leaves of a phase, in their order. They wait for nothing
  /// in particular, and all that precedes them is done, except the leaves that
  /// are handed over.
  void run_escaped(unsigned k) {
    if (pending.parent)
      return;
    while (leaf *l = pending.delayed.first(k)) {
      call(k, l->node, l->is_whole);
      pending.delayed.release(l->waiters);
      pending.delayed.drop_first(k);
      run_ready();
    }
  }

  // --- Running ---

  /// Cuts a bundle: the first part runs next, and the rest becomes a frame.
  /// Returns false for leaves.
  bool divide(bundle &b, bundle &first, own_frame &rest) {
    if (!its.cuts.cut(b, first, rest.its))
      return false;
    push_rest(b, first, rest);
    return true;
  }

  /// Runs leaves, or slices of them. Returns the frame of the rest.
  own_frame *run_leaves(own_frame *of) {
    own_frame *first = its.frames.get();
    for (;;) {
      own_frame *rest = its.frames.get();
      if (!slice(of->its, first->its, rest->its) || !space.can_slice()) {
        run_nodes(of->its);
        its.frames.put(rest);
        break;
      }
      push_rest(of->its, first->its, *rest);
      run_nodes(first->its);
      its.frames.put(of);
      of = its.pop();
    }
    its.frames.put(first);
    return of;
  }

  /// Runs the nodes of a bundle: leaves, or whole nodes if \p are_whole.
  void run_nodes(bundle &b, bool are_whole = false) {
    for_each_bit(b.present, [&](unsigned k) {
      if (run_or_delay(k, b.nodes[k], b, b.floor[k], b.outside >> k & 1,
                       !are_whole, are_whole)) {
        pending.delayed.release(b.waiters[k]);
        run_ready();
      } else {
        pending.delayed.last(k)->waiters = b.waiters[k];
      }
    });
  }

  // --- In parallel ---

  bool can_spawn() const { return space.can_spawn(); }

  /// Returns true if the middle of the bundle, too, interferes with work that
  /// isn't done. Its strands would then hand over most of the bundle.
  bool all_waits(const bundle &b, const bundle &right) {
    bool waits = false;
    for_each_bit(b.present, [&](unsigned k) {
      const bool outside = b.outside >> k & 1;
      if (waits || (b.floor[k] == no_level && !outside))
        return;
      const effect_type what =
          its.all.phases[k]->effect_of(its.cuts.middle_of(k, right));
      waits = outside && pending.interferes_outside(k, what);
      if (b.floor[k] != no_level)
        for (frame *f = its.top; f && f->level >= b.floor[k]; f = f->below)
          waits = waits || pending.interferes_with(*f->right, k, what);
    });
    return waits;
  }

  /// Continues with the leaves that two strands have handed over. The waiters
  /// of the bundle then wait for these leaves and for the middle part.
  void adopt(bundle &b, waiting &l, waiting &r, bundle &middle) {
    space.note_space(l.its.counts.delayed_most + r.its.counts.delayed_most);
    space.elsewhere = l.pending.delayed.space + r.pending.delayed.space;
    frame f{&middle, nullptr, 0};
    its.push(f);
    bundle *const parts[] = {&middle};
    for (unsigned k = 0; k < its.all.count; ++k) {
      leaf *had = pending.delayed.last(k);
      adopt_leaves(k, b, l);
      adopt_leaves(k, b, r);
      if (!b.has(k))
        continue;
      for (leaf *d = had ? had->next : pending.delayed.first(k); d; d = d->next)
        for (waits *w = b.waiters[k]; w; w = w->next)
          if (pending.check(*d, pending.effect_of(*w->leaf)))
            space.wait_or_escape(d->waiters, w->leaf);
      bundle one;
      one.take(k, b);
      hand_down(one, parts, 1);
    }
    its.top = f.below;
    space.elsewhere = 0;
    find_middle_floors(middle);
  }

private:
  void hand_down(bundle &from, bundle *const *parts, unsigned count) {
    for_each_bit(from.present, [&](unsigned k) {
      if (from.waiters[k])
        space.divide_waiters(k, from, parts, count);
    });
    run_ready();
  }

  // Makes the first part of a bundle run next, and the rest a frame.
  void push_rest(bundle &b, bundle &first, own_frame &rest) {
    bundle *const parts[] = {&first, &rest.its};
    hand_down(b, parts, 2);
    pending.refine(b, first);
    pending.refine(b, rest.its);
    its.push(rest);
    pending.find_floors(first, rest);
  }

  // Takes from each leaf the slice that its phase wants to run before the rest.
  bool slice(const bundle &b, bundle &first, bundle &rest) {
    return divide_nodes(b, first, rest,
                        [&](unsigned k, const node &n, node &f, node &r) {
                          return its.all.phases[k]->slice(n, f, r);
                        });
  }

  // Runs all leaves of a node that waits for nothing.
  void call_whole(unsigned k, const node &n) {
    own_frame *now = its.frames.get(), *later = nullptr;
    for (now->its.put(k, n); now;) {
      own_frame *first = its.frames.get(), *rest = its.frames.get();
      if (its.cuts.cut(now->its, first->its, rest->its)) {
        rest->next = later;
        later = rest;
        its.frames.put(now);
        now = first;
        continue;
      }
      its.frames.put(first);
      its.frames.put(rest);
      if (now->its.has(k))
        its.call(k, now->its.nodes[k]);
      its.frames.put(now);
      now = later;
      later = later ? later->next : nullptr;
    }
  }
  void call(unsigned k, const node &n, bool is_whole) {
    is_whole ? call_whole(k, n) : its.call(k, n);
  }

  void run_ready() {
    while (leaf *l = pending.delayed.take_ready()) {
      call(l->phase, l->node, l->is_whole);
      pending.delayed.release(l->waiters);
      pending.delayed.drop(l);
    }
  }

  // Makes a leaf wait at everything with which it interferes. Looks at the
  // leaf's phase and then at the phases before it. Stops early at a phase whose
  // leaf in the bundle has waited for everything that remains.
  void find_missing(leaf *l, const effect_type &what, const bundle &b,
                    unsigned floor, bool shortcut) {
    for (unsigned j = l->phase + 1; j-- > 0;) {
      for (leaf *d = pending.delayed.first(j); d; d = d->next)
        if (pending.check(*d, what)) {
          if (d->escapes)
            return space.escape(l);
          space.wait_or_escape(d->waiters, l);
        }
      if (j == l->phase)
        continue;
      if (floor != no_level)
        for (frame *f = its.top; f && f->level >= floor; f = f->below)
          if (f->right->has(j) &&
              pending.check(its.effect_of(j, *f->right), what))
            space.wait_or_escape(f->right->waiters[j], l);
      if (shortcut && b.has(j)) {
        const effect_type of_leading = its.effect_of(j, b);
        if (subset(what, of_leading) && pending.check(of_leading, what))
          return;
      }
    }
  }

  // Runs a leaf and returns true, or delays it as the last one of its phase.
  bool run_or_delay(unsigned k, const node &n, const bundle &b, unsigned floor,
                    bool outside, bool shortcut, bool is_whole) {
    if (floor == no_level && !outside && !pending.delayed.any_up_to(k)) {
      call(k, n, is_whole);
      return true;
    }
    const effect_type what = its.all.phases[k]->effect_of(n);
    leaf *l = pending.delayed.make(k, n, what, is_whole);
    if (outside && pending.interferes_outside(k, what))
      space.escape(l);
    else
      find_missing(l, what, b, floor, shortcut);
    if (!l->missing) {
      pending.delayed.drop(l);
      call(k, n, is_whole);
      return true;
    }
    pending.delayed.append(l);
    ++its.counts.delayed;
    space.note_space();
    return false;
  }

  void adopt_leaves(unsigned k, const bundle &b, waiting &from) {
    while (const leaf *d = from.pending.delayed.first(k)) {
      const node n = d->node;
      const bool is_whole = d->is_whole;
      const size_t before = from.pending.delayed.space;
      from.pending.delayed.drop_first(k);
      space.elsewhere -= before - from.pending.delayed.space;
      run_or_delay(k, n, b, 0, pending.parent != nullptr, false, is_whole);
    }
  }
  void find_middle_floors(bundle &middle) {
    pending.find_outside(middle);
    for (frame *f = its.top; f; f = f->below)
      for_each_bit(pending.interfering(middle, ~0u, *f->right),
                   [&](unsigned k) { middle.floor[k] = f->level; });
  }
};

/// Takes the place of `waiting` in strands of loops, in which nothing waits.
template <class Phase> class waiting<Phase, std::enable_if_t<is_loop<Phase>>> {
  using state = strand_state<Phase>;
  using bundle = typename state::bundle;
  using own_frame = typename state::own_frame;

  state &its;

public:
  static constexpr bool is_possible = false;

  waiting(state &its, const waiting *) : its(its) {}

  void begin(bundle &, const bundle *) {}
  void end() {}
  bool divide(bundle &b, bundle &first, own_frame &rest) {
    if (!its.cuts.cut(b, {first, its.known}, {rest.its, its.rights},
                      its.counts.checks))
      return false;
    its.push(rest);
    return true;
  }
  own_frame *run_leaves(own_frame *of) {
    for_each_bit(of->its.present,
                 [&](unsigned k) { its.call(k, of->its.nodes[k]); });
    return of;
  }
  bool can_spawn() const { return true; }
  bool all_waits(const bundle &, const bundle &) { return false; }
  void adopt(bundle &, waiting &, waiting &, bundle &) {}
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_WAIT_H
