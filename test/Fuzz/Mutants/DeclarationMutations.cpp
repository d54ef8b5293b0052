//===- DeclarationMutations.cpp - declarations under markers' names -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A marker is an ordinary function to LLVM: it can have any type, a body, or be a variable or an
// alias, and its address can be taken and called.
//
//===----------------------------------------------------------------------===//

#include "Subject.h"

#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace mutants {

static FunctionType *pickFunctionType(Subject &S) {
  SmallVector<Type *, 6> Types;
  for (unsigned N = S.R.below(5); N; --N)
    Types.push_back(S.pickType());
  Type *Result = S.R.chance(50) ? Type::getVoidTy(S.context()) : S.pickType();
  return FunctionType::get(Result, Types, S.R.chance(20));
}

static bool redeclare(Subject &S) {
  Function *Old = S.pickDeclaration();
  if (!Old)
    return false;
  auto *New = Function::Create(pickFunctionType(S), Old->getLinkage(), "", S.M);
  Old->replaceAllUsesWith(New);
  New->takeName(Old);
  Old->eraseFromParent();
  return true;
}

static bool define(Subject &S) {
  Function *F = S.pickDeclaration();
  if (!F || !F->isDeclaration())
    return false;
  IRBuilder<> B(BasicBlock::Create(S.context(), "", F));
  if (S.R.chance(30))
    S.insertMarker(*B.CreateUnreachable());
  else if (S.R.chance(20))
    B.CreateUnreachable();
  else if (F->getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(S.pickConstant(F->getReturnType()));
  static const GlobalValue::LinkageTypes Linkages[] = {
      GlobalValue::ExternalLinkage, GlobalValue::InternalLinkage,
      GlobalValue::LinkOnceODRLinkage, GlobalValue::AvailableExternallyLinkage};
  F->setLinkage(S.R.pick(ArrayRef(Linkages)));
  return true;
}

static StringRef pickName(Subject &S) {
  static constexpr StringLiteral Names[] = {
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter)           \
  "tapir." Name,
#define TAPIR_VALUE(Kind, Name, Type, Attributes) "tapir." Name,
#define TAPIR_FUNCTION(Kind, Name, Type, Attributes) "tapir." Name,
#include "tapir/IR/Markers.def"
      "tapir.", "tapir.detatch", "tapir.sync.1"};
  return S.R.pick(ArrayRef(Names));
}

// Swaps the names of two functions, one of which may not exist yet.
static bool swapNames(Subject &S) {
  Function *F = S.R.chance(70) ? S.pickDeclaration() : S.pickFunction();
  const StringRef Name = pickName(S);
  if (!F || F->getName() == Name)
    return false;
  if (GlobalValue *Other = S.M.getNamedValue(Name)) {
    const std::string Mine = F->getName().str();
    Other->setName("mutant.between");
    F->setName(Name);
    Other->setName(Mine);
  } else {
    F->setName(Name);
  }
  return true;
}

static bool makeOther(Subject &S) {
  Function *Old = S.pickDeclaration();
  if (!Old)
    return false;
  Type *T = S.pickType();
  GlobalValue *New;
  if (Function *F = S.pickFunction(); F && F != Old && S.R.chance(40))
    New = GlobalAlias::create(F->getValueType(), 0,
                              GlobalValue::ExternalLinkage, "", F, &S.M);
  else
    New = new GlobalVariable(S.M, T, false, GlobalValue::ExternalLinkage,
                             S.R.chance(50) ? S.pickConstant(T) : nullptr);
  if (Old->getType() != New->getType())
    return false;
  Old->replaceAllUsesWith(New);
  New->takeName(Old);
  if (Old->isDeclaration())
    Old->eraseFromParent();
  return true;
}

static bool takeAddress(Subject &S) {
  Function *Of = S.pickDeclaration(), *F = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  if (!Of || !Before)
    return false;
  IRBuilder<> B(Before);
  switch (S.R.below(6)) {
  case 0:
    B.CreateStore(Of, S.pickValue(B.getPtrTy(), *Before));
    return true;
  case 1:
    B.CreateStore(B.CreateICmpEQ(Of, S.pickValue(B.getPtrTy(), *Before)),
                  S.pickValue(B.getPtrTy(), *Before));
    return true;
  case 2:
    new GlobalVariable(S.M, B.getPtrTy(), S.R.chance(50),
                       GlobalValue::ExternalLinkage, Of, "mutant.table");
    return true;
  case 3:
    S.R.chance(50) ? appendToUsed(S.M, Of) : appendToCompilerUsed(S.M, Of);
    return true;
  case 4:
    F->setPersonalityFn(Of);
    return true;
  default:
    for (Use &U : Before->operands())
      if (U->getType() == B.getPtrTy() && !isa<AllocaInst>(Before)) {
        U.set(Of);
        return true;
      }
    return false;
  }
}

// Calls a marker through a value.
static bool callIndirectly(Subject &S) {
  CallBase *C = S.pickMarker();
  Function *Other = S.pickDeclaration();
  if (!C || !Other || isa<InvokeInst>(C))
    return false;
  IRBuilder<> B(C);
  Value *Callee = C->getCalledOperand();
  switch (S.R.below(3)) {
  case 0: {
    Value *Slot = B.CreateAlloca(B.getPtrTy());
    B.CreateStore(Callee, Slot);
    Callee = B.CreateLoad(B.getPtrTy(), Slot);
    break;
  }
  case 1:
    Callee = B.CreateSelect(S.pickValue(B.getInt1Ty(), *C), Callee, Other);
    break;
  default:
    Callee = Other;
  }
  C->setCalledOperand(Callee);
  return true;
}

static bool decorate(Subject &S) {
  Function *F = S.pickDeclaration();
  if (!F)
    return false;
  static const Attribute::AttrKind Kinds[] = {
      Attribute::AlwaysInline, Attribute::NoInline,     Attribute::Convergent,
      Attribute::NoReturn,     Attribute::NoUnwind,     Attribute::WillReturn,
      Attribute::NoSync,       Attribute::NoRecurse,    Attribute::NoCallback,
      Attribute::NoDuplicate,  Attribute::Speculatable, Attribute::ReturnsTwice,
      Attribute::NonLazyBind};
  if (S.R.chance(20)) {
    F->setCallingConv(CallingConv::Fast);
    return true;
  }
  if (S.R.chance(30))
    F->setMemoryEffects(MemoryEffects::none());
  F->addFnAttr(S.R.pick(ArrayRef(Kinds)));
  return true;
}

ArrayRef<Mutation> declarationMutations() {
  static const Mutation All[] = {{"declare with another type", redeclare},
                                 {"define a marker", define},
                                 {"swap names", swapNames},
                                 {"make a marker something else", makeOther},
                                 {"take the address of a marker", takeAddress},
                                 {"call a marker indirectly", callIndirectly},
                                 {"decorate a declaration", decorate}};
  return All;
}

} // namespace mutants
