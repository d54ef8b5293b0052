// The schedule decides which strands run in one thread. So the value of a thread-local variable is
// a limit of the certificate if one strand leaves it for another, or if a strand reads the first
// value while a parallel strand writes. There is no limit if each strand reads only what it has
// written itself, if nobody writes, or if nothing is parallel to the write and to the read.
// REQUIRES: cilksan
// DEFINE: %{limited} = env CILKSAN_REPORT_NONE=1
// DEFINE: %{free} = env CILKSAN_STRICT=1
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: %{limited} %t0 left 2>&1 | FileCheck %s && %{limited} %t2 left 2>&1 | FileCheck %s
// RUN: %{limited} %t0 counted 2>&1 | FileCheck %s && %{limited} %t2 counted 2>&1 | FileCheck %s
// RUN: %{limited} %t0 after 2>&1 | FileCheck %s && %{limited} %t2 after 2>&1 | FileCheck %s
// RUN: %{limited} %t0 nested 2>&1 | FileCheck %s && %{limited} %t2 nested 2>&1 | FileCheck %s
// RUN: %{limited} %t0 loop 2>&1 | FileCheck %s && %{limited} %t2 loop 2>&1 | FileCheck %s
// RUN: %{limited} %t0 member 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %{limited} %t2 member 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %{limited} %t0 serial 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %{limited} %t0 beside 2>&1 | FileCheck --check-prefix=BESIDE %s
// RUN: %{limited} %t2 beside 2>&1 | FileCheck --check-prefix=BESIDE %s
// RUN: %{limited} %t0 heap 2>&1 | FileCheck --check-prefix=HEAP %s
// RUN: %{limited} %t2 heap 2>&1 | FileCheck --check-prefix=HEAP %s
// RUN: %{free} %t0 own && %{free} %t2 own && %{free} %t0 first && %{free} %t2 first
// RUN: %{free} %t0 buffer && %{free} %t2 buffer && %{free} %t0 around && %{free} %t2 around
// RUN: %{free} %t0 before && %{free} %t2 before
// RUN: %{limited} %t0 passed 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: %{limited} %t2 passed 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: %{limited} %t0 methods 2>&1 | FileCheck --check-prefix=METHODS %s
// RUN: %{limited} %t2 methods 2>&1 | FileCheck --check-prefix=METHODS %s
// RUN: %{limited} %t0 race 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: %{limited} %t2 race 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: %{limited} %t0 chosen 2>&1 | FileCheck --check-prefix=CHOSEN %s
// RUN: %{limited} %t2 chosen 2>&1 | FileCheck --check-prefix=CHOSEN %s
// RUN: %{limited} %t0 derived 2>&1 | FileCheck --check-prefix=DERIVED %s
// RUN: %{limited} %t2 derived 2>&1 | FileCheck --check-prefix=DERIVED %s
// RUN: %{free} %t0 returned && %{free} %t2 returned
// RUN: %{limited} %t0 boxed 2>&1 | FileCheck --check-prefix=BOXED %s
// RUN: %{limited} %t2 boxed 2>&1 | FileCheck --check-prefix=BOXED %s
// RUN: %{free} %t0 initialised && %{free} %t2 initialised && %{free} %t0 pieces && %{free} %t2 pieces
// CHECK: Cilksan detected 0 distinct races.
// CHECK: Outcome: certified with limits
// CHECK: - the thread-local variable 'own' was read at {{.*}}thread-values.cpp:{{[0-9:]+}} with the value that another strand had left: which strands run in one thread is up to the schedule
// MEMBER: - the thread-local variable 'cache' was read at
// BESIDE: - the thread-local variable 'own' was written at {{.*}} beside a strand that had read its first value
// KEPT: - the thread-local variable 'own' was accessed at {{.*}} by its name and by an address that was taken before
// METHODS: - the thread-local variable 'cache' was read at
// CHOSEN: - the thread-local variable '{{own|other}}' was read at
// DERIVED: - the thread-local variable 'own' was read at
// BOXED: Cilksan detected 0 distinct races.
// BOXED: - several strands used memory to which a thread-local variable led
// HEAP: Cilksan detected 0 distinct races.
// HEAP: - the thread-local variable 'list' was read at
// HEAP: - several strands used memory to which a thread-local variable led
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#define APART __attribute__((noinline))
struct Cache {
  int value = 0;
  bool known = false;
  APART int get(int n) {
    if (!known) {
      value = n;
      known = true;
    }
    return value;
  }
  APART int next() { return ++value; }
};
APART static int seven() { return 7; }

static thread_local int own;
static thread_local Cache cache;
static thread_local std::vector<int> list;
static thread_local char buffer[64];
static thread_local int start = seven();
static thread_local int other;
static int results[8];

APART static void reads(int i) { results[i] = own; }
APART static void writes(int i) { own = i; }
APART static void uses(int i) {
  own = i;
  results[i] = own + start;
}
APART static void counts(int i) { results[i] = ++own; }
APART static void caches(int i) { results[i] = cache.get(i); }
APART static void collects(int i) {
  list.clear();
  for (int k = 0; k <= i; ++k)
    list.push_back(k);
  results[i] = list.back();
}
APART static void prints(int i) {
  snprintf(buffer, sizeof buffer, "%d", i);
  results[i] = static_cast<int>(strlen(buffer));
}
APART static void fills(int i) {
  for (int k = 0; k < 64; ++k)
    buffer[k] = static_cast<char>(k + i);
  for (int k = 0; k < 64; ++k)
    results[i] += buffer[k];
}
APART static void sets(int *to) { *to = 5; }
APART static void gets(const int *from) { results[2] = *from; }
APART static void passes(int i) {
  int *mine = &own;
  *mine = i;
  cilk_scope {
    cilk_spawn gets(mine);
  }
}
APART static void spawns() {
  int first, second;
  cilk_scope {
    cilk_spawn sets(&first);
    sets(&second);
  }
}
APART static void nests(int i) {
  own = i;
  spawns();
  results[i] = own; // perhaps in another thread
}
APART static void steps(int i) { results[i] = cache.next(); }
APART static void chooses(int i) {
  int *which = i & 1 ? &own : &other;
  results[i] = *which;
  *which = i;
}
APART static void derives(int i) {
  static thread_local int derived = own + 1;
  results[i] = derived;
}
APART static void boxes(int i) {
  static thread_local std::unique_ptr<int> box{new int};
  *box = i;
  results[i] = *box;
}
APART static void copies(int i) {
  char *text = strcpy(buffer, i ? "a" : "b");
  strcat(buffer, "c");
  results[i] = text[0];
}
APART static void reset() { own = 7; }
APART static void twice(void (*f)(int)) {
  cilk_scope {
    cilk_spawn f(0);
    f(1);
  }
}

int main(int, char **argv) {
  const std::string mode = argv[1];
  if (mode == "left") {
    own = 5;
    twice(reads);
  } else if (mode == "counted") {
    twice(counts);
  } else if (mode == "after") {
    twice(writes);
    reads(0);
  } else if (mode == "nested") {
    twice(nests);
  } else if (mode == "loop") {
    cilk_for (int i = 0; i < 8; ++i)
      counts(i);
  } else if (mode == "member") {
    twice(caches);
  } else if (mode == "serial") {
    caches(1);
    twice(caches);
  } else if (mode == "beside") {
    cilk_scope {
      cilk_spawn reads(0);
      writes(1);
    }
  } else if (mode == "heap") {
    twice(collects);
  } else if (mode == "own") {
    twice(uses);
  } else if (mode == "first") {
    twice(reads);
  } else if (mode == "buffer") {
    twice(prints);
  } else if (mode == "pieces") {
    twice(fills);
  } else if (mode == "around") {
    own = 5;
    twice(prints);
    reads(0);
  } else if (mode == "passed") {
    cilk_scope {
      cilk_spawn passes(1);
    }
  } else if (mode == "methods") {
    twice(steps);
  } else if (mode == "race") {
    int *mine = &own;
    cilk_scope {
      cilk_spawn [] {
        int *its = &own;
        cilk_scope {
          cilk_spawn reset();
          gets(its);
        }
      }();
      sets(&results[3]);
    }
    sets(mine);
  } else if (mode == "chosen") {
    cilk_for (int i = 0; i < 8; ++i)
      chooses(i);
  } else if (mode == "derived") {
    own = 5;
    derives(0);
    twice(derives);
  } else if (mode == "returned") {
    twice(copies);
  } else if (mode == "boxed") {
    twice(boxes);
  } else if (mode == "before") {
    reads(0);
    twice(uses);
  } else if (mode == "initialised") {
    cilk_for (int i = 0; i < 8; ++i)
      results[i] = start;
  }
  return 0;
}
