//===- keyed.h - graphs that are discovered as they run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Graphs that are built while they run, as in Nabbit (Agrawal, Leiserson and
// Sukha, "Executing task graphs using work-stealing", IPDPS 2010). A value is
// requested by its key, and a function returns the keys of the values that it
// needs. The strand that requests a key first makes its node and explores it:
// it requests the predecessors in parallel. A node computes its value when it
// has been explored and its predecessors have their values. Then it tells the
// nodes that wait for it.
//
// A node waits for its predecessors and for the end of its own exploration. The
// nodes that wait for it are in a list, which is closed when it has its value.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_GRAPH_KEYED_H
#define _CILK_GRAPH_KEYED_H

#if __cplusplus >= 201703L

#include "record.h"
#include "report.h"

#include <array>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <vector>

namespace cilk {
namespace internal {

/// A node that waits for another one, as an element of that other node's list.
template <class Node> struct keyed_link {
  Node *to;
  keyed_link *next;
};

template <class Key, class Value> struct keyed_node {
  using link = keyed_link<keyed_node>;

  cilk_closure head = {nullptr, 0, nullptr, 0, 0, "", 0, 0};
  const Key *key = nullptr;
  std::vector<keyed_node *> predecessors;
  std::vector<link> links; ///< one for each predecessor
  /// Atomic. The list of nodes that wait, or closed().
  link *waiting = nullptr;
  std::optional<Value> value;
  std::exception_ptr thrown; ///< the exception of the node's own functions
  bool failed = false;       ///< atomic: this node or one before it has thrown

  static link *closed() {
    static link none{nullptr, nullptr};
    return &none;
  }
  bool is_done() const {
    // Acquire: partner is the release in close().
    return __atomic_load_n(&waiting, __ATOMIC_ACQUIRE) == closed();
  }
  /// Adds \p l to the list of nodes that are told when this node is done.
  /// Returns false if this node is done already.
  bool add(link &l) {
    l.next = __atomic_load_n(&waiting, __ATOMIC_ACQUIRE);
    // Release: publishes the link to the strand that closes the list; partner
    // is the acquire in close(). Acquire: partner is the release there.
    while (l.next != closed())
      if (__atomic_compare_exchange_n(&waiting, &l.next, &l, true,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return true;
    return false;
  }
  link *close() {
    return __atomic_exchange_n(&waiting, closed(), __ATOMIC_ACQ_REL);
  }
  /// Returns true if nothing else is left to wait for.
  bool arrives() {
    // Release, and acquire: partners are the others that arrive.
    return __atomic_fetch_sub(&head.missing, uint64_t(1), __ATOMIC_ACQ_REL) ==
           1;
  }
};

/// The nodes by their keys, distributed over a number of tables with a lock
/// each.
template <class Key, class Value, class Hash> class keyed_table {
  struct alignas(64) shard {
    std::mutex lock;
    std::unordered_map<Key, keyed_node<Key, Value>, Hash> nodes;
  };
  std::array<shard, 64> shards;
  Hash hash;

public:
  /// Returns the key's node, and true if it is new.
  std::pair<keyed_node<Key, Value> *, bool> find(const Key &key) {
    // The tables use the lower bits of the hash, and the shards the upper ones.
    shard &s = shards[hash(key) * 0x9e3779b97f4a7c15 >> 58];
    std::lock_guard<std::mutex> held(s.lock);
    auto [at, is_new] = s.nodes.try_emplace(key);
    if (is_new)
      at->second.key = &at->first;
    return {&at->second, is_new};
  }
  template <class F> void each(F f) {
    for (shard &s : shards)
      for (auto &[key, node] : s.nodes)
        f(node);
  }
};

template <class T, class = void> struct is_printable : std::false_type {};
template <class T>
struct is_printable<T, std::void_t<decltype(std::declval<std::ostream &>()
                                            << std::declval<const T &>())>>
    : std::true_type {};

template <class Key> std::string describe_key(const Key &key) {
  std::ostringstream text;
  if constexpr (is_printable<Key>::value)
    text << key;
  else
    text << "a key without operator<<";
  return text.str();
}

} // namespace internal

/// The values from which a value is computed, in the order in which their keys
/// were given.
template <class Key, class Value> class keyed_values {
  const std::vector<internal::keyed_node<Key, Value> *> &nodes;

public:
  explicit keyed_values(
      const std::vector<internal::keyed_node<Key, Value> *> &nodes)
      : nodes(nodes) {}
  /// Returns the number of values.
  size_t size() const { return nodes.size(); }
  /// Returns the value of predecessor \p i.
  const Value &operator[](size_t i) const { return *nodes[i]->value; }
  /// Returns the key of predecessor \p i.
  const Key &key(size_t i) const { return *nodes[i]->key; }
};

/// Values by key. Each is computed once, when it is requested, from its
/// predecessors.
template <class Key, class Value, class Hash = std::hash<Key>>
class keyed_graph {
  using node = internal::keyed_node<Key, Value>;

  struct run_of : __cilk_closure_run {
    keyed_graph *graph;
  };

  std::function<std::vector<Key>(const Key &)> predecessors_of;
  std::function<Value(const Key &, keyed_values<Key, Value>)> compute_value;
  internal::keyed_table<Key, Value, Hash> table;
  bool runs = false; ///< atomic

  static keyed_graph &of(cilk_closure_context *in) {
    return *static_cast<run_of *>(in->run)->graph;
  }

  static void explore(cilk_closure_context *in, cilk_closure *c) {
    of(in).explore(in, *reinterpret_cast<node *>(c));
  }
  static void compute(cilk_closure_context *in, cilk_closure *c) {
    __cilk_tell_get(c);
    of(in).compute(in, *reinterpret_cast<node *>(c));
  }
  static void drop(cilk_closure *) {}
  static constexpr __cilk_closure_type explores = {explore, drop, nullptr,
                                                   "a node", 0},
                                       computes = {compute, drop, nullptr,
                                                   "a node", 0};

  node &find(cilk_closure_context *in, const Key &key) {
    __cilk_tell_enters();
    auto [found, is_new] = table.find(key);
    if (is_new) {
      found->head.type = &explores;
      ++in->waiting;
      __cilk_closure_post(in, &found->head);
    }
    __cilk_tell_leaves();
    return *found;
  }

  template <class F> bool catching(node &n, F f) {
#ifdef __cpp_exceptions
    try {
      f();
    } catch (...) {
      n.thrown = std::current_exception();
      __atomic_store_n(&n.failed, true, __ATOMIC_RELAXED);
      return false;
    }
#else
    (void)n;
    f();
#endif
    return true;
  }

  void explore(cilk_closure_context *in, node &n) {
    __cilk_tell_enters();
    n.head.type = &computes;
    __cilk_tell_leaves();
    std::vector<Key> keys;
    if (!catching(n, [&] { keys = predecessors_of(*n.key); }))
      keys.clear();
    n.predecessors.reserve(keys.size());
    for (const Key &key : keys)
      n.predecessors.push_back(&find(in, key));
    n.links.resize(keys.size());
    __atomic_store_n(&n.head.missing, uint64_t(keys.size() + 1),
                     __ATOMIC_RELAXED);
    for (size_t i = 0; i < keys.size(); ++i)
      wait_for(in, n, *n.predecessors[i], n.links[i]);
    arrive(in, n);
  }

  void wait_for(cilk_closure_context *in, node &n, node &before,
                typename node::link &l) {
    __cilk_tell_enters();
    l.to = &n;
    const bool waits = before.add(l);
    __cilk_tell_leaves();
    if (waits)
      return;
    __cilk_tell_get(&before.value);
    if (__atomic_load_n(&before.failed, __ATOMIC_RELAXED))
      __atomic_store_n(&n.failed, true, __ATOMIC_RELAXED);
    arrive(in, n);
  }

  void arrive(cilk_closure_context *in, node &n) {
    __cilk_tell_put_also(&n);
    __cilk_tell_enters();
    const bool last = n.arrives();
    __cilk_tell_leaves();
    if (last)
      __cilk_closure_post(in, &n.head);
  }

  void compute(cilk_closure_context *in, node &n) {
    __cilk_tell_enters();
    --in->waiting;
    __cilk_tell_leaves();
    if (!__atomic_load_n(&n.failed, __ATOMIC_RELAXED))
      catching(n, [&] {
        n.value.emplace(
            compute_value(*n.key, keyed_values<Key, Value>(n.predecessors)));
      });
    const bool failed = __atomic_load_n(&n.failed, __ATOMIC_RELAXED);
    __cilk_tell_put(&n.value);
    __cilk_tell_enters();
    for (auto *l = n.close(); l;) {
      node &to = *l->to;
      l = l->next; // read before the other node may end
      if (failed)
        __atomic_store_n(&to.failed, true, __ATOMIC_RELAXED);
      __cilk_tell_leaves();
      arrive(in, to);
      __cilk_tell_enters();
    }
    __cilk_tell_leaves();
  }

  // Returns the exception that the failed node \p from rethrows: that of the
  // first node that has thrown, in a depth-first search of its predecessors.
  static std::exception_ptr first_thrown(node &from) {
    std::vector<node *> left{&from};
    std::unordered_map<node *, bool> seen;
    while (!left.empty()) {
      node &n = *left.back();
      left.pop_back();
      if (n.thrown)
        return n.thrown;
      if (!seen.emplace(&n, true).second)
        continue;
      for (size_t i = n.predecessors.size(); i-- > 0;)
        if (n.predecessors[i]->failed)
          left.push_back(n.predecessors[i]);
    }
    return nullptr;
  }

  // Reports a cycle. There is one, since each node without a value waits for
  // another node without a value.
  [[noreturn]] void report_cycle(node &any) {
    std::unordered_map<node *, size_t> place;
    std::vector<node *> way;
    node *n = &any;
    while (place.emplace(n, way.size()).second) {
      way.push_back(n);
      for (node *before : n->predecessors)
        if (!before->is_done()) {
          n = before;
          break;
        }
    }
    std::string text;
    for (size_t i = place[n]; i < way.size(); ++i)
      text += internal::describe_key(*way[i]->key) + " needs ";
    internal::graph_fails(
        "cilk::keyed_graph: a cycle, whose values need one another: " + text +
        internal::describe_key(*n->key));
  }

public:
  /// Makes a graph. \p predecessors returns the keys of the values from which a
  /// key's value is computed. \p compute computes the value, as `compute(key,
  /// values)`, where `values` is a keyed_values<Key, Value>. Several strands
  /// may call both at a time.
  keyed_graph(
      std::function<std::vector<Key>(const Key &)> predecessors,
      std::function<Value(const Key &, keyed_values<Key, Value>)> compute)
      : predecessors_of(std::move(predecessors)),
        compute_value(std::move(compute)) {}
  keyed_graph(const keyed_graph &) = delete;
  keyed_graph &operator=(const keyed_graph &) = delete;

  /// Returns the value of \p key, which belongs to the graph. One strand at a
  /// time may call this; a second one ends the process with a message.
  ///
  /// If a function throws, the values that need its value aren't computed, but
  /// all others are. Then rethrows an exception, now and whenever the value is
  /// requested: that of the first node that has thrown, in a depth-first search
  /// of the predecessors of \p key. Throws std::logic_error, with the keys, if
  /// values need one another in a cycle; the graph can't be used then.
  const Value &compute(const Key &key, const char *file = __builtin_FILE(),
                       unsigned line = __builtin_LINE()) {
    const internal::graph_turn mine(runs, internal::graph_computes_already,
                                    file, line);
    run_of run;
    __cilk_closure_begin_run(&run);
    run.graph = this;
    cilk_closure_context first;
    __cilk_closure_begin_context(&first, &run, 0);
    node &last = find(&first, key);
    run.waiting = first.waiting;
    __cilk_closure_execute_all(&run, first.first);
    if (!last.is_done())
      report_cycle(last);
    if (last.failed)
      std::rethrow_exception(first_thrown(last));
    return *last.value;
  }
};

} // namespace cilk

#endif // C++17

#endif // _CILK_GRAPH_KEYED_H
