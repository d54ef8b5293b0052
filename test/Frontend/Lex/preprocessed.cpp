// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -S -emit-llvm a.cpp -o a.ll
// RUN: %driver++ -fopencilk -std=c++20 -O1 -E a.cpp -o a.ii
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -S -emit-llvm a.ii -o - | sed s/a.ii/a.cpp/ | diff a.ll -
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -S -emit-llvm -x c++-cpp-output - < a.ii -o - | sed 's/"-"/"a.cpp"/; s/<stdin>/a.cpp/' | diff a.ll -
// RUN: %driver++ -fopencilk -std=c++20 -O1 -E -frewrite-includes a.cpp -o r.cpp
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -S -emit-llvm r.cpp -o - | sed 's/r.cpp/a.cpp/' | diff a.ll -
// RUN: %driver++ -fopencilk -std=c++20 -O1 -E -fdirectives-only a.cpp -o d.cpp
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -S -emit-llvm d.cpp -o - | sed 's/d.cpp/a.cpp/' | diff a.ll -
// RUN: %driver++ -fopencilk -std=c++20 -g0 -O1 -save-temps=obj -c a.cpp -o s.o
// RUN: grep -q _Cilk_spawn a.ii && test -s s.o
// RUN: not %driver++ -fopencilk -std=c++20 -fsyntax-only a.cpp -DMISTAKE 2> direct
// RUN: %driver++ -fopencilk -std=c++20 -O1 -E a.cpp -DMISTAKE -o m.ii
// RUN: not %driver++ -fopencilk -std=c++20 -fsyntax-only m.ii 2>&1 | FileCheck --check-prefix=MISTAKE %s
// RUN: FileCheck --check-prefix=MISTAKE %s < direct
// Compiling preprocessed code, as -save-temps, ccache, distcc and icecc do, gives the same code and
// the same diagnostics, at the same lines. (Without optimisation libstdc++ 15 has other code, so -E
// has to know the level.)
#include <cilk/cilk.h>
#include <vector>

#define SPAWN cilk_spawn
#define GRAIN 16
#define BOTH(x) { cilk_spawn f(x); SPAWN f((x) + 1); }
#define LOOP cilk_for (int i = 0; i < n; i++)

int f(int);
struct S {
  S();
  S(const S &);
  ~S();
  int m(int);
};
S make(int);

template <class T> int generic(std::vector<T> &v, int n) {
  cilk_for (auto &x : v)
    x = f(x);
#pragma cilk grainsize(GRAIN)
  cilk_for (int i = 0; i < n; i++)
    v[i] = cilk_spawn f(i);
  _Pragma("cilk grainsize GRAIN") LOOP f(i);
  cilk_sync;
  return n;
}

int g(int n, std::vector<int> &v) {
  S s = cilk_spawn make(n);
  BOTH(n)
  try {
    SPAWN f(n);
    cilk_scope { cilk_spawn { f(n); } }
  } catch (...) {
    cilk_sync;
  }
#pragma cilk grainsize \
   (GRAIN +            \
    2)
#define unrelated
  // A comment.
  LOOP {
    SPAWN s.m(i);
  }
#pragma cilk grainsize(n)
  LOOP f(i);
#ifdef MISTAKE
  int line = __LINE__;
  if (cilk_spawn f(1))
    f(2);
// MISTAKE-DAG: a.cpp:[[#@LINE-2]]:7: error: '{{(_C|c)}}ilk_spawn' cannot be used in the condition
#endif
  auto l = [&] { cilk_spawn f(n); };
  l();
  return generic(v, n);
}
#ifdef MISTAKE
#pragma cilk grainsize(GRAIN)
// MISTAKE-DAG: a.cpp:[[#@LINE-1]]:14: warning: '#pragma cilk grainsize' is ignored
#endif
