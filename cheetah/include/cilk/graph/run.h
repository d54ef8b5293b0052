//===- run.h - a run of a graph ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run of a graph. Every node has its turn in a run. Its function isn't called
// if a predecessor has thrown, or if all predecessors have chosen other nodes.
// The same rule then applies to its successors. So every run ends in the same
// way, with all counters reset, and the choice of the exception that run()
// rethrows doesn't depend on the schedule.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_RUN_H
#define _CILK_GRAPH_RUN_H

#if __cplusplus >= 201703L

#include "shape.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace cilk {
namespace internal {

/// The times at which a node's function was called and returned, in nanoseconds
/// from the run's beginning.
struct graph_time {
  int64_t begin = 0, end = 0;
};

/// The state of one run. `waiting` counts the nodes that haven't had their
/// turn.
class graph_run : public __cilk_closure_run {
  using clock = std::chrono::steady_clock;

  const graph_shape &shape;
  std::vector<graph_time> *times; ///< null if they are not recorded
  clock::time_point began;

  std::mutex lock;
  std::exception_ptr thrown; ///< the exception of node `thrower`
  uint32_t thrower = UINT32_MAX;

  static graph_run &of(cilk_closure_context *in) {
    return *static_cast<graph_run *>(in->run);
  }

  int64_t now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() -
                                                                began)
        .count();
  }

  void note_exception(graph_record &node) {
    __cilk_tell_enters();
    {
      std::lock_guard<std::mutex> held(lock);
      if (node.number < thrower) {
        thrower = node.number;
        thrown = std::current_exception();
      }
    }
    __cilk_tell_leaves();
  }

  /// Calls the node's function. Returns true if it has returned.
  bool call(graph_record &node, cilk_closure_context *in, long &result) {
    if (!node.call)
      return true;
#ifdef __cpp_exceptions
    try {
      node.call(node, graph_context(in), &result);
    } catch (...) {
      note_exception(node);
      return false;
    }
#else
    node.call(node, graph_context(in), &result);
#endif
    return true;
  }

  bool call_timed(graph_record &node, cilk_closure_context *in, long &result) {
    if (__builtin_expect(!times, 1))
      return call(node, in, result);
    graph_time &time = (*times)[node.number];
    time.begin = now();
    const bool returned = call(node, in, result);
    time.end = now();
    return returned;
  }

  /// Returns true if a node that has had its turn wants its successor \p i to
  /// run.
  bool wants(const graph_record &node, uint32_t i, long result) const {
    if (!node.chooses)
      return true;
    const graph_shape::label *l = shape.label_of(node, i);
    return !l || l->value == result;
  }

  // The mark that a successor isn't wanted, or that a predecessor has failed,
  // is set before the arrival.
  void finish(graph_record &node, cilk_closure_context *in, bool called,
              bool failed, long result) {
    for (uint32_t i = 0; i < node.successor_count; ++i) {
      graph_record &next = *node.successors[i];
      __cilk_tell_enters();
      if (__builtin_expect(failed, 0))
        __atomic_store_n(&next.failed, true, __ATOMIC_RELAXED);
      else if (__builtin_expect(!called || !wants(node, i, result), 0))
        __atomic_fetch_add(&next.unwanted, 1u, __ATOMIC_RELAXED);
      __cilk_tell_leaves();
      __cilk_tell_put_also(&next);
      if (next.arrives())
        __cilk_closure_post(in, &next.head);
    }
  }

public:
  static void take_turn(cilk_closure_context *in, cilk_closure *c) {
    graph_record &node = *reinterpret_cast<graph_record *>(c);
    graph_run &run = of(in);
    __cilk_tell_get(&node);
    __cilk_tell_made(&node);
    __cilk_tell_enters();
    bool failed = __atomic_load_n(&node.failed, __ATOMIC_RELAXED);
    const uint32_t unwanted = __atomic_load_n(&node.unwanted, __ATOMIC_RELAXED);
    const bool calls = !failed && (unwanted == 0 || unwanted < node.expected);
    node.set_back();
    --in->waiting;
    __cilk_tell_leaves();
    long result = 0;
    if (calls)
      failed = !run.call_timed(node, in, result);
    run.finish(node, in, calls, failed, result);
  }

  // Does nothing: a node belongs to its graph.
  static void drop(cilk_closure *) {}

  static constexpr __cilk_closure_type type = {take_turn, drop, nullptr,
                                               "a node", 0};

  graph_run(const graph_shape &shape, std::vector<graph_time> *times,
            size_t nodes)
      : shape(shape), times(times),
        began(times ? clock::now() : clock::time_point()) {
    __cilk_closure_begin_run(this);
    waiting = int64_t(nodes);
  }

  void execute(cilk_closure *list) { __cilk_closure_execute_all(this, list); }

  /// Returns true if \p in is a context of a run of that graph.
  static bool is_of(const graph_shape *shape, cilk_closure_context *in) {
    return &of(in).shape == shape;
  }

  bool has_thrown() const { return thrown != nullptr; }

  void rethrow() {
    if (thrown)
      std::rethrow_exception(thrown);
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_RUN_H
