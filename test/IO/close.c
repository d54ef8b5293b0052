// A strand that waits at a descriptor resumes when the descriptor is closed. The next descriptor of
// that number gets its own events only.
// RUN: %check_io %s
// RUN: %check_sanitized %s -- -fsanitize=address
// (Not under ThreadSanitizer: a late reader races with the close, which is allowed.)
#include "io.h"

enum { READERS = 5, ROUNDS = 60 };

TASK void read_closed(int fd, int *waiting) {
  char byte;
  __atomic_fetch_add(waiting, 1, __ATOMIC_RELAXED);
  ssize_t result = cilk_read(fd, &byte, 1);
  // A late reader finds the descriptor closed.
  CHECK(result == -ECANCELED || result == -EBADF);
}

TASK void write_closed(int fd) {
  static const char much[1000000];
  ssize_t result = cilk_write(fd, much, sizeof much);
  CHECK(result == -ECANCELED || result == -EBADF || (0 < result && result < 1000000));
}

TASK void accept_closed(int fd, int *waiting) {
  __atomic_fetch_add(waiting, 1, __ATOMIC_RELAXED);
  int result = cilk_accept(fd, NULL, NULL);
  CHECK(result == -ECANCELED || result == -EBADF);
}

TASK void read_one(int fd) {
  char byte;
  CHECK(cilk_read(fd, &byte, 1) == 1 && byte == 'x');
}

int main(void) {
  int reused = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    int ends[2], waiting = 0;
    make_pair(ends);
    struct sockaddr_in address;
    int listener = listen_here(&address);
    for (int i = 0; i < READERS; ++i)
      cilk_spawn read_closed(ends[0], &waiting);
    cilk_spawn write_closed(ends[0]);
    cilk_spawn accept_closed(listener, &waiting);
    while (__atomic_load_n(&waiting, __ATOMIC_RELAXED) < READERS + 1)
      __cilkrts_yield();
    if (round % 2)
      cilk_sleep(MS);
    CHECK(cilk_close(listener) == 0 && cilk_close(ends[0]) == 0);
    // The sync often comes before the others have resumed. The descriptors' numbers are used again.
    cilk_sync;
    int again[2];
    make_pair(again);
    reused += again[0] == ends[0];
    cilk_spawn read_one(again[0]);
    cilk_sleep(100000);
    CHECK(cilk_write(again[1], "x", 1) == 1);
    cilk_sync;
    char byte;
    CHECK(cilk_read_until(again[0], &byte, 1, cilk_deadline_in(100000)) == -ETIMEDOUT);
    CHECK(cilk_close(again[0]) == 0 && cilk_close(again[1]) == 0 && cilk_close(ends[1]) == 0);
  }
  // The library's thread opens some descriptors as well when it begins.
  CHECK(reused > 0);
  puts("done");
  return 0;
}
