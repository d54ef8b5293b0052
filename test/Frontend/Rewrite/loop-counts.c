// RUN: %compare_serial %s %t -Wno-sign-compare -Wno-tautological-compare
// Parallel loops run exactly the iterations of the serial loop, in every
// integer and pointer type and up to the edges of their ranges.

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
static unsigned long long h;
static int n;
static void hit(long long v) {
  n++;
  h = h * 1000003 + (unsigned long long)v;
}
#define T(...)                                                                 \
  do {                                                                         \
    n = 0;                                                                     \
    h = 7;                                                                     \
    cilk_for(__VA_ARGS__) hit((long long)i);                                   \
    printf("%d: %d %llx\n", __LINE__, n, h);                                   \
  } while (0)
#define TB(lim, ...)                                                           \
  do {                                                                         \
    n = 0;                                                                     \
    h = 7;                                                                     \
    cilk_for(__VA_ARGS__) { hit((long long)i); }                               \
    printf("%d: %d %llx\n", __LINE__, n, h);                                   \
  } while (0)
enum E { A, B, C, D };
int calls;
int lim(int x) {
  calls++;
  return x;
}
int main(void) {
  T(int i = 0; i < 10; ++i);
  T(int i = 0; i <= 10; i++);
  T(int i = 10; i > 0; --i);
  T(int i = 10; i >= 0; i--);
  T(int i = 0; i != 10; ++i);
  T(int i = 10; i != 0; --i);
  T(int i = 0; 10 > i; ++i);
  T(int i = 10; 0 <= i; i -= 3);
  T(int i = 0; i < 10; i += 3);
  T(int i = 0; i < 9; i += 3);
  T(int i = 0; i <= 9; i = i + 3);
  T(int i = 0; i < 10; i = 3 + i);
  T(int i = 10; i > -1; i = i - 4);
  T(int i = 5; i < 5; ++i);
  T(int i = 6; i < 5; ++i);
  T(int i = 5; i <= 4; i++);
  T(int i = 5; i >= 6; i--);
  T(int i = 5; i != 5; i++);
  T(int i = INT_MAX - 5; i < INT_MAX; i++);
  T(int i = INT_MIN + 3; i > INT_MIN; --i);
  T(int i = INT_MIN; i < INT_MIN + 4; ++i);
  T(unsigned i = UINT_MAX - 3; i < UINT_MAX; i++);
  T(unsigned i = UINT_MAX - 3; i != 3; i++);
  T(unsigned i = 3; i != UINT_MAX - 3; i--);
  T(long long i = LLONG_MAX - 6; i < LLONG_MAX; i += 2);
  T(long long i = LLONG_MIN; i < LLONG_MAX - 3; i += LLONG_MAX / 2);
  T(unsigned long long i = 0; i < ULLONG_MAX; i += ULLONG_MAX / 5);
  T(unsigned long long i = ULLONG_MAX - 4; i < ULLONG_MAX; i++);
  T(unsigned char i = 250; i < 255; i++);
  T(signed char i = -128; i < 120; i += 50);
  T(char i = 'a'; i <= 'e'; i++);
  T(unsigned char i = 250; i != 4; i++);
  T(short i = -5; i < 5u + 10; i++);
  T(unsigned i = 0; i < 5; i++);
  T(int i = -3; i < 5u; i++);
  T(int i = 0; i < 5LL; i++);
  T(int i = 0; i < 5UL; i++);
  T(enum E i = A; i < D; i++);
  T(enum E i = A; i <= D; i += 2);
  T(_Bool i = 0; i < 1; i++);
  int s = 3, m = -2;
  unsigned us = 4;
  long ls = 7;
  short ss = 2;
  T(int i = 0; i < 20; i += s);
  T(int i = 20; i > 0; i += m);
  T(int i = 20; i > 0; i -= s);
  T(int i = 0; i != 12; i += s);
  T(int i = 12; i != 0; i -= s);
  T(int i = 12; i != 0; i += m);
  T(int i = 0; i != 12; i -= m);
  T(int i = 0; i < 20; i += us);
  T(int i = 0; i != 20; i += us);
  T(unsigned i = 20; i != 0; i -= us);
  T(int i = 0; i < 30; i += ls);
  T(char i = 0; i < 30; i += ss);
  T(long i = 0; i < s; i++);
  // C converts these strides to the unsigned type of the variable.
  int down = -1, up = 129;
  T(unsigned i = 5; i != 2; i += -1);
  T(unsigned i = 5; i != 2; i += down);
  T(unsigned i = 5; i > 2; i += -1);
  T(unsigned i = 5; i > 2; i += down);
  T(unsigned i = 5; i >= 2; i += down - 1);
  T(unsigned i = 2; i != 5; i -= down);
  T(unsigned i = 2; i < 5; i -= down);
  T(unsigned long i = 9; i != 3; i += 3 * down);
  T(unsigned short i = 9; i != 3; i += 3 * down);
  T(unsigned __int128 i = 5; i != 2; i += down);
  T(unsigned i = 0; i != 3000000000u; i += 3000000000u);
  T(unsigned i = 0; i < 3000000000u; i += 3000000000u);
  T(unsigned char i = 3; i != 132; i += up);
  T(int i = 7; i != 1; i += 4294967294l);
  // These types are wider than the counter of iterations.
  __int128 big = (__int128)1 << 100, step = -big / 3;
  T(__int128 i = big; i < big + 4; i++);
  T(__int128 i = big; i > 0; i += step);
  T(__int128 i = -big; i <= big; i -= step);
  T(__int128 i = -big; i != big + 2; i = i + (2 * big + 2));
  T(unsigned __int128 i = -3; i != 4; ++i);
  T(unsigned __int128 i = 3; i != (unsigned __int128)-4; --i);
  T(unsigned __int128 i = 3; i < ~(unsigned __int128)0; i += ~(unsigned __int128)0 / 7);
  T(_BitInt(65) i = (_BitInt(65))1 << 62; i > -((_BitInt(65))1 << 62); i -= (_BitInt(65))1 << 60);
  T(_BitInt(300) i = 1; i < (_BitInt(300))1 << 290; i += (_BitInt(300))1 << 288);
  T(unsigned _BitInt(70) i = -2; i != 3; i++);
  T(int i = 0; i < (__int128)5; i++);
  T(unsigned char i = 7; i < (_BitInt(200))60; i += (_BitInt(200))9);
  T(long long i = LLONG_MIN; i <= LLONG_MAX - 5; i += (__int128)LLONG_MAX);
  T(int i = 0; i < lim(4); i += lim(2));
  printf("calls %s\n", calls ? "some" : "none");
  int arr[20];
  n = 0;
  cilk_for(int *p = arr; p < arr + 20; p += 3) {
    n++;
    *p = (int)(p - arr);
  }
  printf("%d %d\n", n, arr[18]);
  n = 0;
  cilk_for(int *p = arr + 19; p >= arr; p -= 5) { n++; }
  printf("%d\n", n);
  n = 0;
  cilk_for(const int *p = arr; p != arr + 20; p = 2 + p) { n++; }
  printf("%d\n", n);
  n = 0;
  cilk_for(int *p = arr + 20; p != arr; --p) { n++; }
  printf("%d\n", n);
  int rows = s, cols = s + 1;
  int vla[rows][cols];
  int (*end)[cols] = vla + rows;
  n = 0;
  cilk_for(int (*p)[cols] = vla; p != end; p++) { (*p)[0] = ++n; }
  printf("%d %d\n", n, vla[2][0]);
  n = 0;
  cilk_for(char *p = (char *)arr; p < (char *)(arr + 2); ++p) n++;
  printf("%d\n", n);
  n = 0;
  cilk_for(int i = 0; i < 10; i++) {
    if (i == 3)
      continue;
    for (int j = 0; j < 3; j++) {
      if (j == 1)
        continue;
      if (j == 2)
        break;
      n++;
    }
    switch (i) {
    case 4:
      continue;
    case 5:
      break;
    }
    n += 100;
  }
  printf("%d\n", n);
  n = 0;
  cilk_for(int i = 0; i < 4; i++) cilk_for(int j = i; j < 4; j++) {
    int x = cilk_spawn lim(i);
    cilk_sync;
    n += x * j;
  }
  printf("%d\n", n);
#pragma cilk grainsize 4
  cilk_for(int i = 0; i < 4; i++) n++;
#pragma cilk grainsize(n / 2)
  cilk_for(long i = 0; i < 4; i++) n++;
  _Pragma("cilk grainsize(2)") cilk_for(long i = 0; i < 4; i++) n++;
  printf("%d\n", n);
  n = 0;
  cilk_for(int i = 0; i < 3; i++) {
    i += 0;
    n++;
  }
  printf("%d\n", n);
  n = 0;
  cilk_for(_BitInt(33) i = 0; i < 5; i++) { n++; }
  printf("%d\n", n);
  n = 0;
  cilk_for (int i = ({ cilk_spawn lim(2); cilk_sync; 2; }); i < ({ int q = cilk_spawn lim(6); cilk_sync; q; }); i++) {
    n++;
  }
  printf("%d\n", n);
}
