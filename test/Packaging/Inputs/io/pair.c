// One strand writes the byte that another one waits for.
#include <cilk/cilk.h>
#include <cilk/io.h>
#include <stdio.h>

static void write_hello(int fd) {
  if (cilk_write(fd, "hello", 5) != 5)
    puts("can't write");
}

int main(void) {
  int ends[2];
  char text[6] = "";
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return 1;
  cilk_spawn write_hello(ends[0]);
  if (cilk_read(ends[1], text, 5) == 5)
    puts(text);
  cilk_sync;
  return 0;
}
