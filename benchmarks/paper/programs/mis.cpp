//===- mis.cpp - a maximal independent set ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The greedy algorithm takes one vertex after the other, in a random order,
// into the set if the set has none of its neighbours. A vertex can be decided
// as soon as its earlier neighbours are. So many can be decided at the same
// time, with the same result (Blelloch, Fineman and Shun, SPAA 2012). The
// vertices are visited by prefixes of the order, since most late ones would
// have to wait. Vertices that have to wait are visited again together with the
// next prefix.
//
// Vertices draw numbers, which give the order. Within a prefix, vertices aren't
// sorted by that order: there it only matters which of two neighbours comes
// first.
//
//===----------------------------------------------------------------------===//

#include "example.h"
#include "rmat.h"

#ifndef KERNEL

#include <atomic>

/// The binary logarithm of the number of prefixes.
enum { PREFIX_BITS = 6, PREFIXES = 1 << PREFIX_BITS };

/// The number of sets of a round, each by another order.
enum { SETS = 3 };

/// The number of vertices that are decided in a row.
enum { LEAF = 64 };

/// The number of vertices that are put into prefixes in a row.
enum { PIECE = 8192 };

enum State : std::uint8_t { UNDECIDED, IN, OUT };

#else

#include "frontier.h"

class Selection {
  const Graph &graph;
  std::vector<std::atomic<State>> states;
  std::vector<std::uint64_t> priorities;
  /// The vertices by prefixes, and the beginnings of these. Until those are
  /// known: the number of vertices of each piece in each prefix.
  std::vector<Vertex> order, counts;
  List list, rest;

  Vertex prefixOf(Vertex v) const {
    return static_cast<Vertex>(priorities[v] >> (64 - PREFIX_BITS));
  }

  void draw(Vertex piece, int set) {
    const Vertex end = std::min(graph.vertices(), (piece + 1) * PIECE);
    Vertex count[PREFIXES] = {0};
    for (Vertex v = piece * PIECE; v < end; ++v) {
      states[v].store(UNDECIDED, std::memory_order_relaxed);
      priorities[v] = DRAW(std::uint64_t(v) * SETS + set);
      ++count[prefixOf(v)];
    }
    std::copy_n(count, PREFIXES, &counts[piece * PREFIXES]);
  }

  void place(Vertex piece) {
    const Vertex end = std::min(graph.vertices(), (piece + 1) * PIECE);
    Vertex at[PREFIXES];
    std::copy_n(&counts[piece * PREFIXES], PREFIXES, at);
    for (Vertex v = piece * PIECE; v < end; ++v)
      order[at[prefixOf(v)]++] = v;
  }

  /// Draws the order of that number, and returns the beginnings of the
  /// prefixes.
  std::vector<Vertex> makeOrder(int set) {
    const Vertex pieces = blocksOf(graph.vertices(), PIECE);
    cilk_for (Vertex piece = 0; piece < pieces; ++piece)
      draw(piece, set);
    std::vector<Vertex> begin;
    Vertex sum = 0;
    for (Vertex prefix = 0; prefix < PREFIXES; ++prefix) {
      begin.push_back(sum);
      for (Vertex piece = 0; piece < pieces; ++piece)
        sum += std::exchange(counts[piece * PREFIXES + prefix], sum);
    }
    begin.push_back(sum);
    cilk_for (Vertex piece = 0; piece < pieces; ++piece)
      place(piece);
    return begin;
  }

  /// Decides a vertex if all earlier neighbours are decided.
  bool decide(Vertex v) {
    State state = IN;
    for (Vertex to : graph.row(v)) {
      const State other = states[to].load(std::memory_order_relaxed);
      // A later neighbour isn't in the set as long as this vertex may be.
      if (other == IN) {
        state = OUT;
        break;
      }
      if (other == UNDECIDED && comesBefore(to, v))
        state = UNDECIDED;
    }
    if (state != UNDECIDED)
      states[v].store(state, std::memory_order_relaxed);
    return state != UNDECIDED;
  }

public:
  explicit Selection(const Graph &graph)
      : graph(graph), states(graph.vertices()), priorities(graph.vertices()),
        order(graph.vertices()),
        counts(blocksOf(graph.vertices(), PIECE) * PREFIXES),
        list(graph.vertices()), rest(graph.vertices()) {}

  bool comesBefore(Vertex a, Vertex b) const {
    return priorities[a] != priorities[b] ? priorities[a] < priorities[b]
                                          : a < b;
  }

  bool has(Vertex v) const { return states[v] == IN; }

  Vertex count() const {
    return static_cast<Vertex>(std::count(states.begin(), states.end(), IN));
  }

  void run(int set) {
    const std::vector<Vertex> begin = makeOrder(set);
    for (int prefix = 0; prefix < PREFIXES || list.size() > 0; ++prefix) {
      if (prefix < PREFIXES)
        list.append(&order[begin[prefix]], begin[prefix + 1] - begin[prefix]);
      rest.clear();
      filter<LEAF>(list, rest, [this](Vertex v) { return !decide(v); });
      list.swap(rest);
    }
  }
};

#endif
#ifndef KERNEL

#define KERNEL
#pragma push_macro("cilk_for")
#define cilk_for for
namespace serial {
#include "mis.cpp"
}
#pragma pop_macro("cilk_for")
namespace parallel {
#include "mis.cpp"
}

/// Returns true if the set is the one of the greedy algorithm, is independent,
/// and can't be extended.
template <class Selection>
static bool isRight(const Graph &graph, const Selection &selection) {
  const Vertex n = graph.vertices();
  std::vector<Vertex> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](Vertex a, Vertex b) { return selection.comesBefore(a, b); });
  std::vector<bool> greedy(n);
  for (Vertex v : order) {
    const Row row = graph.row(v);
    greedy[v] = std::none_of(row.begin(), row.end(),
                             [&](Vertex to) { return greedy[to]; });
  }
  for (Vertex v = 0; v < n; ++v) {
    const Row row = graph.row(v);
    const bool near = std::any_of(row.begin(), row.end(),
                                  [&](Vertex to) { return selection.has(to); });
    if (selection.has(v) == near || selection.has(v) != greedy[v])
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  int size = (int)size_argument(argc, argv, 1, "[SIZE]", 20, 1, rmat::MAX_SIZE);
  const Graph graph = rmat::graphOfSize(size);
  serial::Selection serialSelection(graph);
  parallel::Selection parallelSelection(graph);

  bool wrong = false;
  double serialSum = 0, parallelSum = 0;
  Vertex largest = 0;
  for (int set = 0; set < SETS; ++set) {
    double serial = INFINITY, parallel = INFINITY;
    for (int round = 0; round < ROUNDS; ++round) {
      MEASURE(serial, serialSelection.run(set));
      MEASURE(parallel, parallelSelection.run(set));
      wrong |= !isRight(graph, parallelSelection);
    }
    wrong |= !isRight(graph, serialSelection);
    serialSum += serial;
    parallelSum += parallel;
    largest = std::max(largest, parallelSelection.count());
  }
  printf("up to %u of %u vertices with %zu edges are independent\n", largest,
         graph.vertices(), graph.neighbours.size() / 2);
  return report(!wrong, serialSum, parallelSum);
}

#endif
