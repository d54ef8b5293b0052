//===- events.h - events from outside that a graph waits for ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Events. If a node of the run signals an event, the event makes nodes ready as
// an edge would. An event that is signalled by any other code is put into a
// list of its graph. The run looks into that list when it has done everything
// else, and waits as long as events are missing. It waits at a semaphore. Only
// programs whose graphs have events then need the library that contains the
// semaphore.
//
// After an exception, the nodes that would have signalled an event may not be
// called. Then the run ends without the events that are still missing. If such
// an event is signalled later, it counts for the next run.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_EVENTS_H
#define _CILK_GRAPH_EVENTS_H

#if __cplusplus >= 201703L

#include "../concurrent/semaphore.h"
#include "report.h"
#include "run.h"

namespace cilk {
namespace internal {

/// The events that were signalled outside of nodes.
class graph_events {
  cilk::semaphore arrived{0};
  std::mutex lock;
  cilk_closure *list = nullptr; ///< guarded by the lock

public:
  graph_shape *const shape;

  explicit graph_events(graph_shape *shape) : shape(shape) {}

  void add(graph_record &event) {
    {
      std::lock_guard<std::mutex> held(lock);
      event.head.next = list;
      list = &event.head;
    }
    arrived.release();
  }

  /// Resets the events of a run that has ended. If the run has ended without an
  /// event, that event may have been signalled since then, for the next run.
  static void end_run(graph_shape &shape) {
    for (size_t i = 0; i < shape.nodes.size(); ++i) {
      graph_record &node = shape.nodes[i];
      if (node.taken) {
        node.taken = false;
        __atomic_store_n(&node.signalled, false, __ATOMIC_RELAXED);
      }
    }
  }

  /// Takes a signalled event. If there is none, waits for one, or returns null.
  cilk_closure *next(bool waits) {
    if (waits)
      arrived.acquire();
    else if (!arrived.try_acquire())
      return nullptr;
    std::lock_guard<std::mutex> held(lock);
    cilk_closure *c = list;
    list = c->next;
    c->next = nullptr;
    return c;
  }

  static cilk_closure *next_of(void *events, bool waits) {
    return static_cast<graph_events *>(events)->next(waits);
  }

  static void take_turn(cilk_closure_context *in, cilk_closure *c) {
    __cilk_tell_enters();
    reinterpret_cast<graph_record *>(c)->taken = true;
    __cilk_tell_leaves();
    graph_run::take_turn(in, c);
  }
  static void drop(cilk_closure *) {}

  static constexpr __cilk_closure_type type = {take_turn, drop, nullptr,
                                               "an event", 0};
};

} // namespace internal

/// Something that happens once in each run of a graph, and for which nodes may
/// wait.
class graph_event {
  internal::graph_record *record = nullptr;
  internal::graph_events *events = nullptr;
  friend class graph;
  friend class graph_node;

  graph_event(internal::graph_record *record, internal::graph_events *events)
      : record(record), events(events) {}

  internal::graph_shape *shape() const {
    return events ? events->shape : nullptr;
  }

  bool happens(const char *file, unsigned line) const {
    if (__builtin_expect(!record, 0))
      internal::graph_has_no_event(file, line);
    if (__atomic_exchange_n(&record->signalled, true, __ATOMIC_RELAXED)) {
      fprintf(stderr,
              "cilk: %s:%u: %s is signalled twice: signal it once in each run "
              "of its graph\n",
              file, line, record->describe().c_str());
      abort();
    }
    __cilk_tell_put_also(record);
    return record->arrives();
  }

public:
  graph_event() = default;

  /// Signals the event from a node of the run. It should be the last action of
  /// the node, unless the rest may run in parallel with the nodes that wait for
  /// the event. Ends the process with a message if the event has been signalled
  /// in this run.
  void signal(graph_context c, const char *file = __builtin_FILE(),
              unsigned line = __builtin_LINE()) const {
    if (__builtin_expect(record && !internal::graph_run::is_of(shape(), c.of),
                         0))
      internal::graph_is_not_signallers(*record, file, line);
    if (happens(file, line))
      __cilk_closure_post(c.of, &record->head);
  }

  /// Signals the event from any other code, while the graph runs, or after its
  /// last run and then for the next one.
  void signal(const char *file = __builtin_FILE(),
              unsigned line = __builtin_LINE()) const {
    if (happens(file, line))
      events->add(*record);
  }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_EVENTS_H
