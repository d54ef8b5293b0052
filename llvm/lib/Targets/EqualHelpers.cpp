//===- EqualHelpers.cpp - helpers that do the same are one ----------------===//
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
// wrong one to a debugger, so such code has no line. For debuggers' sake, too,
// helpers of different functions stay apart, and all that isn't optimised.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/EqualHelpers.h"

#include "tapir/Lowering/TaskRemover.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
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
  return cast<CallBase>(*Helper.user_begin())->getFunction();
}

static bool doTheSame(Function &A, Function &B, GlobalNumberState &Numbers) {
  return A.hasPersonalityFn() == B.hasPersonalityFn() &&
         (!A.hasPersonalityFn() ||
          A.getPersonalityFn() == B.getPersonalityFn()) &&
         FunctionComparator(&A, &B, &Numbers).compare() == 0 &&
         sameMetadata(A, B);
}

// What comes from several lines is of none.
static void forgetLines(Function &Kept, Function &Gone) {
  forEachPair(Kept, Gone, [](Instruction &I, Instruction &J) {
    const DebugLoc &Its = I.getDebugLoc(), &Other = J.getDebugLoc();
    if (Its && (!Other || Its.getLine() != Other.getLine() ||
                Its.getCol() != Other.getCol()))
      I.setDebugLoc(DILocation::get(I.getContext(), 0, 0, Its.getScope(),
                                    Its.getInlinedAt()));
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
      noteWholeWalk();
      return doTheSame(*Other, *Helper, Numbers);
    });
    if (Same != Like.end()) {
      forgetLines(**Same, *Helper);
      Helper->replaceAllUsesWith(*Same);
      Gone.insert(Helper);
    } else if (Like.size() < MaxCompared) {
      Like.push_back(Helper);
    }
  }
  return Gone;
}

} // namespace tapir
