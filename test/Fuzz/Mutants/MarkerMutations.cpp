//===- MarkerMutations.cpp - calls, operands and types of markers ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The mistakes of a front end at one call: it is missing, duplicated, or elsewhere; it has other
// operands, other types, another successor.
//
//===----------------------------------------------------------------------===//

#include "Subject.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace mutants {

static void erase(Subject &S, CallBase &C) {
  if (!C.getType()->isVoidTy())
    C.replaceAllUsesWith(S.pickConstant(C.getType()));
  if (auto *Invoke = dyn_cast<InvokeInst>(&C))
    BranchInst::Create(Invoke->getNormalDest(), Invoke->getIterator());
  C.eraseFromParent();
}

static bool drop(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C || C->isTerminator() != isa<InvokeInst>(C))
    return false;
  erase(S, *C);
  return true;
}

// Copies a call as a plain call: an invoke would end its block.
static CallInst *copyTo(Subject &S, CallBase &C, Instruction &Before) {
  SmallVector<Value *, 6> Arguments(C.args());
  if (Before.getFunction() != C.getFunction())
    for (Value *&V : Arguments)
      V = S.pickValue(V->getType(), Before);
  auto *New = CallInst::Create(C.getFunctionType(), C.getCalledOperand(),
                               Arguments, "", Before.getIterator());
  New->setAttributes(C.getAttributes());
  New->setDebugLoc(C.getDebugLoc());
  return New;
}

static bool duplicate(Subject &S) {
  CallBase *C = S.pickMarker();
  Function *F = C && S.R.chance(70) ? C->getFunction() : S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  if (!C || !Before)
    return false;
  copyTo(S, *C, S.R.chance(30) ? *C : *Before);
  return true;
}

static bool move(Subject &S) {
  CallBase *C = S.pickMarker();
  Instruction *Before = C ? S.pickPlace(*C->getFunction()) : nullptr;
  if (!Before || Before == C || C->isTerminator())
    return false;
  C->moveBefore(Before->getIterator());
  return true;
}

static bool replaceOperand(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C || !C->arg_size())
    return false;
  const unsigned I = S.R.below(C->arg_size());
  C->setArgOperand(I, S.pickValue(C->getArgOperand(I)->getType(), *C));
  return true;
}

static bool swapOperands(Subject &S) {
  CallBase *A = S.pickMarker(), *B = S.pickMarker();
  if (!A || A == B || A->getFunction() != B->getFunction() || !A->arg_size() ||
      !B->arg_size())
    return false;
  Value *OfA = A->getArgOperand(0), *OfB = B->getArgOperand(0);
  if (OfA->getType() != OfB->getType())
    return false;
  A->setArgOperand(0, OfB);
  B->setArgOperand(0, OfA);
  return true;
}

static bool insert(Subject &S) {
  Function *F = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  return Before && S.insertMarker(*Before);
}

// Replaces a call. Uses of its result get another value, unless the types agree.
static void replaceCall(Subject &S, CallBase &C, Type *Result,
                        ArrayRef<Value *> Arguments, bool Variadic) {
  SmallVector<Type *, 6> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  auto *T = FunctionType::get(Result, Types, Variadic);
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(&C))
    New = InvokeInst::Create(T, C.getCalledOperand(), Invoke->getNormalDest(),
                             Invoke->getUnwindDest(), Arguments, "",
                             C.getIterator());
  else
    New = CallInst::Create(T, C.getCalledOperand(), Arguments, "",
                           C.getIterator());
  New->setDebugLoc(C.getDebugLoc());
  if (New->getType() == C.getType())
    C.replaceAllUsesWith(New);
  else if (!C.getType()->isVoidTy())
    C.replaceAllUsesWith(S.pickConstant(C.getType()));
  C.eraseFromParent();
}

static bool changeCallType(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C)
    return false;
  SmallVector<Value *, 6> Arguments(C->args());
  Type *Result = C->getType();
  bool Variadic = C->getFunctionType()->isVarArg();
  switch (S.R.below(5)) {
  case 0:
    if (Arguments.empty())
      return false;
    Arguments.erase(Arguments.begin() + S.R.below(Arguments.size()));
    break;
  case 1:
    Arguments.insert(Arguments.begin() + S.R.below(Arguments.size() + 1),
                     S.pickValue(S.pickType(), *C));
    break;
  case 2:
    Result = S.R.chance(30) ? Type::getVoidTy(S.context()) : S.pickType();
    break;
  case 3:
    if (Arguments.empty())
      return false;
    S.R.pick(Arguments) = S.pickValue(S.pickType(), *C);
    break;
  default:
    Variadic = !Variadic;
  }
  replaceCall(S, *C, Result, Arguments, Variadic);
  return true;
}

static bool makeInvoke(Subject &S) {
  auto *C = dyn_cast_or_null<CallInst>(S.pickMarker());
  if (!C || C->isMustTailCall())
    return false;
  changeToInvokeAndSplitBasicBlock(C, S.pickPad(*C->getFunction()));
  return true;
}

static bool makeCall(Subject &S) {
  auto *Invoke = dyn_cast_or_null<InvokeInst>(S.pickMarker());
  if (!Invoke)
    return false;
  changeToCall(Invoke);
  return true;
}

static bool changeUnwind(Subject &S) {
  auto *Invoke = dyn_cast_or_null<InvokeInst>(S.pickMarker());
  if (!Invoke)
    return false;
  Invoke->setUnwindDest(S.pickPad(*Invoke->getFunction()));
  return true;
}

// Calls a marker right before a return, as musttail requires.
static bool makeTailCall(Subject &S) {
  auto *C = dyn_cast_or_null<CallInst>(S.pickMarker());
  if (!C)
    return false;
  if (S.R.chance(50)) {
    C->setTailCallKind(S.R.chance(50) ? CallInst::TCK_Tail
                                      : CallInst::TCK_NoTail);
    return true;
  }
  Function &F = *C->getFunction();
  if (C->getType() != F.getReturnType() ||
      C->getFunctionType() != F.getFunctionType())
    return false;
  C->setTailCallKind(CallInst::TCK_MustTail);
  BasicBlock *B = C->getParent();
  SplitBlock(B, C->getNextNode());
  B->getTerminator()->eraseFromParent();
  ReturnInst::Create(S.context(), C->getType()->isVoidTy() ? nullptr : C, B);
  return true;
}

static bool decorate(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C)
    return false;
  static const Attribute::AttrKind OfCall[] = {
      Attribute::NoReturn,    Attribute::NoUnwind, Attribute::Convergent,
      Attribute::NoDuplicate, Attribute::NoMerge,  Attribute::NoInline,
      Attribute::WillReturn,  Attribute::NoSync,   Attribute::ReturnsTwice};
  static const Attribute::AttrKind OfArgument[] = {
      Attribute::NoAlias,  Attribute::NonNull, Attribute::ReadNone,
      Attribute::Returned, Attribute::NoUndef, Attribute::WriteOnly};
  static const CallingConv::ID Conventions[] = {
      CallingConv::Fast, CallingConv::Cold, CallingConv::PreserveNone,
      CallingConv::X86_StdCall};
  LLVMContext &Context = S.context();
  switch (S.R.below(6)) {
  case 0:
    C->addFnAttr(S.R.pick(ArrayRef(OfCall)));
    return true;
  case 1:
    C->addFnAttr(Attribute::get(Context, "tapir-in-place"));
    return true;
  case 2:
    if (!C->arg_size())
      return false;
    C->addParamAttr(S.R.below(C->arg_size()), S.R.pick(ArrayRef(OfArgument)));
    return true;
  case 3:
    C->setCallingConv(S.R.pick(ArrayRef(Conventions)));
    return true;
  case 4:
    if (!C->arg_size() || !C->getArgOperand(0)->getType()->isPointerTy())
      return false;
    C->addParamAttr(0, Attribute::getWithByValType(Context, S.pickType()));
    return true;
  default:
    C->setMemoryEffects(MemoryEffects::none());
    return true;
  }
}

static bool addBundle(Subject &S) {
  auto *C = dyn_cast_or_null<CallInst>(S.pickMarker());
  if (!C)
    return false;
  static constexpr StringLiteral Names[] = {"deopt", "kcfi", "gc-live", "odd",
                                            "clang.arc.attachedcall"};
  Value *Input = S.pickValue(S.pickType(), *C);
  OperandBundleDef Bundle(S.R.pick(ArrayRef(Names)).str(), Input);
  CallInst *New = CallInst::Create(C, {Bundle}, C->getIterator());
  C->replaceAllUsesWith(New);
  C->eraseFromParent();
  return true;
}

// Makes the result decide something else, in another way, or far away.
static bool useResult(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C || !C->getType()->isIntegerTy(1) || isa<InvokeInst>(C))
    return false;
  Function &F = *C->getFunction();
  IRBuilder<> B(C->getNextNode());
  Value *V = C;
  Value *Other = S.pickValue(B.getInt1Ty(), *C->getNextNode());
  switch (S.R.below(7)) {
  case 0:
    V = B.CreateNot(C);
    break;
  case 1:
    V = B.CreateAnd(C, Other);
    break;
  case 2:
    V = B.CreateOr(C, Other);
    break;
  case 3:
    V = B.CreateSelect(Other, C, S.pickConstant(B.getInt1Ty()));
    break;
  case 4:
    V = B.CreateFreeze(C);
    break;
  case 5:
    B.CreateStore(C, S.pickValue(B.getPtrTy(), *C->getNextNode()));
    return true;
  default:
    if (Instruction *Place = S.pickPlace(F))
      for (Use &U : Place->operands())
        if (U->getType()->isIntegerTy(1) && !isa<Constant>(U))
          U.set(C);
    return true;
  }
  C->replaceUsesWithIf(
      V, [&](Use &U) { return U.getUser() != V && U.getUser() != C; });
  return true;
}

ArrayRef<Mutation> markerMutations() {
  static const Mutation All[] = {
      {"drop a marker", drop},
      {"duplicate a marker", duplicate},
      {"move a marker", move},
      {"replace an operand", replaceOperand},
      {"replace an operand", replaceOperand},
      {"swap operands", swapOperands},
      {"insert a marker", insert},
      {"change the type of a call", changeCallType},
      {"make a call an invoke", makeInvoke},
      {"make an invoke a call", makeCall},
      {"change where an invoke unwinds to", changeUnwind},
      {"make a tail call", makeTailCall},
      {"decorate a call", decorate},
      {"add an operand bundle", addBundle},
      {"use a result", useResult}};
  return All;
}

} // namespace mutants
