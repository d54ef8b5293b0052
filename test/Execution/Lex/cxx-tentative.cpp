// Keywords work where the parser first sees them in tentative parsing, in bodies of members
// that it parses later, and in macros.
// RUN: %check_cilk --levels 0,2 %s -- -std=c++11
// RUN: %check_cilk --levels 0,2 %s -- -std=c++20
#include <cilk/cilk.h>
#include <cstdio>
static int f(int i) { return i * 3; }
#define LOOP(n) cilk_for (int i = 0, e = n; i < e; ++i)
struct S {
  int a[20];
  int go() {
    LOOP(20) a[i] = f(i);
    cilk_scope for (int i = 0; i < 10; ++i) a[i] += cilk_spawn f(i);
    cilk_spawn asm volatile("" ::: "memory");
    cilk_sync;
    return a[3] + a[15];
  }
};
int main() {
  int y = 3;
  int x([&] { int b[9]; cilk_scope for (int i = 0; i < 9; ++i) b[i] = cilk_spawn f(i);
    cilk_spawn asm volatile("" : : "r"(y) : "memory"); cilk_sync;
    cilk_scope asm volatile("" : : "r"(({ y; })) : "memory");
    LOOP(9) b[i] += 1;
    cilk_spawn cilk_for (int i = 0; i < 9; ++i) b[i] += 1;
    cilk_sync;
    int c[2] = { cilk_spawn f(1), b[3] }; cilk_sync;
    cilk_scope { c[0] += 1; cilk_scope cilk_sync; }
    cilk_sync; return c[0] + c[1]; }());
  std::printf("%d %d\n", x, S().go());
}
