// Failures are returned, and errno stays: resets and ends of peers, which send no signal; numbers
// that are no descriptor, and descriptors of another kind.
// RUN: %check_io %s
#include "io.h"

// Returns the result of a strand that waits while its peer resets the connection.
TASK ssize_t get_reset(int fd) {
  char byte;
  return cilk_read(fd, &byte, 1);
}

static void reset(void) {
  struct sockaddr_in server;
  int listener = listen_here(&server), fd = connect_to(&server);
  int peer = cilk_accept(listener, NULL, NULL);
  ssize_t got = cilk_spawn get_reset(fd);
  cilk_sleep(MS);
  struct linger at_once = {1, 0};
  CHECK(setsockopt(peer, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once) == 0);
  CHECK(cilk_close(peer) == 0);
  cilk_sync;
  CHECK(got == -ECONNRESET);
  CHECK(cilk_write(fd, "a", 1) == -EPIPE);
  CHECK(cilk_close(fd) == 0 && cilk_close(listener) == 0);
  // No process listens there any more.
  fd = socket(AF_INET, SOCK_STREAM, 0);
  CHECK(cilk_connect(fd, (struct sockaddr *)&server, sizeof server) == -ECONNREFUSED);
  CHECK(cilk_close(fd) == 0);
}

// Writes more than there is room for, so the writer waits.
TASK ssize_t write_much(int fd) {
  static const char much[4000000];
  return cilk_write(fd, much, sizeof much);
}

static void end(void) {
  int ends[2];
  char bytes[10];
  make_pair(ends);
  ssize_t written = cilk_spawn write_much(ends[0]);
  cilk_sleep(MS);
  read_all(ends[1], bytes, sizeof bytes);
  CHECK(cilk_close(ends[1]) == 0);
  cilk_sync;
  // The call returned the number of bytes that were written; the next calls report the peer's end.
  CHECK(written > 10 && written < 4000000);
  CHECK(cilk_write(ends[0], "a", 1) == -EPIPE);
  CHECK(cilk_send(ends[0], "a", 1, 0) == -EPIPE);
  CHECK(cilk_close(ends[0]) == 0);
}

static void misuse(void) {
  char byte = 0;
  struct iovec part = {&byte, 1};
  struct sockaddr_in address = {.sin_family = AF_INET};
  int zero = open("/dev/zero", O_RDWR), unused = dup(zero);
  CHECK(close(unused) == 0);
  for (int i = 0; i < 3; ++i) {
    int fd = i == 0 ? -1 : i == 1 ? unused : 1 << 30;
    CHECK(cilk_read(fd, &byte, 1) == -EBADF && cilk_write(fd, &byte, 1) == -EBADF);
    CHECK(cilk_readv(fd, &part, 1) == -EBADF && cilk_writev(fd, &part, 1) == -EBADF);
    CHECK(cilk_recv(fd, &byte, 1, 0) == -EBADF && cilk_send(fd, &byte, 1, 0) == -EBADF);
    CHECK(cilk_accept(fd, NULL, NULL) == -EBADF && cilk_close(fd) == -EBADF);
    CHECK(cilk_connect(fd, (struct sockaddr *)&address, sizeof address) == -EBADF);
  }
  CHECK(cilk_writev(zero, &part, -1) == -EINVAL && cilk_readv(zero, &part, -1) == -EINVAL);
  CHECK(cilk_recv(zero, &byte, 1, 0) == -ENOTSOCK && cilk_send(zero, &byte, 1, 0) == -ENOTSOCK);
  CHECK(cilk_accept(zero, NULL, NULL) == -ENOTSOCK);
  CHECK(cilk_close(zero) == 0);
}

int main(void) {
  // The test need not know whose errno it reads later: the value is the same in all threads.
  errno = 0;
  for (int i = 0; i < 10; ++i)
    reset();
  for (int i = 0; i < 10; ++i)
    end();
  misuse();
  puts("done");
  return 0;
}
