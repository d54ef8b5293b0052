// Phases over nodes and effects of the program's own: passes over a binary tree of pointers, each
// of which needs the results of the previous pass in the same subtree, and perhaps in the next
// subtree to the right. Then leaves wait at the border of halves, which still run in parallel. The
// order of leaves doesn't depend on the number of workers.
// RUN: %splice -O1 %s -o %t
// RUN: env CILK_NWORKERS=1 %t > %t.one
// RUN: env CILK_NWORKERS=4 %t | diff %t.one -
// RUN: FileCheck %s < %t.one
// CHECK: 6 passes over 1024 leaves, 0 beside: the same; none delayed, some apart
// CHECK: 6 passes over 1024 leaves, 1 beside: the same; some delayed, some apart
#include <cilk/splice.h>
#include <vector>

// A subtree over the elements from first to last - 1.
struct tree_node {
  int first, last;
  tree_node *left, *right;
};
static tree_node *make(int first, int last) {
  if (last - first == 1)
    return new tree_node{first, last, nullptr, nullptr};
  const int middle = (first + last) / 2;
  return new tree_node{first, last, make(first, middle), make(middle, last)};
}

// The effect of a pass: it writes its own elements of one of two arrays, in turn.
struct touches {
  int first, last, needs; // it reads up to `needs` of the other array
  bool odd;
};
static bool meet(int a, int b, int c, int d) { return a < d && c < b; }
static bool interferes(const touches &a, const touches &b) {
  if (a.odd == b.odd)
    return meet(a.first, a.last, b.first, b.last);
  return meet(a.first, a.last, b.first, b.needs) || meet(b.first, b.last, a.first, a.needs);
}
static bool subset(const touches &a, const touches &b) {
  return a.odd == b.odd && a.first >= b.first && a.last <= b.last && a.needs <= b.needs;
}

constexpr int count = 1024, passes = 6;
static std::vector<long> data[2];

static long step(long x, long y) { return 3 * x + y; }

static void run(tree_node *root, int beside) {
  for (auto &d : data) {
    d.clear();
    for (int i = 0; i <= count; ++i)
      d.push_back(i);
  }
  std::vector<long> serial[2] = {data[0], data[1]};
  for (int p = 0; p < passes; ++p)
    for (int i = 0; i < count; ++i)
      serial[(p + 1) % 2][i] = step(serial[p % 2][i], serial[p % 2][i + beside]);

  cilk::splicing::statistics s;
  cilk::splicing::options how;
  how.spawn_leaves = 2;
  how.count = &s;
  auto make_pass = [&](long p) {
    return cilk::splicing::tree(
        root,
        [](tree_node *n, tree_node *&left, tree_node *&right) {
          left = n->left;
          right = n->right;
          return left != nullptr;
        },
        [=](tree_node *n) { return touches{n->first, n->last, n->last + beside, p % 2 == 1}; },
        [=](tree_node *n) {
          for (int i = n->first; i < n->last; ++i)
            data[(p + 1) % 2][i] = step(data[p % 2][i], data[p % 2][i + beside]);
        });
  };
  cilk::splice_steps(passes, 4, make_pass, how);
  printf("%d passes over %d leaves, %d beside: %s; %s delayed, %s apart\n", passes, count, beside,
         data[0] == serial[0] && data[1] == serial[1] ? "the same" : "different",
         s.delayed ? "some" : "none", s.spawned ? "some" : "none");
  printf("%lu %lu %lu %lu\n", s.leaves, s.checks, s.delayed, s.delayed_most);
}

int main() {
  tree_node *root = make(0, count);
  run(root, 0);
  run(root, 1);
}
