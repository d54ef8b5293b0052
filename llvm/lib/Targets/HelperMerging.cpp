//===- HelperMerging.cpp - one helper for equal tasks ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that divides its work may spawn itself four or seven times, and
// the tasks differ only in the arguments of their helpers. Without merging, the
// whole spawner would be inlined into each helper (SpawnerInlining.cpp), and
// each helper would be optimised and compiled. This file keeps one helper for
// all of these tasks.
//
// If code belongs to several spawns, a debugger must not show it at the line of
// one of them. So such code gets no line, and a variable that differs between
// the tasks is dropped. For the same reason, helpers of different functions
// aren't merged, and neither are helpers that aren't optimised.
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

// Calls Do with each pair of instructions at the same position in A and B.
// Returns false if the functions have different numbers of blocks or
// instructions, or if Do returns false.
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

// Compares the metadata of instructions. LLVM's comparator ignores it except on
// loads.
static bool sameMetadata(Function &A, Function &B) {
  return forEachPair(A, B, [](Instruction &I, Instruction &J) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Its, Others;
    I.getAllMetadataOtherThanDebugLoc(Its);
    J.getAllMetadataOtherThanDebugLoc(Others);
    return Its == Others;
  });
}

// Returns the function that contains the only call of the helper.
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

// Returns a location that is right for the code of both helpers, including the
// call sites at which the code was inlined. Code of two lines gets no line;
// inlined code keeps its own lines.
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
/// Makes the debug information of the kept helper right for both helpers.
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

// Returns true if the two records describe variables with the same name and the
// same declaration.
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

// Returns a hash of a helper. Two helpers have the same hash if they belong to
// the same function and are structurally equal, with the same constants. Other
// helpers almost never have the same hash.
static uint64_t getNumber(const Function &Helper) {
  return hash_combine(StructuralHash(Helper, /*DetailedHash=*/true),
                      getParent(Helper));
}

SmallPtrSet<Function *, 8>
mergeEqualHelpers(const SetVector<Function *> &Helpers) {
  // The largest number of helpers with which one helper is compared, since a
  // function may have thousands of spawns.
  constexpr size_t MaxCompared = 4;
  SmallPtrSet<Function *, 8> Gone;
  DenseMap<uint64_t, SmallVector<Function *, 1>> Kept;
  GlobalNumberState Numbers;
  for (Function *Helper : Helpers) {
    // A helper has several calls if its spawn is in code that was copied into
    // several tasks.
    if (Helper->hasOptNone() || !Helper->hasOneUse())
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
