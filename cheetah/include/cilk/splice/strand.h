//===- strand.h - what one strand does with bundles ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bundle is cut into a left and a right one, again and again, until its nodes
// are leaves, which run in the order of their phases. So what a phase has left
// in the caches is what the next one finds. A leaf that interferes with leading
// nodes which aren't done is delayed, and runs as soon as they are: it waits at
// the node, and when that is split, at those parts that it interferes with. The
// first phase never waits, so there is always something to do.
//
// Each node knows the lowest frame that it interferes with, so that few have to
// be looked at for its parts, and none where the cuts are such that nothing
// interferes.
//
// Sides of a large bundle are spawned if no phase interferes with itself. Each
// has a strand of its own, which takes what its parent has left, and what runs
// beside it, as not done: leaves that interfere with that are handed over to
// the parent, which runs them behind the sync. What runs when doesn't depend on
// who steals what.
//
// All strands together have a bounded space for leaves that wait (space.h): of
// what a strand doesn't use, each of the two that it spawns has half. Where one
// is about to use more, its phases run one after the other, and what has to be
// handed over then is whole nodes, as many as there are frames.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_STRAND_H
#define _CILK_SPLICE_STRAND_H

#if __cplusplus >= 201703L

#include "leaf.h"
#include "parallel.h"
#include "space.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Phase> class strand : bounded<Phase> {
  using base = bounded<Phase>;
  using typename base::bundle;
  using typename base::effect_type;
  using typename base::frame;
  using typename base::leaf;
  using typename base::node;
  using typename base::own_frame;
  using typename base::waits;
  using cuts_type = cutter<Phase>;

  using base::all;
  using base::beside;
  using base::can_slice;
  using base::can_spawn;
  using base::check;
  using base::counts;
  using base::delayed;
  using base::divide_waiters;
  using base::effect_of;
  using base::elsewhere;
  using base::escape;
  using base::find_floors;
  using base::find_outside;
  using base::frames;
  using base::has_space;
  using base::interferes_outside;
  using base::interferes_with;
  using base::interfering;
  using base::known;
  using base::note_space;
  using base::one_by_one;
  using base::parent;
  using base::pop;
  using base::push;
  using base::refine;
  using base::related;
  using base::rights;
  using base::top;
  using base::wait_or_escape;

  /// So many strands are in each other at most.
  static constexpr unsigned deepest = 32;

  const cuts_type &cuts;
  const unsigned depth; ///< how many strands are around it

public:
  strand(const work<Phase> &all, const cuts_type &cuts,
         const strand *parent = nullptr)
      : base(all, parent), cuts(cuts), depth(parent ? parent->depth + 1 : 0) {}

  /// All of a bundle, \p other of which runs at the same time.
  void run_beside(bundle &b, const bundle &other) {
    beside = &other;
    run_all(b);
  }
  void run_all(bundle &b) {
    find_outside(b);
    run(b);
    for (unsigned k = 0; k < all.count; ++k)
      run_escaped(k);
  }
  const statistics &counted() const { return counts; }

private:
  // --- Waiting ---

  void hand_down(bundle &from, bundle *const *parts, unsigned count) {
    for_each_bit(from.present, [&](unsigned k) {
      if (from.waiters[k])
        divide_waiters(k, from, parts, count);
    });
    run_ready();
  }

  // --- Running ---

  void call(unsigned k, const node &n) {
    ++counts.leaves;
    if (__builtin_expect(!all.how.count, 1)) {
      call_leaf(*all.phases[k], n);
      return;
    }
    const uint64_t began = nanoseconds();
    call_leaf(*all.phases[k], n);
    counts.in_leaves += nanoseconds() - began;
  }

  // All leaves of a node, which waits for nothing.
  void call_whole(unsigned k, const node &n) {
    own_frame *now = frames.get(), *left = nullptr;
    effects_of<Phase> effects(all.phases, all.count);
    for (now->its.put(k, n); now;) {
      own_frame *first = frames.get(), *rest = frames.get();
      effects.forget();
      cuts.measure(now->its, effects);
      if (cuts.cut(now->its, first->its, rest->its)) {
        rest->next = left;
        left = rest;
        frames.put(now);
        now = first;
        continue;
      }
      frames.put(first);
      frames.put(rest);
      if (now->its.has(k))
        call(k, now->its.nodes[k]);
      frames.put(now);
      now = left;
      left = left ? left->next : nullptr;
    }
  }
  void call(unsigned k, const node &n, bool is_whole) {
    is_whole ? call_whole(k, n) : call(k, n);
  }

  void run_ready() {
    while (leaf *l = delayed.take_ready()) {
      call(l->phase, l->node, l->is_whole);
      delayed.release(l->waiters);
      delayed.drop(l);
    }
  }

  // Has a leaf wait at all that it interferes with, from its phase back to the
  // first, or to one whose leaf in the bundle has waited for all the rest.
  void find_missing(leaf *l, const effect_type &its, const bundle &b,
                    unsigned floor, bool shortcut) {
    for (unsigned j = l->phase + 1; j-- > 0;) {
      for (leaf *d = delayed.first(j); d; d = d->next)
        if (check(*d, its)) {
          if (d->escapes)
            return escape(l);
          wait_or_escape(d->waiters, l);
        }
      if (j == l->phase)
        continue;
      if (floor != no_level)
        for (frame *f = top; f && f->level >= floor; f = f->below)
          if (f->right->has(j) && check(effect_of(j, *f->right), its))
            wait_or_escape(f->right->waiters[j], l);
      if (shortcut && b.has(j)) {
        const effect_type what = effect_of(j, b);
        if (subset(its, what) && check(what, its))
          return;
      }
    }
  }

  // Whether it has run; else it is delayed, and is the last of its phase.
  bool run_or_delay(unsigned k, const node &n, const bundle &b, unsigned floor,
                    bool outside, bool shortcut, bool is_whole) {
    if (floor == no_level && !outside && !delayed.any_up_to(k)) {
      call(k, n, is_whole);
      return true;
    }
    const effect_type what = all.phases[k]->effect_of(n);
    leaf *l = delayed.make(k, n, what, is_whole);
    if (outside && interferes_outside(k, what))
      escape(l);
    else
      find_missing(l, what, b, floor, shortcut);
    if (!l->missing) {
      delayed.drop(l);
      call(k, n, is_whole);
      return true;
    }
    delayed.append(l);
    ++counts.delayed;
    note_space();
    return false;
  }

  // Or whole nodes.
  void run_leaves(bundle &b, bool are_whole = false) {
    for_each_bit(b.present, [&](unsigned k) {
      if (run_or_delay(k, b.nodes[k], b, b.floor[k], b.outside >> k & 1,
                       !are_whole, are_whole)) {
        delayed.release(b.waiters[k]);
        run_ready();
      } else {
        delayed.last(k)->waiters = b.waiters[k];
      }
    });
  }

  // Takes from each leaf what its phase wants to run before the rest.
  bool slice(const bundle &b, bundle &first, bundle &rest) {
    return divide_nodes(b, first, rest,
                        [&](unsigned k, const node &n, node &f, node &r) {
                          return all.phases[k]->slice(n, f, r);
                        });
  }

  // The first of the two parts of a bundle comes next, and then the rest.
  void divide(bundle &b, bundle &first, own_frame &rest) {
    bundle *const parts[] = {&first, &rest.its};
    hand_down(b, parts, 2);
    refine(b, first);
    refine(b, rest.its);
    push(rest);
    find_floors(first, rest);
  }

  // What is left in place of the bundle.
  own_frame *run_slices(own_frame *of) {
    own_frame *first = frames.get();
    for (;;) {
      own_frame *rest = frames.get();
      if (!slice(of->its, first->its, rest->its) || !can_slice()) {
        run_leaves(of->its);
        frames.put(rest);
        break;
      }
      divide(of->its, first->its, *rest);
      run_leaves(first->its);
      frames.put(of);
      of = pop();
    }
    frames.put(first);
    return of;
  }

  // By its effects, as long as they are known.
  void measure(bundle &b, effects_of<Phase> &effects) {
    b.is_measured = true;
    b.related = related(b, effects);
    cuts.measure(b, effects);
  }

  // Phases that have nothing in common with those before them don't gain by
  // running at the same time: they come later.
  bool put_off_unrelated(bundle &b) {
    const uint32_t unrelated = b.present & ~b.related;
    if (!unrelated)
      return false;
    own_frame *later = frames.get();
    for_each_bit(unrelated, [&](unsigned k) { later->its.take(k, b); });
    push(*later);
    b.is_measured = false;
    return true;
  }

  // One phase after the other, so that nothing is delayed any more but what is
  // handed over.
  void run_unspliced(bundle &b) {
    ++counts.unspliced;
    one_by_one = true;
    for (unsigned k = 0; k < all.count; ++k) {
      run_escaped(k);
      run_alone(k, b);
      for (frame *f = top; f; f = f->below)
        run_alone(k, *f->right);
    }
    one_by_one = false;
  }
  // Leaves of a phase before which all is done that isn't handed over: those
  // that wait for nothing in particular, in their order.
  void run_escaped(unsigned k) {
    if (parent)
      return;
    while (leaf *l = delayed.first(k)) {
      call(k, l->node, l->is_whole);
      delayed.release(l->waiters);
      delayed.drop_first(k);
      run_ready();
    }
  }
  void run_alone(unsigned k, bundle &b) {
    if (!b.has(k))
      return;
    bundle one;
    one.present = one.outside = 0;
    one.take(k, b);
    run(one);
  }

  // A bundle, and all that it is divided into.
  void run(bundle &b) {
    frame *const bottom = top;
    own_frame *now = frames.get();
    now->its = b;
    known.forget();
    for (;; now = pop()) {
      while (now->its.present)
        now = run_or_divide(now);
      frames.put(now);
      if (top == bottom)
        return;
    }
  }
  // What comes next: a part of the bundle, or nothing in its place.
  own_frame *run_or_divide(own_frame *now) {
    bundle &b = now->its;
    ++counts.bundles;
    if (!has_space() && (parent || !one_by_one)) {
      one_by_one ? run_leaves(b, /*are_whole=*/true) : run_unspliced(b);
      b.present = 0;
      return now;
    }
    if (!b.is_measured)
      measure(b, known);
    if (put_off_unrelated(b))
      return now;
    if (run_apart(b)) {
      b.present = 0;
      return now;
    }
    own_frame *first = frames.get(), *rest = frames.get();
    if (cuts.cut(b, first->its, rest->its)) {
      divide(b, first->its, *rest);
      measure(first->its, known);
      measure(rest->its, rights);
      frames.put(now);
      return first;
    }
    frames.put(first);
    frames.put(rest);
    now = run_slices(now);
    now->its.present = 0;
    return now;
  }

  // --- In parallel ---

  bool run_apart(bundle &b) {
    if (depth == deepest || !can_spawn() || !cuts.may_part(b))
      return false;
    own_frame *const its[] = {frames.get(), frames.get(), frames.get()};
    const bool is_apart = run_sides(b, its[0]->its, its[1]->its, its[2]->its);
    for (own_frame *f : its)
      frames.put(f);
    return is_apart;
  }
  bool run_sides(bundle &b, bundle &left, bundle &middle, bundle &right) {
    if (!cuts.cut_apart(b, left, middle, right, counts.checks) ||
        all_waits(b, right))
      return false;
    ++counts.spawned;
    {
      strand l(all, cuts, this), r(all, cuts, this);
      side one{l, left, right}, other{r, right, left};
      run_both(all.both, side::run, &one, &other);
      adopt(b, l, r, middle);
    }
    run(middle);
    return true;
  }

  // Whether not only the ends of what a bundle has interfere with what isn't
  // done, so that its strands would hand over most of it.
  bool all_waits(const bundle &b, const bundle &right) {
    bool waits = false;
    if constexpr (!std::is_same_v<Phase, box_phase>)
      for_each_bit(b.present, [&](unsigned k) {
        const bool outside = b.outside >> k & 1;
        if (waits || (b.floor[k] == no_level && !outside))
          return;
        const effect_type what =
            all.phases[k]->effect_of(cuts.middle_of(k, right));
        waits = outside && interferes_outside(k, what);
        if (b.floor[k] != no_level)
          for (frame *f = top; f && f->level >= b.floor[k]; f = f->below)
            waits = waits || interferes_with(*f->right, k, what);
      });
    return waits;
  }

  /// A strand, and what it runs beside what.
  struct side {
    strand &by;
    bundle &its;
    const bundle &other;

    static void run(void *of) {
      const side &s = *static_cast<side *>(of);
      s.by.run_beside(s.its, s.other);
    }
  };

  // Goes on with what two strands have handed over. What has waited for the
  // bundle waits for that, and for the middle.
  void adopt(bundle &b, strand &l, strand &r, bundle &middle) {
    note_space(l.counts.delayed_most + r.counts.delayed_most);
    counts.add(l.counts);
    counts.add(r.counts);
    elsewhere = l.delayed.space + r.delayed.space;
    frame f{&middle, nullptr, 0};
    push(f);
    bundle *const parts[] = {&middle};
    for (unsigned k = 0; k < all.count; ++k) {
      leaf *had = delayed.last(k);
      adopt_leaves(k, b, l);
      adopt_leaves(k, b, r);
      if (!b.has(k))
        continue;
      for (leaf *d = had ? had->next : delayed.first(k); d; d = d->next)
        for (waits *w = b.waiters[k]; w; w = w->next)
          if (check(*d, effect_of(*w->leaf)))
            wait_or_escape(d->waiters, w->leaf);
      bundle one;
      one.present = one.outside = 0;
      one.take(k, b);
      hand_down(one, parts, 1);
    }
    top = f.below;
    elsewhere = 0;
    find_middle_floors(middle);
  }
  void adopt_leaves(unsigned k, const bundle &b, strand &from) {
    while (const leaf *d = from.delayed.first(k)) {
      const node n = d->node;
      const bool is_whole = d->is_whole;
      const size_t before = from.delayed.space;
      from.delayed.drop_first(k);
      elsewhere -= before - from.delayed.space;
      run_or_delay(k, n, b, 0, parent != nullptr, false, is_whole);
    }
  }
  void find_middle_floors(bundle &middle) {
    find_outside(middle);
    for (frame *f = top; f; f = f->below)
      for_each_bit(interfering(middle, ~0u, *f->right),
                   [&](unsigned k) { middle.floor[k] = f->level; });
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_STRAND_H
