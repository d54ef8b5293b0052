// cilk_for works over every integer type and pointers.
// RUN: %check_cilk %s
#include <stdbool.h>
#include <stdio.h>

static long seen[2048];
enum e { E0, E1, E2, E3, E4 };

#define LOOP(T, FROM, OP, TO, STEP, INDEX)                                     \
  do {                                                                         \
    cilk_for (T i = FROM; i OP TO; STEP)                                       \
      seen[INDEX] += (long)i * 3 + sizeof i;                                   \
    show(#T " " #OP " " #STEP);                                                \
  } while (0)

static void show(const char *what) {
  unsigned long hash = 0;
  int n = 0;
  for (int i = 0; i < 2048; ++i) {
    hash = hash * 31 + seen[i];
    n += seen[i] != 0;
    seen[i] = 0;
  }
  printf("%s: %d %lu\n", what, n, hash);
}

int main(void) {
  LOOP(char, 0, <, 100, ++i, i);
  LOOP(signed char, -100, <, 100, i++, i + 128);
  LOOP(unsigned char, 3, <, 250, i += 7, i);
  LOOP(short, 900, >, -900, i -= 11, i + 1000);
  LOOP(unsigned short, 0, <=, 1000, i += 3, i);
  LOOP(int, -5, !=, 500, ++i, i + 10);
  LOOP(unsigned, 77, >=, 7, --i, i);
  LOOP(long, 1l << 40, <, (1l << 40) + 2000, i = i + 9, i & 2047);
  LOOP(unsigned long, ~0ul - 100, <, ~0ul, ++i, i & 2047);
  LOOP(long long, 50, >, -50, i--, i + 100);
  LOOP(unsigned long long, 0, !=, 1024, i += 4, i);
  LOOP(bool, false, <, true, ++i, i);
  LOOP(enum e, E0, <=, E4, i = i + 1, i);
  LOOP(_BitInt(11), -1000, <, 1000, i += 5, i + 1024);
  LOOP(unsigned _BitInt(63), 10, <, 2000, i = 13 + i, i);
  LOOP(__int128, (__int128)1 << 90, >, ((__int128)1 << 90) - 2000, i -= 3,
       i & 2047);
  LOOP(unsigned __int128, -5, !=, 1500, ++i, (i + 5) & 2047);
  LOOP(_BitInt(150), -70, <=, 90, i += 2, i + 70);
  static int a[300];
  cilk_for (int *p = a; p < a + 300; ++p)
    *p = (int)(p - a) * 7;
  cilk_for (int *p = a + 299; p >= a + 1; p -= 2)
    *p += 1;
  cilk_for (const char *p = (char *)a; p != (char *)(a + 300); p += 12)
    seen[p - (char *)a] = *p + 1000;
  struct wide {
    double d;
    char c[5];
  } s[50];
  cilk_for (struct wide *p = s; p < s + 50; p += 3)
    seen[p - s] += 17;
  show("pointers");
  unsigned long sum = 0;
  for (int i = 0; i < 300; ++i)
    sum = sum * 5 + a[i];
  printf("%lu\n", sum);
  return 0;
}
