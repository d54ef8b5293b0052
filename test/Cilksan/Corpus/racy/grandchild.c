// [sync] A grandchild's result is used by the grandparent, which waits neither for the child nor
// for the grandchild.
#include <cilk/cilk.h>
#include <stdio.h>

volatile int size = 12;
int deep, shallow;

__attribute__((noinline)) void grandchild(int n) {
  deep = n * 2; // RACE(a): write
}
__attribute__((noinline)) void child(int n) {
  cilk_spawn grandchild(n);
  shallow = n;
}

__attribute__((noinline)) int parent(int n) {
  cilk_spawn child(n);
  return deep + n; // RACE(a): read
}

int main(void) {
  printf("%d\n", parent(size) + shallow);
  return 0;
}
