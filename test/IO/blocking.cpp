// Calls that can only block run in threads of their own, many at a time, while strands run; their
// results and exceptions come back, and errno stays.
// RUN: %check_io %s -- -x c++ -std=c++17 -lstdc++
// RUN: %check_sanitized %s -- -x c++ -std=c++17 -lstdc++ -fsanitize=thread
#include "io.h"
#include <stdexcept>
#include <string>

static void *sleep_a_little(void *argument) {
  usleep(20000);
  errno = EDOM;
  return static_cast<char *>(argument) + 1;
}

TASK void block(long i, long *got) {
  *got = reinterpret_cast<long>(cilk_blocking(sleep_a_little, reinterpret_cast<void *>(i)));
}

// Reads from the pipe, which is written when all readers have begun.
TASK void read_blocking(int fd, char *byte) {
  CHECK(cilk::blocking([&] { return read(fd, byte, 1); }) == 1);
}

int main() {
  enum { MANY = 100, READERS = 40 };
  long got[MANY], sum = 0;
  for (long i = 0; i < MANY; ++i)
    cilk_spawn block(i, got + i);
  cilk_sync;
  for (long each : got)
    sum += each;

  int ends[2];
  char bytes[READERS];
  CHECK(pipe(ends) == 0);
  for (char &byte : bytes)
    cilk_spawn read_blocking(ends[0], &byte);
  for (int i = 0; i < READERS; ++i)
    CHECK(cilk_write(ends[1], "x", 1) == 1);
  cilk_sync;
  for (char byte : bytes)
    CHECK(byte == 'x');

  std::string caught;
  try {
    cilk::blocking([] { throw std::runtime_error("thrown"); });
  } catch (const std::runtime_error &e) {
    caught = e.what();
  }
  CHECK(cilk::blocking([&]() -> std::string & { return caught; }) == "thrown");
  std::printf("%ld %s\n", sum, caught.c_str());
}
