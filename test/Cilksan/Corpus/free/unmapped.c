// [memory] Mapped memory is unmapped in parallel with a read of other memory.
#include <cilk/cilk.h>
#include <stdio.h>
#include <sys/mman.h>

volatile int size = 4096;

static char *map(void) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
__attribute__((noinline)) int look(const char *at) {
  return *at;
}
__attribute__((noinline)) void unmap(char *at) {
  munmap(at, size);
}

int main(void) {
  char *one = map(), *other = map();
  int r = cilk_spawn look(one);
  unmap(other);
  cilk_sync;
  printf("%d\n", r);
  return 0;
}
