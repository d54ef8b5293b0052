//===- RustReportTest.cpp - reports of Rust programs ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Describe.h"
#include "Races.h"

#include "gtest/gtest.h"

using namespace cilksan;

namespace {

const Place Closure = {"src/main.rs", 3, 20}, Join = {"src/main.rs", 3, 5},
            Crate = {"cilk/src/join.rs", 75, 12},
            Library = {"/rustc/0/library/core/src/ops/function.rs", 250, 5};

/// Two closures of a join write a variable.
Race joinRace() {
  Race R;
  R.First.Is = R.Second.Is = Access::Write;
  R.First.At = R.Second.At = Closure;
  R.First.Function = "p::main::{closure#0}";
  R.First.Frames = {
      {Frame::Call, "p::main::{closure#0}", Library},
      {Frame::Call,
       "<p::main::{closure#0} as core::ops::function::FnOnce<()>>::call_once",
       Library},
      {Frame::Call, "__rust_try", Library},
      {Frame::Call, "cilk::join::call::<p::main::{closure#0}>", Crate},
      {Frame::Inlined, "cilk::join::join::<p::main::{closure#0}>", Join},
      {Frame::Spawn, "p::main", Crate},
      {Frame::Inlined, "cilk::join::join::<p::main::{closure#0}>", Join}};
  R.Common = {{Frame::Call, "p::main", Library},
              {Frame::Call, "std::rt::lang_start::<()>", {}},
              {Frame::Call, "main", {}}};
  R.SpawnAt = Crate;
  return R;
}

} // namespace

TEST(Rust, NamesOfMethods) {
  EXPECT_EQ(shortName("<alloc::boxed::Box<u64>>::new"),
            "alloc::boxed::Box::new");
  EXPECT_EQ(shortName("<p::T<fn() -> u8> as p::Trait<u8>>::f::<u8>"),
            "p::T::f");
  EXPECT_EQ(shortName("core::mem::drop::<p::T<u8>>"), "core::mem::drop");
}

TEST(Rust, StepsAreTheProgramsOwn) {
  const Race R = joinRace();
  const std::vector<Step> Steps = stepsOf(R.First.Frames, "p::main", 10);
  ASSERT_EQ(Steps.size(), 1u);
  EXPECT_EQ(Steps[0].What, "'p::main::{closure#0}' spawned in 'p::main'");
  EXPECT_TRUE(isSame(Steps[0].At, Join));
  const std::vector<Step> Common = stepsOf(R.Common, nullptr, 10);
  ASSERT_EQ(Common.size(), 2u);
  EXPECT_FALSE(isKnown(Common[0].At));
}

TEST(Rust, StepsOfOthersStay) {
  const Place Own = {"p.cpp", 1, 1};
  EXPECT_EQ(
      stepsOf({{Frame::Call, "std::sort<>", Own}, {Frame::Call, "f", Own}},
              nullptr, 10)
          .size(),
      2u);
}

TEST(Rust, WhatIsParallel) {
  Race R = joinRace();
  EXPECT_EQ(parallelism(R), "the join at src/main.rs:3:5");
  R.InLoop = true;
  EXPECT_EQ(parallelism(R), "the calls by the loop at src/main.rs:3:5");
}

TEST(Rust, HintsAreInItsWords) {
  Race R = joinRace();
  EXPECT_NE(hint(R).find("split_at_mut"), std::string::npos);
  R.InLoop = true;
  EXPECT_NE(hint(R).find("chunks_mut"), std::string::npos);
  R.FirstLocks = {"one"};
  EXPECT_NE(hint(R).find("a Mutex"), std::string::npos);
  R.Second.Atomic = true;
  EXPECT_EQ(hint(R), "make both accesses atomic, or do one after the join");
  R.Second.Is = Access::Free;
  EXPECT_EQ(hint(R), "drop it after the loop");
}
