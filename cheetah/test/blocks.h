//===- blocks.h - spawning functions that exceptions pass through ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is one activation of a spawning function: it runs a list of steps,
// which are C++ functions, as the compiler's code would run them. blocks.cpp
// has no other exception handling than the compiler's landing pads for Cilk;
// code that handles exceptions in the ordinary way is in other files.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_TEST_BLOCKS_H
#define CILKRTS_TEST_BLOCKS_H

#include <functional>
#include <initializer_list>

struct Step {
  enum Kind { Call, Spawn, Sync };
  Kind What;
  std::function<void()> Function;
  /// True in the inner region; its context is a part of the outer region's.
  bool Inner = false;
};

template <typename F> Step call(F Function) {
  return {Step::Call, std::function<void()>(std::move(Function))};
}
template <typename F> Step spawn(F Function) {
  return {Step::Spawn, std::function<void()>(std::move(Function))};
}
inline Step join() { return {Step::Sync, nullptr}; }
inline Step inner(Step S) {
  S.Inner = true;
  return S;
}

/// Runs the steps. An exception that leaves inner steps goes to \p Swallow, if
/// there is one, and the remaining outer steps follow.
void runBlock(const Step *First, const Step *End,
              const std::function<void(void *)> *Swallow = nullptr);

inline void block(std::initializer_list<Step> Steps) {
  runBlock(Steps.begin(), Steps.end());
}

/// Called in handlers, and before destructors that spawn during unwinding.
extern "C" void beginHandler();

/// Rethrows the exception that a landing pad got, or ends the program.
[[noreturn]] void throwOn(void *Exception);

#endif // CILKRTS_TEST_BLOCKS_H
