// A call that is not over by its deadline times out, and can be repeated; errno stays as it was.
// RUN: %check_io %s
#include "io.h"

static char much[4000000];

TASK void time_out(void) {
  int ends[2], byte = 0;
  struct sockaddr_in address;
  int listener = listen_here(&address);
  make_pair(ends);
  int64_t past = now() - 1, soon = cilk_deadline_in(MS);
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  CHECK(cilk_read_until(ends[0], &byte, 1, 0) == -ETIMEDOUT);
  CHECK(cilk_read_until(ends[0], &byte, 1, past) == -ETIMEDOUT);
  CHECK(cilk_read_until(ends[0], &byte, 1, soon) == -ETIMEDOUT && now() >= soon);
  CHECK(cilk_readv_until(ends[0], &part, 1, soon) == -ETIMEDOUT);
  CHECK(cilk_recv_until(ends[0], &byte, 1, 0, soon) == -ETIMEDOUT);
  CHECK(cilk_recvmsg_until(ends[0], &message, 0, soon) == -ETIMEDOUT);
  CHECK(cilk_accept_until(listener, NULL, NULL, cilk_deadline_in(MS)) == -ETIMEDOUT);

  // The result counts the bytes that were written by the deadline.
  ssize_t written = cilk_write_until(ends[0], much, sizeof much, cilk_deadline_in(MS));
  CHECK(written > 0 && written < (ssize_t)sizeof much);
  CHECK(cilk_write_until(ends[0], much, 1, now()) == -ETIMEDOUT);
  CHECK(cilk_writev_until(ends[0], &part, 1, now()) == -ETIMEDOUT);
  CHECK(cilk_send_until(ends[0], much, 1, 0, now()) == -ETIMEDOUT);
  CHECK(cilk_sendmsg_until(ends[0], &message, 0, now()) == -ETIMEDOUT);
  CHECK(cilk_send(ends[0], much, 1, MSG_DONTWAIT) == -EAGAIN);

  // The descriptor works as before.
  for (ssize_t left = written; left; --left)
    CHECK(cilk_read_until(ends[1], &byte, 1, cilk_deadline_in(1000 * (int64_t)MS)) == 1);
  CHECK(cilk_write(ends[1], "x", 1) == 1);
  CHECK(cilk_read_until(ends[0], &byte, 1, cilk_deadline_in(1000 * (int64_t)MS)) == 1);
  CHECK(cilk_close(ends[0]) == 0 && cilk_close(ends[1]) == 0 && cilk_close(listener) == 0);
}

int main(void) {
  cilk_spawn time_out();
  cilk_spawn time_out();
  time_out();
  cilk_sync;
  puts("done");
  return 0;
}
