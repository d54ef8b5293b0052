// Tasks use variables through closures, references and objects: some are only read, some
// written, by one task or by each task in turn.
// RUN: %check_cilk %s
#include <cstdio>
#include <stdexcept>
#include <vector>

template <class F> inline void each(int n, F f) {
  cilk_for (int i = 0; i < n; ++i)
    f(i);
}
template <class F> inline void inTurn(int n, F f) {
  for (int i = 0; i < n; ++i) {
    cilk_spawn f(i);
    cilk_sync;
  }
}
struct Point {
  long x, y;
  Point moved(long by) const { return Point{x + by, y - by}; }
};
struct Range {
  struct Iterator {
    long at;
    long operator*() const { return at * 3; }
    Iterator &operator++() {
      ++at;
      return *this;
    }
    bool operator!=(Iterator o) const { return at != o.at; }
  };
  long from, to;
  Iterator begin() const { return {from}; }
  Iterator end() const { return {to}; }
};

static long vectors(int n) {
  std::vector<long> a(n), b(n, 3);
  std::vector<std::vector<long>> rows(n, std::vector<long>(n, 1));
  each(n, [&](int i) { a[i] = b[i] * i; });
  each(n, [&](int i) { each(n, [&](int j) { rows[i][j] += a[j] + i; }); });
  b.push_back(a[n - 1]);
  each(n + 1, [&](int i) { b[i] += a[i % n]; });
  long s = 0;
  for (auto &r : rows)
    for (long x : r)
      s = (s * 7 + x) % 1000003;
  for (long x : b)
    s = (s * 7 + x) % 1000003;
  return s;
}
static long written(int n) {
  long last = 0, sum = 0;
  Point p{1, 2}, q{n, n};
  each(n, [&](int i) {
    Point r = q.moved(i);
    if (i == n / 2)
      last = r.x * 100 + r.y;
  });
  inTurn(n, [&](int i) {
    sum += p.x * i;
    p = p.moved(sum & 7);
  });
  return last + sum * 31 + p.x * 7 + p.y;
}
static long halves(int n) {
  Point p{n, 0};
  cilk_spawn[&] { p.y = p.x * 2; }
  ();
  Point q{p.x, 5};
  cilk_sync;
  cilk_spawn[&] { q.y += p.y; }
  ();
  cilk_spawn[&] { p.x += 1; }
  ();
  cilk_sync;
  return p.x * 1000 + p.y * 100 + q.x * 10 + q.y;
}
static long iterators(long n) {
  long s = 0;
  std::vector<long> out(n + 1);
  for (long x : Range{0, n})
    cilk_spawn[](std::vector<long> & o, long v) { o[v / 3] = v; }
  (out, x);
  cilk_sync;
  for (long x : out)
    s += x;
  return s;
}
static long thrown(int n) {
  long seen = 0;
  Point p{n, n};
  try {
    cilk_spawn[&] {
      p.x = 77;
      if (n > 3)
        throw std::runtime_error("n");
      p.x = 78;
    }
    ();
    cilk_sync;
  } catch (std::exception &) {
    seen = p.x;
  }
  return seen * 1000 + p.x + p.y;
}
static long nested(int n) {
  std::vector<long> out(n * n);
  each(n, [&](int i) {
    Point p{i, n};
    long k = i * 5;
    each(n, [&](int j) {
      Point r = p.moved(j);
      out[i * n + j] = r.x * k + r.y;
    });
    p.x += k;
    cilk_spawn[&] { out[i * n] += p.x; }
    ();
    cilk_sync;
  });
  long s = 0;
  for (long x : out)
    s = (s * 7 + x) % 1000003;
  return s;
}
// Copies of a task share no memory.
static long unrolled(int n) {
  long s = 0;
  for (int i = 0; i < 4; ++i)
    cilk_spawn[&, i] {
      Point p{i, n};
      long a = 0, b = 0;
      cilk_spawn[&] { a = p.x + p.y; }
      ();
      b = p.moved(i).y;
      cilk_sync;
      __atomic_fetch_add(&s, a * 3 + b, __ATOMIC_RELAXED);
    }
  ();
  cilk_sync;
  return s;
}

int main() {
  for (int n : {1, 2, 5, 40})
    std::printf("%ld %ld %ld %ld %ld %ld %ld\n", vectors(n), written(n),
                halves(n), iterators(n), thrown(n), nested(n), unrolled(n));
}
