// If the process may open no more descriptors, cilk_accept reports that, and the connection waits.
// RUN: %check_io %s
#include "io.h"
#include <sys/resource.h>

enum { CLIENTS = 5, FREE = 2 };

TASK void serve(int listener) {
  int fds[CLIENTS], failures = 0;
  for (int i = 0; i < CLIENTS;) {
    fds[i] = cilk_accept(listener, NULL, NULL);
    if (fds[i] >= 0) {
      ++i;
      continue;
    }
    CHECK(fds[i] == -EMFILE && i == FREE);
    CHECK(++failures < 3);
    if (failures == 2) {
      struct rlimit limit;
      CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0);
      limit.rlim_cur += CLIENTS;
      CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    }
  }
  CHECK(failures == 2);
  for (int i = 0; i < CLIENTS; ++i)
    CHECK(cilk_write(fds[i], "x", 1) == 1);
}

int main(void) {
  struct sockaddr_in server;
  int listener = listen_here(&server), clients[CLIENTS];
  for (int i = 0; i < CLIENTS; ++i)
    clients[i] = socket(AF_INET, SOCK_STREAM, 0);
  CHECK(cilk_io_init() == 0);
  // The clients' last descriptor is the highest one, except for those of the event loop.
  int highest = dup(0);
  CHECK(highest > clients[CLIENTS - 1] && close(highest) == 0);
  struct rlimit limit;
  CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0);
  limit.rlim_cur = (rlim_t)(highest + FREE);
  CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
  cilk_spawn serve(listener);
  for (int i = 0; i < CLIENTS; ++i)
    CHECK(cilk_connect(clients[i], (struct sockaddr *)&server, sizeof server) == 0);
  for (int i = 0; i < CLIENTS; ++i) {
    char byte;
    CHECK(cilk_read(clients[i], &byte, 1) == 1 && byte == 'x');
  }
  cilk_sync;
  puts("done");
  return 0;
}
