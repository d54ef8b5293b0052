//===- kdtree.cpp - k-d trees with owned nodes ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tree whose nodes are std::unique_ptr's: spawned calls return move-only values
// into a new variable (build), into a member of an object on the heap (clone), or
// from a constructor. Nodes are destroyed in parallel, by spawns in a destructor. A
// point outside the tree's domain throws deep in the recursion. The subtrees that
// exist by then must all be destroyed, and the exception that arrives is the serially
// first.
//
// RUN: %check_program --levels 0,1,2,3 %s -- -DSIZE=3000 -std=c++17
//===----------------------------------------------------------------------===//

#include "program.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cilk/cilk.h>
#include <cmath>
#include <limits>
#include <memory>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

template <std::size_t D> using Coordinates = std::array<double, D>;

template <std::size_t D> struct Point {
  Coordinates<D> at{};
  std::size_t name = 0;
};

template <std::size_t D>
double squaredDistance(const Coordinates<D> &a, const Coordinates<D> &b) {
  double sum = 0;
  for (std::size_t axis = 0; axis < D; ++axis)
    sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
  return sum;
}

/// An axis-parallel box; empty if it contains no points.
template <std::size_t D> struct Box {
  Coordinates<D> low, high;

  Box() {
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
  }
  Box(const Coordinates<D> &from, const Coordinates<D> &to)
      : low(from), high(to) {}

  bool contains(const Coordinates<D> &p) const {
    for (std::size_t axis = 0; axis < D; ++axis)
      if (!(low[axis] <= p[axis] && p[axis] <= high[axis]))
        return false;
    return true;
  }
  bool contains(const Box &box) const {
    return contains(box.low) && contains(box.high);
  }
  bool overlaps(const Box &box) const {
    for (std::size_t axis = 0; axis < D; ++axis)
      if (box.high[axis] < low[axis] || high[axis] < box.low[axis])
        return false;
    return true;
  }
  /// Returns the squared distance from the box's nearest point.
  double squaredDistance(const Coordinates<D> &p) const {
    Coordinates<D> nearest;
    for (std::size_t axis = 0; axis < D; ++axis)
      nearest[axis] = std::min(std::max(p[axis], low[axis]), high[axis]);
    return ::squaredDistance(p, nearest);
  }
  void include(const Coordinates<D> &p) {
    for (std::size_t axis = 0; axis < D; ++axis) {
      low[axis] = std::min(low[axis], p[axis]);
      high[axis] = std::max(high[axis], p[axis]);
    }
  }
  friend Box operator|(Box a, const Box &b) {
    a.include(b.low);
    a.include(b.high);
    return a;
  }
};

/// The exception for a point outside the domain that was given.
class BadPoint : public std::invalid_argument {
  std::size_t which;

  template <std::size_t D> static std::string describe(const Point<D> &point) {
    std::ostringstream text;
    text << "point " << point.name << " is outside: (";
    for (std::size_t axis = 0; axis < D; ++axis)
      text << (axis ? ", " : "") << point.at[axis];
    text << ")";
    return text.str();
  }

public:
  template <std::size_t D>
  explicit BadPoint(const Point<D> &point)
      : std::invalid_argument(describe(point)), which(point.name) {}
  std::size_t name() const noexcept { return which; }
};

/// The number of nodes of all trees.
std::atomic<long> liveNodes{0};

template <std::size_t D> class KdTree {
public:
  using PointType = Point<D>;
  using BoxType = Box<D>;
  /// A squared distance and a point's name.
  using Neighbour = std::pair<double, std::size_t>;

  KdTree() = default;
  KdTree(std::vector<PointType> input, const BoxType &box)
      : points(std::move(input)), domain(box) {
    if (!points.empty())
      root = build(points.begin(), points.end(), 0);
  }
  KdTree(KdTree &&) noexcept = default;
  KdTree &operator=(KdTree &&) noexcept = default;
  KdTree(const KdTree &other) : points(other.points), domain(other.domain) {
    if (other.root)
      root = clone(*other.root, other.points.begin());
  }

  std::size_t size() const { return points.size(); }
  std::size_t height() const { return root ? height(*root) : 0; }

  /// Returns the number of points in a box, by a parallel walk.
  std::size_t count(const BoxType &box) const {
    return root ? count(*root, box) : 0;
  }

  /// Returns the \p k nearest points, nearest first; equally near ones by name.
  std::vector<Neighbour> nearest(const Coordinates<D> &from,
                                 std::size_t k) const {
    if (k == 0 || k > points.size())
      throw std::out_of_range("there are no " + std::to_string(k) +
                              " neighbours");
    std::priority_queue<Neighbour> best;
    search(*root, from, k, best);
    std::vector<Neighbour> result(best.size());
    for (auto place = result.rbegin(); place != result.rend(); ++place) {
      *place = best.top();
      best.pop();
    }
    return result;
  }

  /// Calls \p visit for each point, in any order, also at the same time.
  template <class Visit> void forEach(const Visit &visit) const {
    if (root)
      walk(*root, [&visit](const PointType &p) { visit(p); });
  }

private:
  static constexpr std::ptrdiff_t leafSize = 8;
  static constexpr std::ptrdiff_t spawnSize = 64;
  using Iterator = typename std::vector<PointType>::iterator;
  using ConstIterator = typename std::vector<PointType>::const_iterator;

  struct Node {
    BoxType box;
    Iterator first, last;
    std::unique_ptr<Node> left, right;

    Node(Iterator from, Iterator to) : first(from), last(to) {
      liveNodes.fetch_add(1, std::memory_order_relaxed);
    }
    Node(const Node &) = delete;
    ~Node() {
      if (size() > spawnSize) {
        cilk_spawn left.reset();
        right.reset();
        cilk_sync;
      }
      liveNodes.fetch_sub(1, std::memory_order_relaxed);
    }
    std::ptrdiff_t size() const { return last - first; }
    bool isLeaf() const { return !left; }
  };
  using Owner = std::unique_ptr<Node>;

  Owner leaf(Iterator first, Iterator last) const {
    auto node = std::make_unique<Node>(first, last);
    for (auto point = first; point != last; ++point) {
      if (!domain.contains(point->at))
        throw BadPoint(*point);
      node->box.include(point->at);
    }
    return node;
  }

  Owner build(Iterator first, Iterator last, std::size_t depth) const {
    if (last - first <= leafSize)
      return leaf(first, last);
    const std::size_t axis = depth % D;
    const auto middle = first + (last - first) / 2;
    std::nth_element(first, middle, last,
                     [axis](const PointType &a, const PointType &b) {
                       return a.at[axis] != b.at[axis] ? a.at[axis] < b.at[axis]
                                                       : a.name < b.name;
                     });
    Owner node = std::make_unique<Node>(first, last);
    if (last - first <= spawnSize) {
      node->left = build(first, middle, depth + 1);
      node->right = build(middle, last, depth + 1);
    } else {
      auto left = cilk_spawn build(first, middle, depth + 1);
      auto right = build(middle, last, depth + 1);
      cilk_sync;
      node->left = std::move(left);
      node->right = std::move(right);
    }
    node->box = node->left->box | node->right->box;
    return node;
  }

  /// Returns a copy of another tree's node, for the copy of its points.
  Owner clone(const Node &node, ConstIterator begin) {
    auto copy = std::make_unique<Node>(points.begin() + (node.first - begin),
                                       points.begin() + (node.last - begin));
    copy->box = node.box;
    if (!node.isLeaf()) {
      copy->left = cilk_spawn clone(*node.left, begin);
      copy->right = clone(*node.right, begin);
    }
    cilk_sync;
    return copy;
  }

  static std::size_t height(const Node &node) {
    if (node.isLeaf())
      return 1;
    if (node.size() <= spawnSize)
      return 1 + std::max(height(*node.left), height(*node.right));
    std::size_t left = cilk_spawn height(*node.left);
    std::size_t right = height(*node.right);
    cilk_sync;
    return 1 + std::max(left, right);
  }

  std::size_t count(const Node &node, const BoxType &box) const {
    if (!box.overlaps(node.box))
      return 0;
    if (box.contains(node.box))
      return static_cast<std::size_t>(node.size());
    if (node.isLeaf())
      return static_cast<std::size_t>(
          std::count_if(node.first, node.last, [&box](const PointType &p) {
            return box.contains(p.at);
          }));
    std::size_t left, right;
    cilk_scope {
      left = cilk_spawn count(*node.left, box);
      right = count(*node.right, box);
    }
    return left + right;
  }

  void search(const Node &node, const Coordinates<D> &from, std::size_t k,
              std::priority_queue<Neighbour> &best) const {
    if (best.size() == k && node.box.squaredDistance(from) > best.top().first)
      return;
    if (node.isLeaf()) {
      for (auto point = node.first; point != node.last; ++point) {
        best.emplace(squaredDistance(from, point->at), point->name);
        if (best.size() > k)
          best.pop();
      }
      return;
    }
    const Node *near = node.left.get(), *far = node.right.get();
    if (far->box.squaredDistance(from) < near->box.squaredDistance(from))
      std::swap(near, far);
    search(*near, from, k, best);
    search(*far, from, k, best);
  }

  template <class Visit> static void walk(const Node &node, Visit visit) {
    if (node.isLeaf()) {
      std::for_each(node.first, node.last, visit);
      return;
    }
    cilk_spawn walk(*node.left, visit);
    walk(*node.right, visit);
  }

  std::vector<PointType> points;
  BoxType domain;
  Owner root;
};

template <std::size_t D> Box<D> unitBox() {
  Coordinates<D> zeros, ones;
  zeros.fill(0);
  ones.fill(1);
  return {zeros, ones};
}

/// Returns points in the unit box, in clusters that are denser near the origin.
template <std::size_t D>
std::vector<Point<D>> makePoints(std::size_t n, std::uint64_t seed) {
  std::vector<Point<D>> points(n);
  cilk_for (std::size_t i = 0; i < n; ++i) {
    auto &point = points[i];
    point.name = i;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const double x = fraction(seed + i * D + axis);
      point.at[axis] = i % 3 == 0 ? x : x * x * x;
    }
  }
  return points;
}

template <std::size_t D> KdTree<D> makeTree(std::size_t n, std::uint64_t seed) {
  return KdTree<D>(makePoints<D>(n, seed), unitBox<D>());
}

template <std::size_t D>
void checkNeighbours(const KdTree<D> &tree, const std::vector<Point<D>> &points,
                     std::size_t k) {
  // The tree finds the neighbours of all points; some results are compared with a full search.
  using Neighbours = std::vector<typename KdTree<D>::Neighbour>;
  std::vector<Neighbours> all(points.size());
#pragma cilk grainsize 16
  cilk_for (const Point<D> &point : points)
    all[point.name] = tree.nearest(point.at, k);

  std::atomic<long> wrong{0};
  const std::size_t sample = std::min<std::size_t>(points.size(), 100);
  cilk_for (std::size_t s = 0; s < sample; ++s) {
    const std::size_t i = mix(s) % points.size();
    Neighbours expected;
    for (const auto &point : points)
      expected.emplace_back(squaredDistance(points[i].at, point.at),
                            point.name);
    std::partial_sort(expected.begin(),
                      expected.begin() + static_cast<std::ptrdiff_t>(k),
                      expected.end());
    expected.resize(k);
    if (all[i] != expected)
      ++wrong;
  }
  expect(wrong == 0, "nearest neighbours");

  std::uint64_t sum = 0;
  double farthest = 0;
  for (const auto &neighbours : all) {
    for (const auto &[distance, name] : neighbours)
      sum = mix(sum ^ name);
    farthest = std::max(farthest, neighbours.back().first);
  }
  std::printf("%zu-d: %zu nearest of %zu points: %016llx, at most %.6f\n", D, k,
              points.size(), static_cast<unsigned long long>(sum),
              std::sqrt(farthest));
}

template <std::size_t D>
void checkCounts(const KdTree<D> &tree, const std::vector<Point<D>> &points) {
  std::vector<Box<D>> boxes(64);
  for (std::size_t b = 0; b < boxes.size(); ++b)
    for (std::size_t corner = 0; corner < 2; ++corner) {
      Coordinates<D> at;
      for (std::size_t axis = 0; axis < D; ++axis)
        at[axis] = fraction((b * 2 + corner) * D + axis + 12345);
      boxes[b].include(at);
    }
  std::vector<std::size_t> counts(boxes.size()), expected(boxes.size());
  cilk_for (auto box = boxes.begin(); box != boxes.end(); ++box)
    counts[static_cast<std::size_t>(box - boxes.begin())] = tree.count(*box);
  cilk_for (std::size_t b = 0; b < boxes.size(); ++b)
    for (const auto &point : points)
      expected[b] += boxes[b].contains(point.at);
  expect(counts == expected, "points in boxes");
  expect(tree.count(unitBox<D>()) == points.size(), "points in the domain");

  std::vector<std::atomic<int>> visits(points.size());
  tree.forEach([&visits](const Point<D> &p) {
    visits[p.name].fetch_add(1, std::memory_order_relaxed);
  });
  expect(std::all_of(visits.begin(), visits.end(),
                     [](const std::atomic<int> &v) { return v == 1; }),
         "each point is visited once");
}

template <std::size_t D> void check(std::size_t n, std::uint64_t seed) {
  // Two trees are built at once, and another one by a constructor.
  KdTree<D> tree = cilk_spawn makeTree<D>(n, seed);
  auto other = makeTree<D>(n / 2, seed + 1);
  cilk_sync;
  const auto points = makePoints<D>(n, seed);
  expect(tree.size() == n && other.size() == n / 2, "sizes");
  std::printf("%zu-d: height %zu, %ld nodes\n", D, tree.height(),
              liveNodes.load());
  checkNeighbours(tree, points, 3);

  KdTree<D> copy(tree);
  tree = std::move(other);
  expect(copy.height() > tree.height(), "a copy is a tree of its own");
  checkCounts(copy, points);
}

/// Checks that a tree that can't be built throws, and that no node of it remains.
void checkExceptions(std::size_t n) {
  std::size_t firstCaught = 0;
  const long before = liveNodes;
  for (int round = 0; round < 5; ++round) {
    auto points = makePoints<3>(n, 99);
    for (std::size_t bad = 0; bad < 4; ++bad)
      points[mix(bad) % n].at[bad % 3] = bad == 3 ? -1.5 : 1.25 + 0.25 * bad;
    try {
      KdTree<3> tree(std::move(points), unitBox<3>());
      expect(false, "a tree of bad points");
    } catch (const BadPoint &error) {
      if (round == 0) {
        std::printf("caught: %s\n", error.what());
        firstCaught = error.name();
      }
      expect(error.name() == firstCaught, "the first of several exceptions");
    }
    expect(liveNodes == before, "an exception leaves nodes");
  }

  const auto tree = makeTree<2>(100, 1);
  int refused = 0;
  try {
    cilk_for (std::size_t k = 98; k < 103; ++k)
      if (tree.nearest({0.5, 0.5}, k).size() != k)
        throw std::logic_error("wrong number of neighbours");
  } catch (const std::out_of_range &error) {
    std::printf("caught: %s\n", error.what());
    ++refused;
  }
  expect(refused == 1, "too many neighbours");
}

} // namespace

int main(int argc, char **argv) {
  const auto n =
      static_cast<std::size_t>(size_argument(argc, argv, 40000, 500, 10000000));
  check<2>(n, 1);
  check<3>(n, 2);
  check<5>(n / 4, 3);
  expect(liveNodes == 0, "all nodes are destroyed");
  checkExceptions(n);
  expect(liveNodes == 0, "all nodes are destroyed");
  return report();
}
