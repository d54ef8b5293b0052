// A holder's contents belong to one strand while it runs: its own value or T(), destroyed once,
// also of move-only types. A holder without functions works, too.
// RUN: %check_cilk %s
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>
#include <cilk/holder.h>
#include <cilk/opadd_reducer.h>
#include "walk.h"

#ifndef __cilk
#define _Hyperobject(...)
#endif

static std::atomic<int> live, wrong;

struct Scratch {
  std::vector<int> room;
  int owner = -1;
  Scratch() { ++live; }
  Scratch(const Scratch &) = delete;
  ~Scratch() { --live; }
};

cilk::holder<Scratch> scratch;
cilk::holder<std::unique_ptr<int>> moved;
cilk::holder<int> number;
int _Hyperobject(nullptr, nullptr) plain;
struct Pair {
  int a, b;
} _Hyperobject(nullptr, nullptr) pair = {1, 1};
cilk::opadd_reducer<long> sum;

static void leaf(int n) {
  scratch.room.assign(20, n);
  scratch.owner = n;
  moved.reset(new int(n));
  number = n;
  plain = n;
  if (pair.a != pair.b)
    ++wrong;
  pair.a = n;
  dawdle(n);
  pair.b = n;
  for (int x : scratch.room)
    sum += x;
  if (scratch.owner != n || *moved != n || number != n || plain != n)
    ++wrong;
}

int main() {
  walk(0, 300, leaf);
  cilk_for (int i = 0; i < 300; ++i)
    leaf(i);
  {
    cilk::holder<Scratch> local;
    walk(0, 100, [&](int n) {
      local.room.push_back(n);
      if (local.room.back() != n)
        ++wrong;
    });
  }
  std::printf("%ld %d %d\n", sum, live.load(), wrong.load());
}
