//===- Process.cpp - ends of processes, handlers of signals ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ends of processes. A program that ends without exit() runs none of its exit
// handlers, and so not the handler that writes the detector's report. So the
// models tell the detector of such ends. The models also tell the detector of
// signal handlers and of unloaded code, which it cannot follow.
//
//===----------------------------------------------------------------------===//

#include "../run/Signals.h"
#include "Arena.h"
#include "VirtualCalls.h"
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

using namespace cilksan;
using namespace cilksan::models;

//===-- Ends --------------------------------------------------------------===//

CILKSAN_MODEL(void, _exit, (int Status)) {
  endAtOnce();
  Real__exit.get()(Status);
}
CILKSAN_MODEL(void, _Exit, (int Status)) {
  endAtOnce();
  Real__Exit.get()(Status);
}
CILKSAN_MODEL(void, abort, ()) {
  noteAbandoned("calls abort before its end");
  Real_abort.get()();
}

//===-- Other programs ----------------------------------------------------===//

static void noteReplaced() {
  noteAbandoned("is replaced by another one (exec) before its end");
}

CILKSAN_MODEL(int, execve,
              (const char *Path, char *const *Arguments,
               char *const *Variables)) {
  noteReplaced();
  return Real_execve.get()(Path, Arguments, Variables);
}
CILKSAN_MODEL(int, execv, (const char *Path, char *const *Arguments)) {
  noteReplaced();
  return Real_execv.get()(Path, Arguments);
}
CILKSAN_MODEL(int, execvp, (const char *File, char *const *Arguments)) {
  noteReplaced();
  return Real_execvp.get()(File, Arguments);
}
CILKSAN_MODEL(int, execvpe,
              (const char *File, char *const *Arguments,
               char *const *Variables)) {
  noteReplaced();
  return Real_execvpe.get()(File, Arguments, Variables);
}
CILKSAN_MODEL(int, fexecve,
              (int File, char *const *Arguments, char *const *Variables)) {
  noteReplaced();
  return Real_fexecve.get()(File, Arguments, Variables);
}

/// Returns the arguments of execl and similar functions, up to the null
/// pointer.
static std::vector<char *> collect(const char *First, va_list &Rest) {
  std::vector<char *> Result{const_cast<char *>(First)};
  while (Result.back())
    Result.push_back(va_arg(Rest, char *));
  return Result;
}

CILKSAN_MODEL(int, execl, (const char *Path, const char *First, ...)) {
  noteReplaced();
  va_list Rest;
  va_start(Rest, First);
  std::vector<char *> Arguments = collect(First, Rest);
  va_end(Rest);
  return Real_execv.get()(Path, Arguments.data());
}
CILKSAN_MODEL(int, execlp, (const char *File, const char *First, ...)) {
  noteReplaced();
  va_list Rest;
  va_start(Rest, First);
  std::vector<char *> Arguments = collect(First, Rest);
  va_end(Rest);
  return Real_execvp.get()(File, Arguments.data());
}
CILKSAN_MODEL(int, execle, (const char *Path, const char *First, ...)) {
  noteReplaced();
  va_list Rest;
  va_start(Rest, First);
  std::vector<char *> Arguments = collect(First, Rest);
  char *const *Variables = va_arg(Rest, char *const *);
  va_end(Rest);
  return Real_execve.get()(Path, Arguments.data(), Variables);
}

//===-- Handlers ----------------------------------------------------------===//

using Handler = void (*)(int);

CILKSAN_MODEL(int, sigaction,
              (int Signal, const struct sigaction *New,
               struct sigaction *Old)) {
  Scope S;
  if (New && New->sa_handler != SIG_DFL && New->sa_handler != SIG_IGN)
    noteHandler(__builtin_return_address(0));
  int R = Real_sigaction.get()(Signal, New, Old);
  if (R == 0 && Old && isWatching(*Old))
    *Old = {};
  if (R == 0 && New && New->sa_handler == SIG_DFL)
    watchSignal(Signal);
  if (auto E = S.effects()) {
    reads(New);
    if (R == 0)
      writes(Old);
  }
  return R;
}
#define SIGNAL(Name)                                                           \
  CILKSAN_MODEL(Handler, Name, (int Signal, Handler Do)) {                     \
    Scope S;                                                                   \
    if (Do != SIG_DFL && Do != SIG_IGN && Do != SIG_HOLD)                      \
      noteHandler(__builtin_return_address(0));                                \
    struct sigaction Before = {};                                              \
    Real_sigaction.get()(Signal, nullptr, &Before);                            \
    Handler R = Real_##Name.get()(Signal, Do);                                 \
    if (R != SIG_ERR && Do == SIG_DFL)                                         \
      watchSignal(Signal);                                                     \
    return R != SIG_ERR && isWatching(Before) ? SIG_DFL : R;                   \
  }
SIGNAL(signal)
SIGNAL(__sysv_signal)
SIGNAL(bsd_signal)
SIGNAL(sigset)
SIGNAL(ssignal)
SIGNAL(sysv_signal)

//===-- Libraries ---------------------------------------------------------===//

// The tool itself also opens and closes libraries, while it looks for real
// functions.
static void noteOpening() {
  if (SymbolLookup::here())
    return;
  called();
  noteLoading();
}

// The loader examines the return address of these functions, so their models
// must end with tail calls.
CILKSAN_MODEL(void *, dlopen, (const char *File, int Flags)) {
  noteOpening();
  [[clang::musttail]] return Real_dlopen.get()(File, Flags);
}
CILKSAN_MODEL(void *, dlmopen, (Lmid_t Space, const char *File, int Flags)) {
  noteOpening();
  [[clang::musttail]] return Real_dlmopen.get()(Space, File, Flags);
}
CILKSAN_MODEL(int, dlclose, (void *Library)) {
  if (SymbolLookup::here())
    return Real_dlclose.get()(Library);
  called();
  noteUnloading();
  VirtualCalls::forgetTables();
  int R = Real_dlclose.get()(Library);
  noteUnloaded();
  return R;
}
