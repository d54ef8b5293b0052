// In a spawned new-expression the parent evaluates the constructor's arguments: scalars, references
// and objects. The child allocates and constructs.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20 -fno-exceptions
#include "slow.h"
#include <atomic>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>

static std::atomic<int> live;
struct Slow {
  int v;
  Slow(int v) : v(v) { ++live; }
  Slow(const Slow &o) : v((dawdle(0), o.v)) { ++live; }
  ~Slow() { --live; }
};
struct Taker {
  int v;
  Taker(Slow s) : v(s.v) {}
  Taker(const Slow &s, int k) : v(s.v * 10 + k) {}
  Taker(const std::string &s, const int &k) : v((int)s.size() + k) {}
  Taker(std::unique_ptr<int> p) : v(*p) {}
  Taker(std::initializer_list<int> l) : v(0) {
    dawdle(0);
    for (int x : l)
      v = v * 10 + x;
  }
};
struct Aggregate {
  Slow s;
  int k;
  int array[2];
  const char *name = "default";
  char text[4];
};
struct Stays {
  int v;
  Stays(int v) : v(v) {}
  Stays(const Stays &) = delete;
};
static Stays stays(int v) { return Stays(v); }
static int thrown;
struct Throws {
  Throws(Slow s) {
    if (s.v)
#ifdef __cpp_exceptions
      throw s.v;
#else
      thrown += s.v;
#endif
  }
};

static int throwing() {
#ifdef __cpp_exceptions
  try {
#endif
    Throws *b;
    b = cilk_spawn new Throws(7);
    dawdle(0);
    cilk_sync;
    delete b;
    return thrown;
#ifdef __cpp_exceptions
  } catch (int e) {
    return e;
  }
#endif
}

int main() {
  for (int round = 0; round < 5; ++round) {
    Slow s(1);
    int k = 5;
    std::unique_ptr<int> u(new int(9));
    std::string text("some text that is long enough");
    Slow *row[2] = {&s, nullptr}, **at = row;

    Taker *a = cilk_spawn new Taker(s);
    Taker *b = cilk_spawn new Taker(**at, k);
    ++at;
    Taker *c = cilk_spawn new Taker(text + "!", 5);
    Taker *d = cilk_spawn new Taker(std::move(u));
    Taker *e = cilk_spawn new Taker{k, k + 1, 7};
    Aggregate *f = cilk_spawn new Aggregate{s, k, {k, k + 2}, "name", "abc"};
    int *g = cilk_spawn new int(k);
    int *h = cilk_spawn new int[3]{k, k};
    Stays *i = cilk_spawn new Stays(stays(3));
    Slow *j;
    j = cilk_spawn new Slow(k);
    k = 6;
    cilk_sync;
    std::printf("%d %d %d %d %d %d %d %d %s %s %d %d %d %d\n", a->v, b->v, c->v,
                d->v, e->v, f->s.v, f->k, f->array[1], f->name, f->text, *g, h[2],
                i->v, j->v);
    delete a, delete b, delete c, delete d, delete e, delete f, delete g;
    delete[] h;
    delete i, delete j;
  }
  std::printf("thrown %d, live %d\n", throwing(), live.load());
}
