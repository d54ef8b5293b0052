//===- CodeGen.cpp - functions and calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"

#include <dlfcn.h>

using namespace llvm;

namespace kaleidoscope {

CodeGen::CodeGen(Module &M, const Source &From, Diagnostics &D,
                 Functions &Known, bool IsSession, bool WithDebugInfo)
    : M(M), B(M.getContext()), D(D), Known(Known), IsSession(IsSession) {
  if (WithDebugInfo)
    Debug.emplace(M, B, From);
}

void CodeGen::finish() {
  if (Debug)
    Debug->finish();
}

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

// Returns true if the function may also have this declaration.
bool CodeGen::checkRedefinition(const Prototype &P, bool IsDefinition) {
  const std::string Name = describe(P.Name);
  if (IsDefinition ? isOfCompiledCode(P.Name) : isUndeclarable(P.Name)) {
    error(P.At, Name + " is one of compiled code's own: take another name");
    return false;
  }
  const Function *Old = Known.find(P.Name);
  if (!Old)
    return true;
  if (Old->Kind == Function::BuiltIn) {
    error(P.At, Name + " is built in");
    return false;
  }
  if (Old->Arity == P.Parameters.size() || (IsSession && !Known.isCalled(*Old)))
    return true;
  error(P.At, Name + " has " + Twine(P.Parameters.size()) +
                  " parameters here, and had " + Twine(Old->Arity));
  // In a session, the text of earlier lines does not exist any more.
  if (!IsSession)
    D.note(Old->At, "this is where");
  return false;
}

void CodeGen::emitDeclaration(const Item &I) {
  if (!checkRedefinition(I.Head, /*IsDefinition=*/false))
    return;
  Function &F = Known.add(I.Head.Name);
  F.Arity = I.Head.Parameters.size();
  F.At = I.Head.At;
  if (F.Kind == Function::Declared && dlsym(RTLD_DEFAULT, F.Name.c_str()))
    F.Kind = Function::OfC;
}

void CodeGen::emitDefinition(const Item &I) {
  if (!checkRedefinition(I.Head, /*IsDefinition=*/true))
    return;
  Function &Own = Known.add(I.Head.Name);
  if (!IsSession && Own.Kind == Function::Defined) {
    error(I.Head.At, "redefinition of " + describe(Own.Name));
    D.note(Own.At, "the first one is here");
    return;
  }
  Own.Kind = Function::Defined;
  Own.Arity = I.Head.Parameters.size();
  Own.At = I.Head.At;
  llvm::Function *F = getFunction(Own.Name, Own.Arity);
  F->setDSOLocal(true);
  beginFunction(*F, I.Head);
  Body Whole;
  Value *Result = nullptr;
  emitWithParameters(*F, I.Head, 0, [&] {
    emitBody(Whole, [&] { Result = I.Body->emit(*this); });
  });
  B.CreateRet(Result);
}

void CodeGen::emitWithParameters(llvm::Function &F, const Prototype &P,
                                 unsigned First, function_ref<void()> Emit) {
  if (First == P.Parameters.size())
    return Emit();
  const auto &[Name, At] = P.Parameters[First];
  AllocaInst *Slot = createSlot(Name, At, First + 1);
  B.CreateStore(F.getArg(First), Slot);
  bind(
      Name, [Slot] { return Slot; },
      [&] { emitWithParameters(F, P, First + 1, Emit); });
}

llvm::Function *CodeGen::emitExpression(const Item &I) {
  auto *F = llvm::Function::Create(FunctionType::get(getDouble(), false),
                                   IsSession ? GlobalValue::ExternalLinkage
                                             : GlobalValue::InternalLinkage,
                                   "top-level", M);
  F->setDoesNotThrow();
  beginFunction(*F, I.Head);
  Body Whole;
  Value *Result = nullptr;
  emitBody(Whole, [&] { Result = I.Body->emit(*this); });
  B.CreateRet(Result);
  return F;
}

void CodeGen::emitMain(ArrayRef<llvm::Function *> Expressions) {
  auto *Main = llvm::Function::Create(FunctionType::get(B.getInt32Ty(), false),
                                      GlobalValue::ExternalLinkage, "main", M);
  Main->setDoesNotThrow();
  beginFunction(*Main, {{1, 1}, "main", {}});
  for (llvm::Function *F : Expressions)
    B.CreateCall(F);
  B.CreateRet(B.getInt32(0));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

llvm::Function *CodeGen::getFunction(StringRef Name, unsigned Arity) {
  if (llvm::Function *F = M.getFunction(Name))
    return F;
  SmallVector<Type *, 8> Parameters(Arity, getDouble());
  auto *F =
      llvm::Function::Create(FunctionType::get(getDouble(), Parameters, false),
                             GlobalValue::ExternalLinkage, Name, M);
  F->setDoesNotThrow();
  return F;
}

void CodeGen::beginFunction(llvm::Function &F, const Prototype &P) {
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", &F));
  if (Debug)
    Debug->beginFunction(F, P.At);
  setLocation(P.At);
}

void CodeGen::emitBody(Body &New, function_ref<void()> Emit) {
  Body *Outer = Current;
  Current = &New;
  Emit();
  while (!New.AtEnd.empty()) {
    New.AtEnd.back()();
    New.AtEnd.pop_back();
  }
  Current = Outer;
}

llvm::Function *
CodeGen::createHelper(const Twine &Name, unsigned Pointers,
                      function_ref<void(llvm::Function &)> Emit) {
  SmallVector<Type *, 2> Parameters(Pointers, B.getPtrTy());
  auto *F = llvm::Function::Create(
      FunctionType::get(B.getVoidTy(), Parameters, false),
      GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", F));
  B.SetCurrentDebugLocation(DebugLoc());
  Emit(*F);
  B.CreateRetVoid();
  return F;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

AllocaInst *CodeGen::createSlot(StringRef Name, Location L,
                                unsigned Parameter) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Slot = AtEntry.CreateAlloca(getDouble(), nullptr, Name);
  if (Debug)
    Debug->declare(Slot, Name, L, Parameter);
  return Slot;
}

void CodeGen::bind(StringRef Name, Place P, function_ref<void()> Emit) {
  Place Outer = Variables.lookup(Name);
  Variables[Name] = std::move(P);
  Emit();
  Variables[Name] = std::move(Outer);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Constant *CodeGen::getNumber(double Value) {
  return ConstantFP::get(getDouble(), Value);
}

Value *CodeGen::error(Location L, const Twine &What) {
  D.error(L, What);
  return getNumber(0);
}

void CodeGen::setLocation(Location L) {
  if (Debug)
    Debug->setLocation(L);
}

BasicBlock *CodeGen::createBlock(const Twine &Name) {
  return BasicBlock::Create(B.getContext(), Name,
                            B.GetInsertBlock()->getParent());
}

Value *CodeGen::isTrue(Value *V) { return B.CreateFCmpUNE(V, getNumber(0)); }

Value *CodeGen::load(const Place &From) {
  return B.CreateLoad(getDouble(), From());
}

Value *CodeGen::operate(char Operator, Value *Left, Value *Right) {
  switch (Operator) {
  case '+':
    return B.CreateFAdd(Left, Right);
  case '-':
    return B.CreateFSub(Left, Right);
  case '*':
    return B.CreateFMul(Left, Right);
  case '/':
    return B.CreateFDiv(Left, Right);
  default:
    return B.CreateUIToFP(B.CreateFCmpOLT(Left, Right), getDouble());
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Value *CodeGen::call(Location L, StringRef Callee,
                     ArrayRef<Value *> Arguments) {
  Function *Of = Known.find(Callee);
  const std::string Name = describe(Callee);
  if (!Of)
    return error(L, "unknown " + Name);
  if (Of->Arity != Arguments.size())
    return error(L,
                 describe(Callee) + " takes " + Twine(Of->Arity) +
                     (Of->Arity == 1 ? " argument, not " : " arguments, not ") +
                     Twine(Arguments.size()));
  setLocation(L);
  if (Of->Kind == Function::BuiltIn)
    return callBuiltIn(Callee, Arguments[0]);
  if (!IsSession || Of->Kind == Function::OfC || M.getFunction(Callee)) {
    CallInst *Call = B.CreateCall(getFunction(Callee, Of->Arity), Arguments);
    // LLVM must not take the program's own 'sin' for C's.
    if (Of->Kind == Function::Defined)
      Call->addFnAttr(Attribute::NoBuiltin);
    return Call;
  }
  Used.insert(Of);
  Value *Word = ConstantExpr::getIntToPtr(
      B.getInt64(reinterpret_cast<uintptr_t>(&Of->Entry)), B.getPtrTy());
  LoadInst *Entry = B.CreateLoad(B.getPtrTy(), Word);
  // Nothing is defined while an expression runs.
  Entry->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(B.getContext(), {}));
  SmallVector<Type *, 8> Parameters(Of->Arity, getDouble());
  CallInst *Call = B.CreateCall(
      FunctionType::get(getDouble(), Parameters, false), Entry, Arguments);
  Call->setDoesNotThrow();
  return Call;
}

Value *CodeGen::callC(StringRef Name, Type *Result, ArrayRef<Value *> Arguments,
                      unsigned Fixed) {
  SmallVector<Type *, 2> Types;
  for (Value *A : Fixed ? Arguments.take_front(Fixed) : Arguments)
    Types.push_back(A->getType());
  FunctionCallee F =
      M.getOrInsertFunction(Name, FunctionType::get(Result, Types, Fixed != 0));
  CallInst *Call = B.CreateCall(F, Arguments);
  Call->setDoesNotThrow();
  return Call;
}

Value *CodeGen::callBuiltIn(StringRef Name, Value *Argument) {
  Type *Long = B.getInt64Ty();
  if (Name == "print")
    callC("printf", B.getInt32Ty(),
          {B.CreateGlobalString("%.15g\n", "number"), Argument}, /*Fixed=*/1);
  else if (Name == "put")
    callC("putchar", B.getInt32Ty(),
          {B.CreateFPToSI(Argument, B.getInt32Ty())});
  else if (Name == "free")
    callC("free", B.getVoidTy(),
          {B.CreateIntToPtr(B.CreateFPToUI(Argument, Long), B.getPtrTy())});
  else
    return B.CreateUIToFP(
        B.CreatePtrToInt(
            callC("calloc", B.getPtrTy(),
                  {B.CreateFPToUI(Argument, Long), B.getInt64(sizeof(double))}),
            Long),
        getDouble());
  return getNumber(0);
}

} // namespace kaleidoscope
