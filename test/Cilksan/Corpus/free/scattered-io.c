// [libraries] Data are read from a file into two buffers in parallel with a write to a third.
#include <cilk/cilk.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

volatile int size = 8;
char buffers[3][8];

__attribute__((noinline)) int scatter(int file) {
  struct iovec parts[2] = {{buffers[0], size}, {buffers[1], size}};
  return (int)readv(file, parts, 2);
}
__attribute__((noinline)) void set(char *to) {
  *to = 1;
}

int main(void) {
  int file = open("/dev/zero", O_RDONLY);
  int r = cilk_spawn scatter(file);
  set(&buffers[2][0]);
  cilk_sync;
  printf("%d\n", r);
  close(file);
  return 0;
}
