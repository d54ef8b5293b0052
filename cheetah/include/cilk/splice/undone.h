//===- undone.h - the work that isn't done yet ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The work that isn't done. A strand has frames, for the bundles that it has
// put off, and leaves that wait for other nodes. The strand's ancestors have
// frames and leaves, too, and a sibling may run in parallel with the strand.
// For each bundle the strand keeps the set of the frames and leaves that
// interfere with the bundle's nodes. For the parts of the bundle the strand
// checks only this set.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_UNDONE_H
#define _CILK_SPLICE_UNDONE_H

#if __cplusplus >= 201703L

#include "cut.h"
#include "delay.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

template <class Phase> class undone {
  using state = strand_state<Phase>;
  using node = typename state::node;
  using effect_type = typename state::effect_type;
  using bundle = typename state::bundle;
  using frame = typename state::frame;

  state &its;

public:
  using leaf = delayed_leaf<node, effect_type>;

  const undone *const parent;     ///< the strand around this one, or null
  const bundle *beside = nullptr; ///< bundle that runs at the same time
  delayed_leaves<leaf> delayed;

  undone(state &its, const undone *parent) : its(its), parent(parent) {}
  undone(const undone &) = delete;
  undone &operator=(const undone &) = delete;

  bool check(const effect_type &a, const effect_type &b) {
    ++its.counts.checks;
    return interferes(a, b);
  }
  effect_type effect_of(const leaf &l) const {
    return its.all.phases[l.phase]->effect_of(l.node);
  }
  bool check(const leaf &a, const effect_type &b) {
    ++its.counts.checks;
    return a.what.may_interfere(b) &&
           (a.what.is_all || interferes(effect_of(a), b));
  }

  // --- Work outside of the strand that is not done ---

  // Returns true if an effect of phase k interferes with a phase before it in a
  // bundle.
  _CILK_SPLICE_ONCE bool interferes_with(const bundle &b, unsigned k,
                                         const effect_type &what) {
    bool does = false;
    for_each_bit(b.present & ((1u << k) - 1), [&](unsigned j) {
      does = does || check(its.effect_of(j, b), what);
    });
    return does;
  }
  bool interferes_outside(unsigned k, const effect_type &what) {
    for (const undone *s = this; s->parent; s = s->parent) {
      if (s->beside && interferes_with(*s->beside, k, what))
        return true;
      for (frame *f = s->parent->its.top; f; f = f->below)
        if (interferes_with(*f->right, k, what))
          return true;
      for (unsigned j = 0; j <= k; ++j)
        for (leaf *l = s->parent->delayed.first(j); l; l = l->next)
          if (check(*l, what))
            return true;
    }
    return false;
  }
  // Finds the phases of a bundle that interfere with work outside of this
  // strand: with the work of its ancestors and of their siblings. The bundle
  // comes from another strand, and this strand is about to run it.
  void find_outside(bundle &b) {
    its.known.forget();
    b.outside = 0;
    for_each_bit(b.present, [&](unsigned k) { b.floor[k] = no_level; });
    for (const undone *s = this; s->parent; s = s->parent) {
      if (s->beside)
        b.outside |= interfering(b, ~b.outside, *s->beside);
      for (frame *f = s->parent->its.top; f; f = f->below)
        b.outside |= interfering(b, ~b.outside, *f->right);
      const auto &waiting = s->parent->delayed;
      for_each_bit(b.present, [&](unsigned k) {
        if (!waiting.any_up_to(k))
          return;
        for (unsigned j = 0; j <= k; ++j)
          for (leaf *l = waiting.first(j); l; l = l->next)
            if (!(b.outside >> k & 1) && check(*l, its.known.of(k, b)))
              b.outside |= 1u << k;
      });
    }
  }

  // Calls f(k) for each phase in \p among that may interfere with earlier
  // phases in the bundle \p other. During the calls, `rights` holds the effects
  // of \p other.
  template <class F>
  void for_each_in_touch(const bundle &b, uint32_t among, const bundle &other,
                         F f) {
    its.rights.forget();
    hull_of<effect_type> leading(hull_for::order);
    unsigned added = 0;
    for_each_bit(b.present & among, [&](unsigned k) {
      for (; added < k; ++added)
        if (other.has(added))
          leading.add(its.rights.of(added, other));
      ++its.counts.checks;
      if (leading.may_interfere(its.known.of(k, b)))
        f(k);
    });
  }
  // Returns the phases in \p among that do interfere.
  uint32_t interfering(const bundle &b, uint32_t among, const bundle &other) {
    uint32_t do_so = 0;
    for_each_in_touch(b, among, other, [&](unsigned k) {
      for (unsigned j = 0; j < k; ++j)
        if (!(do_so >> k & 1) && other.has(j) &&
            check(its.rights.of(j, other), its.known.of(k, b)))
          do_so |= 1u << k;
    });
    return do_so;
  }

  // Finds the frames with which a part of a bundle may interfere, and the
  // part's phases that may interfere with work outside of this strand. Checks
  // only what the whole bundle interferes with.
  void refine(const bundle &whole, bundle &part) {
    for_each_bit(part.present, [&](unsigned k) {
      const bool outside = whole.outside >> k & 1;
      if (whole.floor[k] == no_level && !outside)
        return;
      const effect_type what = its.effect_of(k, part);
      if (whole.floor[k] != no_level)
        for (frame *f = its.top; f && f->level >= whole.floor[k]; f = f->below)
          if (interferes_with(*f->right, k, what))
            part.floor[k] = f->level;
      if (outside && interferes_outside(k, what))
        part.outside |= 1u << k;
    });
  }

  // Lowers the floor of each phase of a left side that interferes with leading
  // nodes of the right side. The right side is the frame \p f, and the left
  // side is about to run.
  void find_floors(bundle &left, const frame &f) {
    its.known.forget();
    for_each_in_touch(left, ~0u, *f.right,
                      [&](unsigned k) { find_floor(left, f, k); });
  }
  void find_floor(bundle &left, const frame &f, unsigned k) {
    for (unsigned j = k; j-- > 0;) {
      if (f.right->has(j) &&
          check(its.known.of(k, left), its.rights.of(j, *f.right))) {
        left.floor[k] = left.floor[k] < f.level ? left.floor[k] : f.level;
        return;
      }
      // Phase j interferes with all that phase k interferes with.
      if (left.has(j) && subset(its.known.of(k, left), its.known.of(j, left))) {
        left.floor[k] =
            left.floor[k] < left.floor[j] ? left.floor[k] : left.floor[j];
        return;
      }
    }
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_UNDONE_H
