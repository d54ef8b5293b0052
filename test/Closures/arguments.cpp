// Closures take arguments of any movable type, function objects, up to 32 missing arguments,
// threads that spawn and sync themselves, and runs within runs.
// RUN: %check_some %s -- -std=c++17
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address,undefined %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=thread %}
#include "hold.h"
#include <cilk/closures.h>
#include <memory>
#include <string>
#include <vector>

using namespace cilk::closures;
using number = std::unique_ptr<int>;

static void join(context c, cont<std::string> k, std::string a, number b, const std::string &d) {
  c.send_argument(k, a + std::to_string(*b) + d);
}
static void say(context c, cont<std::string> k, const char *text) { c.send_argument(k, text); }
static void three(context c, cont<std::string> k) {
  cont<std::string> a, d;
  cont<number> b;
  c.spawn_next<join>(k, missing(a), missing(b), missing(d));
  c.spawn<say>(a, "a string that is too long to be kept in place ");
  c.spawn([](context in, cont<number> to, number n) { in.send_argument(to, std::move(n)); }, b,
          std::make_unique<int>(7));
  c.spawn<say>(d, " and another one that is as long as that");
}

struct large {
  alignas(64) char bytes[3000];
};
static void look(context c, cont<int> k, large l) {
  CHECK(reinterpret_cast<uintptr_t>(&l) % 64 == 0);
  c.send_argument(k, l.bytes[2999]);
}
static void much(context c, cont<int> k) {
  large l = {};
  l.bytes[2999] = 3;
  cont<large> to;
  c.spawn_next<look>(k, missing(to));
  c.send_argument(to, l);
}

struct alignas(64) aligned {
  char c;
};
static void look_at_small(context c, cont<int> k, aligned a) { c.send_argument(k, a.c); }

static void all(context c, cont<int> k, int a, int b, int d, int e, int f, int g, int h, int i,
                int j, int l, int m, int n, int o, int p, int q, int r, int s, int t, int u, int v,
                int w, int x, int y, int z, int a2, int b2, int c2, int d2, int e2, int f2, int g2) {
  c.send_argument(k, a + b + d + e + f + g + h + i + j + l + m + n + o + p + q + r + s + t + u + v +
                         w + x + y + z + a2 + b2 + c2 + d2 + e2 + f2 + g2);
}
static void give(context c, cont<int> k, int value) { c.send_argument(k, value); }
static void many(context c, cont<int> k) {
  cont<int> to[31];
  auto m = [&](int i) { return missing(to[i]); };
  c.spawn_next<all>(k, m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8), m(9), m(10), m(11),
                    m(12), m(13), m(14), m(15), m(16), m(17), m(18), m(19), m(20), m(21), m(22),
                    m(23), m(24), m(25), m(26), m(27), m(28), m(29), m(30));
  for (int i = 0; i < 31; ++i)
    c.spawn<give>(to[i], i);
}

static void half(context c, cont<long> k, long n) { c.send_argument(k, n / 2); }
static void inside(context c, cont<long> k, int n) {
  long sum[10];
  for (int i = 0; i < 10; ++i)
    sum[i] = cilk_spawn run<half>(i * n);
  cilk_sync;
  long total = 0;
  for (long s : sum)
    total += s;
  c.send_argument(k, total);
}

// Sends from tasks in runs of their own to a closure that waits in the outer run.
static void send(context c, cont<long> k, long value) { c.send_argument(k, value); }
static void add(context c, cont<long> k, long a, long b, long d) { c.send_argument(k, a + b + d); }
static void from_tasks(context c, cont<long> k) {
  cont<long> to[3];
  c.spawn_next<add>(k, missing(to[0]), missing(to[1]), missing(to[2]));
  for (int i = 0; i < 2; ++i)
    cilk_spawn run<send>(to[i], long(i + 5));
  run<send>(to[2], 100L);
  cilk_sync;
}

int main() {
  for (int i = 0; i < 10; ++i)
    CHECK(run<from_tasks>() == 111);
  for (int i = 0; i < 20; ++i)
    CHECK(run<three>().size() == 87);
  puts(run<three>().c_str());
  printf("%d\n", run<much>());
  printf("%d\n", run<look_at_small>(aligned{4}));
  printf("%d\n", run<many>());
  printf("%ld\n", run<inside>(4));
  int seen = 0;
  run([&](context) { seen = 1; });
  run([](context, int *where) { *where += 1; }, &seen);
  printf("%d\n", seen);
}
