// [libraries] Two children use gmtime, which returns a pointer to its static variable.
#include <cilk/cilk.h>
#include <stdio.h>
#include <time.h>

volatile long start = 86400;
int year[2];

__attribute__((noinline)) void convert(time_t t, int *to) {
  struct tm *parts = gmtime(&t); // RACE(a): write RACE(b): write
  *to = parts->tm_year; // RACE(b): read
}

int main(void) {
  long t = start;
  cilk_spawn convert(t, &year[0]);
  convert(t * 1000, &year[1]);
  cilk_sync;
  printf("%d\n", year[0] + year[1]);
  return 0;
}
