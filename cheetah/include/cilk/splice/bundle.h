//===- bundle.h - nodes of several phases, and leaves that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bundles and frames, the data of a strand that splices. A bundle holds, for
// each phase, the node at the same place of its tree. A strand keeps frames on
// a stack: a frame is a bundle that runs when everything on top of it is done.
// Trailing leaves may have to wait for a frame's leading
// nodes.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_BUNDLE_H
#define _CILK_SPLICE_BUNDLE_H

#if __cplusplus >= 201703L

#include "memory.h"
#include "options.h"
#include "program.h"

#include <type_traits>

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

constexpr unsigned no_level = ~0u;

template <class Leaf> struct waiter {
  Leaf *leaf;
  waiter *next;
};

/// A leaf that interferes with nodes of leading phases that aren't done. If
/// only a summary of its effect is kept, the effect is computed again when
/// needed.
template <class Node, class Effect> struct delayed_leaf {
  Node node;
  brief<Effect> what;
  unsigned phase;
  unsigned missing; ///< the number of nodes and leaves to wait for
  bool escapes;     ///< nothing counts `missing` down to zero
  bool is_whole;    ///< it is a node that hasn't been split
  waiter<delayed_leaf> *waiters;
  delayed_leaf *next, *previous;
};

template <class Node, class Effect> struct bundle_of {
  using leaf = delayed_leaf<Node, Effect>;

  uint32_t present = 0; ///< bit k: of phase k
  uint32_t outside = 0; ///< bit k: may interfere outside
  // The next fields are properties of the whole bundle, once it is measured.
  bool is_measured = false;
  uint32_t related; ///< bit k: phases up to k have data in common
  double bytes;     ///< bytes that its nodes touch, if needed
  Node nodes[most_phases];
  waiter<leaf> *waiters[most_phases]; ///< leaves that wait for the whole node
  unsigned floor[most_phases];        ///< the lowest frame it interferes with

  bool has(unsigned k) const { return present >> k & 1; }
  _CILK_SPLICE_ONCE void put(unsigned k, const Node &node) {
    present |= 1u << k;
    nodes[k] = node;
    waiters[k] = nullptr;
    floor[k] = no_level;
  }
  /// Moves the node in place \p k of another bundle here.
  void take(unsigned k, bundle_of &from) {
    put(k, from.nodes[k]);
    waiters[k] = from.waiters[k];
    floor[k] = from.floor[k];
    outside |= from.outside & 1u << k;
    from.present &= ~(1u << k);
  }
};

template <class Bundle> struct frame_of {
  Bundle *right;
  frame_of *below;
  unsigned level;
};

/// A frame on the heap, with its bundle: trees may be deeper than stacks.
template <class Bundle> struct own_frame_of : frame_of<Bundle> {
  Bundle its;
  own_frame_of *next; ///< the next frame of the pool

  own_frame_of() { this->right = &its; }
};

/// A pool that allocates frames one at a time, as they are large. New ones are
/// empty.
template <class Bundle> class frame_pool {
  pool<own_frame_of<Bundle>, 1> room;

public:
  using frame = own_frame_of<Bundle>;

  frame *get() {
    frame *f = room.get();
    f->its.present = f->its.outside = 0;
    f->its.is_measured = false;
    return f;
  }
  void put(frame *f) { room.put(f); }
};

/// The effects of a bundle's nodes, each of which is computed at its first use.
template <class Phase> class effects_of {
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<typename Phase::node, effect_type>;

  const Phase *const *const phases;
  const unsigned count;
  heap_array<effect_type> list;
  uint32_t known = 0; ///< bit k: of phase k

public:
  effects_of(const Phase *const *phases, unsigned count)
      : phases(phases), count(count) {}

  /// Forgets all effects: the next ones are those of another bundle.
  void forget() { known = 0; }
  void forget(unsigned k) { known &= ~(1u << k); }
  /// Returns the effect of a node of the bundle. The reference is valid until
  /// the effect is forgotten.
  const effect_type &of(unsigned k, const bundle &b) {
    return known >> k & 1 ? list[k] : find(k, b.nodes[k]);
  }
  /// Computes the effect of a node, and keeps it as that of phase k.
  __attribute__((noinline)) const effect_type &
  find(unsigned k, const typename Phase::node &n) {
    list.make(count);
    list.replace(k, [&] { return phases[k]->effect_of(n); });
    known |= 1u << k;
    return list[k];
  }
};

/// Returns true if the node has no iterations. A node of another type has some.
template <class Node> bool is_empty(const Node &) { return false; }
inline bool is_empty(const box &b) { return b.empty(); }

/// Returns true if two effects have data in common, or if their type can't
/// tell.
template <class Effect>
auto has_in_common(const Effect &a, const Effect &b, int)
    -> decltype(bool(overlaps(a, b))) {
  return overlaps(a, b);
}
template <class Effect>
bool has_in_common(const Effect &, const Effect &, long) {
  return true;
}

/// Calls f(k) for each set bit k.
template <class F> void for_each_bit(uint32_t bits, F f) {
  for (; bits; bits &= bits - 1)
    f(unsigned(__builtin_ctz(bits)));
}

/// Returns true if a node of phase k has something in common with those of some
/// phases before it.
template <class Bundle, class Effects>
bool shares(const Bundle &b, Effects &effects, uint32_t before, unsigned k) {
  for (unsigned j = k; j-- > 0;)
    if ((before >> j & 1) &&
        has_in_common(effects.of(j, b), effects.of(k, b), 0))
      return true;
  return false;
}
/// Returns the phases of a bundle up to, and without, the first one that has
/// nothing in common with the phases before it.
template <class Bundle, class Effects>
uint32_t related(const Bundle &b, Effects &effects) {
  uint32_t before = 0;
  bool splits = false;
  for_each_bit(b.present, [&](unsigned k) {
    splits = splits || (before && !shares(b, effects, before, k));
    before |= splits ? 0 : 1u << k;
  });
  return before;
}

/// Divides those nodes of \p b for which `divide(k, node, first, rest)` returns
/// true. The other nodes go to the first part as a whole. Returns true if there
/// is a rest.
template <class Bundle, class Divide>
bool divide_nodes(const Bundle &b, Bundle &first, Bundle &rest, Divide divide) {
  first.present = rest.present = first.outside = rest.outside = 0;
  for_each_bit(b.present, [&](unsigned k) {
    std::decay_t<decltype(b.nodes[k])> f, r;
    if (divide(k, b.nodes[k], f, r)) {
      first.put(k, f);
      rest.put(k, r);
    } else {
      first.put(k, b.nodes[k]);
    }
  });
  return rest.present;
}

/// The phases that are spliced, and the options.
template <class Phase> struct work {
  const Phase *const *phases;
  unsigned count;
  options how;
  /// Runs two strands if the unit wasn't compiled with Cilk; null otherwise.
  both_function both = nullptr;
};

template <class Phase, class = void> class cutter;

/// The state that the parts of a strand share: the frames that the strand has
/// left, the newest on top, and effects.
template <class Phase> struct strand_state {
  using node = typename Phase::node;
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<node, effect_type>;
  using frame = frame_of<bundle>;
  using frames_type = frame_pool<bundle>;
  using own_frame = typename frames_type::frame;

  const work<Phase> &all;
  const cutter<Phase> &cuts;
  frame *top = nullptr;
  frames_type frames;
  statistics counts;
  effects_of<Phase> known;  ///< effects of the running bundle
  effects_of<Phase> rights; ///< effects of its right part

  strand_state(const work<Phase> &all, const cutter<Phase> &cuts)
      : all(all), cuts(cuts), known(all.phases, all.count),
        rights(all.phases, all.count) {}
  strand_state(const strand_state &) = delete;
  strand_state &operator=(const strand_state &) = delete;

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

  /// Runs a leaf of phase k.
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
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_BUNDLE_H
