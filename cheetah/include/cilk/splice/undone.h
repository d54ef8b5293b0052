//===- undone.h - what a strand knows to be not done ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand has frames of what it has left, and leaves that wait; around it are
// strands that have some, too, and beside it runs another one. Of each bundle
// it keeps which of these its nodes interfere with, and never looks at others
// for their parts.
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
protected:
  using node = typename Phase::node;
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<node, effect_type>;
  using frame = frame_of<bundle>;
  using frames_type = frame_pool<bundle>;
  using own_frame = typename frames_type::frame;
  using leaf = delayed_leaf<node, effect_type>;

  const work<Phase> &all;
  const undone *const parent;
  const bundle *beside = nullptr; ///< runs at the same time
  frame *top = nullptr;
  frames_type frames;
  delayed_leaves<leaf> delayed;
  statistics counts;
  effects_of<Phase> known;  ///< of the bundle that is run
  effects_of<Phase> rights; ///< of what has been cut off from it, on its right

  undone(const work<Phase> &all, const undone *parent)
      : all(all), parent(parent), known(all.phases, all.count),
        rights(all.phases, all.count) {}
  ~undone() = default;
  undone(const undone &) = delete;
  undone &operator=(const undone &) = delete;

  void push(frame &f) {
    f.below = top;
    f.level = top ? top->level + 1 : 0;
    top = &f;
  }
  own_frame *pop() {
    auto *f = static_cast<own_frame *>(top);
    top = f->below;
    known.forget();
    return f;
  }

  _CILK_SPLICE_ONCE effect_type effect_of(unsigned k, const bundle &b) const {
    return all.phases[k]->effect_of(b.nodes[k]);
  }
  bool check(const effect_type &a, const effect_type &b) {
    ++counts.checks;
    return interferes(a, b);
  }
  effect_type effect_of(const leaf &l) const {
    return all.phases[l.phase]->effect_of(l.node);
  }
  bool check(const leaf &a, const effect_type &b) {
    ++counts.checks;
    return a.what.may_interfere(b) &&
           (a.what.is_all || interferes(effect_of(a), b));
  }

  // Of a bundle's phases the first ones, up to one that has nothing in common
  // with those before it.
  static uint32_t related(const bundle &b, effects_of<Phase> &effects) {
    uint32_t before = 0;
    bool splits = false;
    for_each_bit(b.present, [&](unsigned k) {
      splits = splits || (before && !shares(b, effects, before, k));
      before |= splits ? 0 : 1u << k;
    });
    return before;
  }
  // Whether a node has something in common with those of some phases.
  static bool shares(const bundle &b, effects_of<Phase> &effects,
                     uint32_t before, unsigned k) {
    for (unsigned j = k; j-- > 0;)
      if ((before >> j & 1) &&
          has_in_common(effects.of(j, b), effects.of(k, b), 0))
        return true;
    return false;
  }

  // --- What is not done elsewhere ---

  // Whether an effect of phase k interferes with what comes before it there.
  _CILK_SPLICE_ONCE bool interferes_with(const bundle &b, unsigned k,
                                         const effect_type &what) {
    bool does = false;
    for_each_bit(b.present & ((1u << k) - 1), [&](unsigned j) {
      does = does || check(effect_of(j, b), what);
    });
    return does;
  }
  bool interferes_outside(unsigned k, const effect_type &what) {
    for (const undone *s = this; s->parent; s = s->parent) {
      if (s->beside && interferes_with(*s->beside, k, what))
        return true;
      for (frame *f = s->parent->top; f; f = f->below)
        if (interferes_with(*f->right, k, what))
          return true;
      for (unsigned j = 0; j <= k; ++j)
        for (leaf *l = s->parent->delayed.first(j); l; l = l->next)
          if (check(*l, what))
            return true;
    }
    return false;
  }
  // Of a bundle that comes from elsewhere, and is what is run from now on.
  void find_outside(bundle &b) {
    known.forget();
    b.outside = 0;
    for_each_bit(b.present, [&](unsigned k) { b.floor[k] = no_level; });
    for (const undone *s = this; s->parent; s = s->parent) {
      if (s->beside)
        b.outside |= interfering(b, ~b.outside, *s->beside);
      for (frame *f = s->parent->top; f; f = f->below)
        b.outside |= interfering(b, ~b.outside, *f->right);
      const auto &waiting = s->parent->delayed;
      for_each_bit(b.present, [&](unsigned k) {
        if (!waiting.any_up_to(k))
          return;
        for (unsigned j = 0; j <= k; ++j)
          for (leaf *l = waiting.first(j); l; l = l->next)
            if (!(b.outside >> k & 1) && check(*l, known.of(k, b)))
              b.outside |= 1u << k;
      });
    }
  }

  // Calls f(k) for those phases, among some of the bundle that is run, that may
  // interfere with what comes before them in another one, whose effects are
  // `rights` then.
  template <class F>
  void for_each_in_touch(const bundle &b, uint32_t among, const bundle &other,
                         F f) {
    rights.forget();
    hull_of<effect_type> leading;
    unsigned added = 0;
    for_each_bit(b.present & among, [&](unsigned k) {
      for (; added < k; ++added)
        if (other.has(added))
          leading.add(rights.of(added, other));
      ++counts.checks;
      if (leading.may_interfere(known.of(k, b)))
        f(k);
    });
  }
  // Those that do interfere.
  uint32_t interfering(const bundle &b, uint32_t among, const bundle &other) {
    uint32_t do_so = 0;
    for_each_in_touch(b, among, other, [&](unsigned k) {
      for (unsigned j = 0; j < k; ++j)
        if (!(do_so >> k & 1) && other.has(j) &&
            check(rights.of(j, other), known.of(k, b)))
          do_so |= 1u << k;
    });
    return do_so;
  }

  // Which frames, and what outside, the parts of a bundle may interfere with:
  // nothing that the bundle doesn't interfere with.
  void refine(const bundle &whole, bundle &part) {
    for_each_bit(part.present, [&](unsigned k) {
      const bool outside = whole.outside >> k & 1;
      if (whole.floor[k] == no_level && !outside)
        return;
      const effect_type what = effect_of(k, part);
      if (whole.floor[k] != no_level)
        for (frame *f = top; f && f->level >= whole.floor[k]; f = f->below)
          if (interferes_with(*f->right, k, what))
            part.floor[k] = f->level;
      if (outside && interferes_outside(k, what))
        part.outside |= 1u << k;
    });
  }

  // Of a left side with the leading nodes on the right. The left side is what
  // is run from now on.
  void find_floors(bundle &left, const frame &f) {
    known.forget();
    for_each_in_touch(left, ~0u, *f.right,
                      [&](unsigned k) { find_floor(left, f, k); });
  }
  void find_floor(bundle &left, const frame &f, unsigned k) {
    for (unsigned j = k; j-- > 0;) {
      if (f.right->has(j) && check(known.of(k, left), rights.of(j, *f.right))) {
        left.floor[k] = left.floor[k] < f.level ? left.floor[k] : f.level;
        return;
      }
      // What it interferes with, that one does.
      if (left.has(j) && subset(known.of(k, left), known.of(j, left))) {
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
