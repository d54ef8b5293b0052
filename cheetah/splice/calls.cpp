//===- calls.cpp - calls of recursive functions, spliced ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of recursive functions as phases of <cilk/splice.h>. Its engine runs
// them; this file defines their nodes. A node is a call, given by its
// arguments. The engine's nodes have two parts, and a function may call itself
// up to four times. So a node may also be some of the calls that a call makes.
//
// A node is a leaf if it fits into the cache together with a node of its size
// of each other phase. Smaller leaves would cost more, because splicing a node
// takes a microsecond or two. If all calls fit into the cache, or there is too
// little work for all workers, the calls are made as if there were no pragma,
// and spawn as in the program.
//
// Only templates that need no C++ library are instantiated here.
//
//===----------------------------------------------------------------------===//

#include "calls.h"

#include "steps.h"

extern "C" {
#include "../runtime/schedule/pool.h"
}

#include <stddef.h>
#include <string.h>

#define SPLICE_BOX_TYPE cilkrts_box
#include "layout.def"

namespace {

using namespace cilk::splicing;

/// The least number of leaves of each phase for each worker, divided by the
/// number of phases. Some of these leaves wait for leaves of other workers.
constexpr unsigned leaves_for_worker = 4;

struct call_node {
  alignas(16) char arguments[CILKRTS_MOST_BYTES];
  /// Unless both are 0, the node consists of some of the calls that the call
  /// makes: those from number `first` up to number `end`.
  uint8_t first, end;

  bool is_call() const { return end == 0; }
};

/// The arguments of the calls that a call makes.
struct made_calls {
  alignas(16) char arguments[CILKRTS_MOST_CALLS * CILKRTS_MOST_BYTES];
};

/// A call in a step.
class call_phase {
  const cilkrts_function *function = nullptr;
  call_node whole;
  double smallest = 0; ///< a node of at most so many bytes is a leaf

  void take(call_node &node, const made_calls &from, unsigned number) const {
    CILKRTS_ASSERT(number < CILKRTS_MOST_CALLS);
    memcpy(node.arguments, from.arguments + number * function->bytes,
           function->bytes);
    node.first = node.end = 0;
  }
  /// Makes a node of some of the calls that another node makes.
  void take(call_node &node, const call_node &of, const made_calls &calls,
            unsigned first, unsigned end) const {
    CILKRTS_ASSERT(first < end && end <= CILKRTS_MOST_CALLS);
    if (end - first == 1) {
      take(node, calls, first);
      return;
    }
    node = of;
    node.first = uint8_t(first);
    node.end = uint8_t(end);
  }
  /// Replaces a call that makes only one call by that call, and so on. \p count
  /// is the number of calls that \p of makes. Returns the number of calls that
  /// the last one makes.
  int64_t follow(call_node &of, made_calls &calls, int64_t count) const {
    while (count == 1) {
      take(of, calls, 0);
      count = function->split(of.arguments, calls.arguments);
    }
    CILKRTS_ASSERT(-1 <= count && count <= CILKRTS_MOST_CALLS);
    return count;
  }
  static cilk::splicing::access access_of(const cilkrts_box &b) {
    array of;
    box part;
    of.base = b.base;
    of.element = b.element;
    of.dims = part.dims = b.dims;
    for (unsigned d = 0; d < 3; ++d) {
      of.stride[d] = b.stride[d];
      // If a bound was converted from another type than int64_t, anything may
      // lie between the bounds.
      const bool is_anything = b.lo[d] > b.hi[d];
      part.lo[d] = is_anything ? INT64_MIN : b.lo[d];
      part.hi[d] = is_anything ? INT64_MAX : b.hi[d];
    }
    return {of, part, bool(b.writes)};
  }
  static double bytes_of(const cilk::splicing::access &a) {
    double bytes = double(a.of.element);
    for (unsigned d = 0; d < 3; ++d)
      bytes *= double(a.part.hi[d]) - double(a.part.lo[d]);
    return bytes;
  }
  double bytes_of(const call_node &n) const {
    double bytes = 0;
    for (const auto &a : effect_of(n))
      bytes += bytes_of(a);
    return bytes;
  }
  bool is_small(const call_node &n) const {
    return function->whole && bytes_of(n) <= smallest;
  }
  void add_effect(const char *arguments, effect &to) const {
    static_assert(effect::most == CILKRTS_MOST_ACCESSES,
                  "layout.def has the limit");
    cilkrts_box boxes[effect::most];
    function->effects(arguments, boxes);
    for (unsigned i = 0; i < function->accesses; ++i)
      to.add(access_of(boxes[i]));
  }

public:
  using node = call_node;
  using effect_type = effect;

  /// Makes the phase. Returns false if the step doesn't make the call.
  bool make(const void *frame, uint64_t step, const cilkrts_call &call) {
    function = call.function;
    CILKRTS_ASSERT(function->bytes <= CILKRTS_MOST_BYTES &&
                   function->bytes % 16 == 0 &&
                   function->accesses <= CILKRTS_MOST_ACCESSES);
    whole.first = whole.end = 0;
    return call.root(frame, step, whole.arguments);
  }
  const node &root() const { return whole; }
  double bytes() const { return bytes_of(whole); }
  void set_smallest(double bytes) { smallest = bytes; }
  bool can_run_whole() const { return function->whole; }
  void run_whole() const {
    CILKRTS_ASSERT(can_run_whole());
    function->whole(whole.arguments);
  }

  /// Returns the effect of a node. For some of a call's calls it is their
  /// union, or the effect of the whole call if the union has too many parts.
  effect effect_of(const node &n) const {
    effect e;
    const unsigned count = n.end - n.first;
    if (n.is_call() || count * function->accesses > effect::most) {
      add_effect(n.arguments, e);
      return e;
    }
    made_calls calls;
    [[maybe_unused]] const int64_t made =
        function->split(n.arguments, calls.arguments);
    CILKRTS_ASSERT(n.first < n.end && n.end <= made);
    for (unsigned i = n.first; i < n.end; ++i)
      add_effect(calls.arguments + i * function->bytes, e);
    return e;
  }

  bool split(const node &n, node &left, node &right) const {
    if (is_small(n))
      return false;
    made_calls calls;
    node of = n;
    int64_t count = function->split(of.arguments, calls.arguments);
    if (n.is_call())
      count = follow(of, calls, count);
    if (count <= 0)
      return false;
    const unsigned first = n.first, end = n.is_call() ? unsigned(count) : n.end;
    const unsigned middle = first + (end - first) / 2;
    take(left, of, calls, first, middle);
    take(right, of, calls, middle, end);
    return true;
  }
  static bool slice(const node &, node &, node &) { return false; }

  /// Runs a node. If `whole` is known, it runs the node's calls, unless the
  /// node is a base case. Without `whole`, the node has no parts: its call is a
  /// base case, or calls itself once, and so on to a base case.
  void run(const node &n) const {
    made_calls calls;
    node of = n;
    int64_t count = function->split(of.arguments, calls.arguments);
    if (count > 0 && function->whole) {
      if (n.is_call())
        function->whole(n.arguments);
      for (unsigned i = n.first; i < n.end; ++i)
        function->whole(calls.arguments + i * function->bytes);
      return;
    }
    if (follow(of, calls, count) < 0)
      function->leaf(of.arguments);
  }
};

/// Calls that are run together.
class calls_of_steps : public phases_of_steps<call_phase> {
  const cilkrts_both both;

  // Returns true if splicing gains, as far as that is known.
  bool pays(double half_of_cache) const {
    double most = 0;
    for (unsigned i = 0; i < count; ++i) {
      if (!made[i].can_run_whole())
        return true;
      const double bytes = made[i].bytes();
      most = most < bytes ? bytes : most;
    }
    const unsigned workers = cilkrts_pool_workers();
    return count > 1 && most > 2 * half_of_cache &&
           (workers == 1 ||
            most >= half_of_cache * workers * leaves_for_worker);
  }

public:
  explicit calls_of_steps(cilkrts_both both) : both(both) {}

  void run() {
    options how;
    how.cache = internal::half_of_cache();
    how.spawn_leaves = leaves_for_worker;
    if (pays(double(how.cache))) {
      for (unsigned i = 0; i < count; ++i)
        made[i].set_smallest(double(how.cache) / count);
      internal::run_phases(list, count, how, both);
    } else {
      for (unsigned i = 0; i < count; ++i)
        made[i].run_whole();
    }
    count = 0;
  }
};

} // namespace

void __cilkrts_splice_calls(const void *frame, uint64_t steps, uint64_t depth,
                            const cilkrts_call *calls, uint64_t number,
                            cilkrts_both both) {
  calls_of_steps together(both);
  run_steps(together, frame, steps, depth, calls, number);
}
