// cilk_poll waits for one of several descriptors, in either direction, hang-ups, and a timeout.
// RUN: %check_io %s
#include "io.h"

enum { MANY = 20 };

TASK int wait_for_one(int (*ends)[2], int *woken) {
  struct pollfd fds[MANY + 1];
  for (int i = 0; i < MANY; ++i)
    fds[i] = (struct pollfd){ends[i][0], POLLIN, 0};
  fds[MANY] = (struct pollfd){-1, POLLIN, 0};
  CHECK(cilk_poll(fds, MANY + 1) == 1);
  for (int i = 0; i < MANY; ++i)
    if (fds[i].revents) {
      CHECK(fds[i].revents == POLLIN);
      *woken = i;
    }
  char byte;
  return cilk_read(ends[*woken][0], &byte, 1) == 1;
}

TASK void wait_for_end(int fd) {
  struct pollfd end = {fd, 0, 0};
  CHECK(cilk_poll(&end, 1) == 1 && end.revents & POLLHUP);
}

TASK void wait_for_room(int fd) {
  struct pollfd room = {fd, POLLIN | POLLOUT, 0};
  CHECK(cilk_poll(&room, 1) == 1 && room.revents == POLLOUT);
}

TASK void wait_for_close(int fd) {
  struct pollfd closed = {fd, POLLIN, 0};
  int result = cilk_poll(&closed, 1);
  CHECK(result == -ECANCELED || (result == 1 && closed.revents == POLLNVAL));
}

int main(void) {
  int ends[MANY][2], sum = 0;
  for (int i = 0; i < MANY; ++i)
    make_pair(ends[i]);
  for (int i = 0; i < MANY; ++i) {
    int woken = -1, right;
    right = cilk_spawn wait_for_one(ends, &woken);
    if (i % 2)
      cilk_sleep(MS / 10);
    CHECK(cilk_write(ends[i][1], "x", 1) == 1);
    cilk_sync;
    CHECK(right && woken == i);
    sum += woken;
  }

  struct pollfd none = {ends[0][0], POLLIN, 0};
  int64_t deadline = cilk_deadline_in(MS);
  CHECK(cilk_poll_until(&none, 1, deadline) == 0 && now() >= deadline);
  CHECK(cilk_poll_until(&none, 1, 0) == 0);
  deadline = cilk_deadline_in(MS);
  CHECK(cilk_poll_until(NULL, 0, deadline) == 0 && now() >= deadline);

  static const char much[10000000];
  ssize_t written = cilk_write_until(ends[1][0], much, sizeof much, cilk_deadline_in(MS));
  CHECK(written > 0);
  cilk_spawn wait_for_room(ends[1][0]);
  cilk_spawn wait_for_close(ends[3][0]);
  cilk_sleep(MS);
  for (char room[10000]; written;)
    written -= cilk_read(ends[1][1], room, sizeof room);
  CHECK(cilk_close(ends[3][0]) == 0);
  cilk_sync;

  cilk_spawn wait_for_end(ends[2][0]);
  cilk_sleep(MS);
  CHECK(cilk_close(ends[2][1]) == 0);
  cilk_sync;
  printf("%d\n", sum);
  return 0;
}
