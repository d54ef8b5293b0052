//===- RuntimeTest.cpp - the tools' own C++ runtime ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cxxabi.h>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

const char *errorOf(const char *What) {
  static std::string Text;
  Text = "^cilk: an error in the tool itself \\(" + std::string(What) +
         "\\): please report it";
  return Text.c_str();
}

TEST(Runtime, ErrorsOfTheLibraryEndTheToolWithAMessage) {
  EXPECT_EXIT(std::__throw_length_error("too long"),
              testing::KilledBySignal(SIGABRT), errorOf("too long"));
  EXPECT_EXIT(std::__throw_logic_error("a null pointer"),
              testing::KilledBySignal(SIGABRT), errorOf("a null pointer"));
  EXPECT_EXIT(std::__throw_out_of_range("map::at"),
              testing::KilledBySignal(SIGABRT), errorOf("map::at"));
  EXPECT_EXIT(std::__throw_out_of_range_fmt("at %d", 3),
              testing::KilledBySignal(SIGABRT), errorOf("at %d"));
  EXPECT_EXIT(std::__throw_bad_alloc(), testing::KilledBySignal(SIGABRT),
              errorOf("bad_alloc"));
  EXPECT_EXIT(std::__throw_bad_array_new_length(),
              testing::KilledBySignal(SIGABRT),
              errorOf("bad_array_new_length"));
  EXPECT_EXIT(std::__throw_bad_function_call(),
              testing::KilledBySignal(SIGABRT), errorOf("bad_function_call"));
  EXPECT_EXIT(std::__throw_system_error(1), testing::KilledBySignal(SIGABRT),
              errorOf("system_error"));
  EXPECT_EXIT(abi::__cxa_pure_virtual(), testing::KilledBySignal(SIGABRT),
              errorOf("a pure virtual function"));
}

TEST(Runtime, FailedAssertionsOfTheLibraryAreErrors) {
  std::vector<int> None;
  volatile size_t Where = 3;
  EXPECT_EXIT(None[Where] = 1, testing::KilledBySignal(SIGABRT),
              "^cilk: an error in the tool itself");
}

TEST(Runtime, OneThreadMakesAStaticVariable) {
  abi::__guard Guard = 0;
  std::atomic<int> Made{0};
  auto Make = [&] {
    if (abi::__cxa_guard_acquire(&Guard)) {
      std::this_thread::yield();
      ++Made;
      abi::__cxa_guard_release(&Guard);
    }
    EXPECT_EQ(Made, 1);
  };
  std::vector<std::thread> Threads;
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back(Make);
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(abi::__cxa_guard_acquire(&Guard), 0);
}

TEST(Runtime, WhoFailsToMakeItLeavesItToOthers) {
  abi::__guard Guard = 0;
  EXPECT_EQ(abi::__cxa_guard_acquire(&Guard), 1);
  abi::__cxa_guard_abort(&Guard);
  EXPECT_EQ(abi::__cxa_guard_acquire(&Guard), 1);
  abi::__cxa_guard_release(&Guard);
  EXPECT_EQ(abi::__cxa_guard_acquire(&Guard), 0);
}

} // namespace
