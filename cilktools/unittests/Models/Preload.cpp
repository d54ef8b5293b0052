//===- Preload.cpp - models under any program -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A detector for LD_PRELOAD that checks the ranges of the models' effects: it
// reads each byte that was read or written, so that a wrong range ends the
// program. It also counts the calls. With CILKSAN_PRELOAD_COUNTS=1 it prints
// the counts at the end.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/core/Callback.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/run/Signals.h"
#include "../../cilksan/run/TestHarness.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace cilksan;

namespace {

struct Counts {
  unsigned long Calls, Reads, Writes, Allocations, Frees, Locks;
} Seen;

// True in the thread that loaded the library.
thread_local bool IsChecked [[gnu::tls_model("initial-exec")]];
thread_local bool IsInTool [[gnu::tls_model("initial-exec")]];

void touch(const void *Addr, size_t Size) {
  volatile char Sum = 0;
  for (size_t I = 0; I < Size; ++I)
    Sum = Sum + static_cast<const volatile char *>(Addr)[I];
}

__attribute__((constructor)) void begin() { IsChecked = true; }

__attribute__((destructor)) void end() {
  IsChecked = false;
  const char *Wanted = getenv("CILKSAN_PRELOAD_COUNTS");
  if (!Wanted || strcmp(Wanted, "1"))
    return;
  fprintf(stderr,
          "models: %lu calls, %lu reads, %lu writes, %lu allocations, %lu "
          "frees, %lu locks\n",
          Seen.Calls, Seen.Reads, Seen.Writes, Seen.Allocations, Seen.Frees,
          Seen.Locks);
}

} // namespace

Callback::Callback(const void *) {}
Callback::~Callback() = default;

bool cilksan::isChecking() { return IsChecked && !IsInTool; }
void cilksan::noteJump() {}
void cilksan::noteModelled() { Seen.Calls += isChecking(); }

void cilksan::read(const void *Addr, size_t Size) {
  if (!isChecking())
    return;
  ++Seen.Reads;
  touch(Addr, Size);
}

void cilksan::write(const void *Addr, size_t Size) {
  if (!isChecking())
    return;
  ++Seen.Writes;
  touch(Addr, Size);
}

void cilksan::readAtomic(const void *Addr, size_t Size) { read(Addr, Size); }
void cilksan::writeAtomic(const void *Addr, size_t Size) { write(Addr, Size); }
void cilksan::readUnordered(const void *Addr, size_t Size) { read(Addr, Size); }
void cilksan::writeUnordered(const void *Addr, size_t Size) {
  write(Addr, Size);
}

void cilksan::allocated(const void *Addr, size_t) {
  if (isChecking() && Addr)
    ++Seen.Allocations;
}
void cilksan::mapped(const void *Addr, size_t Size) { allocated(Addr, Size); }
void cilksan::givenOut(const void *Addr, size_t Size) { allocated(Addr, Size); }
void cilksan::givenBack(const void *) {}
void cilksan::unmapped(const void *, size_t) {}
void cilksan::mapped(const Mapping &) {}
void cilksan::grown(const void *, size_t, size_t) {}
void cilksan::remapped(const void *, size_t, const void *, size_t) {}
void cilksan::unmapped(const void *) {}
void cilksan::zeroed(const void *Addr, size_t Size) { write(Addr, Size); }
void cilksan::freed(const void *) { Seen.Frees += isChecking(); }

void cilksan::acquireLock(const void *, LockMode, const void *) {
  Seen.Locks += isChecking();
}
void cilksan::releaseLock(const void *) {}
bool cilksan::isInHarness() { return false; }
void cilksan::noteThread(const void *) {}
void cilksan::noteHandler(const void *) {}
void cilksan::noteThreadTold(const char *, const void *) {}
void cilksan::noteThreadState(const char *, const void *, uint64_t, uint64_t,
                              uint64_t) {}
void cilksan::noteSystemCall(long, const void *) {}
void cilksan::madeWritable(const void *, size_t) {}
void cilksan::openedMemory() {}
bool cilksan::isOfSystem(const void *) { return false; }
void cilksan::noteObject(const void *) {}
void cilksan::noteKept(const void *) {}
void cilksan::noteLoading() {}
void cilksan::noteUnloading() {}
void cilksan::noteUnloaded() {}
void cilksan::endAtOnce() {}
void cilksan::noteAbandoned(const char *) {}
void cilksan::noteException(const char *) {}
void cilksan::watchSignal(int) {}
bool cilksan::isWatching(const struct sigaction &) { return false; }
void cilksan::beginOnce(const void *) {}
void cilksan::beginOnce(const void *, uint8_t, bool) {}
void cilksan::mayHaveBeenDone(const void *) {}
bool cilksan::isCalledByProgram(const char *) { return true; }
void cilksan::beginRelease(const void *) {}
void cilksan::endRelease() {}
void cilksan::endOnce(const void *) {}

ReentrancyGuard::ReentrancyGuard() : Before(IsInTool) { IsInTool = true; }
ReentrancyGuard::~ReentrancyGuard() { IsInTool = Before; }
