// Exceptions work if they are kept, nested, thrown again in other strands, or leave callbacks of
// the library or initialisers; the counts of uncaught ones are right.
// RUN: %check_cilk --levels 0,1,3 %s -- -std=c++17 -w
#include "alive.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
struct E {
  A a;
  E(int k) : a(k) {}
};
struct E2 : E, std::runtime_error {
  E2(int k) : E(k), std::runtime_error("e2") {}
};
static int f(int k) {
  dawdle(k);
  return k * 3;
}
static int fails(int k) {
  A a(k);
  dawdle(k);
  if (k % 3 == 0)
    throw E(k);
  return k;
}
static int re(int k) {
  try {
    int x = cilk_spawn fails(k);
    A b(3);
    cilk_sync;
    return x;
  } catch (...) {
    cilk_spawn f(3);
    throw;
  }
}
static int re2(int k) {
  try {
    int x = cilk_spawn re(k);
    cilk_sync;
    return x;
  } catch (E &e) {
    int y = cilk_spawn[&]()->int {
      try {
        throw;
      } catch (E &g) {
        return g.a.v + (&g == &e ? 0 : 1000);
      }
    }
    ();
    cilk_sync;
    return y + e.a.v;
  }
}
static int re3(int k) {
  try {
    cilk_spawn[k] {
      try {
        fails(k);
      } catch (...) {
        cilk_spawn f(3);
        throw;
      }
    }
    ();
    cilk_sync;
  } catch (const E &e) {
    return e.a.v;
  }
  return -1;
}
static std::exception_ptr ptr(int k) {
  try {
    cilk_spawn re(k);
    cilk_sync;
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}
static int useptr(int k) {
  std::exception_ptr p = cilk_spawn ptr(k), q = ptr(k + 1);
  cilk_sync;
  int r = 0;
  for (auto &x : {p, q})
    if (x) {
      try {
        cilk_spawn std::rethrow_exception(x);
        cilk_sync;
      } catch (E &e) {
        r = r * 10 + e.a.v;
      }
    }
  if (p)
    try {
      cilk_spawn std::rethrow_exception(p);
      cilk_spawn[&] {
        dawdle(3);
        std::rethrow_exception(p);
      }
      ();
      cilk_sync;
    } catch (E &e) {
      r += e.a.v;
    }
  return r;
}
static void nest(int k) {
  try {
    cilk_spawn fails(k * 3);
    cilk_sync;
  } catch (...) {
    cilk_spawn f(3);
    std::throw_with_nested(std::runtime_error("level " + std::to_string(k)));
  }
}
static std::string unnest(const std::exception &e) {
  std::string s = e.what();
  try {
    cilk_spawn std::rethrow_if_nested(e);
    cilk_sync;
  } catch (const std::exception &g) {
    s += unnest(g);
  } catch (E &g) {
    s += "E" + std::to_string(g.a.v);
  }
  return s;
}
static std::string nested(int k) {
  try {
    cilk_spawn[=] {
      try {
        cilk_spawn nest(k);
        cilk_sync;
      } catch (...) {
        std::throw_with_nested(std::logic_error("outer "));
      }
    }
    ();
    cilk_sync;
  } catch (const std::exception &e) {
    return unnest(e);
  }
  return "none";
}
static int sorted(int n) {
  std::vector<A> v;
  for (int i = 0; i < n; ++i)
    v.push_back(A(i * 7919 % n));
  std::sort(v.begin(), v.end(), [](const A &a, const A &b) {
    int x = cilk_spawn f(a.v + 1), y = f(b.v + 1);
    cilk_sync;
    return x < y;
  });
  int r = 0;
  for (auto &a : v)
    r = (r * 3 + a.v) % 10007;
  try {
    std::sort(v.begin(), v.end(), [&](const A &a, const A &b) {
      int x = cilk_spawn f(a.v + 1), y = f(b.v + 1);
      cilk_spawn[&] {
        if (a.v == n / 2)
          throw E(a.v);
      }
      ();
      cilk_sync;
      return x > y;
    });
  } catch (E &e) {
    r += e.a.v;
  }
  return r;
}
static int cmp(const void *a, const void *b) {
  int x = cilk_spawn f(*(int *)a), y = f(*(int *)b);
  cilk_sync;
  return x - y;
}
static int cmpt(const void *a, const void *b) {
  int x = cilk_spawn fails(*(int *)a), y = f(*(int *)b);
  cilk_sync;
  return x - y;
}
static int qs(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = i * 7919 % n;
  qsort(v.data(), n, 4, cmp);
  int r = 0;
  for (int x : v)
    r = (r * 3 + x) % 10007;
  return r;
}
static int threads(int k) {
  int r = 0;
  std::thread t([&] {
    try {
      cilk_spawn fails(k);
      cilk_spawn f(3);
      cilk_sync;
      r = 1;
    } catch (E &e) {
      r = e.a.v;
    }
  });
  t.join();
  auto fu = std::async(std::launch::async, [&] {
    int x = cilk_spawn fails(k), y = f(3);
    cilk_sync;
    return x + y;
  });
  try {
    r += fu.get();
  } catch (E &e) {
    r += e.a.v * 10;
  }
  auto fd = std::async(std::launch::deferred, [&] {
    int x = cilk_spawn fails(k), y = f(3);
    cilk_sync;
    return x + y;
  });
  try {
    r += fd.get();
  } catch (E &e) {
    r += e.a.v * 10;
  }
  std::promise<int> pr;
  auto pf = pr.get_future();
  cilk_spawn[&] {
    try {
      pr.set_value(fails(k));
    } catch (...) {
      pr.set_exception(std::current_exception());
    }
  }
  ();
  cilk_sync;
  try {
    r += pf.get();
  } catch (E &e) {
    r += 7;
  }
  std::packaged_task<int(int)> pt(fails);
  cilk_spawn pt(k);
  cilk_sync;
  try {
    r += pt.get_future().get();
  } catch (E &e) {
    r += e.a.v;
  }
  static std::once_flag of[100];
  int tries = 0;
  for (int i = 0; i < 3; ++i)
    try {
      std::call_once(of[k], [&] {
        ++tries;
        cilk_spawn f(3);
        cilk_spawn[&] {
          if (tries < 2)
            throw E(k);
        }
        ();
        cilk_sync;
      });
    } catch (E &e) {
      r += e.a.v * 3;
    }
  return r * 10 + tries;
}
static int stat(int k) {
  static int n = 0;
  ++n;
  try {
    static A a = [&] {
      int x = cilk_spawn f(3);
      cilk_spawn[&] {
        if (n < 3)
          throw E(k);
      }
      ();
      cilk_sync;
      return A(x + n);
    }();
    return a.v;
  } catch (E &e) {
    return -n - e.a.v;
  }
}
template <class T> static int tstat(int k) {
  static int n = 0;
  ++n;
  try {
    struct L {
      static int go(int k) {
        thread_local int v = cilk_spawn0(k);
        return v;
      }
      static int cilk_spawn0(int k) {
        int x = cilk_spawn f(3);
        cilk_spawn[&] {
          if (n < 2)
            throw E(k);
        }
        ();
        cilk_sync;
        return x;
      }
    };
    return L::go(k);
  } catch (E &e) {
    return -e.a.v;
  }
}
struct U {
  int *out;
  int k;
  ~U() {
    int before = std::uncaught_exceptions();
    int x = cilk_spawn f(3);
    int mid = std::uncaught_exceptions();
    cilk_spawn[&, this] {
      int c = std::uncaught_exceptions();
      dawdle(3);
      try {
        cilk_spawn fails(3);
        cilk_sync;
      } catch (E &) {
        c = c * 10 + std::uncaught_exceptions();
      }
      *out = *out * 10 + c;
    }
    ();
    cilk_sync;
    int after = std::uncaught_exceptions();
    *out = *out * 1000 + before * 100 + mid * 10 + after + x * 0;
  }
};
static int unc(int k) {
  int o = 0;
  try {
    U u{&o, k};
    cilk_spawn fails(k);
    cilk_spawn U{&o, k};
    cilk_sync;
  } catch (E &e) {
    cilk_spawn[&] { U w{&o, 1}; }
    ();
    cilk_sync;
    return o + std::uncaught_exceptions();
  }
  return o;
}
static int gl = [] {
  int x = cilk_spawn f(4), y = f(5);
  cilk_sync;
  return x + y;
}();
static int gl2 = [] {
  try {
    cilk_spawn fails(3);
    cilk_sync;
    return 1;
  } catch (E &e) {
    int x = cilk_spawn f(3);
    cilk_sync;
    return x + e.a.v;
  }
}();
static int deep(int n, int t) {
  A a(n);
  if (n == 0) {
    if (t)
      throw E(t);
    return 1;
  }
  int x = cilk_spawn deep(n - 1, t == n ? t : 0), y;
  try {
    y = cilk_spawn deep(n - 1, t);
    cilk_sync;
  } catch (E2 &) {
    return 0;
  } catch (E &e) {
    if (e.a.v % 2)
      throw E2(e.a.v);
    throw;
  }
  A b(2);
  cilk_sync;
  return x + y;
}
static int deeps(int t) {
  try {
    return deep(6, t);
  } catch (E2 &e) {
    return -1000 - e.a.v;
  } catch (E &e) {
    return -e.a.v;
  }
}
static int fntry(int k) try {
  cilk_spawn fails(k);
  A a(3);
  cilk_sync;
  return 1;
} catch (E &e) {
  A b(2);
  cilk_spawn f(1);
  return e.a.v;
}
static void spec(int k) noexcept(false) { cilk_spawn fails(k); }
static int condthrow(int k) {
  int r = 0;
  try {
    r = k % 2 ? cilk_spawn fails(k) : (throw E(k + 1), 1);
    cilk_sync;
  } catch (E &e) {
    r = -e.a.v;
  }
  return r;
}
int main() {
  {
    std::vector<std::exception_ptr> all;
    for (int k = 1; k < 8; ++k) {
      int a = 0;
      try {
        a = re(k);
      } catch (E &e) {
        a = -e.a.v;
      }
      printf("%d %d %d %d %s\n", a, re2(k), re3(k), useptr(k),
             nested(k).c_str());
      printf("%d %d %d %d %d\n", threads(k), stat(k), unc(k), deeps(k),
             fntry(k));
      try {
        cilk_spawn spec(k);
        cilk_sync;
      } catch (E &e) {
        printf("spec %d\n", e.a.v);
      }
      printf("%d %d\n", condthrow(k), tstat<int>(k) >= 0);
    }
    printf("%d %d %d %d\n", sorted(50), qs(50), gl, gl2);
  }
  printf("%d\n", alive.load() - 1);
}
