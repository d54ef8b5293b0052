//===- Recorder.cpp - a detector that records events ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps events in an array, because the models call the detector's functions in
// places where no memory may be allocated.
//
//===----------------------------------------------------------------------===//

#include "Recorder.h"
#include "../../cilksan/core/Callback.h"
#include "../../cilksan/run/Detector.h"
#include "../../cilksan/run/Signals.h"
#include "../../cilksan/run/TestHarness.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace cilksan;
using namespace recorder;

namespace {

enum class Kind { Read, Write, Allocate, Free, Lock, Share, Unlock };

struct Event {
  Kind Is;
  const void *Addr;
  size_t Size;
};

constexpr size_t Most = 100000;
Event Events[Most];
size_t Count;
Record Current;

thread_local bool IsRecording, IsInTool;

void add(Kind Is, const void *Addr, size_t Size) {
  if (!isChecking())
    return;
  if (Count == Most)
    abort();
  Events[Count++] = {Is, Addr, Size};
}

Ranges outside(const Ranges &Of, const Ranges &Except) {
  Ranges R;
  for (const Range &One : Of) {
    bool Inside = false;
    for (const Range &E : Except)
      Inside |= One.begin() >= E.begin() && One.end() <= E.end();
    if (!Inside)
      R.push_back(One);
  }
  return R;
}

} // namespace

Callback::Callback(const void *) {}
Callback::~Callback() = default;

bool cilksan::isChecking() { return IsRecording && !IsInTool; }
void cilksan::noteJump() {}
void cilksan::noteModelled() {
  if (isChecking())
    ++Current.Calls;
}
void cilksan::read(const void *A, size_t N) { add(Kind::Read, A, N); }
void cilksan::write(const void *A, size_t N) { add(Kind::Write, A, N); }
void cilksan::readAtomic(const void *A, size_t N) { add(Kind::Read, A, N); }
void cilksan::writeAtomic(const void *A, size_t N) { add(Kind::Write, A, N); }
void cilksan::readUnordered(const void *A, size_t N) { add(Kind::Read, A, N); }
void cilksan::writeUnordered(const void *A, size_t N) {
  add(Kind::Write, A, N);
}
void cilksan::allocated(const void *A, size_t N) { add(Kind::Allocate, A, N); }
void cilksan::mapped(const void *A, size_t N) { add(Kind::Allocate, A, N); }
void cilksan::unmapped(const void *A, size_t N) { add(Kind::Free, A, N); }
void cilksan::mapped(const Mapping &M) {
  mapped(reinterpret_cast<const void *>(M.At), M.Size);
}
void cilksan::grown(const void *At, size_t OldSize, size_t Size) {
  mapped(static_cast<const char *>(At) + OldSize, Size - OldSize);
}
void cilksan::remapped(const void *Old, size_t OldSize, const void *New,
                       size_t Size) {
  unmapped(Old, OldSize);
  mapped(New, Size);
}
void cilksan::unmapped(const void *A) { unmapped(A, 0); }
void cilksan::zeroed(const void *A, size_t N) { add(Kind::Write, A, N); }
void cilksan::givenOut(const void *A, size_t N) { add(Kind::Allocate, A, N); }
void cilksan::givenBack(const void *A) { add(Kind::Free, A, 0); }
void cilksan::freed(const void *A) { add(Kind::Free, A, 0); }
void cilksan::acquireLock(const void *Lock, LockMode Mode, const void *) {
  add(Mode == LockMode::Shared ? Kind::Share : Kind::Lock, Lock, 0);
}
void cilksan::releaseLock(const void *Lock) { add(Kind::Unlock, Lock, 0); }
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
bool cilksan::isCalledByProgram(const char *) { return true; }
void cilksan::mayHaveBeenDone(const void *) {}
void cilksan::beginOnce(const void *Once) { beginOnce(Once, 0, false); }
void cilksan::beginOnce(const void *, uint8_t, bool) {
  if (isChecking())
    ++Current.OnceBegun;
}
void cilksan::endOnce(const void *) {
  if (isChecking())
    ++Current.OnceEnded;
}
void cilksan::beginRelease(const void *Count) {
  if (isChecking())
    Current.Released.push_back(Count);
}
void cilksan::endRelease() {}
ReentrancyGuard::ReentrancyGuard() : Before(IsInTool) { IsInTool = true; }
ReentrancyGuard::~ReentrancyGuard() { IsInTool = Before; }

std::ostream &recorder::operator<<(std::ostream &To, const Range &Of) {
  return To << Of.Begin << "+" << Of.Size;
}

Ranges recorder::merged(Ranges Of) {
  Of.erase(std::remove_if(Of.begin(), Of.end(),
                          [](const Range &R) { return !R.Size; }),
           Of.end());
  std::sort(Of.begin(), Of.end());
  Ranges R;
  for (const Range &One : Of) {
    if (R.empty() || R.back().end() < One.begin())
      R.push_back(One);
    else if (R.back().end() < One.end())
      R.back().Size = One.end() - R.back().begin();
  }
  return R;
}

Ranges Record::writtenElsewhere() const { return outside(Written, Allocated); }
Ranges Record::readElsewhere() const { return outside(Read, Allocated); }

Recording::Recording() {
  Count = 0;
  Current = {};
  IsRecording = true;
}
Recording::~Recording() { IsRecording = false; }

Record Recording::stop() {
  IsRecording = false;
  Record R = Current;
  for (const Event &E : std::vector<Event>(Events, Events + Count)) {
    switch (E.Is) {
    case Kind::Read:
      R.Read.push_back({E.Addr, E.Size});
      break;
    case Kind::Write:
      R.Written.push_back({E.Addr, E.Size});
      break;
    case Kind::Allocate:
      R.Allocated.push_back({E.Addr, E.Size});
      break;
    case Kind::Free:
      R.Freed.push_back(E.Addr);
      break;
    case Kind::Lock:
      R.Locked.push_back(E.Addr);
      break;
    case Kind::Share:
      R.Shared.push_back(E.Addr);
      break;
    case Kind::Unlock:
      R.Unlocked.push_back(E.Addr);
      break;
    }
  }
  R.Read = merged(R.Read);
  R.Written = merged(R.Written);
  return R;
}
