//===- threads.h - the threads of an execution ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All threads of the program are coroutines of one thread of the system. They
// switch at scheduling points only, which lie before the operations that other
// threads can tell the order of. A program may switch stacks itself meanwhile:
// what is saved of a thread is its stack pointer, wherever that points.
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
  void *Stack = nullptr; ///< its pointer, while another thread runs
  State Is = State::None;
  /// Paused, and when: not run while others can be.
  bool Paused = false;
  uint64_t PausedAt = 0;
  /// The object for which it waits, if blocked.
  const void *WaitsFor = nullptr;
  unsigned Parent = 0;
  /// A hash of its actions and readings so far: its local state.
  uint64_t Hash = 0;
  /// Its clock, in ticks; advances with its own pauses only.
  uint64_t Ticks = 0;
  void *Word = nullptr; ///< of explorer_thread_word
  void (*Run)(void *) = nullptr;
  void *Argument = nullptr;
};

/// The ways in which an execution may end.
enum class End : uint8_t { Complete, Repeats, Failed, Restart };

extern Thread Threads[MaxThreads];
extern unsigned ThreadCount;
extern unsigned Self;

/// The running thread's. A function, since the caller may have been switched.
inline Thread &self() { return Threads[Self]; }

/// Runs the program's function in the first thread, to some end.
End execute(Search &S, void (*Run)(void *), void *Argument);
/// Leaves the execution, from any thread.
[[noreturn]] void endExecution(End How);
extern std::string Finding; ///< why it failed

Search &search();

/// Before an operation on the word at \p Address, or on no matter what if that
/// is null: lets other threads go first.
/// \p Writes if the operation isn't just a load.
void schedulingPoint(const void *Address, bool Writes);
/// The running thread waits until somebody calls wake for it.
void block(const void *WaitsFor);
void wake(unsigned Number);
/// A thread that waits for \p What, or MaxThreads; all choices are tried.
unsigned anyWaiting(const void *What);
/// Returns true if \p Number waits for \p What.
bool isWaiting(unsigned Number, const void *What);
/// Wakes all threads that wait for \p What.
void wakeAll(const void *What);
/// The running thread waits for the end of \p Number.
void awaitEnd(unsigned Number);
unsigned startThread(void (*Run)(void *), void *Argument);
/// A thread pauses or is held up.
void passTime();
/// Says that something has been stored: threads that have paused may check
/// again.
void noteProgress();
/// Adds to the running thread's local state.
inline void note(uint64_t Word) { self().Hash = mix(self().Hash, Word); }

/// Forgets which words threads share. The search learns them from executions.
/// Some executions switch at any word, while \p Now. The exploration learns
/// more of them, and begins again when it finds another one.
void forgetShared();
void learnShared(bool Now);

} // namespace explorer

#endif // EXPLORER_THREADS_H
