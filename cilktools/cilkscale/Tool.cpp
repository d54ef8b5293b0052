//===- Tool.cpp - the library of Cilkscale --------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tool's library: it starts and ends the measurement, and answers the
// program's calls. The measured program is the work of its first thread, from
// the first unit's constructor to the handlers of exit(). Other threads of the
// program begin at their first call of the tool, with zero.
//
//===----------------------------------------------------------------------===//

#include "Attribution.h"
#include "Hooks.h"
#include "Output.h"

#ifndef CILKSCALE_INSTRUCTIONS
#include "Processor.h"
#include "Timer.h"
#endif

#include <cilk/cilkscale.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <sched.h>

using namespace cilkscale;

#pragma GCC visibility push(default)
extern "C" {
extern __thread Strand __cilkscale_strand;
__thread Strand __cilkscale_strand
    __attribute__((tls_model("initial-exec"))) = {};
Constants __cilkscale_constants = {};
}
#pragma GCC visibility pop

namespace {

#ifdef CILKSCALE_INSTRUCTIONS
const char Name[] = "cilkscale-instructions", Unit[] = "instructions";
constexpr int Digits = 0;
constexpr int64_t Burden = 6250;

double unitsPerTick() { return 1; }

void startTimer() { __cilkscale_constants.Burden = Burden; }
#else
const char Name[] = "cilkscale", Unit[] = "seconds";
constexpr int Digits = 9;
constexpr double Burden = 6.25e-6;

Timer Clock;

Processor &processor() {
  static Processor P(callingThread());
  return P;
}

double unitsPerTick() { return Clock.secondsPerTick(); }

void startTimer() {
  // Repeats the measurement, because the processor may be slow at the
  // beginning.
  int64_t Least = INT64_MAX;
  Clock.start([&] { Least = std::min(Least, measureOwnCost()); });
  __cilkscale_constants.OwnCost = Least;
  const double Unit = unitsPerTick();
  __cilkscale_constants.Burden = int64_t(Burden / Unit);
  const Processor::Intervals Ask = processor().calibrate(1e-9 / Unit);
  __cilkscale_constants.Period = Ask.Period;
  __cilkscale_constants.Gap = Ask.Gap;
}
#endif

Output &output() {
  static Output &O = *new Output;
  return O;
}

// Returns the measures at this point. Uses the code of the hooks, in a function
// that isn't instrumented.
Measures now() {
  Frame None;
  None.Count = 0;
  return endStrand(&None);
}

Row rowOf(const wsp_t &W, const char *Tag) {
  const double Unit = unitsPerTick();
  return {Tag ? Tag : "", double(W.work) * Unit, double(W.span) * Unit,
          double(W.bspan) * Unit};
}

void report() {
  if (!output().isOurs())
    return;
  const Measures M = now();
  assert(0 <= M.Work && 0 <= M.Span && M.Span <= M.Burdened);
  const double Unit = unitsPerTick();
  const Row Last = {"", double(M.Work) * Unit, double(M.Span) * Unit,
                    double(M.Burdened) * Unit};
  const double OfMigration = double(__cilkscale_constants.Burden) * Unit;
  if (!output().options().Sites)
    return output().finish(Last, OfMigration, nullptr);
  const Attribution Sites = attributionOf(now(), Unit);
  output().finish(Last, OfMigration, &Sites);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void __csi_init() {
  output().open({Name, Unit, Digits, false});
  startTimer();
  __cilkscale_constants.Sites = output().options().Sites;
  atexit(report);
  at_quick_exit(report);
  beginStrand({0, 0, 0});
}

//===----------------------------------------------------------------------===//
// For the program
//===----------------------------------------------------------------------===//

wsp_t wsp_getworkspan() noexcept {
  const Measures At = now();
  beginStrand(At);
  return {At.Work, At.Span, At.Burdened};
}

void wsp_dump(wsp_t W, const char *Tag) noexcept {
  const Measures At = now();
  output().add(rowOf(W, Tag));
  beginStrand(At);
}

void __cilkscale_format(wsp_t W, char *Buffer, unsigned long Size) noexcept {
  const Measures At = now();
  snprintf(Buffer, Size, "%s",
           csvNumbers(output().format(), rowOf(W, nullptr)).c_str());
  beginStrand(At);
}

//===----------------------------------------------------------------------===//
// For the hooks
//===----------------------------------------------------------------------===//

Strand *__cilkscale_get_strand() { return &__cilkscale_strand; }

#ifndef CILKSCALE_INSTRUCTIONS
int64_t __cilkscale_start_clock(int64_t Now) {
  return processor().start(__cilkscale_strand.Processor, Now);
}

// The time of the system call belongs to no strand, not even to a next strand
// that begins at once.
int64_t __cilkscale_stop_clock(int64_t Now) {
  Strand &S = __cilkscale_strand;
  Now = processor().stop(S.Processor, S.Begin, Now);
  S.End = readTimer();
  return Now;
}
#endif

void __cilkscale_wait_for_lock(const uint32_t *Lock) {
  constexpr int Spins = 1000;
  for (int I = 0; I < Spins; ++I)
    if (!__atomic_load_n(Lock, __ATOMIC_RELAXED))
      return;
  sched_yield();
}

// Only the spawning strand uses the list, since children get the region's
// address.
Region *__cilkscale_region(Frame *F, unsigned Number) {
  assert(Number >= RegionsInFrame && "others have a place in the frame");
  for (Region *R = F->Others; R; R = R->Next)
    if (R->Number == Number)
      return R;
  auto *R = new Region;
  R->Spawns = 0;
  R->Number = Number;
  R->Next = F->Others;
  return F->Others = R;
}

void __cilkscale_drop_region(Frame *F, Region *R) {
  Region **At = &F->Others;
  assert((!R->Spawns || !R->Lock) && "all children have ended");
  while (*At != R) {
    assert(*At && "the region is the frame's");
    At = &(*At)->Next;
  }
  *At = R->Next;
  delete R;
}

} // extern "C"
