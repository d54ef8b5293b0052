//===- CountByAddress.cpp - a loop that steps through an array ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   at = &a[lo], last = at + count elements;
//   do { body(at); ++at; } while (at != last);
//
// The induction variable of the new loop is an address and not the iteration's
// number. A loop that may be vectorised keeps the number, because for such a
// loop the change only adds instructions that compute the trip count.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/CountByAddress.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tapir {

static bool isInvariant(const NumberedLoop &L, const Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  return !I || !is_contained(L.Body, I->getParent());
}

// Returns true if the loop stores to an element whose index isn't computed from
// the iteration's number, for example an index that was loaded from memory.
static bool scatters(const NumberedLoop &L, const Value &Numbered) {
  auto IsScatter = [&](const Instruction &I) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *At =
        Store ? dyn_cast<GEPOperator>(Store->getPointerOperand()) : nullptr;
    return At && At != &Numbered &&
           any_of(At->indices(),
                  [&](const Use &Index) { return !isInvariant(L, *Index); });
  };
  return any_of(L.Body, [&](BasicBlock *B) { return any_of(*B, IsScatter); });
}

// Returns the address that is computed from the iteration's number, or null if
// the number has another use. LLVM can compute the trip count from addresses if
// each access is as large as an element of the array, and this size is a power
// of two.
static GetElementPtrInst *findOnlyAddress(const NumberedLoop &L) {
  GetElementPtrInst *Only = nullptr;
  for (User *U : L.Counter.users())
    if (U != &L.Next) {
      if (Only || !isa<GetElementPtrInst>(U))
        return nullptr;
      Only = cast<GetElementPtrInst>(U);
    }
  if (!Only || Only->getNumIndices() != 1 || !L.Next.hasNUses(2) ||
      Only->getType()->isVectorTy() ||
      !isInvariant(L, *Only->getPointerOperand()))
    return nullptr;
  const DataLayout &DL = L.Begin.getDataLayout();
  const TypeSize Size = DL.getTypeAllocSize(Only->getSourceElementType());
  const bool HasSize = all_of(Only->users(), [&](User *U) {
    return getLoadStorePointerOperand(U) == Only &&
           DL.getTypeAllocSize(getLoadStoreType(U)) == Size;
  });
  return HasSize && !Size.isScalable() && isPowerOf2_64(Size) ? Only : nullptr;
}

// Changes debug records of Number so that they compute the number from the
// address.
static void describeNumber(Value &Number, Value &At, Value &Array,
                           uint64_t Size) {
  SmallVector<DbgVariableRecord *, 2> Records;
  findDbgValues(&Number, Records);
  for (DbgVariableRecord *R : Records) {
    if (R->getNumVariableLocationOps() != 1)
      continue;
    SmallVector<uint64_t, 8> Ops{dwarf::DW_OP_LLVM_arg,
                                 0,
                                 dwarf::DW_OP_LLVM_arg,
                                 1,
                                 dwarf::DW_OP_minus,
                                 dwarf::DW_OP_constu,
                                 Size,
                                 dwarf::DW_OP_div};
    R->setExpression(DIExpression::prependOpcodes(R->getExpression(), Ops,
                                                  /*StackValue=*/true));
    R->setRawLocation(
        DIArgList::get(At.getContext(), {ValueAsMetadata::get(&At),
                                         ValueAsMetadata::get(&Array)}));
  }
}

static void replaceNumbers(const NumberedLoop &L, GetElementPtrInst &Address,
                           DebugLoc Artificial) {
  Type *Element = Address.getSourceElementType();
  Value *Array = Address.getPointerOperand();
  const uint64_t Size = L.Begin.getDataLayout().getTypeAllocSize(Element);
  IRBuilder<> B(&L.Begin);
  B.SetCurrentDebugLocation(Artificial);
  // If no iteration accesses the element, the address may be poison. The loop's
  // test now depends on the address, so the address is frozen.
  const bool IsUsed = any_of(Address.users(), [&](User *U) {
    return cast<Instruction>(U)->getParent() == L.Counter.getParent();
  });
  if (!IsUsed)
    Array = B.CreateFreeze(Array, "array");
  // The end is an offset from the begin, so that the unroller can compute the
  // trip count from the number of bytes. If the two ends were unrelated, the
  // unroller would take too long to compute the count.
  Value *Count = B.CreateFreeze(L.Count, "count"),
        *Bytes = B.CreateMul(Count, B.getInt64(Size), "bytes"),
        *First = B.CreateGEP(Element, Array, L.Lo, "first"),
        *Last = B.CreatePtrAdd(First, Bytes, "last");
  B.SetInsertPoint(&L.Counter);
  PHINode *At = B.CreatePHI(Array->getType(), 2, "at");
  B.SetInsertPoint(&L.Next);
  B.SetCurrentDebugLocation(L.Next.getDebugLoc());
  Value *After = B.CreateGEP(Element, At, B.getInt64(1), "after");
  for (auto [Block, V] : zip(L.Counter.blocks(), L.Counter.incoming_values()))
    At->addIncoming(V == &L.Next ? After : First, Block);
  B.SetInsertPoint(&L.Test);
  B.SetCurrentDebugLocation(L.Test.getDebugLoc());
  L.Test.replaceAllUsesWith(B.CreateICmp(L.Test.getPredicate(), After, Last));
  L.Test.eraseFromParent();
  Address.replaceAllUsesWith(At);
  Address.eraseFromParent();
  describeNumber(L.Counter, *At, *Array, Size);
  describeNumber(L.Next, *After, *Array, Size);
  L.Counter.replaceAllUsesWith(PoisonValue::get(L.Counter.getType()));
  L.Counter.eraseFromParent();
  L.Next.eraseFromParent();
}

void countByAddress(const NumberedLoop &L, DebugLoc Artificial) {
  GetElementPtrInst *Address = findOnlyAddress(L);
  if (Address && scatters(L, *Address))
    replaceNumbers(L, *Address, Artificial);
}

} // namespace tapir
