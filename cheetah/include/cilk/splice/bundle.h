//===- bundle.h - nodes of several phases, and leaves that wait ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bundle has, of each phase, the node at the same place of its tree. A frame
// is a bundle that comes to its turn when what is left of it is done; its
// leading nodes are what trailing leaves may have to wait for.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_BUNDLE_H
#define _CILK_SPLICE_BUNDLE_H

#if __cplusplus >= 201703L

#include "memory.h"
#include "options.h"
#include "phase.h"

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

/// A leaf that interferes with nodes of leading phases which aren't done. Where
/// its effect isn't kept as a whole it is computed anew.
template <class Node, class Effect> struct delayed_leaf {
  Node node;
  brief<Effect> what;
  unsigned phase;
  unsigned missing; ///< nodes and leaves that aren't done
  bool escapes;     ///< one of them isn't this strand's: nobody counts it down
  bool is_whole;    ///< it is a node that hasn't been split
  waiter<delayed_leaf> *waiters;
  delayed_leaf *next, *previous;
};

template <class Node, class Effect> struct bundle_of {
  using leaf = delayed_leaf<Node, Effect>;

  uint32_t present = 0; ///< bit k: of phase k
  uint32_t outside = 0; ///< bit k: interferes with what other strands have left
  // What is known of it as a whole, once it is measured:
  bool is_measured = false;
  uint32_t related; ///< bit k: phases up to k have data in common
  long bytes;       ///< that its nodes touch, where its cutter has to know
  Node nodes[most_phases];
  waiter<leaf> *waiters[most_phases]; ///< for the whole node
  unsigned floor[most_phases]; ///< of the lowest frame it interferes with

  bool has(unsigned k) const { return present >> k & 1; }
  _CILK_SPLICE_ONCE void put(unsigned k, const Node &node) {
    present |= 1u << k;
    nodes[k] = node;
    waiters[k] = nullptr;
    floor[k] = no_level;
  }
  /// Becomes what is in place \p k of another one, which then isn't there.
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

/// A frame on the heap, with what is left: trees may be deeper than stacks.
template <class Bundle> struct own_frame_of : frame_of<Bundle> {
  Bundle its;
  own_frame_of *next; ///< of the pool

  own_frame_of() { this->right = &its; }
};

/// One at a time, as they are large; new ones are empty.
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

/// The effects of a bundle's nodes, each of which is computed when it is first
/// asked for.
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

  /// From now on it is asked for those of another bundle.
  void forget() { known = 0; }
  /// That of a node of the bundle; as long as it isn't forgotten.
  const effect_type &of(unsigned k, const bundle &b) {
    if (!(known >> k & 1))
      find(k, b.nodes[k]);
    return list[k];
  }

private:
  __attribute__((noinline)) void find(unsigned k,
                                      const typename Phase::node &n) {
    list.make(count);
    list.replace(k, [&] { return phases[k]->effect_of(n); });
    known |= 1u << k;
  }
};

/// Nothing is to be done for it.
template <class Node> bool is_empty(const Node &) { return false; }
inline bool is_empty(const box &b) { return b.empty(); }

/// Whether the types of effects say what has data in common; else all may.
template <class Effect>
auto has_in_common(const Effect &a, const Effect &b, int)
    -> decltype(bool(overlaps(a, b))) {
  return overlaps(a, b);
}
template <class Effect>
bool has_in_common(const Effect &, const Effect &, long) {
  return true;
}

/// For each set bit.
template <class F> void for_each_bit(uint32_t bits, F f) {
  for (; bits; bits &= bits - 1)
    f(unsigned(__builtin_ctz(bits)));
}

/// Divides nodes of \p b, those for which `divide(k, node, first, rest)` does
/// it; the others go to the first part, whole. Whether there is a rest.
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

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_BUNDLE_H
