//===- Subject.cpp - something of a module at random ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subject.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace mutants {

static bool isNamedMarker(const Value *V) {
  return V->getName().starts_with("tapir.");
}

SmallVector<CallBase *, 16> Subject::markers() {
  SmallVector<CallBase *, 16> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I))
        if (isNamedMarker(C->getCalledOperand()))
          Found.push_back(C);
  return Found;
}

Function *Subject::pickFunction() {
  if (R.chance(80))
    if (CallBase *C = pickMarker())
      return C->getFunction();
  SmallVector<Function *, 8> Defined;
  for (Function &F : M)
    if (!F.isDeclaration())
      Defined.push_back(&F);
  return Defined.empty() ? nullptr : R.pick(Defined);
}

CallBase *Subject::pickMarker() {
  auto Found = markers();
  return Found.empty() ? nullptr : R.pick(Found);
}

Function *Subject::pickDeclaration() {
  SmallVector<Function *, 8> Found;
  for (Function &F : M)
    if (isNamedMarker(&F))
      Found.push_back(&F);
  return Found.empty() ? nullptr : R.pick(Found);
}

BasicBlock &Subject::pickBlock(Function &F) {
  return *std::next(F.begin(), R.below(F.size()));
}

BasicBlock *Subject::pickTarget(Function &F) {
  if (F.size() < 2)
    return nullptr;
  auto *B = &*std::next(F.begin(), 1 + R.below(F.size() - 1));
  return B->isEHPad() ? nullptr : B;
}

Instruction *Subject::pickPlace(Function &F) {
  BasicBlock &B = pickBlock(F);
  auto First = B.getFirstInsertionPt();
  if (First == B.end())
    return nullptr;
  const auto Count = std::distance(First, B.end());
  return &*std::next(First, R.below(Count));
}

Type *Subject::pickType() {
  LLVMContext &C = context();
  Type *const Types[] = {
      PointerType::getUnqual(C),
      PointerType::getUnqual(C),
      Type::getInt1Ty(C),
      Type::getInt8Ty(C),
      Type::getInt32Ty(C),
      Type::getInt64Ty(C),
      IntegerType::get(C, 129),
      Type::getDoubleTy(C),
      Type::getX86_FP80Ty(C),
      PointerType::get(C, 1),
      FixedVectorType::get(PointerType::getUnqual(C), 2),
      FixedVectorType::get(Type::getInt1Ty(C), 4),
      ArrayType::get(Type::getInt64Ty(C), 3),
      StructType::get(PointerType::getUnqual(C), Type::getInt32Ty(C)),
      StructType::get(C)};
  return R.pick(ArrayRef(Types));
}

Constant *Subject::pickConstant(Type *T) {
  if (R.chance(15) || T->isTargetExtTy())
    return PoisonValue::get(T);
  if (R.chance(15))
    return UndefValue::get(T);
  if (auto *Int = dyn_cast<IntegerType>(T)) {
    const unsigned Bits = Int->getBitWidth();
    const APInt Values[] = {APInt(Bits, 0),
                            APInt::getAllOnes(Bits),
                            APInt::getSignedMaxValue(Bits),
                            APInt::getSignedMinValue(Bits),
                            APInt(Bits, 1 & R.next(), false, true),
                            APInt(Bits, R.below(16), false, true),
                            APInt(Bits, R.next(), false, true)};
    return ConstantInt::get(T, R.pick(ArrayRef(Values)));
  }
  if (T == PointerType::getUnqual(context())) {
    SmallVector<Constant *, 16> Globals;
    for (GlobalVariable &G : M.globals())
      if (G.getType() == T)
        Globals.push_back(&G);
    for (Function &F : M)
      if (!F.isIntrinsic() && F.getType() == T)
        Globals.push_back(&F);
    if (!Globals.empty() && R.chance(70))
      return R.pick(Globals);
    if (R.chance(30))
      return ConstantExpr::getIntToPtr(
          ConstantInt::get(Type::getInt64Ty(context()), R.below(64)), T);
  }
  return Constant::getNullValue(T);
}

// Returns an address that no front end would use for a region.
Value *Subject::makePointer(Instruction &Before) {
  Function &F = *Before.getFunction();
  const DataLayout &DL = M.getDataLayout();
  IRBuilder<> B(&Before);
  Type *Ptr = B.getPtrTy(), *Element = pickType();
  switch (R.below(8)) {
  case 0: // a new local variable, ...
    return new AllocaInst(Element, DL.getAllocaAddrSpace(), "fresh",
                          F.getEntryBlock().begin());
  case 1: // which may be in a loop, ...
    return B.CreateAlloca(Element);
  case 2: // and of any size
    return B.CreateAlloca(Element, pickValue(B.getInt64Ty(), Before));
  case 3:
    return B.CreateLoad(Ptr, pickValue(Ptr, Before));
  case 4:
    return B.CreateSelect(pickValue(B.getInt1Ty(), Before),
                          pickValue(Ptr, Before), pickValue(Ptr, Before));
  case 5:
    return B.CreateGEP(B.getInt8Ty(), pickValue(Ptr, Before),
                       pickValue(B.getInt64Ty(), Before));
  case 6:
    return B.CreateIntToPtr(pickValue(B.getInt64Ty(), Before), Ptr);
  default:
    return B.CreateFreeze(pickValue(Ptr, Before));
  }
}

Value *Subject::pickValue(Type *T, Instruction &Before) {
  Function &F = *Before.getFunction();
  if (T == PointerType::getUnqual(context()) && R.chance(15))
    return makePointer(Before);
  SmallVector<Value *, 16> There;
  for (Argument &A : F.args())
    if (A.getType() == T)
      There.push_back(&A);
  const DominatorTree DT(F);
  for (Instruction &I : instructions(F))
    if (I.getType() == T && DT.dominates(&I, &Before))
      There.push_back(&I);
  return There.empty() || R.chance(25) ? pickConstant(T) : R.pick(There);
}

CallBase *Subject::insertMarker(Instruction &Before) {
  static const tapir::Marker Kinds[] = {
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter)           \
  tapir::Marker::Kind,
#include "tapir/IR/Markers.def"
  };
  FunctionCallee Callee = tapir::getMarkerFunction(M, R.pick(ArrayRef(Kinds)));
  FunctionType *T = Callee.getFunctionType();
  SmallVector<Value *, 6> Arguments;
  for (Type *Parameter : T->params())
    Arguments.push_back(pickValue(Parameter, Before));
  if (T->isVarArg() && R.chance(50))
    Arguments.push_back(pickValue(pickType(), Before));
  CallInst *New = CallInst::Create(Callee, Arguments, "", Before.getIterator());
  New->setDebugLoc(Before.getDebugLoc());
  return New;
}

BasicBlock *Subject::pickPad(Function &F) {
  SmallVector<BasicBlock *, 8> Pads;
  for (BasicBlock &B : F)
    if (B.isLandingPad())
      Pads.push_back(&B);
  if (!Pads.empty() && R.chance(70))
    return R.pick(Pads);
  LLVMContext &C = context();
  if (!F.hasPersonalityFn()) {
    static constexpr StringLiteral Names[] = {
        "__gxx_personality_v0",  "__gcc_personality_v0",
        "rust_eh_personality",   "__gnat_personality_v0",
        "__objc_personality_v0", "__gxx_personality_sj0",
        "any_personality"};
    F.setPersonalityFn(cast<Constant>(
        M.getOrInsertFunction(R.pick(ArrayRef(Names)),
                              FunctionType::get(Type::getInt32Ty(C), true))
            .getCallee()));
  }
  BasicBlock *Pad = BasicBlock::Create(C, "mutant.pad", &F);
  IRBuilder<> B(Pad);
  LandingPadInst *P = B.CreateLandingPad(
      StructType::get(B.getPtrTy(), B.getInt32Ty()), /*NumClauses=*/1);
  if (R.chance(50))
    P->setCleanup(true);
  else
    P->addClause(ConstantPointerNull::get(B.getPtrTy()));
  if (R.chance(70))
    B.CreateResume(P);
  else if (BasicBlock *Next = pickTarget(F); Next && Next != Pad)
    B.CreateBr(Next);
  else
    B.CreateUnreachable();
  return Pad;
}

//===----------------------------------------------------------------------===//
// Repairs after mutations
//===----------------------------------------------------------------------===//

static void repairPhi(Subject &S, PHINode &Phi) {
  BasicBlock *B = Phi.getParent();
  if (pred_empty(B)) {
    Phi.replaceAllUsesWith(PoisonValue::get(Phi.getType()));
    Phi.eraseFromParent();
    return;
  }
  SmallVector<std::pair<BasicBlock *, Value *>, 4> Ways;
  for (BasicBlock *From : predecessors(B)) {
    auto Same = find_if(Ways, [&](auto &Way) { return Way.first == From; });
    const int Index = Phi.getBasicBlockIndex(From);
    Ways.push_back({From, Same != Ways.end() ? Same->second
                          : Index < 0        ? S.pickConstant(Phi.getType())
                                             : Phi.getIncomingValue(Index)});
  }
  while (Phi.getNumIncomingValues())
    Phi.removeIncomingValue(0u, /*DeletePHIIfEmpty=*/false);
  for (auto [From, V] : Ways)
    Phi.addIncoming(V, From);
}

static void repair(Subject &S, Function &F) {
  for (BasicBlock &B : F)
    for (PHINode &Phi : make_early_inc_range(B.phis()))
      repairPhi(S, Phi);
  const DominatorTree DT(F);
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands()) {
      auto *Def = dyn_cast<Instruction>(U);
      if (!Def || Def->getType()->isTokenTy())
        continue;
      // LLVM's verifier does not check the clauses of a landing pad.
      if (isa<LandingPadInst>(I))
        U.set(Constant::getNullValue(Def->getType()));
      else if (!DT.dominates(Def, U))
        U.set(S.pickConstant(Def->getType()));
    }
}

void repair(Subject &S) {
  for (Function &F : S.M)
    if (!F.isDeclaration())
      repair(S, F);
}

} // namespace mutants
