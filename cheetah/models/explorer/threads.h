//===- threads.h - the threads of an execution ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the program are coroutines in one thread of the system. They
// switch only at scheduling points, which lie before operations whose order
// other threads can observe. A program may switch stacks itself, because a
// switch of threads saves nothing but the stack pointer.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_THREADS_H
#define EXPLORER_THREADS_H

#include "clocks.h"
#include "search.h"

#include <string>

namespace explorer {

enum class State : uint8_t { None, Ready, Blocked, Ended };

struct Thread {
  void *Stack = nullptr; ///< the stack pointer while it doesn't run
  State Is = State::None;
  /// True if the thread has paused, and the progress at that time. The thread
  /// doesn't run while others can.
  bool Paused = false;
  uint64_t PausedAt = 0;
  /// The object for which it waits, if blocked.
  const void *WaitsFor = nullptr;
  unsigned Parent = 0;
  /// A hash of its actions and readings so far: its local state.
  uint64_t Hash = 0;
  /// Its clock, in ticks; advances with its own pauses only.
  uint64_t Ticks = 0;
  void *Word = nullptr; ///< the value of explorer_thread_word's word
  void (*Run)(void *) = nullptr;
  void *Argument = nullptr;
};

/// The ways in which an execution may end.
enum class End : uint8_t { Complete, Repeats, Failed, Restart };

extern Thread Threads[MaxThreads];
extern unsigned ThreadCount;
extern unsigned Self;

/// Returns the running thread. A function, since the caller may have been
/// switched to another thread.
inline Thread &self() { return Threads[Self]; }

/// Runs the program's function in the first thread, to some end.
End execute(Search &S, void (*Run)(void *), void *Argument);
/// Leaves the execution, from any thread.
[[noreturn]] void endExecution(End How);
extern std::string Finding; ///< the reason of a failure

Search &search();

/// Lets other threads go first before an operation on the word at \p Address,
/// or on any object if \p Address is null. \p Writes is true unless the
/// operation is a load.
void schedulingPoint(const void *Address, bool Writes);
/// Makes the running thread wait until another thread calls wake for it.
void block(const void *WaitsFor);
void wake(unsigned Number);
/// Returns a thread that waits for \p What, or MaxThreads if there is none. The
/// search tries all of them.
unsigned anyWaiting(const void *What);
/// Returns true if \p Number waits for \p What.
bool isWaiting(unsigned Number, const void *What);
/// Wakes all threads that wait for \p What.
void wakeAll(const void *What);
/// Makes the running thread wait for the end of thread \p Number.
void awaitEnd(unsigned Number);
unsigned startThread(void (*Run)(void *), void *Argument);
/// Lets the time of a pause or delay of the running thread pass.
void passTime();
/// Notes that something has been stored, so that paused threads check again.
void noteProgress();
/// Adds to the running thread's local state.
inline void note(uint64_t Word) { self().Hash = mix(self().Hash, Word); }

/// forgetShared() forgets which words threads share. While learnShared(true) is
/// in force, executions switch before each use of any word, to find the shared
/// ones. The exploration then switches only at shared words, and begins again
/// when it finds another one.
void forgetShared();
void learnShared(bool Now);

} // namespace explorer

#endif // EXPLORER_THREADS_H
