// A front end in one function: it prints a module with
//
//   long fib(long n) { if (n < 2) return n; x = spawn fib(n - 1);
//                      y = fib(n - 2); sync; return x + y; }
#include "tapir/IR/TapirBuilder.h"

#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

static void buildFib(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Long = Type::getInt64Ty(C);
  Function *Fib = Function::Create(FunctionType::get(Long, {Long}, false),
                                   Function::ExternalLinkage, "fib", M);
  auto MakeBlock = [&](const char *Name) {
    return BasicBlock::Create(C, Name, Fib);
  };
  BasicBlock *Entry = MakeBlock("entry"), *Small = MakeBlock("small"),
             *Spawn = MakeBlock("spawn"), *Child = MakeBlock("child"),
             *Continuation = MakeBlock("continuation");
  Value *N = Fib->getArg(0);
  IRBuilder<> B(Entry);
  tapir::TapirBuilder Tapir(B);
  Value *Region = tapir::TapirBuilder::createRegion(*Fib);
  Value *X = B.CreateAlloca(Long);
  B.CreateCondBr(B.CreateICmpSLT(N, B.getInt64(2)), Small, Spawn);
  B.SetInsertPoint(Small);
  B.CreateRet(N);

  B.SetInsertPoint(Spawn);
  Tapir.createDetach(Region, Child, Continuation);
  B.SetInsertPoint(Child);
  B.CreateStore(B.CreateCall(Fib, B.CreateSub(N, B.getInt64(1))), X);
  Tapir.createReattach(Region, Continuation);
  B.SetInsertPoint(Continuation);
  Value *Y = B.CreateCall(Fib, B.CreateSub(N, B.getInt64(2)));
  Tapir.createSync(Region);
  B.CreateRet(B.CreateAdd(B.CreateLoad(Long, X), Y));
}

int main() {
  LLVMContext Context;
  Module M("fib", Context);
  buildFib(M);
  if (verifyModule(M, &errs()))
    return 1;
  outs() << M;
  return 0;
}
