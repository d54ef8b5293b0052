// [tasks] The halves of a quicksort, the first in a task, are apart.
#include <algorithm>
#include <cilk/concurrent.h>
#include <cstdio>

static int numbers[200];
volatile int size = 200;

[[gnu::noinline]] static int look(int *at) {
  return *at;
}
[[gnu::noinline]] static void swap(int *a, int *b) {
  int was = look(a);
  *a = look(b);
  *b = was;
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
  int *first_end = middle;
  cilk::future<void> first = cilk::async(sort, begin, first_end);
  sort(middle + 1, end);
  first.get();
}

int main() {
  int n = size;
  for (int i = 0; i < n; ++i)
    numbers[i] = i * 7919 % 1009;
  sort(numbers, numbers + n);
  std::printf("%d\n", numbers[0] >= 0);
}
