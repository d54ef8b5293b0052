// Parallel copies of a std::shared_ptr or std::weak_ptr are no limit: their counts order nothing
// that a result depends on. Many copies one after another are no limit either. Cilksan reports a
// limit for a result that depends on a count. It reports one, too, if the last of parallel owners
// accesses memory that it does not free, as another may be the last.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 copies 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 copies 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 list 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 list 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 weak 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 weak 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 nested 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 nested 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 serial 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 many 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 later 2>&1 | FileCheck --check-prefix=OWNERS %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 count 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 many 2>&1 | FileCheck --check-prefix=NONE %s %}
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 later 2>&1 | FileCheck --check-prefix=OWNERS %s %}
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 count 2>&1 | FileCheck --check-prefix=ATOMIC %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 lock 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 lock 2>&1 | FileCheck --check-prefix=ATOMIC %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 global 2>&1 | FileCheck --check-prefix=OWNERS %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 global 2>&1 | FileCheck --check-prefix=OWNERS %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t0 heap 2>&1 | FileCheck --check-prefix=OWNERS %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t2 heap 2>&1 | FileCheck --check-prefix=OWNERS %s %}
// RUN: not %t0 race 2>&1 | FileCheck --check-prefix=RACE %s %if nightly %{ && not %t2 race 2>&1 | FileCheck --check-prefix=RACE %s %}
// RUN: %if libc++ %{ %clangxx_cilk -fsanitize=cilk -std=c++17 -stdlib=libc++ -O1 %s -o %t2 %} %else %{ cp %t0 %t2 %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 copies 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 list 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 weak 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 nested 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 count 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 lock 2>&1 | FileCheck --check-prefix=ATOMIC %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 global 2>&1 | FileCheck --check-prefix=OWNERS %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 heap 2>&1 | FileCheck --check-prefix=OWNERS %s
// NONE: Outcome: certified{{$}}
// ATOMIC: Outcome: certified with limits
// ATOMIC: Limits:
// ATOMIC-NEXT: - atomic operations were taken{{.*}}
// ATOMIC-NOT: {{.}}
// OWNERS: Outcome: certified with limits
// OWNERS: Limits:
// OWNERS-NEXT: - an object was destroyed by the last one of owners in parallel{{.*}}
// OWNERS-NOT: {{.}}
// RACE: race:
#include <memory>
#include <string>
#include <vector>

static long destroyed;
static long *destroyed_in_heap = new long;
struct Node {
  std::vector<int> values = {1, 2, 3};
  std::shared_ptr<Node> next;
  long *counter = nullptr;
  ~Node() {
    values[0] = -1;
    if (counter)
      ++*counter;
  }
};
using Owner = std::shared_ptr<Node>;
static volatile long results[4];

[[gnu::noinline]] static void copied(Owner mine, int i) { results[i] = mine->values[i]; }
[[gnu::noinline]] static void counted(Owner mine, int i) { results[i] = mine.use_count(); }
[[gnu::noinline]] static void locked(std::weak_ptr<Node> from, int i) {
  if (Owner mine = from.lock())
    results[i] = mine->values[i];
}
[[gnu::noinline]] static void passed(std::weak_ptr<Node> mine) { std::weak_ptr<Node> other = mine; }
[[gnu::noinline]] static void copiedOften(Owner mine, int to) {
  for (int i = 0; i < 200; ++i)
    copied(mine, to);
}
[[gnu::noinline]] static void ownedByOne(long *counter, int to) {
  Owner mine = std::make_shared<Node>();
  mine->counter = counter;
  copiedOften(mine, to);
}

int main(int, char **argv) {
  const std::string how = argv[1];
  Owner p = std::make_shared<Node>();
  if (how == "list" || how == "nested") {
    p->next = std::make_shared<Node>();
    p->next->next = Owner(new Node);
  }
  if (how == "global" || how == "race")
    p->counter = &destroyed;
  if (how == "heap")
    p->counter = destroyed_in_heap;
  if (how == "serial") {
    p->counter = &destroyed;
    cilk_spawn copied(p, 0);
    copied(p, 1);
    cilk_sync;
    p.reset();
  } else if (how == "many") {
    cilk_spawn ownedByOne(&destroyed, 0);
    ownedByOne(destroyed_in_heap, 1);
    cilk_sync;
  } else if (how == "later") {
    p->counter = &destroyed;
    cilk_spawn copiedOften(p, 0);
    p.reset();
    cilk_sync;
  } else if (how == "weak") {
    cilk_spawn passed(p);
    passed(p);
    cilk_spawn copied(p, 0);
    std::weak_ptr<Node> last = p;
    p.reset();
    cilk_sync;
  } else if (how == "nested") {
    cilk_spawn copied(p, 0);
    cilk_spawn copied(p->next, 1);
    Owner inner = p->next->next;
    p.reset();
    inner.reset();
    cilk_sync;
  } else if (how == "count") {
    cilk_spawn counted(p, 0);
    p.reset();
    cilk_sync;
  } else if (how == "lock") {
    cilk_spawn locked(p, 0);
    p.reset();
    cilk_sync;
  } else {
    cilk_spawn copied(p, 0);
    if (how == "race")
      p->values[0] = 4;
    p.reset();
    cilk_sync;
  }
}
