// Exceptions pass while there are views: earlier additions are in the reducer when a handler
// begins, views are destroyed once, and a reducer that an exception leaves has been merged.
// Reducers may be used in handlers, in destructors during unwinding, and in exception
// objects.
// RUN: %check_cilk %s
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <cilk/monoid.h>
#include <cilk/opadd_reducer.h>
#include "steal.h"
#include "walk.h"

static std::atomic<int> live;

struct Text {
  std::string s;
  Text() { ++live; }
  explicit Text(const char *s) : s(s) { ++live; }
  Text(const Text &o) : s(o.s) { ++live; }
  ~Text() { --live; }
  Text &operator+=(const Text &o) {
    s += o.s;
    return *this;
  }
  void add(int n) { s += char('a' + n % 26); }
};

typedef cilk::opadd_reducer<Text> Reducer;
static Reducer all;

struct Leaver {
  int n;
  ~Leaver() {
    all.add(n);
    all.s += ')';
  }
};

// Everything before the throwing leaf is added in any case; a later leaf may run or not, so it adds
// nothing that is checked.
static void tree(int lo, int hi, int bad, Reducer &r) {
  if (hi - lo == 1) {
    dawdle(lo);
    if (lo < bad)
      r.add(lo);
    if (lo == bad)
      throw lo;
    return;
  }
  cilk_spawn tree(lo, (lo + hi) / 2, bad, r);
  tree((lo + hi) / 2, hi, bad, r);
}

static void handlers(int n) {
  Reducer local("local ");
  try {
    Leaver l{n};
    cilk_spawn tree(0, 50, n, local);
    dawdle(n);
    tree(50, 60, n, local);
  } catch (int e) {
    local.add(e);
    all.add(e);
    try {
      cilk_spawn tree(0, 9, 5, local);
      tree(10, 11, 5, all);
    } catch (int f) {
      local.s += std::to_string(f);
    }
  }
  std::printf("%s\n", local.s.c_str());
}

// Throws while the reducer itself is in scope.
static void leaves(int n) {
  Reducer local("left ");
  Leaver l{n};
  cilk_spawn tree(0, 40, n, local);
  tree(40, 60, n, local);
}

struct Failure {
  std::string what;
};
static int ready;
static void wait_and_throw(Reducer &r, int n) {
  wait_for(&ready);
  r.add(n);
  throw Failure{r.s.substr(r.s.size() - 1)};
}
// The parent has continued, and has added values; all additions are kept.
static void stolen(int n) {
  Reducer local("stolen ");
  ready = 0;
  try {
    local.add(n);
    cilk_spawn wait_and_throw(local, n + 1);
    go_on(&ready);
    int flag = 0;
    cilk_spawn [&] { go_on(&flag); }();
    wait_for(&flag);
    cilk_sync;
  } catch (Failure &f) {
    local.s += f.what;
  }
  std::printf("%s\n", local.s.c_str());
}

static void loop(int bad) {
  Reducer local;
  try {
    cilk_for (int i = 0; i < 100; ++i) {
      dawdle(i);
      if (i < bad)
        local.add(i);
      if (i == bad)
        throw i;
    }
  } catch (int i) {
    local.s += std::to_string(i);
  }
  std::printf("%s\n", local.s.c_str());
}

int main() {
  for (int i = 0; i < 60; i += 7) {
    handlers(i);
    try {
      leaves(i);
      std::printf("not reached\n");
    } catch (int n) {
      std::printf("%d\n", n);
    }
    stolen(i);
    loop(i);
  }
  std::printf("%s\n%d\n", all.s.c_str(), live.load());
}
