// Thread-local variables with constructors, of classes and templates, belong to the thread that a
// continuation, child or handler runs on.
// RUN: %check_cilk --levels 0,1,2,3 %s -- -std=c++17 -w
// RUN: %check_cilk --levels 0,2,3 %s -- -std=c++17 -w -fPIC
#include "steal.h"
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <pthread.h>
#include <string>
#include <thread>
extern int init(int);
static thread_local int triv = 3;
thread_local long ext;
static thread_local int dyn = init(4);
thread_local std::string str = "text of some length that is on the heap";
inline thread_local int inl = init(5);
struct S {
  static thread_local int mem;
  static inline thread_local std::thread::id who = std::this_thread::get_id();
  int v;
};
thread_local int S::mem = init(6);
template <class T> thread_local T tmpl = T(init(7));
template <class T> struct St {
  static thread_local T x;
  static inline thread_local pthread_t self = pthread_self();
};
template <class T> thread_local T St<T>::x = T(init(8));
namespace {
thread_local struct Own {
  pthread_t self = pthread_self();
  ~Own() {}
} own;
} // namespace
static pthread_t &fn() {
  thread_local pthread_t p = pthread_self();
  return p;
}
static std::atomic<int> bad;
#define CHECK(c) ((c) ? (void)0 : (void)(bad = __LINE__))
__attribute__((noinline)) static pthread_t me() { return pthread_self(); }
__attribute__((noinline)) static void verify(int *a, long *b, int *c,
                                             std::string *d, int *e, int *f,
                                             int *g, int *h, int *er) {
  CHECK(a == &triv);
  CHECK(b == &ext);
  CHECK(c == &dyn);
  CHECK(d == &str);
  CHECK(e == &inl);
  CHECK(f == &S::mem);
  CHECK(g == &tmpl<int>);
  CHECK(h == &St<int>::x);
  CHECK(er == &errno);
  CHECK(dyn == 4);
  CHECK(inl == 5);
  CHECK(S::mem == 6);
  CHECK(tmpl<int> == 7);
  CHECK(St<int>::x == 8);
  CHECK(own.self == me());
  CHECK(fn() == me());
  CHECK(St<int>::self == me());
  CHECK(S::who == std::this_thread::get_id());
}
#define ALL                                                                    \
  &triv, &ext, &dyn, &str, &inl, &S::mem, &tmpl<int>, &St<int>::x, &errno
static void direct() {
  pthread_t m = me();
  CHECK(own.self == m);
  CHECK(fn() == m);
  CHECK(St<int>::self == m);
  CHECK(pthread_equal(m, pthread_self()));
}
static void child(int *f) {
  wait_for(f);
  verify(ALL);
}
static void throws(int *f) {
  wait_for(f);
  verify(ALL);
  throw 5;
}
static int tree(int n) {
  verify(ALL);
  if (n == 0)
    return 1;
  int f = 0, g = 0;
  CHECK(own.self == me());
  CHECK(dyn == 4);
  triv = n;
  errno = n;
  CHECK(triv == n && errno == n);
  int x = cilk_spawn tree(n - 1);
  CHECK(own.self == me());
  direct();
  verify(ALL);
  errno = n + 1;
  CHECK(errno == n + 1);
  dyn = 4;
  inl = 5;
  cilk_spawn child(&f);
  verify(ALL);
  CHECK(own.self == me());
  CHECK(St<int>::self == me());
  CHECK(fn() == me());
  ext = n;
  CHECK(ext == n);
  go_on(&f);
  cilk_sync;
  verify(ALL);
  CHECK(own.self == me());
  direct();
  try {
    cilk_spawn throws(&g);
    verify(ALL);
    CHECK(own.self == me());
    go_on(&g);
    cilk_sync;
  } catch (int) {
    verify(ALL);
    CHECK(own.self == me());
    cilk_spawn child(&g);
    verify(ALL);
    CHECK(own.self == me());
    cilk_sync;
    CHECK(own.self == me());
  }
  verify(ALL);
  CHECK(own.self == me());
  auto l = [&] {
    int h = 0;
    CHECK(own.self == me());
    cilk_spawn child(&h);
    CHECK(own.self == me());
    verify(ALL);
    go_on(&h);
  };
  l();
  CHECK(own.self == me());
  cilk_for (int i = 0; i < 4; ++i) {
    CHECK(own.self == me());
    int h = 0;
    cilk_spawn child(&h);
    CHECK(own.self == me());
    go_on(&h);
    cilk_sync;
    verify(ALL);
    CHECK(own.self == me());
  }
  CHECK(own.self == me());
  CHECK(str.size() > 10);
  int h = 0;
  cilk_spawn {
    CHECK(own.self == me());
    child(&h);
    CHECK(own.self == me());
  }
  CHECK(own.self == me());
  go_on(&h);
  cilk_sync;
  CHECK(own.self == me());
  int y = tree(n - 1);
  CHECK(own.self == me());
  cilk_sync;
  CHECK(own.self == me());
  return x + y;
}
int init(int k) { return k; }
int main() {
  int r = tree(4);
  std::thread t([] {
    int r = tree(2);
    CHECK(r == 4);
  });
  t.join();
  printf("%d %d\n", r, bad.load());
}
