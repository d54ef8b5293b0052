//===- TraceTool.cpp - records a program's spawn tree ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the trace to the file that CILKSCALE_TRACE names, or to
// cilkscale.trace. At most a million parts are kept, in 8 MB.
// CILKSCALE_TRACE_ROW may name a row: a tag of the program's wsp_dump. Then the
// trace is not of the whole program, but of the code between the last two calls
// of wsp_getworkspan() before the row's first dump. So each of these calls
// begins a new trace, and the last trace is kept. Outer parts, which began
// before the trace, are recorded only from the beginning of the trace on, and
// not as parts.
//
//===----------------------------------------------------------------------===//

#include "TraceTool.h"

#include "Trace.h"

#include "../cilkscale/Hooks.h"
#include "../cilkscale/Processor.h"
#include "../cilkscale/Timer.h"

#include <cilk/cilkscale.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace cilkscale;

#pragma GCC visibility push(default)
extern "C" {
__thread bool __cilkscale_records __attribute__((tls_model("initial-exec"))) =
    false;
}
#pragma GCC visibility pop

namespace {

constexpr size_t Capacity = size_t(1) << 20;

struct State {
  Recorder Parts{Capacity};
  Timer Clock;
  Processor OfThread{callingThread()};
  ProcessorTime Known = {};
  Processor::Intervals Ask;
  int64_t OwnCost = 0, Last = 0;
  unsigned Region = 0;
  pid_t Process = 0;
  const char *Path = nullptr;
  const char *Row = nullptr;
  /// The parts recorded up to the last wsp_getworkspan().
  Trace Measured;
  /// The number of parts that had begun before the present trace.
  size_t Outer = 0;

  size_t depth() const { return Outer + Parts.depth(); }
  void endAbove(size_t Depth) {
    Parts.endAbove(Depth > Outer ? Depth - Outer : 0);
  }
};

// The program's state; set after the cost of a strand has been measured.
State *Current = nullptr;

State &state() {
  assert(Current && "hooks run after __csi_init");
  return *Current;
}

void endStrandAt(State &S, int64_t Now) {
  if (Now - S.Known.Time > S.Ask.Period)
    Now = S.OfThread.stop(S.Known, S.Last, Now);
  const int64_t Ticks = Now - S.Last - S.OwnCost;
  if (Ticks > 0)
    S.Parts.strand(static_cast<uint64_t>(Ticks));
}

void beginStrandIn(State &S) { S.Last = readTimer(); }

[[noreturn]] void fail(const char *Path) {
  fprintf(stderr,
          "cilkscale: cannot write the trace '%s': %s: set CILKSCALE_TRACE to "
          "a file that can be written\n",
          Path, strerror(errno));
  fflush(nullptr);
  _exit(2);
}

// Writes the last trace, with the present rate of ticks.
void finish(State &S, Trace T) {
  __cilkscale_records = false;
  T.NanosecondsPerTick = S.Clock.secondsPerTick() * 1e9;
  if (!writeTrace(T, S.Path))
    fail(S.Path);
}

void report() {
  State &S = state();
  if (!__cilkscale_records || S.Process != getpid())
    return;
  endStrandAt(S, readTimer());
  if (S.Row) {
    fprintf(stderr,
            "cilkscale: the program has no row '%s': set CILKSCALE_TRACE_ROW "
            "to a tag that it gives to wsp_dump\n",
            S.Row);
    fflush(nullptr);
    _exit(2);
  }
  finish(S, S.Parts.finish(1));
}

// Starts a new trace, in which the open parts continue.
void beginAgain(State &S) {
  S.Outer = S.depth();
  S.Measured = S.Parts.finish(1);
  S.Parts = Recorder(Capacity);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

__attribute__((noinline)) uint64_t __cilkscale_trace_call(int64_t Now) {
  State &S = state();
  endStrandAt(S, Now);
  S.Parts.beginCall();
  beginStrandIn(S);
  return S.depth();
}

__attribute__((noinline)) void __cilkscale_trace_detach(int64_t Now,
                                                        unsigned Region) {
  State &S = state();
  endStrandAt(S, Now);
  S.Region = Region;
}

__attribute__((noinline)) uint64_t __cilkscale_trace_task() {
  State &S = state();
  S.Parts.beginTask(S.Region);
  beginStrandIn(S);
  return S.depth();
}

// Ends the part at the depth \p Depth. Also ends the parts above it, which an
// exception or longjmp has left without a hook.
__attribute__((noinline)) void __cilkscale_trace_end(int64_t Now,
                                                     uint64_t Depth) {
  State &S = state();
  assert(Depth && Depth <= S.depth() && "parts end in the order of a stack");
  endStrandAt(S, Now);
  S.endAbove(Depth - 1);
  beginStrandIn(S);
}

__attribute__((noinline)) void
__cilkscale_trace_sync(int64_t Now, unsigned Region, uint64_t Depth) {
  State &S = state();
  assert(Depth <= S.depth() && "the part with the sync hasn't ended");
  endStrandAt(S, Now);
  S.endAbove(Depth);
  S.Parts.sync(Region);
  beginStrandIn(S);
}

} // extern "C"

/// Returns the cost of empty strands, as hooks report them: the least mean of
/// several tries.
static int64_t measureCost() {
  constexpr int Tries = 32, Spawns = 64;
  int64_t Least = INT64_MAX;
  for (int Try = 0; Try < Tries; ++Try) {
    State Trial;
    Current = &Trial;
    beginStrandIn(Trial);
    for (int I = 0; I < Spawns; ++I) {
      __cilkscale_trace_detach(readTimer(), 0);
      const uint64_t Depth = __cilkscale_trace_task();
      __cilkscale_trace_end(readTimer(), Depth);
      __cilkscale_trace_sync(readTimer(), 0, 0);
    }
    const auto Ticks = int64_t(Trial.Parts.finish(1).work());
    Least = std::min(Least, Ticks / (int64_t{3} * Spawns));
  }
  return Least;
}

extern "C" {

void __csi_init() {
  State &S = *new State;
  const char *Wanted = getenv("CILKSCALE_TRACE");
  S.Path = Wanted && *Wanted ? strdup(Wanted) : "cilkscale.trace";
  const char *Row = getenv("CILKSCALE_TRACE_ROW");
  S.Row = Row && *Row ? strdup(Row) : nullptr;
  // A wrong name must be reported before the program has run for hours.
  FILE *F = fopen(S.Path, "abe");
  if (!F)
    fail(S.Path);
  fclose(F);
  S.Process = getpid();
  S.OwnCost = INT64_MAX;
  S.Clock.start([&] { S.OwnCost = std::min(S.OwnCost, measureCost()); });
  S.Ask = S.OfThread.calibrate(1e-9 / S.Clock.secondsPerTick());
  S.OfThread.start(S.Known, readTimer());
  Current = &S;
  atexit(report);
  at_quick_exit(report);
  __cilkscale_records = true;
  beginStrandIn(S);
}

//===----------------------------------------------------------------------===//
// The functions for programs that measure parts of themselves
// (cilk/cilkscale.h). This tool returns zero for all measures.
//===----------------------------------------------------------------------===//

wsp_t wsp_getworkspan() noexcept {
  const int64_t Now = readTimer();
  if (__cilkscale_records && state().Row) {
    State &S = state();
    endStrandAt(S, Now);
    beginAgain(S);
    beginStrandIn(S);
  }
  return {0, 0, 0};
}

void wsp_dump(wsp_t, const char *Tag) noexcept {
  if (__cilkscale_records && state().Row && Tag && !strcmp(Tag, state().Row))
    finish(state(), std::move(state().Measured));
}

void __cilkscale_format(wsp_t, char *Buffer, unsigned long Size) noexcept {
  snprintf(Buffer, Size, "0,0,0,0,0");
}

} // extern "C"
#pragma GCC visibility pop
