//===- events.h - what a graph waits for from outside ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An event that a node of the run signals makes others ready as an edge would.
// One that is signalled from elsewhere is left in a list of its graph, whose
// run looks there when it has done all else, and waits as long as events are
// missing. That waiting is a semaphore's: a program in which no graph has an
// event doesn't need the runtime that it is in.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_EVENTS_H
#define _CILK_GRAPH_EVENTS_H

#if __cplusplus >= 201703L

#include "../concurrent/semaphore.h"
#include "run.h"

namespace cilk {
namespace internal {

/// Those that were signalled from outside of nodes.
class graph_events {
  cilk::semaphore arrived{0};
  std::mutex lock;
  cilk_closure *list = nullptr; ///< under the lock

public:
  void add(graph_record &event) {
    {
      std::lock_guard<std::mutex> held(lock);
      event.head.next = list;
      list = &event.head;
    }
    arrived.release();
  }

  /// Of a run that has ended.
  static void end_run(graph_shape &shape) {
    for (size_t i = 0; i < shape.nodes.size(); ++i)
      if (shape.nodes[i].is_event)
        __atomic_store_n(&shape.nodes[i].signalled, false, __ATOMIC_RELAXED);
  }

  /// Waits for one that is signalled, and takes it.
  cilk_closure *wait() {
    arrived.acquire();
    std::lock_guard<std::mutex> held(lock);
    cilk_closure *c = list;
    list = c->next;
    c->next = nullptr;
    return c;
  }

  static cilk_closure *wait_for(void *events) {
    return static_cast<graph_events *>(events)->wait();
  }
};

} // namespace internal

/// Something that happens once in each run of a graph, and that nodes may wait
/// for.
class graph_event {
  internal::graph_record *record = nullptr;
  internal::graph_events *events = nullptr;
  friend class graph;
  friend class graph_node;

  graph_event(internal::graph_record *record, internal::graph_events *events)
      : record(record), events(events) {}

  bool happens(const char *file, unsigned line) const {
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

  /// By a node of the run, as the last thing that it does if the rest of it may
  /// run beside what waits for the event. Ends the process with a message if
  /// it has been signalled in this run.
  void signal(graph_context c, const char *file = __builtin_FILE(),
              unsigned line = __builtin_LINE()) const {
    if (happens(file, line))
      __cilk_closure_post(c.of, &record->head);
  }

  /// By anybody else, while the graph runs or after its last run, then for the
  /// next one.
  void signal(const char *file = __builtin_FILE(),
              unsigned line = __builtin_LINE()) const {
    if (happens(file, line))
      events->add(*record);
  }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_EVENTS_H
