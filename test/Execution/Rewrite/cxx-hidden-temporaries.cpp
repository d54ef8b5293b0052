// Some temporaries belong to a spawned call but are written elsewhere, or nowhere: default
// initialisers of members, common operands of `?:`, elements of arrays. They stay at their
// addresses until the child is over.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++20
#include "slow.h"
#include <cstdio>
#include <string>

struct Text {
  const std::string &s = std::string("a text that has to be allocated");
  int k;
};
struct Two {
  Text t[2];
};
struct Paren {
  const std::string &s;
  int k = (int)std::string("another text that is long enough").size();
};

static int one(Text t) {
  dawdle(0);
  return (int)t.s.size() + t.k;
}
static int two(Two t) {
  dawdle(0);
  return (int)(t.t[0].s.size() + t.t[1].s.size()) + t.t[0].k + t.t[1].k;
}
static int paren(Paren p) {
  dawdle(0);
  return (int)p.s.size() + p.k;
}
struct Flag {
  std::string s;
  operator bool() const { return !s.empty(); }
  operator const std::string &() const { return s; }
};
static Flag flag(const char *s) { return {s}; }
static int length(const std::string &s) {
  dawdle(0);
  return (int)s.size();
}

struct Ref {
  const std::string &s;
};
static int refs(Ref a, Ref b) {
  dawdle(0);
  return (int)(a.s.size() * b.s.size());
}
struct Holder {
  const std::string &s = std::string("held in a member of the closure");
};
template <class F> static int call(F f) {
  dawdle(0);
  return f();
}

int main() {
  int sum = 0;
  for (int i = 0; i < 20; ++i) {
    int a = cilk_spawn one(Text{.k = i});
    int b = cilk_spawn two(Two{{{.k = i}, {.k = 2}}});
    int c = cilk_spawn paren(Paren(std::string(40, 'x')));
    int d = cilk_spawn length(flag("of the condition itself, a long one") ?: flag("x"));
    int e = cilk_spawn refs(Ref{std::string(30, 'y')}, {std::string(i, 'z')});
    int f = cilk_spawn call([h = Holder{}] { return (int)h.s.size(); });
    dawdle(i);
    cilk_sync;
    sum += a + b + c + d + e + f;
    std::printf("%d %d %d %d %d %d\n", a, b, c, d, e, f);
  }
  std::printf("%d\n", sum);
}
