// Since C++17 the right operand of an assignment is evaluated before the left one,
// whether the operator is built in or not. In an assigned spawn, the parent
// therefore evaluates the callee, object, arguments and condition before the
// place.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20 -fno-exceptions
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

static int f(int i) {
  dawdle(i);
  return i * 10;
}
static int twice(const int &i) { return i * 2; } // the callee reads it at once
static long add(long a, const std::string &s, std::string t) {
  dawdle(0);
  return a + (long)s.size() * 100 + (long)t.size() * 10000;
}

// Records the order in which the operands are used.
static std::string order;
static int say(char c, int v = 0) {
  order += c;
  return v;
}

struct Pair {
  int a, b;
};
static int pair(Pair p) {
  dawdle(0);
  return p.a * 100 + p.b;
}
struct Fixed { // stays where it is constructed
  int v;
  Fixed *self;
  explicit Fixed(int v) : v(v), self(this) {}
  Fixed(const Fixed &) = delete;
};
static int fixed(Fixed x) { return x.self == &x ? x.v : -1; }
struct Counted {
  static std::atomic<int> live; // tasks have copies, too
  int v;
  Counted(int v) : v(v) { ++live; }
  Counted(const Counted &o) : v(o.v) { ++live; }
  Counted &operator=(const Counted &o) {
    v = o.v;
    return *this;
  }
  ~Counted() { --live; }
};
std::atomic<int> Counted::live;
static int counted(Counted a, Counted b) {
  dawdle(0);
  return a.v * 100 + b.v;
}
static Counted made(int i) {
  dawdle(i);
  return Counted(i);
}

struct Adder {
  int base;
  Adder(int base) : base(base) {}
  int add(int x) {
    dawdle(x);
    return base + x;
  }
  int operator()(int x) { return add(x * 2); }
  virtual int more(int x) { return add(x * 3); }
  static int none(int x) { return x; }
};

static void numbers() {
  int a[40] = {}, i = 0;
  for (; i < 10;)
    a[i++] = cilk_spawn f(i);
  int *p = a + 10;
  for (int k = 0; k < 5; ++k)
    *p++ = cilk_spawn f(p - a);
  cilk_sync;
  for (int k = 0; k < 5; ++k)
    a[i++] += cilk_spawn f(i);
  cilk_sync;
  a[i++] = i == 15 ? cilk_spawn f(i) : 3;
  a[i++] = i == 15 ? cilk_spawn f(i) : i;
  a[i++] = i == 17 ? i > 3 ? cilk_spawn f(i + 1) : cilk_spawn f(i) : i;
  int k = 20;
  a[k++] = cilk_spawn pair({k, k + 1});
  a[k++] = cilk_spawn pair(Pair{k, say('x', k)});
  cilk_sync;
  a[({
    cilk_spawn f(1);
    cilk_sync;
    i++;
  })] = cilk_spawn f(i);
  a[({
    cilk_sync;
    i++;
  })] = i > 3 ? cilk_spawn f(k) : 3;
  a[i++] = cilk_spawn __builtin_popcount(i);
  cilk_sync;
  for (int x : a)
    std::printf("%d ", x);
  std::printf("%d %d %d\n", i, k, (int)(p - a));
}

static void objects() {
  long r[20] = {};
  int i = 0;
  std::string s(7, 'x');
  while (i < 4)
    r[i++] = cilk_spawn add(i, std::string(i, 'y'), s);
  cilk_sync;
  while (i < 8)
    r[i++] = cilk_spawn add(i, s, s + std::string(i, 'y'));
  cilk_sync;
  while (i < 12)
    r[i++] = cilk_spawn counted(i, Counted(i + 1));
  cilk_sync;
  std::printf("live %d\n", Counted::live.load());
  r[i++] = cilk_spawn fixed(Fixed(3));
  Adder adders[3] = {{1}, {20}, {300}};
  Adder *one = adders;
  r[i++] = cilk_spawn one->add(i);
  r[(one++)->base] += cilk_spawn one->add(i);
  r[i++] = cilk_spawn (*one)(i);
  r[i++] = cilk_spawn one->more(i);
  r[i++] = cilk_spawn one->none(i);
  int (Adder::*member)(int) = &Adder::add;
  r[i++] = cilk_spawn (one->*member)(i);
  int (*function)(int) = f;
  r[i++] = cilk_spawn function(i);
  cilk_sync;
  for (long x : r)
    std::printf("%ld ", x);
  std::printf("%d\n", i);
}

static void operators() {
  std::vector<Counted> v(6, Counted(0));
  std::map<int, std::string> m;
  int i = 0;
  while (i < 5)
    v[i++] = cilk_spawn made(i);
  cilk_sync;
  m[m.size()] = cilk_spawn std::to_string(m.size());
  cilk_sync;
  m[m.size()] = cilk_spawn std::to_string(m.size());
  cilk_sync;
  std::vector<std::string> w(4);
  i = 0;
  w[i++] += cilk_spawn std::to_string(i);
  cilk_sync;
  w[i++] = i == 1 ? cilk_spawn std::string(i, 'a') : std::string("b");
  cilk_sync;
  w[i++] = i == 1 ? cilk_spawn std::string(i, 'a') : std::to_string(i);
  std::unique_ptr<int> u(new int(5)), t[2];
  t[i - 2] = cilk_spawn [&i](std::unique_ptr<int> u) {
    dawdle(0);
    return u;
  }((i = 3, std::move(u)));
  cilk_sync;
  for (auto &x : v)
    std::printf("%d ", x.v);
  for (auto &x : m)
    std::printf("%d:%s ", x.first, x.second.c_str());
  for (auto &x : w)
    std::printf("'%s' ", x.c_str());
  std::printf("%d %d %d\n", !!t[0], !!t[1], i);
}

static void calls() {
  int x[4] = {};
  auto place = [&](int i) -> int & {
    say('p');
    return x[i];
  };
  auto callee = [&](int i) {
    say('c', i);
    return i ? f : [](int i) { return -i; };
  };
  place(0) = cilk_spawn callee(1)(say('a', 1));
  place(1) += cilk_spawn callee(0)(say('a', 2));
  cilk_sync;
  place(2) = say('q') ? 3 : cilk_spawn callee(1)(say('a', 3));
  place(3) = cilk_spawn [](Counted c, int i) { return c.v + i; }(say('1', 5), say('2', 6));
  cilk_sync;
  std::printf("%s %d %d %d %d %d\n", order.c_str(), x[0], x[1], x[2], x[3], Counted::live.load());
}

int main() {
  numbers();
  objects();
  operators();
  std::printf("live %d\n", Counted::live.load());
  calls();
}
