// A server and its clients over TCP write more data than a socket's buffer holds, by parts.
// RUN: %check_io %s
#include "io.h"

enum { CLIENTS = 6, SIZE = 3000000, PARTS = 40 };

static void fill(unsigned char *bytes, unsigned salt) {
  for (unsigned i = 0; i < SIZE; ++i)
    bytes[i] = (unsigned char)((i * 2654435761u + salt) >> 24);
}

// Receives all of the client's data, and then sends them back.
TASK void serve(int fd) {
  unsigned char *bytes = (unsigned char *)malloc(SIZE);
  read_all(fd, bytes, SIZE);
  struct iovec parts[PARTS];
  for (int i = 0; i < PARTS; ++i)
    parts[i] = (struct iovec){bytes + SIZE / PARTS * i, SIZE / PARTS};
  CHECK(cilk_writev(fd, parts, PARTS) == SIZE);
  free(bytes);
  CHECK(cilk_close(fd) == 0);
}

TASK void serve_all(int listener) {
  for (int i = 0; i < CLIENTS; ++i) {
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    int fd = cilk_accept(listener, (struct sockaddr *)&peer, &length);
    CHECK(fd >= 0 && peer.sin_family == AF_INET);
    cilk_spawn serve(fd);
  }
}

TASK void ask(const struct sockaddr_in *server, unsigned salt) {
  unsigned char *sent = (unsigned char *)malloc(SIZE), *got = (unsigned char *)malloc(SIZE);
  int fd = connect_to(server);
  fill(sent, salt);
  CHECK(cilk_write(fd, sent, SIZE) == SIZE);
  for (size_t done = 0; done < SIZE;) {
    struct iovec parts[] = {{got + done, 1}, {got + done + 1, SIZE - done - 1}};
    ssize_t more = cilk_readv(fd, parts, 2);
    CHECK(more > 0);
    done += (size_t)more;
  }
  CHECK(memcmp(sent, got, SIZE) == 0);
  CHECK(cilk_read(fd, got, 1) == 0);
  CHECK(cilk_close(fd) == 0);
  free(sent);
  free(got);
}

int main(void) {
  struct sockaddr_in server;
  int listener = listen_here(&server);
  cilk_spawn serve_all(listener);
  for (unsigned i = 0; i < CLIENTS; ++i)
    cilk_spawn ask(&server, i);
  cilk_sync;
  CHECK(cilk_close(listener) == 0);
  puts("done");
  return 0;
}
