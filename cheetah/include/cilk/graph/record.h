//===- record.h - a graph's record of a node ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The record of a node. A node is a closure that belongs to its graph and whose
// missing arguments are its predecessors. The engine for closures runs it. Each
// node that is ready has one turn in a run, even if its function isn't called.
// At that turn all that a run changes in the node is reset for the next run.
//
// A record takes two cache lines. The first line has the members that other
// nodes access.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_RECORD_H
#define _CILK_GRAPH_RECORD_H

#if __cplusplus >= 201703L

#include "../closures/execute.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace cilk {

class graph;
class graph_event;

/// The parameter that a node's function may take, to signal events with it. It
/// is valid until the function returns, for the function's own strand.
class graph_context {
  cilk_closure_context *of;
  friend class graph_event;

public:
  explicit graph_context(cilk_closure_context *of) : of(of) {}
};

namespace internal {

/// Reports a mistake in a graph's shape. Throws an exception, or ends the
/// process if exceptions are disabled.
[[noreturn]] inline void graph_fails(const std::string &what) {
#ifdef __cpp_exceptions
  throw std::logic_error(what);
#else
  fprintf(stderr, "cilk: %s\n", what.c_str());
  abort();
#endif
}

struct graph_record;

/// An edge to a successor of a node, in a list until the graph is run.
struct graph_edge {
  graph_record *to;
  graph_edge *next; ///< the edge that was made before
  long label;
  bool has_label;
};

struct alignas(64) graph_record {
  /// The closure. Its `missing` is the number of predecessors and events for
  /// which the node still waits in this run. Atomic.
  cilk_closure head;
  uint32_t expected = 0; ///< `missing` at the start of a run
  uint32_t number = 0;   ///< in the order of creation
  graph_record *const *successors = nullptr;

  uint32_t successor_count = 0;
  /// Atomic. The number of predecessors that don't choose this node.
  uint32_t unwanted = 0;
  /// Calls the function. For a choice, stores its result.
  void (*call)(graph_record &, graph_context, long *) = nullptr;
  void (*destroy)(graph_record &) = nullptr;
  alignas(8) unsigned char function[16];
  graph_edge *edges = nullptr;
  const std::string *name = nullptr;
  bool failed = false; ///< atomic: a predecessor has failed
  bool chooses = false, is_event = false;
  bool signalled = false; ///< atomic: the event is signalled for a run
  bool taken = false;     ///< the event has had its turn in the run

  /// Counts the arrival of one of the predecessors or events for which the node
  /// waits. Returns true if it was the last one: then the caller is the node's
  /// only user.
  bool arrives() {
    __cilk_tell_enters();
    // Acquire: partner is the release below, in the calls by other strands.
    const uint64_t left = __atomic_load_n(&head.missing, __ATOMIC_ACQUIRE);
    const bool last =
        left == 1 ||
        // Release: publishes the work of the predecessor to the strand that
        // runs the node. Partner is that strand's acquire, here or above.
        __atomic_fetch_sub(&head.missing, uint64_t(1), __ATOMIC_ACQ_REL) == 1;
    __cilk_tell_leaves();
    return last;
  }

  /// Resets the node for the next run. No other strand uses it at that time.
  void set_back() {
    __atomic_store_n(&head.missing, uint64_t(expected), __ATOMIC_RELAXED);
    __atomic_store_n(&unwanted, 0u, __ATOMIC_RELAXED);
    __atomic_store_n(&failed, false, __ATOMIC_RELAXED);
  }

  std::string describe() const {
    std::string text =
        name ? "'" + *name + "'"
             : (is_event ? "event " : "node ") + std::to_string(number);
    return text + " (" + head.file + ":" + std::to_string(head.line) + ")";
  }
};
static_assert(sizeof(graph_record) == 128, "two cache lines");

/// Stores a node's function in its record, or on the heap if it is large.
template <class F> class graph_function {
  static constexpr bool near = sizeof(F) <= sizeof graph_record::function &&
                               alignof(F) <= 8 &&
                               std::is_nothrow_move_constructible_v<F>;

  static F &of(graph_record &r) {
    if constexpr (near)
      return *std::launder(reinterpret_cast<F *>(r.function));
    else
      return **std::launder(reinterpret_cast<F **>(r.function));
  }

  static auto call_it(F &f, graph_context c) {
    if constexpr (std::is_invocable_v<F &, graph_context>)
      return f(c);
    else
      return f();
  }

  static void call(graph_record &r, graph_context c, long *result) {
    if constexpr (std::is_convertible_v<decltype(call_it(of(r), c)), long>)
      *result = long(call_it(of(r), c));
    else
      call_it(of(r), c);
  }

  static void destroy(graph_record &r) {
    if constexpr (near)
      of(r).~F();
    else
      delete &of(r);
  }

public:
  static constexpr bool returns_number =
      std::is_invocable_v<F &, graph_context>
          ? std::is_invocable_r_v<long, F &, graph_context>
          : std::is_invocable_r_v<long, F &>;

  static_assert(std::is_invocable_v<F &> ||
                    std::is_invocable_v<F &, graph_context>,
                "a node's function takes nothing, or a cilk::graph_context");

  template <class G> static void put(graph_record &r, G &&f) {
    if constexpr (near)
      ::new (static_cast<void *>(r.function)) F(std::forward<G>(f));
    else
      ::new (static_cast<void *>(r.function)) F *(new F(std::forward<G>(f)));
    r.call = call;
    if constexpr (!near || !std::is_trivially_destructible_v<F>)
      r.destroy = destroy;
  }
};

} // namespace internal
} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_RECORD_H
