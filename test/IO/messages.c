// Messages arrive complete: datagrams unchanged, and the parts of a stream; a descriptor is passed
// with the first part only.
// RUN: %check_io %s
#include "io.h"

enum { PARTS = 30, PART = 50000 };

union control {
  struct cmsghdr header;
  char room[CMSG_SPACE(sizeof(int))];
};

TASK void send_parts(int to, int passed) {
  static char bytes[PARTS][PART];
  struct iovec parts[PARTS];
  union control control;
  struct msghdr message = {.msg_iov = parts,
                           .msg_iovlen = PARTS,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  for (int i = 0; i < PARTS; ++i) {
    memset(bytes[i], i, PART);
    parts[i] = (struct iovec){bytes[i], PART};
  }
  struct cmsghdr *first = CMSG_FIRSTHDR(&message);
  *first = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
  memcpy(CMSG_DATA(first), &passed, sizeof passed);
  CHECK(cilk_sendmsg(to, &message, 0) == PARTS * PART);
  CHECK(cilk_close(to) == 0);
}

// Returns the number of descriptors that came with the message.
TASK int receive_parts(int from) {
  static unsigned char bytes[PARTS * PART];
  int descriptors = 0;
  for (size_t done = 0; done < sizeof bytes;) {
    union control control;
    struct iovec rest = {bytes + done, sizeof bytes - done};
    struct msghdr message = {.msg_iov = &rest,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t more = cilk_recvmsg(from, &message, 0);
    CHECK(more > 0);
    done += (size_t)more;
    if (message.msg_controllen) {
      int passed;
      memcpy(&passed, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof passed);
      CHECK(close(passed) == 0);
      ++descriptors;
    }
  }
  for (size_t i = 0; i < sizeof bytes; ++i)
    CHECK(bytes[i] == i / PART);
  return descriptors;
}

TASK void receive_datagrams(int from, int many) {
  char room[100];
  for (int i = 0; i < many; ++i)
    CHECK(cilk_recv(from, room, sizeof room, 0) == i % 50);
  CHECK(cilk_recv(from, room, sizeof room, MSG_DONTWAIT) == -EAGAIN);
  CHECK(cilk_recv(from, room, sizeof room, MSG_WAITALL) == -EINVAL);
}

int main(void) {
  int ends[2], descriptors;
  make_pair(ends);
  descriptors = cilk_spawn receive_parts(ends[1]);
  send_parts(ends[0], ends[1]);
  cilk_sync;
  CHECK(cilk_close(ends[1]) == 0);

  CHECK(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0);
  cilk_spawn receive_datagrams(ends[1], 200);
  char bytes[50] = "";
  for (int i = 0; i < 200; ++i)
    CHECK(cilk_send(ends[0], bytes, (size_t)(i % 50), 0) == i % 50);
  cilk_sync;
  printf("%d\n", descriptors);
  return 0;
}
