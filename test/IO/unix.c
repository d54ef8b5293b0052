// A local socket's queue of connections is full: a connecting strand waits for room, or a timeout.
// RUN: %check_io %s
#include "io.h"
#include <sys/un.h>

enum { CLIENTS = 10 };

TASK void ask(const struct sockaddr_un *server) {
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  char byte;
  CHECK(cilk_connect(fd, (const struct sockaddr *)server, sizeof *server) == 0);
  CHECK(cilk_read(fd, &byte, 1) == 1);
  CHECK(cilk_close(fd) == 0);
}

int main(void) {
  // With a zero at the start no file is made, and with four more zeros the kernel chooses a name.
  struct sockaddr_un server = {.sun_family = AF_UNIX};
  socklen_t length = sizeof server;
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  snprintf(server.sun_path + 1, sizeof server.sun_path - 1, "opencilk-io-%d", (int)getpid());
  CHECK(bind(listener, (struct sockaddr *)&server, length) == 0 && listen(listener, 1) == 0);
  for (int i = 0; i < CLIENTS; ++i)
    cilk_spawn ask(&server);
  int late = socket(AF_UNIX, SOCK_STREAM, 0), result = 0;
  for (int i = 0; i < 5 && result == 0; ++i) {
    result = cilk_connect_until(late, (struct sockaddr *)&server, length, cilk_deadline_in(MS));
    if (result == 0)
      late = socket(AF_UNIX, SOCK_STREAM, 0);
  }
  CHECK(result == -ETIMEDOUT);
  for (int i = 0; i < CLIENTS;) {
    int fd = cilk_accept(listener, NULL, NULL);
    CHECK(fd >= 0);
    i += cilk_write(fd, "x", 1) == 1 && cilk_poll(&(struct pollfd){fd, 0, 0}, 1) == 1;
    CHECK(cilk_close(fd) == 0);
  }
  cilk_sync;
  puts("done");
  return 0;
}
