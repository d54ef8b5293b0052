//===- frontier.h - the edges of some vertices, in equal shares ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches visit the edges of a frontier. Its vertices may have one neighbour
// or a hundred thousand, so the edges are divided into blocks: sums of the
// vertices' degrees tell which vertex an edge belongs to. A block collects the
// vertices that it finds, and then appends them to a common list, at a place
// that it gets by one addition. So the order of the lists depends on the
// schedule. (edgeMap of Ligra, Shun and Blelloch, PPoPP 2013, works like that,
// in the blocked form of its successors.)
//
// This file is a part of a kernel: each including namespace gets its own.
//
//===----------------------------------------------------------------------===//

/// A block has 2048 edges, or 256 vertices, which are about the same
/// work.
enum { EDGES = 2048, VERTICES = 256 };

inline Vertex blocksOf(Vertex size, Vertex block) {
  return (size + block - 1) / block;
}

/// A list that strands append to at the same time. A strand may read the items
/// of other strands only after the sync.
class List {
  std::vector<Vertex> items;
  std::atomic<Vertex> count{0};

public:
  explicit List(Vertex most) : items(most) {}

  Vertex size() const { return count.load(std::memory_order_relaxed); }
  const Vertex *data() const { return items.data(); }
  Vertex operator[](Vertex i) const { return items[i]; }
  void clear() { count.store(0, std::memory_order_relaxed); }

  /// Replaces all items by 0, 1, ...
  void fill(Vertex size) {
    cilk_for (Vertex v = 0; v < size; ++v)
      items[v] = v;
    count.store(size, std::memory_order_relaxed);
  }

  void append(const Vertex *from, Vertex size) {
    if (size > 0)
      std::copy_n(from, size,
                  items.data() +
                      count.fetch_add(size, std::memory_order_relaxed));
  }

  void swap(List &other) {
    items.swap(other.items);
    const Vertex size = other.size();
    other.count.store(this->size(), std::memory_order_relaxed);
    count.store(size, std::memory_order_relaxed);
  }
};

/// Appends to \p picked the vertices v of the list for which pick(v) is true.
template <Vertex Block = VERTICES, class Pick>
void filter(const List &list, List &picked, Pick pick) {
  const Vertex size = list.size(), blocks = blocksOf(size, Block);
  cilk_for (Vertex block = 0; block < blocks; ++block) {
    Vertex found[Block], count = 0;
    const Vertex end = std::min<Vertex>(size, (block + 1) * Block);
    for (Vertex i = block * Block; i < end; ++i)
      if (pick(list[i]))
        found[count++] = list[i];
    picked.append(found, count);
  }
}

/// Sums that say to which of a list's vertices each of its edges belongs.
struct Shares {
  /// The number of edges of the vertices before the i-th.
  std::vector<Vertex> before;
  /// The number of edges of the vertices before each block.
  std::vector<Vertex> beforeBlock;

  explicit Shares(Vertex most)
      : before(most + 1), beforeBlock(blocksOf(most, VERTICES)) {}
};

/// Computes the shares, and returns the number of edges.
inline Vertex divide(const Graph &graph, const List &list, Shares &shares) {
  const Vertex size = list.size(), blocks = blocksOf(size, VERTICES);
  cilk_for (Vertex block = 0; block < blocks; ++block) {
    const Vertex end = std::min<Vertex>(size, (block + 1) * VERTICES);
    Vertex sum = 0;
    for (Vertex i = block * VERTICES; i < end; ++i) {
      shares.before[i] = sum;
      sum += graph.degree(list[i]);
    }
    shares.beforeBlock[block] = sum;
  }
  Vertex all = 0;
  for (Vertex block = 0; block < blocks; ++block)
    all += std::exchange(shares.beforeBlock[block], all);
  cilk_for (Vertex block = 1; block < blocks; ++block) {
    const Vertex end = std::min<Vertex>(size, (block + 1) * VERTICES);
    for (Vertex i = block * VERTICES; i < end; ++i)
      shares.before[i] += shares.beforeBlock[block];
  }
  shares.before[size] = all;
  return all;
}

/// Visits the edges from \p begin to \p end, and appends to \p next the ends of
/// those for which visit(from, to) is true.
template <class Visit>
void expandBlock(const Graph &graph, const List &list, const Shares &shares,
                 Vertex begin, Vertex end, List &next, Visit visit) {
  const auto before = shares.before.begin();
  Vertex found[EDGES], count = 0;
  auto i = static_cast<Vertex>(
      std::upper_bound(before, before + list.size(), begin) - before - 1);
  for (Vertex edge = begin; edge < end; ++i) {
    const Vertex from = list[i], stop = std::min(end, before[i + 1]);
    const Vertex *to = graph.row(from).begin() + (edge - before[i]);
    for (; edge < stop; ++edge, ++to)
      if (visit(from, *to))
        found[count++] = *to;
  }
  next.append(found, count);
}

/// Visits all edges of a list's vertices in the same way.
template <class Visit>
void expand(const Graph &graph, const List &list, Shares &shares, List &next,
            Visit visit) {
  const Vertex edges = divide(graph, list, shares),
               blocks = blocksOf(edges, EDGES);
  cilk_for (Vertex block = 0; block < blocks; ++block)
    expandBlock(graph, list, shares, block * EDGES,
                std::min<Vertex>(edges, (block + 1) * EDGES), next, visit);
}
