//===- Signals.cpp - signals that end the program -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handler writes one line, and then lets the signal end the process in the
// same way as it would without the handler. After a stack overflow, the stack
// has no room for a handler, so the first thread gets a separate stack for
// handlers if it has none.
//
//===----------------------------------------------------------------------===//

#include "Signals.h"

#include <cassert>
#include <cerrno>

using namespace cilksan;

/// The C library's sigaction. Its other name has a model.
extern "C" int __sigaction(int Signal, const struct sigaction *New,
                           struct sigaction *Old);

namespace {

struct Watched {
  int Signal;
  const char *Name;
  /// True if an instruction causes the signal, and causes it again when the
  /// handler returns.
  bool IsFault;
};
// SIGTRAP is not among the signals, because CILKSAN_DEBUGGER stops a program by
// SIGTRAP.
constexpr Watched All[] = {
    {SIGSEGV, "SIGSEGV", true},  {SIGBUS, "SIGBUS", true},
    {SIGFPE, "SIGFPE", true},    {SIGILL, "SIGILL", true},
    {SIGABRT, "SIGABRT", false}, {SIGINT, "SIGINT", false},
    {SIGTERM, "SIGTERM", false}, {SIGHUP, "SIGHUP", false},
    {SIGQUIT, "SIGQUIT", false}, {SIGPIPE, "SIGPIPE", false},
    {SIGALRM, "SIGALRM", false}, {SIGUSR1, "SIGUSR1", false},
    {SIGUSR2, "SIGUSR2", false}, {SIGXCPU, "SIGXCPU", false},
};

const Watched *find(int Signal) {
  for (const Watched &W : All)
    if (W.Signal == Signal)
      return &W;
  return nullptr;
}

void (*note)(const char *Name);

void onSignal(int Signal, siginfo_t *Info, void *) {
  const int Errno = errno;
  const Watched *W = find(Signal);
  assert(W && note && "the handler is for these signals only");
  note(W->Name);
  // The signal has the default action again. If no instruction will cause the
  // signal again, the handler sends it. The signal arrives when the handler has
  // returned.
  if (!W->IsFault || Info->si_code <= 0)
    raise(Signal);
  errno = Errno;
}

} // namespace

bool cilksan::isWatching(const struct sigaction &Action) {
  return Action.sa_flags & SA_SIGINFO && Action.sa_sigaction == onSignal;
}

void cilksan::watchSignal(int Signal) {
  struct sigaction Old;
  if (!find(Signal) || __sigaction(Signal, nullptr, &Old) != 0 ||
      Old.sa_flags & SA_SIGINFO || Old.sa_handler != SIG_DFL)
    return;
  struct sigaction Action = {};
  Action.sa_sigaction = onSignal;
  Action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND);
  __sigaction(Signal, &Action, nullptr);
}

void cilksan::watchSignals(void (*Note)(const char *Name)) {
  assert(Note && !note && "one function is told of signals");
  note = Note;
  alignas(64) static char Stack[64 << 10];
  stack_t Old;
  if (sigaltstack(nullptr, &Old) == 0 && Old.ss_flags & SS_DISABLE) {
    stack_t Own = {};
    Own.ss_sp = Stack;
    Own.ss_size = sizeof Stack;
    sigaltstack(&Own, nullptr);
  }
  for (const Watched &W : All)
    watchSignal(W.Signal);
}
