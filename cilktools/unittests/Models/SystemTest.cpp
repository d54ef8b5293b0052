//===- SystemTest.cpp - models of time, math, files, sockets, locks -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of one or more functions of each kind.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Model.h"
#include "Expect.h"
#include <algorithm>
#include <arpa/inet.h>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <thread>
#include <threads.h>
#include <unistd.h>

using namespace recorder;
using cilksan::models::hidden;
using cilksan::models::Hidden;
using Pointers = std::vector<const void *>;

namespace {

TEST(Time, Calendar) {
  time_t T = 86400;
  tm Parts;
  tm *Static = nullptr;
  Record R = record([&] { Static = gmtime(&T); });
  EXPECT_EQ(R.Read, Ranges({Range(&T)}));
  EXPECT_EQ(R.Written, Ranges({Range(Static)}));
  expect([&] { gmtime_r(&T, &Parts); }, {Range(&T)}, {Range(&Parts)});
  EXPECT_EQ(Parts.tm_mday, 2);
  char To[64], Format[] = "%Y-%m";
  expect([&] { EXPECT_EQ(strftime(To, 64, Format, &Parts), 7u); },
         {Range(&Parts), Range(&Format)}, {{To, 8}});
  expect([&] { EXPECT_EQ(timegm(&Parts), T); }, {Range(&Parts)},
         {Range(&Parts)});
  timespec Now;
  expect([&] { clock_gettime(CLOCK_MONOTONIC, &Now); }, {}, {Range(&Now)});
  expect([&] { time(&T); }, {}, {Range(&T)});
  expect([&] { time(nullptr); }, {}, {});
}

TEST(Math, Results) {
  int I;
  double D, E;
  float F;
  long double L;
  expect([&] { EXPECT_EQ(frexp(8, &I), 0.5); }, {}, {Range(&I)});
  expect([&] { EXPECT_EQ(modff(1.5f, &F), 0.5f); }, {}, {Range(&F)});
  expect([&] { modfl(1.5L, &L); }, {}, {Range(&L)});
  expect([&] { sincos(0, &D, &E); }, {}, {Range(&D), Range(&E)});
  expect([&] { remquo(7, 2, &I); }, {}, {Range(&I)});
  expect([&] { lgamma_r(3, &I); }, {}, {Range(&I)});
  expect([&] { lgammaf(3); }, {}, {Range(&signgam)});
  char Tag[] = "1";
  expect([&] { D = nan(Tag); }, {Range(&Tag)}, {});
  EXPECT_TRUE(std::isnan(D));
}

TEST(Files, Input) {
  int Ends[2];
  expect([&] { ASSERT_EQ(pipe(Ends), 0); }, {}, {Range(&Ends)});
  char From[] = "0123456789", To[16];
  expect([&] { EXPECT_EQ(write(Ends[1], From, 5), 5); }, {{From, 5}}, {});
  // The pipe has fewer bytes than were asked for.
  expect([&] { EXPECT_EQ(read(Ends[0], To, 16), 5); }, {}, {{To, 5}});
  iovec Parts[] = {{From, 2}, {From + 5, 5}};
  expect([&] { EXPECT_EQ(writev(Ends[1], Parts, 2), 7); },
         {{From, 2}, {From + 5, 5}, Range(&Parts)}, {});
  iovec Into[] = {{To, 3}, {To + 8, 8}};
  expect([&] { EXPECT_EQ(readv(Ends[0], Into, 2), 7); }, {Range(&Into)},
         {{To, 3}, {To + 8, 4}});
  pollfd Polled = {Ends[1], POLLOUT, 0};
  expect([&] { EXPECT_EQ(poll(&Polled, 1, 0), 1); }, {Range(&Polled)},
         {Range(&Polled.revents)});
  errno = 0;
  expect([&] { EXPECT_EQ(read(-1, To, 16), -1); }, {}, {});
  EXPECT_EQ(errno, EBADF);
  close(Ends[0]);
  close(Ends[1]);
}

TEST(Files, Names) {
  char Path[] = "/tmp";
  struct stat Status;
  expect([&] { EXPECT_EQ(stat(Path, &Status), 0); }, {Range(&Path)},
         {Range(&Status)});
  char Nothing[] = "/nothing/there";
  expect([&] { EXPECT_EQ(stat(Nothing, &Status), -1); }, {Range(&Nothing)}, {});
  expect([&] { EXPECT_EQ(open(Nothing, O_RDONLY), -1); }, {Range(&Nothing)},
         {});
  DIR *Folder = opendir(Path);
  dirent *Entry = nullptr;
  Record R = record([&] { Entry = readdir(Folder); });
  EXPECT_EQ(R.Written, merged({{Folder, 1}, {Entry, Entry->d_reclen}}));
  R = record([&] { closedir(Folder); });
  EXPECT_EQ(R.Freed, Pointers({Folder}));
  char Temporary[] = "/tmp/cilksan-XXXXXX";
  int File = -1;
  expect([&] { File = mkstemp(Temporary); }, {Range(&Temporary)},
         {{Temporary + 13, 6}});
  unlink(Temporary);
  close(File);
}

TEST(Sockets, Buffers) {
  int Pair[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, Pair), 0);
  char From[] = "data", To[16];
  expect([&] { EXPECT_EQ(send(Pair[0], From, 4, 0), 4); }, {{From, 4}}, {});
  expect([&] { EXPECT_EQ(recv(Pair[1], To, 16, 0), 4); }, {}, {{To, 4}});
  close(Pair[0]);
  close(Pair[1]);
  char Text[] = "1.2.3.4", Back[16];
  in_addr Address;
  expect([&] { EXPECT_EQ(inet_pton(AF_INET, Text, &Address), 1); },
         {Range(&Text)}, {Range(&Address)});
  expect([&] { inet_ntop(AF_INET, &Address, Back, 16); }, {Range(&Address)},
         {{Back, 8}});
}

TEST(Maps, Pages) {
  void *At = nullptr;
  Record R = record([&] {
    At = mmap(nullptr, 5000, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  });
  EXPECT_EQ(R.Allocated, Ranges({{At, 8192}}));
  R = record([&] { EXPECT_EQ(munmap(At, 5000), 0); });
  EXPECT_EQ(R.Freed, Pointers({At}));
}

TEST(Locks, Mutexes) {
  pthread_mutex_t M = PTHREAD_MUTEX_INITIALIZER;
  Record R = record([&] { pthread_mutex_lock(&M); });
  EXPECT_EQ(R.Locked, Pointers({&M}));
  EXPECT_TRUE(R.Written.empty());
  R = record([&] { EXPECT_EQ(pthread_mutex_trylock(&M), EBUSY); });
  EXPECT_TRUE(R.Locked.empty());
  R = record([&] { pthread_mutex_unlock(&M); });
  EXPECT_EQ(R.Unlocked, Pointers({&M}));
  expect([&] { pthread_mutex_destroy(&M); }, {}, {Range(&M)});
  pthread_rwlock_t W = PTHREAD_RWLOCK_INITIALIZER;
  R = record([&] { pthread_rwlock_rdlock(&W); });
  EXPECT_EQ(R.Shared, Pointers({&W}));
  R = record([&] { pthread_rwlock_unlock(&W); });
  EXPECT_EQ(R.Unlocked, Pointers({&W}));
  R = record([&] { pthread_rwlock_wrlock(&W); });
  EXPECT_EQ(R.Locked, Pointers({&W}));
  pthread_rwlock_unlock(&W);
  mtx_t C;
  expect([&] { mtx_init(&C, mtx_plain); }, {}, {Range(&C)});
  R = record([&] { mtx_lock(&C); });
  EXPECT_EQ(R.Locked, Pointers({&C}));
  mtx_unlock(&C);
  pthread_spinlock_t S;
  pthread_spin_init(&S, 0);
  R = record([&] { pthread_spin_lock(&S); });
  EXPECT_EQ(R.Locked.size(), 1u);
  pthread_spin_unlock(&S);
  sem_t Sem;
  sem_init(&Sem, 0, 1);
  R = record([&] { sem_wait(&Sem); });
  EXPECT_EQ(R.Locked, Pointers({&Sem}));
  R = record([&] { sem_post(&Sem); });
  EXPECT_EQ(R.Unlocked, Pointers({&Sem}));
}

int Runs;

TEST(Locks, Once) {
  pthread_once_t Flag = PTHREAD_ONCE_INIT;
  Record R = record([&] { pthread_once(&Flag, [] { ++Runs; }); });
  EXPECT_EQ(Runs, 1);
  EXPECT_EQ(R.OnceBegun, 1u);
  EXPECT_EQ(R.OnceEnded, 1u);
  R = record([&] {
    static int Value = ++Runs;
    (void)Value;
  });
  EXPECT_EQ(R.OnceBegun, 1u);
  EXPECT_EQ(R.OnceEnded, 1u);
  // An initialisation that throws also ends.
  R = record([&] {
    try {
      static int Value = Runs ? throw 1 : 0;
      (void)Value;
    } catch (int) {
    }
  });
  // The unwinder also runs a function once.
  EXPECT_GE(R.OnceBegun, 1u);
  EXPECT_EQ(R.OnceEnded, R.OnceBegun);
}

TEST(Users, Static) {
  passwd *P = nullptr;
  Record R = record([&] { P = getpwuid(0); });
  ASSERT_TRUE(P);
  EXPECT_EQ(R.Written, merged({Range(P), {hidden(Hidden::Passwords), 1}}));
}

TEST(Threads, OthersArentRecorded) {
  char Data[8] = "other";
  Record R = record([&] {
    std::thread([&] {
      for (int I = 0; I < 1000; ++I)
        free(strdup(Data));
    }).join();
  });
  for (const Range &One : R.Read)
    EXPECT_NE(One.Begin, Data);
}

jmp_buf Back;

// False at the end of the process, when all streams are flushed.
bool Leaves = true;

/// A stream's function that does not return.
ssize_t leaves(void *, const char *, size_t Size) {
  if (Leaves)
    longjmp(Back, 1);
  return Size;
}

TEST(Scopes, LeftByLongjmp) {
  cookie_io_functions_t Does = {};
  Does.write = leaves;
  FILE *Stream = fopencookie(nullptr, "w", Does);
  fputc('x', Stream);
  char Text[] = "text";
  volatile size_t N;
  volatile bool Returned = false;
  Record R = record([&] {
    if (!setjmp(Back)) {
      fflush(Stream);
      Returned = true;
    }
    N = strlen(Text);
  });
  Leaves = false;
  EXPECT_FALSE(Returned);
  EXPECT_EQ(N, 4u);
  // The jump has restored the buffer's contents.
  EXPECT_EQ(R.Read, merged({{&Back, 64}, Range(&Text)}));
}

bool Throws = true;

/// A stream's function that throws, except at the end of the process.
ssize_t throws(void *, const char *, size_t Size) {
  if (Throws)
    throw 1;
  return Size;
}

TEST(Scopes, LeftByException) {
  cookie_io_functions_t Does = {};
  Does.write = throws;
  FILE *Stream = fopencookie(nullptr, "w", Does);
  fputc('x', Stream);
  char Text[] = "text";
  volatile size_t N;
  Record R = record([&] {
    try {
      fflush(Stream);
    } catch (int) {
    }
    N = strlen(Text);
  });
  Throws = false;
  EXPECT_TRUE(std::count(R.Read.begin(), R.Read.end(), Range(&Text)));
  EXPECT_EQ(N, 4u);
}

} // namespace
