//===- library.cpp - replaces functions of the C library ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of the C library and the system under the names of redirect.h.
// Memory comes from a heap of each thread's own, so that its addresses don't
// depend on the schedule. It isn't reused within an execution, so that a use
// after free is found.
//
//===----------------------------------------------------------------------===//

#include "library.h"

#include "memory.h"
#include "race.h"
#include "trace.h"

#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <ctime>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <set>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unordered_map>

using namespace explorer;

namespace {
constexpr size_t HeapSize = 1 << 20;
constexpr uint64_t LongDelay = 100 * TicksPerPause;

char *Heaps;
size_t HeapUsed[MaxThreads];
std::unordered_map<void *, size_t> Blocks;

struct Mutex {
  unsigned Depth = 0, Owner = 0;
};
std::unordered_map<const void *, Mutex> Mutexes;
std::set<const void *> Onces;

using Handler = void (*)();
struct ForkHandlers {
  Handler Before, InParent, InChild;
};
std::vector<ForkHandlers> AtFork;

// The time of explorer_clock_gettime. It needs no part in the hash of the
// state, because each reading is a part of its thread's local state.
uint64_t Now;
} // namespace

void explorer::beginLibrary() {
  if (!Heaps)
    Heaps = static_cast<char *>(
        mmap(nullptr, HeapSize * MaxThreads, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  for (size_t &Used : HeapUsed)
    Used = 0;
  Blocks.clear();
  Mutexes.clear();
  Onces.clear();
  AtFork.clear();
  Now = 0;
}

extern "C" {

void *explorer_aligned_alloc(size_t Align, size_t Size) {
  size_t &Used = HeapUsed[Self];
  Used = (Used + Align - 1) & ~(Align - 1);
  if (Used + Size > HeapSize)
    explorer_fail("a thread needs more than %zu bytes of memory", HeapSize);
  char *Memory = Heaps + Self * HeapSize + Used;
  Used += (Size + 15) & ~size_t(15);
  memset(Memory, 0, Size);
  Blocks[Memory] = Size;
  return Memory;
}

void *explorer_malloc(size_t Size) { return explorer_aligned_alloc(16, Size); }

int explorer_posix_memalign(void **Memory, size_t Align, size_t Size) {
  *Memory = explorer_aligned_alloc(Align, Size);
  return 0;
}

void explorer_free(void *Memory) {
  if (!Memory)
    return;
  Where = __builtin_return_address(0);
  auto Found = Blocks.find(Memory);
  if (Found == Blocks.end())
    explorer_fail("free of memory that isn't allocated, at %#zx",
                  whereInFile(Where));
  size_t Size = Found->second;
  Blocks.erase(Found);
  // The deletion counts as a write, so each use of the memory must happen
  // before.
  plainAccess(Memory, Size, true);
  noteFreed(reinterpret_cast<uintptr_t>(Memory), Size);
}

int *explorer_errno_location(void) {
  static int Errno[MaxThreads];
  return &Errno[Self];
}

unsigned long explorer_ticks(void) {
  Thread &T = self();
  // A long delay stands for an interrupt, or for a thread that the system
  // preempts.
  if (ThreadCount > 1 && search().affords(Cost::Delay) &&
      search().choose(2, Cost::Delay) > 0) {
    T.Ticks += LongDelay;
    passTime();
    note(T.Ticks);
    trace("delay", nullptr, T.Ticks);
  }
  return T.Ticks;
}

int explorer_sched_yield(void) {
  explorer_pause();
  return 0;
}

// Waits on a futex. Only a waker ends the sleep: time limits never run out.
static long futexWait(const uint32_t *Address, uint32_t Value) {
  if (kernelLoad(Address) != Value) {
    *explorer_errno_location() = EAGAIN;
    return -1;
  }
  trace("sleep", Address, Value);
  block(Address);
  return 0;
}

static long futexWake(const uint32_t *Address, unsigned Count) {
  schedulingPoint(Address, true);
  atomicFence(SeqCst);
  long Woken = 0;
  for (; Woken < long(Count); ++Woken) {
    unsigned Number = anyWaiting(Address);
    if (Number == MaxThreads)
      break;
    trace("wake", Address, Number);
    note(Number);
    wake(Number);
  }
  return Woken;
}

// The futex bits of each sleeping thread. A wake-up ends the sleep of all
// threads that share a bit with it.
static uint32_t SleepBits[MaxThreads];

static long futexWakeBits(const uint32_t *Address, uint32_t Bits) {
  schedulingPoint(Address, true);
  atomicFence(SeqCst);
  long Woken = 0;
  for (unsigned Number = 0; Number < MaxThreads; ++Number) {
    if (!isWaiting(Number, Address) || !(SleepBits[Number] & Bits))
      continue;
    trace("wake", Address, Number);
    note(Number);
    wake(Number);
    ++Woken;
  }
  return Woken;
}

static long futexWaitBits(const uint32_t *Address, uint32_t Value,
                          uint32_t Bits) {
  SleepBits[explorer_self()] = Bits;
  return futexWait(Address, Value);
}

long explorer_syscall(long Number, ...) {
  Where = __builtin_return_address(0);
  va_list Arguments;
  va_start(Arguments, Number);
  long A[6] = {};
  for (unsigned I = 0; I < 3; ++I)
    A[I] = va_arg(Arguments, long);
  const bool IsBits =
      Number == SYS_futex && ((A[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET ||
                              (A[1] & FUTEX_CMD_MASK) == FUTEX_WAKE_BITSET);
  for (unsigned I = 3; IsBits && I < 6; ++I)
    A[I] = va_arg(Arguments, long);
  va_end(Arguments);
  if (Number == SYS_membarrier) {
    if (int(A[0]) == MEMBARRIER_CMD_PRIVATE_EXPEDITED)
      membarrier();
    return 0;
  }
  if (Number != SYS_futex)
    explorer_fail("system call %ld isn't modelled", Number);
  const auto *Address = reinterpret_cast<const uint32_t *>(A[0]);
  if ((A[1] & FUTEX_CMD_MASK) == FUTEX_WAKE_BITSET)
    return futexWakeBits(Address, uint32_t(A[5]));
  if (IsBits)
    return futexWaitBits(Address, uint32_t(A[2]), uint32_t(A[5]));
  if ((A[1] & FUTEX_CMD_MASK) == FUTEX_WAIT)
    return futexWaitBits(Address, uint32_t(A[2]), FUTEX_BITSET_MATCH_ANY);
  return futexWake(Address, unsigned(A[2]));
}

int explorer_mutex_init(void *Address, const void *Attributes) {
  Mutexes[Address] = Mutex();
  return pthread_mutex_init(
      static_cast<pthread_mutex_t *>(Address),
      static_cast<const pthread_mutexattr_t *>(Attributes));
}

int explorer_mutex_lock(void *Address) {
  Where = __builtin_return_address(0);
  schedulingPoint(Address, true);
  const auto *Real = static_cast<const pthread_mutex_t *>(Address);
  Mutex &M = Mutexes[Address];
  if (M.Depth > 0 && M.Owner == Self &&
      !(Real->__data.__kind & PTHREAD_MUTEX_RECURSIVE_NP))
    explorer_fail("deadlock: a thread locks a mutex that it holds");
  while (M.Depth > 0 && M.Owner != Self)
    block(Address);
  if (M.Depth++ == 0) {
    M.Owner = Self;
    lockAcquired(Address);
  }
  trace("lock", Address, M.Depth);
  return 0;
}

int explorer_mutex_unlock(void *Address) {
  Where = __builtin_return_address(0);
  Mutex &M = Mutexes[Address];
  if (M.Depth == 0 || M.Owner != Self)
    explorer_fail("unlock of a mutex that the thread doesn't hold");
  trace("unlock", Address, M.Depth);
  if (--M.Depth > 0)
    return 0;
  lockReleased(Address);
  // All waiting threads wake up. Those that don't get the mutex wait again.
  wakeAll(Address);
  return 0;
}

// Waits for a condition. There are no spurious wake-ups, and programs only
// broadcast.
int explorer_cond_wait(void *Condition, void *Address) {
  // No other thread runs between the unlock and the wait.
  explorer_mutex_unlock(Address);
  if (Mutexes[Address].Depth > 0)
    explorer_fail("a thread waits for a condition with its mutex locked twice");
  trace("await", Condition, 0);
  block(Condition);
  return explorer_mutex_lock(Address);
}

int explorer_cond_broadcast(void *Condition) {
  Where = __builtin_return_address(0);
  schedulingPoint(Condition, true);
  trace("broadcast", Condition, 0);
  wakeAll(Condition);
  return 0;
}

int explorer_once(int *Once, void (*Function)()) {
  Onces.insert(Once);
  explorer_mutex_lock(Once);
  if (!*Once) {
    Function();
    *Once = 1;
  }
  explorer_mutex_unlock(Once);
  return 0;
}

int explorer_create(unsigned long *Number, const void *, void (*Run)(void *),
                    void *Argument) {
  *Number = startThread(Run, Argument);
  // Makes it its own parent, so that explorer_join does not wait for it.
  Threads[*Number].Parent = unsigned(*Number);
  return 0;
}

int explorer_join_thread(unsigned long Number, void **) {
  Where = __builtin_return_address(0);
  trace("join", &Threads[Number], Number);
  awaitEnd(unsigned(Number));
  return 0;
}

int explorer_detach(unsigned long) { return 0; }

// Nobody cancels a thread.
int explorer_setcancelstate(int, int *) { return 0; }

// One clock for all threads. It advances with each reading.
int explorer_clock_gettime(int, struct timespec *Time) {
  Where = __builtin_return_address(0);
  schedulingPoint(&Now, true);
  note(++Now);
  trace("clock", &Now, Now);
  Time->tv_sec = 0;
  Time->tv_nsec = long(Now);
  return 0;
}

// The threads of programs don't end, so no value of a key has to be destroyed.
int explorer_key_create(void *, void (*)(void *)) { return 0; }
int explorer_setspecific(unsigned, const void *) { return 0; }
int explorer_mprotect(void *, size_t, int) { return 0; }

int explorer_atfork(Handler Before, Handler InParent, Handler InChild) {
  AtFork.push_back({Before, InParent, InChild});
  return 0;
}

bool explorer_fork(void) {
  // A copy: handlers that are registered during the fork aren't called.
  static std::vector<ForkHandlers> Handlers;
  Handlers = AtFork;
  for (size_t I = Handlers.size(); I-- > 0;)
    Handlers[I].Before();
  schedulingPoint(nullptr, true);
  bool InChild = search().choose(2, Cost::Nothing) > 0;
  note(InChild);
  trace(InChild ? "fork, the child" : "fork, the parent", nullptr, 0);
  if (InChild) {
    explorer_abandon_others();
    // As in the C library, a call of pthread_once that another thread has begun
    // counts as not begun. A lock that is held isn't the child's, since the
    // child is another thread, of another process.
    // NOLINTNEXTLINE(bugprone-nondeterministic-pointer-iteration-order): each
    for (auto &[Address, M] : Mutexes) // is changed for itself.
      if (M.Depth > 0 && Onces.count(Address) == 0)
        M.Owner = MaxThreads;
      else if (M.Depth > 0 && M.Owner != Self)
        M = Mutex();
  }
  for (const ForkHandlers &H : Handlers)
    (InChild ? H.InChild : H.InParent)();
  return InChild;
}

void *explorer_stacks(unsigned long Bytes, unsigned long Align) {
  static char *Memory;
  static size_t Room;
  if (!Memory) {
    auto *At = static_cast<char *>(
        mmap(nullptr, Bytes + Align, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    Memory = reinterpret_cast<char *>(
        (reinterpret_cast<uintptr_t>(At) + Align - 1) & ~(Align - 1));
    Room = Bytes;
  }
  if (Bytes != Room)
    explorer_fail("stacks of %lu bytes after others of %zu", Bytes, Room);
  return Memory;
}

void explorer_spawn(void (*Run)(void *), void *Argument) {
  startThread(Run, Argument);
}

void explorer_join(void) {
  for (unsigned I = 0; I < ThreadCount; ++I) {
    if (I == Self || Threads[I].Parent != Self)
      continue;
    awaitEnd(I);
  }
}

unsigned explorer_choose(unsigned Options) {
  unsigned Chosen = Options > 1 ? search().choose(Options, Cost::Nothing) : 0;
  note(Chosen);
  return Chosen;
}

} // extern "C"
