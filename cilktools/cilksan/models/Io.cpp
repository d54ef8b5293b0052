//===- Io.cpp - unistd.h, fcntl.h, sys/uio.h: input and output ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Input and output by descriptors. The state of files is the kernel's and no
// memory: parallel reads and writes of a file do not count as a race. Effects
// on memory do.
//
//===----------------------------------------------------------------------===//

#include "Io.h"
#include "OpenedFiles.h"
#include "Strings.h"
#include <cstdarg>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

//===-- Reads and writes --------------------------------------------------===//

// The detector's functions of these names are in a namespace.
CILKSAN_FUNCTION(ssize_t, read, (int File, void *To, size_t N), (File, To, N),
                 received(To, R))
CILKSAN_FUNCTION(ssize_t, __read_chk,
                 (int File, void *To, size_t N, size_t Room),
                 (File, To, N, Room), received(To, R))
CILKSAN_FUNCTION(ssize_t, write, (int File, const void *From, size_t N),
                 (File, From, N), sent(From, R))

#define AT(Name, Offset)                                                       \
  CILKSAN_FUNCTION(ssize_t, p##read##Name,                                     \
                   (int File, void *To, size_t N, Offset From),                \
                   (File, To, N, From), received(To, R))                       \
  CILKSAN_FUNCTION(ssize_t, p##write##Name,                                    \
                   (int File, const void *From, size_t N, Offset To),          \
                   (File, From, N, To), sent(From, R))
AT(, off_t)
AT(64, off64_t)
CILKSAN_FUNCTION(ssize_t, __pread_chk,
                 (int File, void *To, size_t N, off_t From, size_t Room),
                 (File, To, N, From, Room), received(To, R))
CILKSAN_FUNCTION(ssize_t, __pread64_chk,
                 (int File, void *To, size_t N, off64_t From, size_t Room),
                 (File, To, N, From, Room), received(To, R))

CILKSAN_FUNCTION(ssize_t, readv, (int File, const iovec *To, int N),
                 (File, To, N), receivedAll(To, N, R))
CILKSAN_FUNCTION(ssize_t, writev, (int File, const iovec *From, int N),
                 (File, From, N), sentAll(From, N, R))
#define AT_BUFFERS(Name, Offset)                                               \
  CILKSAN_FUNCTION(ssize_t, preadv##Name,                                      \
                   (int File, const iovec *To, int N, Offset From),            \
                   (File, To, N, From), receivedAll(To, N, R))                 \
  CILKSAN_FUNCTION(ssize_t, pwritev##Name,                                     \
                   (int File, const iovec *From, int N, Offset To),            \
                   (File, From, N, To), sentAll(From, N, R))
AT_BUFFERS(, off_t)
AT_BUFFERS(64, off64_t)

CILKSAN_FUNCTION(ssize_t, sendfile, (int To, int From, off_t *At, size_t N),
                 (To, From, At, N), reads(At);
                 writes(At))
CILKSAN_FUNCTION(ssize_t, getrandom, (void *To, size_t N, unsigned Flags),
                 (To, N, Flags), received(To, R))
CILKSAN_FUNCTION(int, getentropy, (void *To, size_t N), (To, N),
                 if (R == 0) write(To, N))

//===-- Opening -----------------------------------------------------------===//

// Opens a file by Real, which gets the path, and tells the effects.
template <class F> static int opens(const char *Path, F Real) {
  Scope S;
  const int R = Real();
  openedFile(R);
  if (auto E = S.effects())
    readsString(Path);
  return R;
}

// The mode is passed only with O_CREAT. Reading it in other cases is harmless.
#define OPEN(Name)                                                             \
  CILKSAN_MODEL(int, Name, (const char *Path, int Flags, ...)) {               \
    va_list Rest;                                                              \
    va_start(Rest, Flags);                                                     \
    unsigned Mode = va_arg(Rest, unsigned);                                    \
    va_end(Rest);                                                              \
    return opens(Path, [=] { return Real_##Name.get()(Path, Flags, Mode); });  \
  }
OPEN(open)
OPEN(open64)
#define OPEN_AT(Name)                                                          \
  CILKSAN_MODEL(int, Name, (int Folder, const char *Path, int Flags, ...)) {   \
    va_list Rest;                                                              \
    va_start(Rest, Flags);                                                     \
    unsigned Mode = va_arg(Rest, unsigned);                                    \
    va_end(Rest);                                                              \
    return opens(                                                              \
        Path, [=] { return Real_##Name.get()(Folder, Path, Flags, Mode); });   \
  }
OPEN_AT(openat)
OPEN_AT(openat64)
#define OPEN_PLAINLY(Name, Type)                                               \
  CILKSAN_MODEL(int, Name, (const char *Path, Type How)) {                     \
    return opens(Path, [=] { return Real_##Name.get()(Path, How); });          \
  }
OPEN_PLAINLY(__open_2, int)
OPEN_PLAINLY(__open64_2, int)
OPEN_PLAINLY(creat, mode_t)
OPEN_PLAINLY(creat64, mode_t)
CILKSAN_FUNCTION(int, pipe, (int *To), (To),
                 if (R == 0) write(To, 2 * sizeof *To))
CILKSAN_FUNCTION(int, pipe2, (int *To, int Flags), (To, Flags),
                 if (R == 0) write(To, 2 * sizeof *To))

/// Tells the detector the effects of an fcntl command on its last argument.
static void commanded(int Command, void *Argument, int R) {
  auto *Lock = static_cast<struct flock *>(Argument);
  switch (Command) {
  case F_SETLK:
  case F_SETLKW:
    reads(Lock);
    break;
  case F_GETLK:
    reads(Lock);
    if (R == 0)
      writes(Lock);
    break;
  default: // a number, or nothing
    break;
  }
}

#define CONTROL(Name)                                                          \
  CILKSAN_MODEL(int, Name, (int File, int Command, ...)) {                     \
    va_list Rest;                                                              \
    va_start(Rest, Command);                                                   \
    void *Argument = va_arg(Rest, void *);                                     \
    va_end(Rest);                                                              \
    Scope S;                                                                   \
    int R = Real_##Name.get()(File, Command, Argument);                        \
    if (auto E = S.effects())                                                  \
      commanded(Command, Argument, R);                                         \
    return R;                                                                  \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

//===-- Waiting -----------------------------------------------------------===//

CILKSAN_FUNCTION(int, poll, (pollfd * Files, nfds_t N, int Time),
                 (Files, N, Time), read(Files, N * sizeof *Files);
                 for (nfds_t I = 0; I < N; ++I) writes(&Files[I].revents))
CILKSAN_FUNCTION(int, __poll_chk,
                 (pollfd * Files, nfds_t N, int Time, size_t Room),
                 (Files, N, Time, Room), read(Files, N * sizeof *Files);
                 for (nfds_t I = 0; I < N; ++I) writes(&Files[I].revents))
CILKSAN_FUNCTION(int, ppoll,
                 (pollfd * Files, nfds_t N, const timespec *Time,
                  const sigset_t *Signals),
                 (Files, N, Time, Signals), read(Files, N * sizeof *Files);
                 reads(Time); reads(Signals);
                 for (nfds_t I = 0; I < N; ++I) writes(&Files[I].revents))

namespace {

/// Tells the detector the effects on a set of the descriptors below \p N.
void selects(int N, fd_set *Set, int R) {
  if (!Set)
    return;
  size_t Words = (N + NFDBITS - 1) / NFDBITS;
  read(Set, Words * sizeof(fd_mask));
  if (R >= 0)
    write(Set, Words * sizeof(fd_mask));
}

} // namespace

CILKSAN_FUNCTION(int, select,
                 (int N, fd_set *In, fd_set *Out, fd_set *Other, timeval *Time),
                 (N, In, Out, Other, Time), selects(N, In, R);
                 selects(N, Out, R); selects(N, Other, R); reads(Time);
                 writes(Time))
CILKSAN_FUNCTION(int, pselect,
                 (int N, fd_set *In, fd_set *Out, fd_set *Other,
                  const timespec *Time, const sigset_t *Signals),
                 (N, In, Out, Other, Time, Signals), selects(N, In, R);
                 selects(N, Out, R); selects(N, Other, R); reads(Time);
                 reads(Signals))

CILKSAN_FUNCTION(int, epoll_ctl,
                 (int Poll, int Do, int File, epoll_event *Event),
                 (Poll, Do, File, Event), if (Do != EPOLL_CTL_DEL) reads(Event))
CILKSAN_FUNCTION(int, epoll_wait, (int Poll, epoll_event *To, int N, int Time),
                 (Poll, To, N, Time), if (R > 0) write(To, R * sizeof *To))
CILKSAN_FUNCTION(int, epoll_pwait,
                 (int Poll, epoll_event *To, int N, int Time,
                  const sigset_t *Signals),
                 (Poll, To, N, Time, Signals), reads(Signals);
                 if (R > 0) write(To, R * sizeof *To))
CILKSAN_FUNCTION(int, eventfd_read, (int File, eventfd_t *To), (File, To),
                 if (R == 0) writes(To))

//===-- Processes, signals ------------------------------------------------===//

CILKSAN_FUNCTION(pid_t, wait, (int *Status), (Status),
                 if (R > 0) writes(Status))
CILKSAN_FUNCTION(pid_t, waitpid, (pid_t Process, int *Status, int Options),
                 (Process, Status, Options), if (R > 0) writes(Status))
CILKSAN_FUNCTION(int, waitid,
                 (idtype_t Type, id_t Id, siginfo_t *To, int Options),
                 (Type, Id, To, Options), if (R == 0) writes(To))
CILKSAN_FUNCTION(pid_t, wait3, (int *Status, int Options, struct rusage *Usage),
                 (Status, Options, Usage), if (R > 0) writes(Status))
CILKSAN_FUNCTION(pid_t, wait4,
                 (pid_t Process, int *Status, int Options,
                  struct rusage *Usage),
                 (Process, Status, Options, Usage), if (R > 0) writes(Status))

CILKSAN_FUNCTION(int, sigemptyset, (sigset_t * Set), (Set), writes(Set))
CILKSAN_FUNCTION(int, sigfillset, (sigset_t * Set), (Set), writes(Set))
CILKSAN_FUNCTION(int, sigaddset, (sigset_t * Set, int Signal), (Set, Signal),
                 reads(Set);
                 writes(Set))
CILKSAN_FUNCTION(int, sigdelset, (sigset_t * Set, int Signal), (Set, Signal),
                 reads(Set);
                 writes(Set))
CILKSAN_FUNCTION(int, sigismember, (const sigset_t *Set, int Signal),
                 (Set, Signal), reads(Set))
CILKSAN_FUNCTION(int, sigpending, (sigset_t * Set), (Set), writes(Set))

/// Returns the thread's mask, with one bit for each signal, by the real
/// function that \p Change is.
static uint64_t maskBy(int (*Change)(int, const sigset_t *, sigset_t *)) {
  sigset_t Mask = {};
  Change(SIG_BLOCK, nullptr, &Mask);
  uint64_t Bits;
  memcpy(&Bits, &Mask, sizeof Bits);
  return Bits;
}

#define CHANGES_MASK(Name)                                                     \
  CILKSAN_MODEL(int, Name, (int How, const sigset_t *New, sigset_t *Old)) {    \
    Scope S(true);                                                             \
    const uint64_t Before = maskBy(Real_##Name.get());                         \
    const int R = Real_##Name.get()(How, New, Old);                            \
    if (auto E = S.effects()) {                                                \
      noteThreadState(#Name, __builtin_return_address(0), OfSignals, Before,   \
                      maskBy(Real_##Name.get()));                              \
      reads(New);                                                              \
      if (R == 0)                                                              \
        writes(Old);                                                           \
    }                                                                          \
    return R;                                                                  \
  }
CHANGES_MASK(sigprocmask)
CHANGES_MASK(pthread_sigmask)
CILKSAN_FUNCTION(int, sigwait, (const sigset_t *Set, int *To), (Set, To),
                 reads(Set);
                 if (R == 0) writes(To))
CILKSAN_FUNCTION(int, sigaltstack, (const stack_t *New, stack_t *Old),
                 (New, Old), reads(New);
                 if (R == 0) writes(Old))
