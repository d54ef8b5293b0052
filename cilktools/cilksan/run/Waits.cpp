//===- Waits.cpp - detection of strands that wait for ever ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program's mistake is reported before a copy of the process looks for the
// put (Waits.h). So the copy may do anything with the missing value.
//
//===----------------------------------------------------------------------===//

#include "Waits.h"

#include "../core/Records.h"
#include "../core/ReentrancyGuard.h"
#include "../core/State.h"
#include "../objects/SourceFrames.h"
#include "../report/Describe.h"
#include "../report/ExitProcess.h"
#include "../report/Report.h"

#include <algorithm>
#include <cassert>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cilksan;

/// The runtime's function, if there is a runtime. Returns true if all threads
/// except the calling thread are idle, and will stay idle.
extern "C" [[gnu::weak, gnu::visibility("default")]] bool __cilkrts_is_alone();

namespace {

constexpr int Seconds = 10;
/// A number above the descriptors that programs usually use.
constexpr int MostUsual = 200;

/// In a copy of the process: the address of the put that the copy looks for,
/// and the descriptor for its answer.
uintptr_t LookedFor;
int Answers = -1;

/// The answer of a copy: the place of the put, and the function there.
struct Answer {
  int Line, Column;
  char File[2048], Actor[512];
};
static_assert(sizeof(Answer) <= PIPE_BUF, "a copy answers by one write");

/// Returns the program's call in progress.
Access currentCall() {
  Activation *Top = __csan_state.Top - 1;
  Access A;
  A.At = placeOf(Top->Call).At;
  A.Frames = framesFrom(contextOf(Top), Top->Call);
  return A;
}

void copyText(char *To, size_t Size, const char *From) {
  snprintf(To, Size, "%s", From);
}

/// Makes sure that other processes cannot see any later action of this process.
void confine() {
  for (int Signal : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV})
    signal(Signal, SIG_DFL);
  signal(SIGXFSZ, SIG_IGN);
  const rlimit None = {0, 0}, Short = {Seconds, Seconds};
  setrlimit(RLIMIT_CORE, &None);
  setrlimit(RLIMIT_FSIZE, &None);
  setrlimit(RLIMIT_CPU, &Short);
  alarm(Seconds);
  // The pipe moves to a descriptor that the program does not use. All others
  // are closed.
  Answers = fcntl(Answers, F_DUPFD_CLOEXEC, MostUsual);
  const int Nothing = open("/dev/null", O_RDWR);
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    dup2(Nothing, Stream);
  close_range(STDERR_FILENO + 1, unsigned(Answers) - 1, 0);
  close_range(unsigned(Answers) + 1, ~0u, 0);
}

/// Answers, in the copy, after the put has been found.
[[noreturn]] void answer() {
  assert(isLookingForPut() && "a copy answers");
  const Access A = currentCall();
  const Place &At = siteOf(A);
  Answer It = {At.Line, At.Column, {}, {}};
  copyText(It.File, sizeof It.File, At.File ? At.File : "");
  copyText(It.Actor, sizeof It.Actor, actorOf(A, nullptr).c_str());
  exitProcess(write(Answers, &It, sizeof It) != ssize_t(sizeof It));
}

/// Reads the copy's answer. Returns false if it does not come in time.
bool readAnswer(int From, Answer &It) {
  size_t Got = 0;
  auto *To = reinterpret_cast<char *>(&It);
  pollfd Ready = {From, POLLIN, 0};
  while (Got < sizeof It && poll(&Ready, 1, 1000 * Seconds) > 0) {
    const ssize_t More = read(From, To + Got, sizeof It - Got);
    if (More <= 0)
      return false;
    Got += size_t(More);
  }
  return Got == sizeof It;
}

/// Starts a copy that looks for the put. Returns true in the copy, and false in
/// the process itself.
bool look(uintptr_t Of, Answer &Found, bool &IsFound) {
  assert(!isLookingForPut() && "a copy makes no copies");
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC) != 0)
    return false;
  const pid_t Copy = fork();
  if (Copy == 0) {
    LookedFor = Of;
    Answers = Pipe[1];
    confine();
    return true;
  }
  close(Pipe[1]);
  IsFound = Copy > 0 && readAnswer(Pipe[0], Found);
  close(Pipe[0]);
  if (Copy > 0) {
    kill(Copy, SIGKILL);
    waitpid(Copy, nullptr, 0);
  }
  return false;
}

[[noreturn]] void reportWait(const Answer *Found) {
  assert(!isLookingForPut() && "a copy reports nothing");
  Wait W;
  W.Here = currentCall();
  if (Found) {
    W.Put = {Found->File, Found->Line, Found->Column};
    W.PutBy = Found->Actor;
  }
  const int Status = stop(W);
  fflush(nullptr);
  exitProcess(Status);
}

} // namespace

bool cilksan::isLookingForPut() { return Answers >= 0; }

void cilksan::lookAtPut(uintptr_t Of) {
  if (isLookingForPut() && Of == LookedFor)
    answer();
}

bool cilksan::wouldWait(uintptr_t Of) {
  if (isLookingForPut())
    return true;
  if (!__cilkrts_is_alone || !__cilkrts_is_alone())
    return false;
  static Answer Found;
  bool IsFound = false;
  {
    ReentrancyGuard Guard;
    if (!look(Of, Found, IsFound))
      reportWait(IsFound ? &Found : nullptr);
  }
  // Nothing is checked in the copy.
  ++__csan_state.Disabled;
  updateChecking();
  return true;
}

#pragma GCC visibility push(default)
extern "C" {

int __cilksan_wait(const void *Something) {
  return __csan_state.Following &&
         wouldWait(reinterpret_cast<uintptr_t>(Something));
}

/// Called by the runtime when the thread is about to sleep and no other thread
/// is left that could wake it.
void __cilksan_thread_waits() {
  if (isLookingForPut())
    exitProcess(1);
  if (!__csan_state.Following)
    return;
  ReentrancyGuard Guard;
  reportWait(nullptr);
}

} // extern "C"
#pragma GCC visibility pop
