//===- PassAnnotationsTest.cpp - notes for later passes -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check that annotations are absent before they are set, that they
// are independent, and that the module's text keeps them.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/PassAnnotations.h"

#include "Parsed.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

constexpr StringLiteral Text = R"(
define void @f(ptr %p) {
  %r = alloca i8
  %s = alloca i8
  ret void
})";

std::string print(const Module &M) {
  std::string Printed;
  raw_string_ostream OS(Printed);
  M.print(OS, nullptr);
  return Printed;
}

TEST(PassAnnotations, AreAbsentAtFirst) {
  Parsed P(Text);
  EXPECT_FALSE(racesMatter(P.module()));
  EXPECT_FALSE(keepsSpawns(P.module()));
  EXPECT_FALSE(countsSpawns(P.module()));
  EXPECT_FALSE(dividesLoop(P.value("r")));
}

TEST(PassAnnotations, OfRacesAndOfSpawnsDiffer) {
  Parsed Races(Text), Spawns(Text);
  setRacesMatter(Races.module());
  setKeepsSpawns(Spawns.module());
  EXPECT_TRUE(racesMatter(Races.module()));
  EXPECT_FALSE(keepsSpawns(Races.module()));
  EXPECT_FALSE(racesMatter(Spawns.module()));
  EXPECT_TRUE(keepsSpawns(Spawns.module()));
}

TEST(PassAnnotations, OfKeptAndOfCountedSpawnsDiffer) {
  Parsed Kept(Text), Counted(Text);
  setKeepsSpawns(Kept.module());
  setCountsSpawns(Counted.module());
  EXPECT_FALSE(countsSpawns(Kept.module()));
  EXPECT_TRUE(countsSpawns(Counted.module()));
  EXPECT_FALSE(keepsSpawns(Counted.module()));
}

TEST(PassAnnotations, OfLoopsAreOfOneRegion) {
  Parsed P(Text);
  setDividesLoop(P.variable("r"));
  EXPECT_TRUE(dividesLoop(P.value("r")));
  EXPECT_FALSE(dividesLoop(P.value("s")));
  EXPECT_FALSE(dividesLoop(P.value("p")));
}

TEST(PassAnnotations, AreKeptInText) {
  Parsed P(Text);
  setRacesMatter(P.module());
  setKeepsSpawns(P.module());
  setDividesLoop(P.variable("r"));
  Parsed Read(print(P.module()), "");
  EXPECT_TRUE(racesMatter(Read.module()));
  EXPECT_TRUE(keepsSpawns(Read.module()));
  EXPECT_TRUE(dividesLoop(Read.value("r")));
}

} // namespace
} // namespace tapir
