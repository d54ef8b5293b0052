//===- strand.h - a strand that runs bundles ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that runs bundles. A bundle is cut into a left and a right one,
// again and again, until its nodes are leaves, which run in the order of their
// phases. So each phase finds in the caches the data that the phase before it
// has left there.
//
// The sides of a large bundle are spawned if no phase interferes with itself.
// Each side has a strand of its own. The order of execution doesn't depend on
// which worker steals what.
//
// Loops are cut so that nothing waits (cut_loops.h). Leaves of trees may have
// to wait (wait.h). All strands together have a bounded space for that
// (space.h). Of the space that a strand doesn't use, each of the two strands
// that it spawns gets half. If a strand is about to use more than its space,
// its phases run one after the other, and only whole nodes have to be handed
// over then, as many as there are frames.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_STRAND_H
#define _CILK_SPLICE_STRAND_H

#if __cplusplus >= 201703L

#include "wait.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Phase> class strand {
  using state = strand_state<Phase>;
  using bundle = typename state::bundle;
  using frame = typename state::frame;
  using own_frame = typename state::own_frame;

  /// The greatest depth of strands in one another.
  static constexpr unsigned deepest = 32;

  state its;
  waiting<Phase> waits;
  const unsigned depth; ///< the number of strands around this one

public:
  strand(const work<Phase> &all, const cutter<Phase> &cuts,
         const strand *parent = nullptr)
      : its(all, cuts), waits(its, parent ? &parent->waits : nullptr),
        depth(parent ? parent->depth + 1 : 0) {}

  /// Runs all of a bundle. Another bundle, \p beside, may run at the same time;
  /// it is null if there is none.
  void run_all(bundle &b, const bundle *beside = nullptr) {
    waits.begin(b, beside);
    run(b);
    waits.end();
  }
  const statistics &counted() const { return its.counts; }

private:
  // Computes the data that the cutter needs about a bundle, from the bundle's
  // effects.
  void measure(bundle &b, effects_of<Phase> &effects) {
    b.is_measured = true;
    b.related = related(b, effects);
    its.cuts.measure(b, effects);
  }

  // Puts off the phases that have nothing in common with those before them.
  // They gain nothing by running interleaved.
  bool put_off_unrelated(bundle &b) {
    const uint32_t unrelated = b.present & ~b.related;
    if (!unrelated)
      return false;
    own_frame *later = its.frames.get();
    for_each_bit(unrelated, [&](unsigned k) { later->its.take(k, b); });
    its.push(*later);
    b.is_measured = false;
    return true;
  }

  // Runs one phase after the other. Then only leaves that are handed over are
  // delayed, and if there is no space left for these, whole nodes are handed
  // over.
  void run_without_space(bundle &b) {
    if (waits.is_one_by_one())
      return waits.run_nodes(b, /*are_whole=*/true);
    ++its.counts.unspliced;
    waits.set_one_by_one(true);
    for (unsigned k = 0; k < its.all.count; ++k) {
      waits.run_escaped(k);
      run_alone(k, b);
      for (frame *f = its.top; f; f = f->below)
        run_alone(k, *f->right);
    }
    waits.set_one_by_one(false);
  }
  void run_alone(unsigned k, bundle &b) {
    if (!b.has(k))
      return;
    bundle one;
    one.take(k, b);
    run(one);
  }

  // Runs a bundle and all parts into which it is divided.
  void run(bundle &b) {
    frame *const bottom = its.top;
    own_frame *now = its.frames.get();
    now->its = b;
    its.known.forget();
    for (;; now = its.pop()) {
      while (now->its.present)
        now = run_or_divide(now);
      its.frames.put(now);
      if (its.top == bottom)
        return;
    }
  }
  // Returns the frame to continue with: a part of the bundle, or an empty one.
  own_frame *run_or_divide(own_frame *now) {
    bundle &b = now->its;
    ++its.counts.bundles;
    if constexpr (waiting<Phase>::is_possible)
      if (!waits.has_space()) {
        run_without_space(b);
        b.present = 0;
        return now;
      }
    if (!b.is_measured)
      measure(b, its.known);
    if (put_off_unrelated(b))
      return now;
    if (run_apart(b)) {
      b.present = 0;
      return now;
    }
    own_frame *first = its.frames.get(), *rest = its.frames.get();
    if (waits.divide(b, first->its, *rest)) {
      measure(first->its, its.known);
      measure(rest->its, its.rights);
      its.frames.put(now);
      return first;
    }
    its.frames.put(first);
    its.frames.put(rest);
    now = waits.run_leaves(now);
    now->its.present = 0;
    return now;
  }

  // --- In parallel ---

  bool run_apart(bundle &b) {
    if (depth == deepest || !waits.can_spawn() || !its.cuts.may_part(b))
      return false;
    own_frame *const parts[] = {its.frames.get(), its.frames.get(),
                                its.frames.get()};
    const bool is_apart =
        run_sides(b, parts[0]->its, parts[1]->its, parts[2]->its);
    for (own_frame *f : parts)
      its.frames.put(f);
    return is_apart;
  }
  bool run_sides(bundle &b, bundle &left, bundle &middle, bundle &right) {
    if (!its.cuts.cut_apart(b, left, middle, right, its.counts.checks) ||
        waits.all_waits(b, right))
      return false;
    ++its.counts.spawned;
    {
      strand l(its.all, its.cuts, this), r(its.all, its.cuts, this);
      side one{l, left, right}, other{r, right, left};
      run_both(its.all.both, side::run, &one, &other);
      its.counts.add(l.its.counts);
      its.counts.add(r.its.counts);
      waits.adopt(b, l.waits, r.waits, middle);
    }
    run(middle);
    return true;
  }

  /// A strand with its bundle, and the bundle that runs in parallel with it.
  struct side {
    strand &by;
    bundle &its;
    const bundle &other;

    static void run(void *of) {
      const side &s = *static_cast<side *>(of);
      s.by.run_all(s.its, &s.other);
    }
  };
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_STRAND_H
