//===- phase.h - one of the loops that are spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phases. A phase is a tree: a node is either split into a left and a right
// node, or is a leaf, which runs. Running the leaves from left to right runs
// the phase. Only phases whose nodes and effects have the same types can be
// spliced.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_PHASE_H
#define _CILK_SPLICE_PHASE_H

#if __cplusplus >= 201703L

#include "effect.h"

#include <type_traits>
#include <utility>

namespace cilk {
namespace splicing {

/// A phase, with nodes and effects of any type. A node can be copied and has a
/// default constructor. The namespace of the effects' type has the functions
/// `interferes(a, b)` and `subset(a, b)`. The latter returns true if b
/// interferes with all that a interferes with. Unless all effects have data in
/// common, the namespace also has `overlaps(a, b)`, which returns true if a and
/// b have data in common.
template <class Node, class Effect> class phase_of {
public:
  using node = Node;
  using effect_type = Effect;

  virtual ~phase_of() = default;
  virtual Node root() const = 0;
  /// Returns all that running the node reads and writes.
  virtual Effect effect_of(const Node &) const = 0;
  /// Splits a node, or returns false for a leaf.
  virtual bool split(const Node &, Node &left, Node &right) const = 0;
  /// Takes a slice from a leaf. The slice may run before the rest of the leaf,
  /// between slices of other phases. Returns false if the leaf can't be sliced
  /// further.
  virtual bool slice(const Node &, Node &first, Node &rest) const {
    (void)first, (void)rest;
    return false;
  }
  virtual void run(const Node &leaf) const = 0;
  /// Returns the name for reports.
  virtual const char *name() const { return "a phase"; }
  /// Returns the size of the phase itself, which a leaf may read.
  virtual size_t own_bytes() const { return 0; }
};

/// A phase made of functions: see tree().
template <class Node, class Effect, class Split, class EffectOf, class Leaf,
          class Slice>
class tree_phase : public phase_of<Node, Effect> {
  Node all;
  Split how_split;
  EffectOf what;
  Leaf leaf;
  Slice how_slice;

public:
  tree_phase(Node all, Split split, EffectOf what, Leaf leaf, Slice slice)
      : all(std::move(all)), how_split(std::move(split)), what(std::move(what)),
        leaf(std::move(leaf)), how_slice(std::move(slice)) {}

  Node root() const override { return all; }
  Effect effect_of(const Node &n) const override { return what(n); }
  bool split(const Node &n, Node &left, Node &right) const override {
    return how_split(n, left, right);
  }
  bool slice(const Node &n, Node &first, Node &rest) const override {
    return how_slice(n, first, rest);
  }
  void run(const Node &n) const override { leaf(n); }
  size_t own_bytes() const override { return sizeof *this; }
};

/// Slices no leaf.
struct no_slices {
  template <class Node> bool operator()(const Node &, Node &, Node &) const {
    return false;
  }
};

/// Makes a phase of your own type of nodes, from the functions `bool
/// split(node, left, right)`, `effect_of(node)`, `leaf(node)`, and, if leaves
/// can be sliced, `bool slice(node, first, rest)`.
template <class Node, class Split, class EffectOf, class Leaf,
          class Slice = no_slices>
auto tree(Node all, Split split, EffectOf what, Leaf leaf,
          Slice slice = Slice()) {
  using effect_type = std::decay_t<decltype(what(all))>;
  return tree_phase<Node, effect_type, Split, EffectOf, Leaf, Slice>(
      std::move(all), std::move(split), std::move(what), std::move(leaf),
      std::move(slice));
}

/// A loop over a box of indices. The engine cuts the loop where the phases
/// interfere least, and so that the data of all phases in a leaf fits into a
/// cache.
class box_loop {
protected:
  box all;
  unsigned may_cut = 7;        ///< bit d: cuts in dimension d
  long largest[3] = {0, 0, 0}; ///< a leaf's extents; 0: as the cache allows
  bool independent = false;    ///< iterations don't depend on one another

public:
  explicit box_loop(const box &all) : all(all) {}

  unsigned cut_dimensions() const { return may_cut; }
  const long *leaf_extents() const { return largest; }
  /// Returns true if iterations may run in any order, whatever their effects.
  bool is_independent() const { return independent; }
};
template <class Phase>
constexpr bool is_loop = std::is_base_of_v<box_loop, Phase>;

/// A phase that is a loop, with boxes as effects.
class box_phase : public phase_of<box, effect>, public box_loop {
protected:
  const char *is_called = "a phase";

public:
  using box_loop::box_loop;

  const char *name() const override { return is_called; }
  box root() const override { return all; }
  /// Halves the longest dimension. The engine has better ways.
  bool split(const box &n, box &left, box &right) const override {
    unsigned longest = 3;
    for (unsigned d = 0; d < n.dims; ++d)
      if ((may_cut >> d & 1) && n.extent(d) > 1 &&
          n.extent(d) > (largest[d] ? largest[d] : 1) &&
          (longest == 3 || n.extent(d) > n.extent(longest)))
        longest = d;
    if (longest == 3)
      return false;
    left = right = n;
    left.hi[longest] = right.lo[longest] =
        n.lo[longest] + n.extent(longest) / 2;
    return true;
  }
};

/// A loop made of functions: see phase().
template <class EffectOf, class Leaf> class loop_phase : public box_phase {
  EffectOf what;
  Leaf leaf;

public:
  loop_phase(const box &all, EffectOf what, Leaf leaf)
      : box_phase(all), what(std::move(what)), leaf(std::move(leaf)) {}

  /// Sets the dimensions in which the loop may be cut: all iterations below a
  /// cut then come before all others. The default is all dimensions.
  template <class... D> loop_phase cuts(D... dimensions) && {
    may_cut = (0u | ... | (1u << unsigned(dimensions)));
    return std::move(*this);
  }
  /// Sets the extents of a leaf, instead of those that fit into the cache. They
  /// must be the same for all phases that are spliced, or 0. Negative ones end
  /// the process with a message.
  loop_phase blocks(long a, long b = 0, long c = 0) && {
    if (a < 0 || b < 0 || c < 0)
      internal::refuse("an extent of a block is negative");
    largest[0] = a;
    largest[1] = b;
    largest[2] = c;
    return std::move(*this);
  }

  /// Sets the name for reports. The text isn't copied.
  loop_phase named(const char *name) && {
    is_called = name;
    return std::move(*this);
  }

  effect effect_of(const box &n) const override { return what(n); }
  size_t own_bytes() const override { return sizeof *this; }
  void run(const box &n) const override { leaf(n); }
};

/// Makes a phase of the loop over all indices in a box. `what(part)` returns
/// the effect of a part of the box, and `leaf(part)` runs a part.
template <class EffectOf, class Leaf>
auto phase(const box &all, EffectOf what, Leaf leaf) {
  return loop_phase<EffectOf, Leaf>(all, std::move(what), std::move(leaf));
}

} // namespace splicing
} // namespace cilk

#endif // C++17

#endif // _CILK_SPLICE_PHASE_H
