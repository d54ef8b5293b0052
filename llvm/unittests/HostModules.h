//===- HostModules.h - functions that spawn, for tests ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file builds the modules that libTapir's tests compile, by TapirBuilder.
// Each construct has a function.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_UNITTESTS_HOSTMODULES_H
#define TAPIR_UNITTESTS_HOSTMODULES_H

#include "tapir/IR/TapirBuilder.h"

#include "llvm/IR/Module.h"

namespace tapir::modules {

using namespace llvm;

inline Function *createFunction(Module &M, const Twine &Name,
                                ArrayRef<Type *> Parameters) {
  LLVMContext &C = M.getContext();
  auto *F = Function::Create(
      FunctionType::get(Type::getInt64Ty(C), Parameters, false),
      Function::ExternalLinkage, Name, M);
  BasicBlock::Create(C, "entry", F);
  return F;
}

/// Builds long NAME(long n), which computes Fibonacci numbers, with one spawn
/// in each call.
inline void buildFib(Module &M, const Twine &Name = "fib") {
  LLVMContext &C = M.getContext();
  Type *Long = Type::getInt64Ty(C);
  Function *F = createFunction(M, Name, {Long});
  IRBuilder<> B(&F->getEntryBlock());
  TapirBuilder Tapir(B);
  Value *N = F->getArg(0), *Region = TapirBuilder::createRegion(*F),
        *X = B.CreateAlloca(Long);
  BasicBlock *Small = BasicBlock::Create(C, "small", F),
             *Large = BasicBlock::Create(C, "large", F);
  B.CreateCondBr(B.CreateICmpSLT(N, B.getInt64(2)), Small, Large);
  B.SetInsertPoint(Small);
  B.CreateRet(N);
  B.SetInsertPoint(Large);
  TapirTask Task = Tapir.beginTask(Region);
  B.CreateStore(B.CreateCall(F, B.CreateSub(N, B.getInt64(1))), X);
  Tapir.endTask(Task);
  Value *Y = B.CreateCall(F, B.CreateSub(N, B.getInt64(2)));
  Tapir.createSync(Region);
  B.CreateRet(B.CreateAdd(B.CreateLoad(Long, X), Y));
}

/// Builds long fill(long *a, long n), which assigns a[i] = i * i in a parallel
/// loop, and returns n.
inline void buildFill(Module &M) {
  Type *Long = Type::getInt64Ty(M.getContext());
  Function *F =
      createFunction(M, "fill", {PointerType::getUnqual(M.getContext()), Long});
  IRBuilder<> B(&F->getEntryBlock());
  TapirBuilder Tapir(B);
  TapirLoop Loop = Tapir.beginLoop(F->getArg(1));
  B.CreateStore(B.CreateMul(Loop.Index, Loop.Index),
                B.CreateGEP(Long, F->getArg(0), Loop.Index));
  Tapir.endLoop(Loop);
  B.CreateRet(F->getArg(1));
}

/// Builds long count(long n), in which each iteration of a loop adds to a
/// reducer.
inline void buildCount(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Long = Type::getInt64Ty(C), *Ptr = PointerType::getUnqual(C),
       *Void = Type::getVoidTy(C);
  auto *Reduce = Function::Create(FunctionType::get(Void, {Ptr, Ptr}, false),
                                  Function::InternalLinkage, "add", M);
  IRBuilder<> B(BasicBlock::Create(C, "entry", Reduce));
  Value *Sum = B.CreateAdd(B.CreateLoad(Long, Reduce->getArg(0)),
                           B.CreateLoad(Long, Reduce->getArg(1)));
  B.CreateStore(Sum, Reduce->getArg(0));
  B.CreateRetVoid();

  Function *F = createFunction(M, "count", {Long});
  B.SetInsertPoint(&F->getEntryBlock());
  TapirBuilder Tapir(B);
  Value *Zero = ConstantPointerNull::get(B.getPtrTy()),
        *Reducer = B.CreateAlloca(Long);
  B.CreateStore(B.getInt64(0), Reducer);
  Tapir.createViewBegin(Reducer, 8, Zero, Reduce);
  TapirLoop Loop = Tapir.beginLoop(F->getArg(0), B.getInt64(1));
  Value *View = Tapir.createView(Reducer, 8, Zero, Reduce);
  B.CreateStore(B.CreateAdd(B.CreateLoad(Long, View), B.getInt64(1)), View);
  Tapir.endLoop(Loop);
  Tapir.createViewEnd(Reducer);
  B.CreateRet(B.CreateLoad(Long, Reducer));
}

/// Builds long tries(long n), with a scope in which n tasks call throws(i). If
/// an exception leaves the scope, the function calls cleaned() and resumes
/// unwinding.
inline void buildTries(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Long = Type::getInt64Ty(C), *Void = Type::getVoidTy(C);
  FunctionCallee Throws = M.getOrInsertFunction("throws", Void, Long),
                 Cleaned = M.getOrInsertFunction("cleaned", Void);
  Function *F = createFunction(M, "tries", {Long});
  F->setPersonalityFn(cast<Constant>(
      M.getOrInsertFunction("__gxx_personality_v0", Type::getInt32Ty(C))
          .getCallee()));
  IRBuilder<> B(&F->getEntryBlock());
  TapirBuilder Tapir(B);
  TapirScope Scope = Tapir.beginScope(/*Throws=*/true);
  TapirLoop Loop = Tapir.beginLoop(F->getArg(0), nullptr, Scope.Pad);
  BasicBlock *Returned = BasicBlock::Create(C, "returned", F);
  B.CreateInvoke(Throws, Returned, Tapir.createTaskPad(Loop.Iteration),
                 {Loop.Index});
  B.SetInsertPoint(Returned);
  Tapir.endLoop(Loop);
  {
    IRBuilderBase::InsertPointGuard Guard(B);
    B.SetInsertPoint(Scope.Cleanup);
    B.CreateCall(Cleaned);
  }
  Tapir.endScope(Scope);
  B.CreateRet(F->getArg(0));
}

} // namespace tapir::modules

#endif // TAPIR_UNITTESTS_HOSTMODULES_H
