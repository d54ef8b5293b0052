//===- PassAnnotations.cpp - notes for later passes -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/PassAnnotations.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

static constexpr StringLiteral RacesMark = "tapir.races.matter";
static constexpr StringLiteral SpawnsMark = "tapir.keeps.spawns";
static constexpr StringLiteral CountsMark = "tapir.counts.spawns";
static constexpr StringLiteral DividesMark = "tapir.divides";

bool racesMatter(const Module &M) { return M.getNamedMetadata(RacesMark); }

void setRacesMatter(Module &M) { M.getOrInsertNamedMetadata(RacesMark); }

bool keepsSpawns(const Module &M) { return M.getNamedMetadata(SpawnsMark); }

void setKeepsSpawns(Module &M) { M.getOrInsertNamedMetadata(SpawnsMark); }

bool countsSpawns(const Module &M) { return M.getNamedMetadata(CountsMark); }

void setCountsSpawns(Module &M) { M.getOrInsertNamedMetadata(CountsMark); }

bool dividesLoop(const Value &Region) {
  auto *A = dyn_cast<AllocaInst>(&Region);
  return A && A->hasMetadata(DividesMark);
}

void setDividesLoop(AllocaInst &Region) {
  Region.setMetadata(DividesMark, MDNode::get(Region.getContext(), {}));
}

} // namespace tapir
