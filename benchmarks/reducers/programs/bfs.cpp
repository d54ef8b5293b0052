//===- bfs.cpp - breadth-first search with a bag for each level ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph in which some vertices have many more edges than others. The first
// task that reaches a vertex puts it into the next level's bag.
//
//===----------------------------------------------------------------------===//

#include "systems.h"

#include <atomic>

typedef std::vector<int> Bag;
static std::vector<int> first, edges;
static std::vector<std::atomic<int>> *distance;
static long vertices;

static void prepare(long size) {
  if (size == vertices)
    return;
  vertices = size;
  std::vector<std::pair<int, int>> pairs;
  unsigned long long random = 1;
  for (long i = 0; i < 8 * size; ++i) {
    long from = 0, to = 0;
    for (long bit = 1; bit < size; bit *= 2) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      unsigned pick = random >> 33 & 127;
      from = 2 * from + (pick >= 97);
      to = 2 * to + (pick >= 72 && (pick < 97 || pick >= 121));
    }
    if (from < size && to < size) {
      pairs.push_back({from, to});
      pairs.push_back({to, from});
    }
  }
  std::sort(pairs.begin(), pairs.end());
  first.assign(size + 1, 0);
  edges.clear();
  for (auto [from, to] : pairs) {
    ++first[from + 1];
    edges.push_back(to);
  }
  for (long v = 0; v < size; ++v)
    first[v + 1] += first[v];
  distance = new std::vector<std::atomic<int>>(size);
}

static bool reach(int v, int level) {
  int none = -1;
  return (*distance)[v].load(std::memory_order_relaxed) == none &&
         (*distance)[v].compare_exchange_strong(none, level,
                                                std::memory_order_relaxed);
}

[[maybe_unused]] static void visit(const Bag &now, long begin, long end,
                                   int level, Bag &next) {
  for (long i = begin; i < end; ++i)
    for (int e = first[now[i]]; e < first[now[i] + 1]; ++e)
      if (reach(edges[e], level))
        next.push_back(edges[e]);
}

[[maybe_unused]] static void append(Bag &left, Bag &right) {
  left.insert(left.end(), right.begin(), right.end());
}

#ifdef OPENMP
#pragma omp declare reduction(append:Bag : append(omp_out, omp_in))
#endif

static Bag step(const Bag &now, int level) {
  long size = now.size();
#if defined(REDUCERS)
  cilk::vector_append_reducer<int> next;
  cilk_for (long i = 0; i < size; ++i)
    for (int e = first[now[i]]; e < first[now[i] + 1]; ++e)
      if (reach(edges[e], level))
        next.push_back(edges[e]);
  Bag all = std::move(next);
  return all;
#elif defined(LOCALS)
  return by_hand<Bag>(
      0, size, std::max(64L, size / 16),
      [&](long begin, long end, Bag &next) {
        visit(now, begin, end, level, next);
      },
      append);
#elif defined(OPENMP)
  Bag next;
#pragma omp parallel for reduction(append : next) schedule(dynamic, 64)
  for (long i = 0; i < size; ++i)
    visit(now, i, i + 1, level, next);
  return next;
#elif defined(ONETBB)
  tbb::combinable<Bag> bags;
  tbb::parallel_for(tbb::blocked_range<long>(0, size),
                    [&](const tbb::blocked_range<long> &range) {
                      visit(now, range.begin(), range.end(), level,
                            bags.local());
                    });
  Bag next;
  bags.combine_each([&](Bag &bag) { append(next, bag); });
  return next;
#else
  Bag next;
  visit(now, 0, size, level, next);
  return next;
#endif
}

static void run(long size) {
  for (long v = 0; v < size; ++v)
    (*distance)[v].store(-1, std::memory_order_relaxed);
  Bag bag{0};
  (*distance)[0] = 0;
  for (int level = 1; !bag.empty(); ++level)
    bag = step(bag, level);
}

/// Returns true if neighbours' distances differ by one at most, and each vertex
/// except the first has a neighbour that is nearer.
static bool check(long size) {
  for (long v = 0; v < size; ++v) {
    int at = (*distance)[v];
    bool nearer = at <= 0;
    for (int e = first[v]; e < first[v + 1]; ++e) {
      int other = (*distance)[edges[e]];
      if ((at < 0) != (other < 0) || abs(at - other) > 1)
        return false;
      nearer = nearer || other == at - 1;
    }
    if (!nearer)
      return false;
  }
  return true;
}
