// Parallel owners of one object: the last one destroys it, after all accesses of the
// others while they were owners. The counts, the object and data that it owns do not race;
// but an access of a strand that isn't an owner, or no longer is, races with the
// destruction.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++11 -O0 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t changed 2>&1 | FileCheck --check-prefix=CHANGED %s
// RUN: not %t kept 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: not %t borrowed 2>&1 | FileCheck --check-prefix=BORROWED %s
// RUN: not %t one 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++20 -O3 %s -o %t %}
// RUN: %if nightly %{ %t 2>&1 | FileCheck %s %}
// RUN: %if nightly %{ not %t changed 2>&1 | FileCheck --check-prefix=CHANGED %s %}
// RUN: %if nightly %{ not %t kept 2>&1 | FileCheck --check-prefix=KEPT %s %}
// RUN: %if nightly %{ not %t borrowed 2>&1 | FileCheck --check-prefix=BORROWED %s %}
// RUN: %if nightly %{ not %t one 2>&1 | FileCheck --check-prefix=ONE %s %}
// RUN: %if libc++ %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -stdlib=libc++ -O1 %s -o %t %}
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t changed 2>&1 | FileCheck --check-prefix=CHANGED %s
// RUN: not %t kept 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: not %t borrowed 2>&1 | FileCheck --check-prefix=BORROWED %s
// RUN: not %t one 2>&1 | FileCheck --check-prefix=ONE %s
#include <cilk/cilk.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Node {
  std::vector<int> values;
  std::shared_ptr<Node> next;
  explicit Node(int n) : values(n, 1) {}
  ~Node() { values[0] = -1; }
};
using Owner = std::shared_ptr<Node>;
static volatile int size = 10, written[20];
static Owner node() { return std::make_shared<Node>(size); }

[[gnu::noinline]] static int use(const Node &n) {
  int sum = 0;
  for (int v : n.values)
    sum += v; // line 43
  return sum;
}
[[gnu::noinline]] static void copied(Owner mine, int i) {
  written[i] = use(*mine);
}
[[gnu::noinline]] static void dropped(Owner &mine, int i) {
  written[i] = use(*mine);
  mine.reset();
}
[[gnu::noinline]] static void looked(std::weak_ptr<Node> from, int i) {
  if (Owner mine = from.lock())
    written[i] = use(*mine);
}
[[gnu::noinline]] static void joined(Owner mine, int i) {
  cilk_spawn copied(mine, i);
  written[i + 1] = use(*mine);
  cilk_sync;
  mine.reset();
}

static void together() {
  Owner p = node();
  cilk_spawn copied(p, 0);
  written[1] = use(*p);
  p.reset();
  cilk_sync;
}
static void apart() {
  Owner p(new Node(size));
  cilk_spawn copied(p, 0);
  p.reset();
  cilk_sync;
}
static void weakly() {
  Owner p = node();
  std::weak_ptr<Node> w = p;
  cilk_spawn looked(w, 0);
  cilk_spawn copied(p, 1);
  p.reset();
  cilk_spawn looked(std::move(w), 2);
  cilk_sync;
}
static void inLoop() {
  std::vector<Owner> all(20, node());
  cilk_for (int i = 0; i < 20; ++i)
    dropped(all[i], i);
}
static void nested() {
  Owner p = node();
  p->next = node();
  cilk_spawn joined(p, 0);
  cilk_spawn joined(p->next, 2);
  p.reset();
  cilk_sync;
}
static void partOf() {
  Owner p = node();
  std::shared_ptr<int> q(p, &p->values[1]);
  cilk_spawn [](std::shared_ptr<int> mine) { written[0] = *mine; }(q);
  q.reset();
  p.reset();
  cilk_sync;
}

static void changed() {
  Owner p = node();
  cilk_spawn copied(p, 0);
  p->values[2] = 3; // line 111
  p.reset();
  cilk_sync;
}
static void kept() {
  Owner p = node();
  cilk_spawn [](Owner mine) {
    Node *raw = mine.get();
    mine.reset();
    written[0] = use(*raw); // line 120
  }(p);
  p.reset();
  cilk_sync;
}
static void borrowed() {
  Owner p = node();
  cilk_spawn [](Node *raw) { written[0] = use(*raw); }(p.get()); // line 127
  p.reset();
  cilk_sync;
}
static void oneOwner() {
  Owner p = node();
  cilk_spawn dropped(p, 0);
  p.reset(); // line 134
  cilk_sync;
}

int main(int argc, char **argv) {
  switch (argc == 1 ? 0 : argv[1][0]) {
  case 0:
    together();
    apart();
    weakly();
    inLoop();
    nested();
    partOf();
    break;
  case 'c':
    changed();
    break;
  case 'k':
    kept();
    break;
  case 'b':
    borrowed();
    break;
  case 'o':
    oneOwner();
  }
  return 0;
}
// CHECK-NOT: race:
// CHECK: detected 0 distinct races
// CHANGED: race: read {{.*}} in parallel with write at {{.*}}:111:
// CHANGED: detected 1 distinct races
// KEPT: called in {{.*}}:120:
// BORROWED: called in {{.*}}:127:
// ONE: in 'oneOwner' at {{.*}}:134:
