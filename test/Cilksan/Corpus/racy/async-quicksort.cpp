// [tasks] Both halves of a quicksort, the first in a task, sort the pivot.
#include <algorithm>
#include <cilk/concurrent.h>
#include <cstdio>

static int numbers[200];
volatile int size = 200;

[[gnu::noinline]] static int look(int *at) {
  return *at; // RACE(a): read
}
[[gnu::noinline]] static void swap(int *a, int *b) {
  int was = look(a);
  *a = look(b); // RACE(a): write
  *b = was; // RACE(a): write
}

static void sort(int *begin, int *end) {
  if (end - begin < 2)
    return;
  int pivot = look(end - 1);
  int *middle = begin;
  for (int *at = begin; at != end - 1; ++at)
    if (look(at) < pivot)
      swap(at, middle++);
  swap(middle, end - 1);
  int *first_end = middle + 1 == end ? middle : middle + 1;
  cilk::future<void> first = cilk::async(sort, begin, first_end);
  sort(middle == begin ? middle + 1 : middle, end);
  first.get();
}

int main() {
  int n = size;
  for (int i = 0; i < n; ++i)
    numbers[i] = i * 7919 % 1009;
  sort(numbers, numbers + n);
  std::printf("%d\n", numbers[0] >= 0);
}
