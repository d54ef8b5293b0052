//===- cut.h - cuts bundles of trees ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts bundles of trees. The phases split their own nodes, and all phases are
// cut at the same place. So a trailing leaf at the end of the left side may
// have to wait for the right side of the leading phase, and further leaves may
// wait for that leaf.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_CUT_H
#define _CILK_SPLICE_CUT_H

#if __cplusplus >= 201703L

#include "bundle.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

/// Cuts bundles where the phases split their nodes.
template <class Phase, class> class cutter {
public:
  using node = typename Phase::node;
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<node, effect_type>;

  explicit cutter(const work<Phase> &of) : of(of) {}

  /// Measures a bundle before its other uses. There is nothing to measure.
  void measure(bundle &, effects_of<Phase> &) const {}

  /// Cuts a bundle in two. Nodes that can't be split go to the left side,
  /// whole. Returns false if there is no right side.
  bool cut(const bundle &b, bundle &left, bundle &right) const {
    return divide_nodes(b, left, right,
                        [&](unsigned k, const node &n, node &l, node &r) {
                          return of.phases[k]->split(n, l, r);
                        });
  }

  /// Returns true if a bundle has enough leaves for parts that run in parallel.
  bool may_part(const bundle &b) const {
    const unsigned least =
        of.how.spawn_leaves * unsigned(__builtin_popcount(b.present));
    return least > 0 && has_leaves(b, 2 * least);
  }

  /// Cuts a bundle into two sides that may run in parallel: no phase interferes
  /// with itself. Leaves that interfere with leading phases of the other side
  /// run after both. The sides have many leaves, and those at the far ends
  /// don't interfere, so this affects few of them.
  bool cut_apart(const bundle &b, bundle &left, bundle &middle, bundle &right,
                 uint64_t &checks) const {
    middle.present = middle.outside = 0;
    if (!cut(b, left, right) || left.present != right.present)
      return false;
    bool apart = true;
    for_each_bit(b.present, [&](unsigned k) {
      const node &l = left.nodes[k], &r = right.nodes[k];
      if (!apart)
        return;
      ++checks;
      apart =
          !interferes(of.phases[k]->effect_of(l), of.phases[k]->effect_of(r)) &&
          !reaches(k, end_of(k, l, true), right, checks) &&
          !reaches(k, end_of(k, r, false), left, checks);
    });
    return apart;
  }

  /// Returns a leaf in the middle of a node that has been cut.
  node middle_of(unsigned k, const bundle &right) const {
    return end_of(k, right.nodes[k], true);
  }

private:
  const work<Phase> &of;

  // Returns the first leaf of a node, or the last one.
  node end_of(unsigned k, node n, bool first) const {
    node l, r;
    while (of.phases[k]->split(n, l, r))
      n = first ? l : r;
    return n;
  }
  bool reaches(unsigned k, const node &n, const bundle &other,
               uint64_t &checks) const {
    const effect_type what = of.phases[k]->effect_of(n);
    bool does = false;
    for_each_bit(other.present, [&](unsigned j) {
      ++checks;
      does = does || interferes(what, of.phases[j]->effect_of(other.nodes[j]));
    });
    return does;
  }

  // Assumes that the tree is as deep everywhere as at its left end.
  bool has_leaves(const bundle &b, unsigned least) const {
    const unsigned k = unsigned(__builtin_ctz(b.present));
    node n = b.nodes[k], l, r;
    for (unsigned leaves = 1; leaves < least; leaves *= 2) {
      if (!of.phases[k]->split(n, l, r))
        return false;
      n = l;
    }
    return true;
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_CUT_H
