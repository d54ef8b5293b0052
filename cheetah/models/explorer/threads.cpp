//===- threads.cpp - the threads of an execution ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads.h"

#include "pages.h"
#include "trace.h"

#include <sys/mman.h>

using namespace explorer;

namespace explorer {
Thread Threads[MaxThreads];
unsigned ThreadCount, Self;
std::string Finding;
} // namespace explorer

namespace {
constexpr size_t StackSize = 256 << 10;
// More steps than any program needs: a thread that takes more runs in circles.
constexpr unsigned MaxSteps = 20000;
// After this number of steps in a row another thread gets a turn, because the
// thread may spin, or the system would preempt it.
constexpr unsigned Slice = 250;

Search *Current;
void *MainStack;
End HowEnded;
uint64_t Progress;
unsigned Steps, SliceBegan;
// The thread whose end ends the program: the first thread or, in a forked
// child, the thread that called fork.
unsigned Main;
char *Stacks[MaxThreads];
void **ThreadWord;
void *InitialWord;

// The threads that have used a word while there were several threads, and
// whether one of them wrote it. Kept across executions.
struct Use {
  uint8_t Users = 0;
  bool Written = false;
  bool isShared() const { return Written && (Users & (Users - 1)); }
};
Pages<Use, 0> Uses;
bool Learning, StoresAreTimely;
} // namespace

// Saves the registers that a call preserves, and continues another thread.
extern "C" void explorerSwitchStack(void **Save, void *To);
__asm__(".text\n"
        "explorerSwitchStack:\n\t"
        "pushq %rbp\n\tpushq %rbx\n\tpushq %r12\n\t"
        "pushq %r13\n\tpushq %r14\n\tpushq %r15\n\t"
        "movq %rsp, (%rdi)\n\tmovq %rsi, %rsp\n\t"
        "popq %r15\n\tpopq %r14\n\tpopq %r13\n\t"
        "popq %r12\n\tpopq %rbx\n\tpopq %rbp\n\tret");

Search &explorer::search() { return *Current; }

void explorer::forgetShared() { Uses.clear(); }
void explorer::learnShared(bool Now) { Learning = Now; }

void explorer::noteProgress() { ++Progress; }

void explorer::endExecution(End How) {
  HowEnded = How;
  void *Abandoned;
  explorerSwitchStack(&Abandoned, MainStack);
  __builtin_unreachable();
}

static void switchTo(unsigned Number) {
  if (Number == Self)
    return;
  Thread &From = self();
  if (ThreadWord) {
    From.Word = *ThreadWord;
    *ThreadWord = Threads[Number].Word;
  }
  Self = Number;
  SliceBegan = Steps;
  const void *Here = Where;
  explorerSwitchStack(&From.Stack, Threads[Number].Stack);
  Where = Here;
}

static bool isReady(const Thread &T) {
  return T.Is == State::Ready && (!T.Paused || T.PausedAt < Progress);
}

// Lists the threads that can run, from the one after the running one. If all of
// these have paused, lists the next of them.
static unsigned others(unsigned (&List)[MaxThreads]) {
  unsigned Count = 0, Paused = MaxThreads;
  for (unsigned I = 1; I < ThreadCount; ++I) {
    unsigned Number = (Self + I) % ThreadCount;
    if (isReady(Threads[Number]))
      List[Count++] = Number;
    else if (Threads[Number].Is == State::Ready && Paused == MaxThreads)
      Paused = Number;
  }
  if (Count == 0 && !isReady(self()) && Paused != MaxThreads)
    List[Count++] = Paused;
  return Count;
}

static void step() {
  if (++Steps > MaxSteps)
    explorer_fail("no end after %u steps: threads go round in circles",
                  MaxSteps);
}

static void checkSeen() {
  if (Current->isRepeating())
    return;
  uint64_t State = mix(stateOfMemory(), Self);
  for (unsigned I = 0; I < ThreadCount; ++I)
    State = mix(State, mix(Threads[I].Hash, uint64_t(Threads[I].Is) << 1 |
                                                !isReady(Threads[I])));
  if (Current->wasSeen(State))
    endExecution(End::Repeats);
}

// Switches to another thread, as the running one can't or won't continue.
static void goOnElsewhere() {
  unsigned List[MaxThreads];
  unsigned Count = others(List);
  if (Count == 0) {
    if (self().Is == State::Ready)
      return;
    if (Threads[Main].Is == State::Ended)
      endExecution(End::Complete);
    explorer_fail("deadlock: no thread can continue");
  }
  unsigned Pick = 0;
  if (Count > 1) {
    checkSeen();
    Pick = Current->choose(Count, Cost::Nothing);
  }
  switchTo(List[Pick]);
}

static bool isShared(const void *Address, bool Writes) {
  Use &U = Uses[reinterpret_cast<uintptr_t>(Address)];
  bool Was = U.isShared();
  U.Users |= uint8_t(1u << Self);
  U.Written |= Writes;
  if (Learning)
    return true;
  if (U.isShared() && !Was)
    endExecution(End::Restart);
  return Was;
}

void explorer::schedulingPoint(const void *Address, bool Writes) {
  step();
  self().Paused = false;
  if (ThreadCount == 1)
    return;
  if (Address && !isShared(Address, Writes))
    return;
  // Two points with nothing between them are two states, too.
  note(1);
  if (Steps - SliceBegan > Slice) {
    self().Paused = true;
    self().PausedAt = Progress;
    goOnElsewhere();
    self().Paused = false;
    SliceBegan = Steps;
  }
  unsigned List[MaxThreads];
  unsigned Count = others(List);
  if (Count == 0 || !Current->affords(Cost::Preemption))
    return;
  checkSeen();
  unsigned Pick = Current->choose(Count + 1, Cost::Preemption);
  if (Pick > 0)
    switchTo(List[Pick - 1]);
}

void explorer::block(const void *WaitsFor) {
  self().Is = State::Blocked;
  self().WaitsFor = WaitsFor;
  goOnElsewhere();
}

void explorer::wake(unsigned Number) {
  Thread &T = Threads[Number];
  T.Is = State::Ready;
  T.WaitsFor = nullptr;
  T.Hash = mix(T.Hash, self().Hash);
  noteProgress();
}

unsigned explorer::anyWaiting(const void *What) {
  unsigned List[MaxThreads], Count = 0;
  for (unsigned I = 0; I < ThreadCount; ++I)
    if (Threads[I].Is == State::Blocked && Threads[I].WaitsFor == What)
      List[Count++] = I;
  if (Count == 0)
    return MaxThreads;
  return List[Count == 1 ? 0 : Current->choose(Count, Cost::Nothing)];
}

bool explorer::isWaiting(unsigned Number, const void *What) {
  return Number < ThreadCount && Threads[Number].Is == State::Blocked &&
         Threads[Number].WaitsFor == What;
}

void explorer::wakeAll(const void *What) {
  for (unsigned I = 0; I < ThreadCount; ++I)
    if (Threads[I].Is == State::Blocked && Threads[I].WaitsFor == What)
      wake(I);
}

void explorer::awaitEnd(unsigned Number) {
  while (Threads[Number].Is != State::Ended)
    block(&Threads[Number]);
  joinedThread(Number);
  note(Threads[Number].Hash);
}

void explorer_pause() {
  step();
  Thread &T = self();
  T.Ticks += TicksPerPause;
  note(T.Ticks);
  passTime();
  T.Paused = true;
  T.PausedAt = Progress;
  trace("pause", nullptr, T.Ticks);
  goOnElsewhere();
}

void explorer_abandon_others() {
  Main = Self;
  // The copied memory contains all that the other threads have done.
  for (unsigned I = 0; I < ThreadCount; ++I) {
    if (I == Self)
      continue;
    joinedThread(I);
    note(Threads[I].Hash);
    Threads[I].Is = State::Ended;
  }
}

// A thread's first function.
static void begin() {
  self().Run(self().Argument);
  // The end of the main thread ends the program. But other threads continue
  // first, since their next steps may be mistakes.
  self().Is = State::Ended;
  wakeAll(&self());
  noteProgress();
  goOnElsewhere();
  __builtin_unreachable();
}

unsigned explorer::startThread(void (*Run)(void *), void *Argument) {
  if (ThreadCount == MaxThreads)
    explorer_fail("more than %u threads", MaxThreads);
  unsigned Number = ThreadCount++;
  Thread &T = Threads[Number];
  T = Thread();
  T.Is = State::Ready;
  T.Parent = Self;
  T.Hash = Number;
  T.Word = InitialWord;
  T.Run = Run;
  T.Argument = Argument;
  if (!Stacks[Number])
    Stacks[Number] = static_cast<char *>(
        mmap(nullptr, StackSize, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  // A return address, and six registers below it; aligned as after a call.
  auto **Top = reinterpret_cast<void **>(Stacks[Number] + StackSize - 64) - 1;
  *Top = nullptr;
  *--Top = reinterpret_cast<void *>(begin);
  for (unsigned I = 0; I < 6; ++I)
    *--Top = nullptr;
  T.Stack = Top;
  startOfThread(Number);
  return Number;
}

void explorer_thread_word(void **Word, void *Initial) {
  ThreadWord = Word;
  InitialWord = Initial;
  *Word = Initial;
}

void explorer_timely_stores() { StoresAreTimely = true; }

void explorer::passTime() {
  if (StoresAreTimely)
    drainStores();
}

unsigned explorer_self() { return Self; }

End explorer::execute(Search &S, void (*Run)(void *), void *Argument) {
  Current = &S;
  ThreadCount = Self = Main = 0;
  Progress = 1;
  Steps = SliceBegan = 0;
  ThreadWord = nullptr;
  StoresAreTimely = false;
  startThread(Run, Argument);
  explorerSwitchStack(&MainStack, Threads[0].Stack);
  return HowEnded;
}
