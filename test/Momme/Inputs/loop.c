#include <cilk/cilk.h>
int array[100];
__attribute__((noinline)) void f(int n) {
  cilk_for (int i = 0; i < n; ++i) array[i] += i;
}
int main(int argc, char **argv) { f(argc * 100); }
