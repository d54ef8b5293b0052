//===- ReducerMemory.cpp - reducers that do not escape --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis follows the address of a variable through all of its uses. It
// treats a look-up as arithmetic on the address: if the address doesn't escape,
// no other code can use the view that the look-up returns. When a task or a
// piece of a loop becomes a function with the address as an argument, an
// attribute of the parameter says that the address had not escaped.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/ReducerMemory.h"

#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tapir {

// The largest number of uses that a walk follows. A longer walk fails.
static constexpr unsigned MaxUses = 500;

bool reducerExists(const Value &Reducer, uint64_t Size, const DataLayout &DL) {
  return isa<AllocaInst, GlobalVariable>(getUnderlyingObject(&Reducer)) ||
         isDereferenceablePointer(
             &Reducer,
             ArrayType::get(Type::getInt8Ty(Reducer.getContext()), Size), DL);
}

// Returns true if \p Place is in a guard: a variable that is only read by the
// markers that end the lifetimes of reducers.
static bool isInGuard(const Value &Place) {
  const auto *Guard =
      dyn_cast<AllocaInst>(Place.stripInBoundsConstantOffsets());
  if (!Guard)
    return false;
  SmallSetVector<const Value *, 4> Addresses;
  Addresses.insert(Guard);
  for (unsigned I = 0; I < Addresses.size(); ++I)
    for (const User *U : Addresses[I]->users()) {
      const auto &Its = cast<Instruction>(*U);
      if (isa<GetElementPtrInst>(Its))
        Addresses.insert(&Its);
      else if (const auto *S = dyn_cast<StoreInst>(&Its)) {
        if (Addresses.contains(S->getValueOperand()))
          return false;
      } else if (!isLifetimeMarker(Its) && !isMarker(Its, Marker::ViewEnd))
        return false;
    }
  return true;
}

namespace {

/// The effect of a use on an address.
enum class UseOf { Access, Address, Escape };

} // namespace

static UseOf classifyArgument(const CallBase &Call, const Use &U) {
  switch (getMarker(Call)) {
  case Marker::View:
  case Marker::ViewCheck:
  case Marker::ViewBegin:
  case Marker::ViewDrop:
    return Call.getArgOperandNo(&U) == 0 ? UseOf::Address : UseOf::Escape;
  case Marker::Detach:
  case Marker::Pin:
    return UseOf::Access;
  default:
    break;
  }
  if (isLifetimeMarker(Call) || isa<MemIntrinsic>(Call))
    return UseOf::Access;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Call.isDataOperand(&U) || !Call.isArgOperand(&U))
    return UseOf::Escape;
  const unsigned Index = Call.getArgOperandNo(&U);
  if (Call.doesNotCapture(Index))
    return UseOf::Access;
  return Index < Callee->arg_size() && Callee->getAttributes().hasParamAttr(
                                           Index, UnescapedReducerAttribute)
             ? UseOf::Access
             : UseOf::Escape;
}

static UseOf classify(const Use &U) {
  const User &Its = *U.getUser();
  if (isa<GEPOperator, BitCastOperator, PHINode, SelectInst>(Its))
    return UseOf::Address;
  if (isa<LoadInst, ICmpInst>(Its))
    return UseOf::Access;
  if (const auto *S = dyn_cast<StoreInst>(&Its))
    return U.getOperandNo() == StoreInst::getPointerOperandIndex() ||
                   isInGuard(*S->getPointerOperand())
               ? UseOf::Access
               : UseOf::Escape;
  if (isa<AtomicRMWInst>(Its))
    return U.getOperandNo() == AtomicRMWInst::getPointerOperandIndex()
               ? UseOf::Access
               : UseOf::Escape;
  if (const auto *Call = dyn_cast<CallBase>(&Its))
    return classifyArgument(*Call, U);
  return UseOf::Escape;
}

bool isUnescapedReducer(const Value &Root) {
  if (const auto *A = dyn_cast<Argument>(&Root))
    return A->getParent()->getAttributes().hasParamAttr(
        A->getArgNo(), UnescapedReducerAttribute);
  const auto *G = dyn_cast<GlobalVariable>(&Root);
  if (G && G->hasAttribute(UnescapedReducerAttribute))
    return true;
  if (!isa<AllocaInst>(Root) &&
      !(G && G->hasLocalLinkage() && !G->isThreadLocal()))
    return false;
  SmallSetVector<const Value *, 16> Addresses;
  Addresses.insert(&Root);
  bool HasViews = false;
  unsigned Uses = 0;
  for (unsigned I = 0; I < Addresses.size(); ++I)
    for (const Use &U : Addresses[I]->uses()) {
      const UseOf Kind = ++Uses > MaxUses ? UseOf::Escape : classify(U);
      if (Kind == UseOf::Escape)
        return false;
      if (Kind == UseOf::Address)
        Addresses.insert(U.getUser());
      const auto *Its = dyn_cast<Instruction>(U.getUser());
      HasViews |= Its && isMarker(*Its, Marker::View);
    }
  return HasViews;
}

void markUnescapedReducers(Module &M, bool Are) {
  for (GlobalVariable &G : M.globals())
    if (Are && G.hasLocalLinkage() && isUnescapedReducer(G))
      G.addAttribute(UnescapedReducerAttribute);
    else if (!Are && G.hasAttribute(UnescapedReducerAttribute))
      G.setAttributes(G.getAttributes().removeAttribute(
          M.getContext(), UnescapedReducerAttribute));
}

} // namespace tapir
