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

  undone(const work<Phase> &all, const undone *parent)
      : all(all), parent(parent) {}
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

  // Whether a node has something in common with those of some phases.
  bool shares(const bundle &b, uint32_t before, unsigned k) const {
    const effect_type what = effect_of(k, b);
    for (unsigned j = k; j-- > 0;)
      if ((before >> j & 1) && has_in_common(effect_of(j, b), what, 0))
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
  void find_outside(bundle &b) {
    b.outside = 0;
    for_each_bit(b.present, [&](unsigned k) {
      b.floor[k] = no_level;
      if (parent && interferes_outside(k, effect_of(k, b)))
        b.outside |= 1u << k;
    });
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

  // Of a left side with the leading nodes on the right.
  void find_floors(bundle &left, const frame &f) {
    lefts.make(all.count);
    rights.make(all.count);
    for_each_bit(left.present,
                 [&](unsigned k) { lefts[k] = effect_of(k, left); });
    for_each_bit(f.right->present,
                 [&](unsigned k) { rights[k] = effect_of(k, *f.right); });
    hull_of<effect_type> leading;
    unsigned added = 0;
    for_each_bit(left.present, [&](unsigned k) {
      for (; added < k; ++added)
        if (f.right->has(added))
          leading.add(rights[added]);
      ++counts.checks;
      if (leading.may_interfere(lefts[k]))
        find_floor(left, f, k);
    });
  }
  void find_floor(bundle &left, const frame &f, unsigned k) {
    for (unsigned j = k; j-- > 0;) {
      if (f.right->has(j) && check(lefts[k], rights[j])) {
        left.floor[k] = left.floor[k] < f.level ? left.floor[k] : f.level;
        return;
      }
      // What it interferes with, that one does.
      if (left.has(j) && subset(lefts[k], lefts[j])) {
        left.floor[k] =
            left.floor[k] < left.floor[j] ? left.floor[k] : left.floor[j];
        return;
      }
    }
  }

private:
  heap_array<effect_type> lefts, rights; ///< what is compared
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_UNDONE_H
