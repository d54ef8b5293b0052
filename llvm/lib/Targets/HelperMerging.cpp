//===- HelperMerging.cpp - one helper for equal tasks ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that divides its work spawns itself four or seven times, and the
// tasks differ in nothing but what their helpers get. Each helper would take in
// the whole of the spawner (SpawnerInlining.cpp) and be optimised and compiled
// for itself: one does for all.
//
// A line of the program that stands for code of several spawns would name the
// wrong one to a debugger, so such code has no line, and a variable that is
// another one's in another task is none. For debuggers' sake, too, helpers of
// different functions stay apart, and all that isn't optimised.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/HelperMerging.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"

using namespace llvm;

namespace tapir {

// Calls Do with each pair of instructions that stand in the same place; false
// if the functions aren't of the same form, or if Do says so.
static bool forEachPair(Function &A, Function &B,
                        function_ref<bool(Instruction &, Instruction &)> Do) {
  if (A.size() != B.size())
    return false;
  for (auto [Of, Other] : zip(A, B)) {
    if (Of.size() != Other.size())
      return false;
    for (auto [I, J] : zip(Of, Other))
      if (I.getOpcode() != J.getOpcode() || !Do(I, J))
        return false;
  }
  return true;
}

// LLVM's comparator passes over metadata of instructions other than loads.
static bool sameMetadata(Function &A, Function &B) {
  return forEachPair(A, B, [](Instruction &I, Instruction &J) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Its, Others;
    I.getAllMetadataOtherThanDebugLoc(Its);
    J.getAllMetadataOtherThanDebugLoc(Others);
    return Its == Others;
  });
}

// Each has the one call in its parent.
static const Function *getParent(const Function &Helper) {
  assert(Helper.hasOneUse() && "a helper has one call");
  return cast<CallBase>(*Helper.user_begin())->getFunction();
}

static bool doTheSame(Function &A, Function &B, GlobalNumberState &Numbers) {
  return A.hasPersonalityFn() == B.hasPersonalityFn() &&
         (!A.hasPersonalityFn() ||
          A.getPersonalityFn() == B.getPersonalityFn()) &&
         FunctionComparator(&A, &B, &Numbers).compare() == 0 &&
         sameMetadata(A, B);
}

// A location that is both, where it was inlined included. What comes from
// several lines is of none; what was inlined keeps its own lines.
static DILocation *mergeLines(DILocation *Its, DILocation *Other) {
  if (Its == Other)
    return Its;
  auto With = [&](unsigned Line, unsigned Column, DILocation *At) {
    return DILocation::get(Its->getContext(), Line, Column, Its->getScope(),
                           At);
  };
  DILocation *At = Its->getInlinedAt();
  if (!Other || !At != !Other->getInlinedAt() ||
      Its->getLine() != Other->getLine() ||
      Its->getColumn() != Other->getColumn())
    return With(0, 0, At ? mergeLines(At, nullptr) : nullptr);
  return With(Its->getLine(), Its->getColumn(),
              At ? mergeLines(At, Other->getInlinedAt()) : nullptr);
}

namespace {
/// Has what a debugger is told of the helper that is kept be true of both.
class PlaceMerger {
  Function &Kept, &Gone;
  DenseMap<const Value *, Value *> ToKept;

  bool isSame(const DbgVariableRecord &Its,
              const DbgVariableRecord &Other) const;
  void mergeVariables(Instruction &I, Instruction &J) const;

public:
  PlaceMerger(Function &Kept, Function &Gone) : Kept(Kept), Gone(Gone) {
    for (auto [A, B] : zip(Kept.args(), Gone.args()))
      ToKept[&B] = &A;
    forEachPair(Kept, Gone, [&](Instruction &I, Instruction &J) {
      ToKept[&J] = &I;
      return true;
    });
  }
  void run() const;
};
} // namespace

// Whether a variable of both is called the same and lies in the same place.
bool PlaceMerger::isSame(const DbgVariableRecord &Its,
                         const DbgVariableRecord &Other) const {
  const DILocalVariable *V = Its.getVariable(), *W = Other.getVariable();
  auto IsCounterpart = [&](const Value *A, const Value *B) {
    return A == B || ToKept.lookup(B) == A;
  };
  return Its.getType() == Other.getType() && V->getName() == W->getName() &&
         V->getLine() == W->getLine() && V->getType() == W->getType() &&
         Its.getExpression() == Other.getExpression() &&
         equal(Its.location_ops(), Other.location_ops(), IsCounterpart);
}

void PlaceMerger::mergeVariables(Instruction &I, Instruction &J) const {
  SmallVector<DbgRecord *, 4> Ours(make_pointer_range(I.getDbgRecordRange())),
      Theirs(make_pointer_range(J.getDbgRecordRange()));
  if (Ours.size() != Theirs.size()) {
    I.dropDbgRecords();
    return;
  }
  for (auto [A, B] : zip(Ours, Theirs)) {
    auto *Its = dyn_cast<DbgVariableRecord>(A),
         *Other = dyn_cast<DbgVariableRecord>(B);
    if (Its && Other && isSame(*Its, *Other))
      Its->setDebugLoc(mergeLines(Its->getDebugLoc(), Other->getDebugLoc()));
    else
      A->eraseFromParent();
  }
}

void PlaceMerger::run() const {
  forEachPair(Kept, Gone, [&](Instruction &I, Instruction &J) {
    if (DILocation *Its = I.getDebugLoc())
      I.setDebugLoc(mergeLines(Its, J.getDebugLoc()));
    mergeVariables(I, J);
    return true;
  });
}

// Those that have the form of Helper and the same constants in it, and stand in
// the same function, have the same number; others hardly ever.
static uint64_t getNumber(const Function &Helper) {
  return hash_combine(StructuralHash(Helper, /*DetailedHash=*/true),
                      getParent(Helper));
}

SmallPtrSet<Function *, 8>
mergeEqualHelpers(const SetVector<Function *> &Helpers) {
  // A function may have thousands of spawns: each is compared with a few.
  constexpr size_t MaxCompared = 4;
  SmallPtrSet<Function *, 8> Gone;
  DenseMap<uint64_t, SmallVector<Function *, 1>> Kept;
  GlobalNumberState Numbers;
  for (Function *Helper : Helpers) {
    if (Helper->hasOptNone() || Helper->use_empty())
      continue;
    SmallVector<Function *, 1> &Like = Kept[getNumber(*Helper)];
    auto *Same = find_if(Like, [&](Function *Other) {
      return doTheSame(*Other, *Helper, Numbers);
    });
    if (Same != Like.end()) {
      PlaceMerger(**Same, *Helper).run();
      Helper->replaceAllUsesWith(*Same);
      Gone.insert(Helper);
    } else if (Like.size() < MaxCompared) {
      Like.push_back(Helper);
    }
  }
  return Gone;
}

} // namespace tapir
