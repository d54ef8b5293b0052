// Operators new and delete keep freed memory under a lock: the next user does not race with the
// previous one, nor with the allocator's own links. Two strands that use one object race as
// before. If operator delete calls free, the user of an object races with the strand that frees
// it, too.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++20 -O0 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++14 -O2 -static-libcilktool %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: not %t racy 2>&1 | FileCheck --check-prefix=RACY %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O1 -DFREES %s -o %t
// RUN: not %t late 2>&1 | FileCheck --check-prefix=LATE %s
#include <cilk/cilk.h>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

struct Link {
  Link *next;
};
static std::mutex lock;
static Link *unused;
void *operator new(std::size_t size) {
#ifndef FREES
  std::lock_guard<std::mutex> held(lock);
  if (size <= 64 && unused) {
    Link *first = unused;
    unused = first->next;
    return first;
  }
#endif
  if (void *block = std::malloc(size < 64 ? 64 : size))
    return block;
  throw std::bad_alloc();
}
void operator delete(void *object) noexcept {
#ifdef FREES
  std::free(object);
#else
  if (!object)
    return;
  std::lock_guard<std::mutex> held(lock);
  unused = new (object) Link{unused};
#endif
}
void operator delete(void *object, std::size_t) noexcept {
  operator delete(object);
}

struct Point {
  volatile int x, y;
};
static volatile int sum[20];
[[gnu::noinline]] static void walk(int i, Point *other) {
  Point *p = new Point;
  p->x = i;
  p->y = i;
  sum[i] = p->x + p->y;
  delete p;
  if (other)
    other->x = i; // line 63
}
[[gnu::noinline]] static void end(Point *p) { delete p; }

int main(int argc, char **argv) {
  const bool racy = argc > 1 && !std::strcmp(argv[1], "racy");
  Point *shared = new Point, *late = new Point;
  for (int i = 0; i < 20; ++i)
    cilk_spawn walk(i, racy ? shared : nullptr);
  cilk_sync;
  delete shared;
  cilk_spawn end(late);
  if (argc > 1 && !racy)
    sum[0] = late->x; // line 76
  cilk_sync;
  return 0;
}
// CHECK-NOT: race:
// CHECK: detected 0 distinct races
// RACY: pool.cpp:63:{{.*}} race: write
// RACY: detected 1 distinct races
// LATE: race: free of {{.*}} in parallel with read {{.*}}pool.cpp:76:
// LATE: detected 1 distinct races
