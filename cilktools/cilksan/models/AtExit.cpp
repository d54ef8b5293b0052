//===- AtExit.cpp - functions that run at the end of a program or thread --===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that run when the program or a thread ends: handlers of the
// program, and destructors of its static and thread-local objects. They may run
// in parallel with tasks of cilk::async that nobody has waited for. So a model
// registers one of its own functions with the C library, which calls the
// program's function as a Callback.
//
// atexit and at_quick_exit are in the static part of the C library, so each
// executable or library has its own copies. The copies call the functions that
// have models here.
//
//===----------------------------------------------------------------------===//

#include "Cookies.h"
#include "LockedList.h"
#include "Numbered.h"
#include <cstdlib>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// One of the program's functions, which will run at the end, and its argument.
/// malloc allocates handlers, so that they can be made before constructors have
/// run.
struct Handler {
  void (*Do)();
  void *Argument;
  /// The neighbours in the list of handlers that run when the program exits.
  Handler *Before, *After;
};

/// The handlers that run when the program exits.
LockedList<Handler, ForkLock::Handlers> Handlers;

/// Makes a handler. Returns null if there is no memory.
template <class Function> Handler *makeHandler(Function *Do, void *Argument) {
  ReentrancyGuard Guard;
  auto *H = static_cast<Handler *>(malloc(sizeof(Handler)));
  if (H)
    *H = {reinterpret_cast<void (*)()>(Do), Argument, nullptr, nullptr};
  return H;
}

void dropHandler(Handler *H) {
  ReentrancyGuard Guard;
  free(H);
}

/// Returns a copy of the handler \p Data, which is about to run, and destroys
/// the handler.
Handler taken(void *Data, bool IsLinked) {
  auto *H = static_cast<Handler *>(Data);
  if (IsLinked)
    Handlers.unlink(H);
  const Handler Copy = *H;
  dropHandler(H);
  return Copy;
}

void runAtExit(void *Data) {
  const Handler H = taken(Data, /*IsLinked=*/true);
  callProgram(reinterpret_cast<void (*)(void *)>(H.Do), H.Argument);
}
void runOnExit(int Status, void *Data) {
  const Handler H = taken(Data, /*IsLinked=*/true);
  callProgram(reinterpret_cast<void (*)(int, void *)>(H.Do), Status,
              H.Argument);
}
void runAtThreadExit(void *Data) {
  const Handler H = taken(Data, /*IsLinked=*/false);
  callProgram(reinterpret_cast<void (*)(void *)>(H.Do), H.Argument);
}

/// Registers \p H, or \p Do if there was no memory for it. \p Register returns
/// 0 if it succeeds.
template <class RegisterHandler, class RegisterOther>
int registerForExit(Handler *H, RegisterHandler Register, RegisterOther Plain) {
  noteModelled();
  if (!H)
    return Plain();
  // Another thread may run the handler before the registration returns.
  Handlers.link(H);
  const int R = Register(H);
  if (R != 0) {
    Handlers.unlink(H);
    dropHandler(H);
  }
  return R;
}

} // namespace

CILKSAN_MODEL(int, __cxa_atexit,
              (void (*Do)(void *), void *Argument, void *File)) {
  auto *Register = Real___cxa_atexit.get();
  return registerForExit(
      makeHandler(Do, Argument),
      [=](Handler *H) { return Register(runAtExit, H, File); },
      [=] { return Register(Do, Argument, File); });
}

// The order of registrations matters, so a registration writes a hidden state.
CILKSAN_MODEL(int, on_exit, (void (*Do)(int, void *), void *Argument)) {
  auto *Register = Real_on_exit.get();
  const int R = registerForExit(
      makeHandler(Do, Argument),
      [=](Handler *H) { return Register(runOnExit, H); },
      [=] { return Register(Do, Argument); });
  if (called())
    writesHidden(Hidden::Atexit);
  return R;
}

CILKSAN_MODEL(int, __cxa_thread_atexit_impl,
              (void (*Do)(void *), void *Object, void *File)) {
  noteModelled();
  auto *Register = Real___cxa_thread_atexit_impl.get();
  Handler *H = makeHandler(Do, Object);
  if (!H)
    return Register(Do, Object, File);
  const int R = Register(runAtThreadExit, H, File);
  if (R != 0)
    dropHandler(H);
  return R;
}

//===-- quick_exit --------------------------------------------------------===//

// The C standard promises room for 32 functions.
CILKSAN_MODEL(int, __cxa_at_quick_exit, (void (*Do)(void *), void *File)) {
  noteModelled();
  struct QuickExit;
  return Real___cxa_at_quick_exit.get()(Numbered<QuickExit, 32>::make(Do),
                                        File);
}

//===-- Functions that will run later -------------------------------------===//

void cilksan::forEachLateFunction(void (*Visit)(const void *Function)) {
  // Needs no lock: the program has ended, so only the detector runs.
  for (const Handler *H = Handlers.Last; H; H = H->Before)
    Visit(reinterpret_cast<const void *>(H->Do));
  forEachFullCookie(Visit);
}
