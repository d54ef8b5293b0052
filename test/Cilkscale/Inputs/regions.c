#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <stdio.h>

static int memory[100];
__attribute__((noinline)) static void body(int *p) {
  for (int k = 0; k < 100; ++k)
    *(volatile int *)p += k;
}

__attribute__((noinline)) static void region(void) {
  for (int i = 0; i < 6; ++i)
    cilk_spawn body(&memory[i]);
  cilk_sync;
  cilk_for (int i = 0; i < 100; ++i)
    body(&memory[i]);
}

int main(void) {
  printf("hello\n");
  fflush(stdout);
  wsp_t sum[2];
  for (int i = 0; i < 2; ++i) {
    wsp_t before = wsp_getworkspan();
    region();
    sum[i] = wsp_sub(wsp_getworkspan(), before);
  }
  wsp_dump(sum[0], "first");
  wsp_dump(sum[1], "with \"quotes\", and commas");
}
