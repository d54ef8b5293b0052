//===- RustNamesTest.cpp - names as they are written in Rust --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../interop/rust/cilksan/Names.h"

#include <gtest/gtest.h>

using namespace cilksan;

namespace {

TEST(RustNames, VariablesArePaths) {
  EXPECT_EQ(demangledRust("_RNvCs3Ya18TXFIqO_4race5COUNT"), "race::COUNT");
  EXPECT_EQ(demangledRust("_RNvNtNtCsjrHSEGnQ3l9_3std2io5stdio6__print"),
            "std::io::stdio::_print");
}

TEST(RustNames, WhatLLVMAddsIsLeftOut) {
  EXPECT_EQ(demangledRust("_RNvCs3Ya18TXFIqO_4race5COUNT.llvm.123"),
            "race::COUNT");
}

TEST(RustNames, ClosuresAreNumbered) {
  EXPECT_EQ(demangledRust("_RNCNvCs0_1a4main0"), "a::main::{closure#0}");
  EXPECT_EQ(demangledRust("_RNCNvCs0_1a4mains_0"), "a::main::{closure#1}");
}

TEST(RustNames, ArgumentsOfGenericsAreTypesAndNumbers) {
  EXPECT_EQ(demangledRust("_RINvCs0_1a1fReTlbEAhj4_ShE"),
            "a::f::<&str, (i32, bool), [u8; 4], [u8]>");
  EXPECT_EQ(demangledRust("_RINvCs0_1a1fKj2a_Kb1_Kln5_E"),
            "a::f::<42, true, -5>");
}

TEST(RustNames, ImplementationsAreOfTypesAndTraits) {
  EXPECT_EQ(demangledRust("_RNvMCs0_1aNtB2_1S1f"), "<a::S>::f");
  EXPECT_EQ(demangledRust("_RNvXCs0_1aNtB2_1SNtB2_1T1f"), "<a::S as a::T>::f");
}

TEST(RustNames, PointersAreToFunctionsAndObjects) {
  EXPECT_EQ(demangledRust("_RINvCs0_1a1fFG_RL0_hEuE"),
            "a::f::<for<'a> fn(&'a u8)>");
  EXPECT_EQ(demangledRust("_RINvCs0_1a1fDNtCs0_1b1Tp4ItemhEL_E"),
            "a::f::<dyn b::T<Item = u8>>");
}

TEST(RustNames, OthersAreNotRust) {
  EXPECT_EQ(demangledRust("main"), "");
  EXPECT_EQ(demangledRust("_Z1fv"), "");
}

TEST(RustNames, BrokenOnesAreNone) {
  for (const char *Name : {"_R", "_RNv", "_RNvC", "_RC9a", "_RNvCs0_1a99x",
                           "_RB_", "_RINvCs0_1a1f", "_RNvCs0_1a1fB"})
    EXPECT_EQ(demangledRust(Name),
              Name == std::string("_RNvCs0_1a1fB") ? "a::f" : "");
}

TEST(RustNames, ReferencesDontMakeOneThatIsTooLong) {
  std::string Name = "_RINvCs0_1a1f";
  size_t Last = Name.size() - 2;
  Name += "Thh";
  for (int I = 0; I < 60; ++I)
    Name += "E";
  EXPECT_LT(demangledRust(Name).size(), 20000u);
  // Each tuple contains the previous tuple twice.
  Name = "_RINvCs0_1a1fThhE";
  const char Digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  for (int I = 0; I < 4; ++I) {
    const std::string Back = std::string("B") + Digits[Last - 1] + "_";
    Last = Name.size() - 2;
    Name += "T" + Back + Back + "E";
  }
  EXPECT_LT(demangledRust(Name + "E").size(), 20000u);
}

TEST(RustNames, HashesOfOldNamesGo) {
  EXPECT_EQ(withoutRustHash("a::f::h0123456789abcdef"), "a::f");
  EXPECT_EQ(withoutRustHash("a::f::h0123456789abcdeg"),
            "a::f::h0123456789abcdeg");
  EXPECT_EQ(withoutRustHash("f"), "f");
}

} // namespace
