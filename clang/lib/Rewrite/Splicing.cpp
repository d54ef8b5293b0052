//===- Splicing.cpp - Loops and blocks that are to be spliced -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   #pragma cilk splice    =>  {
//   {                            long once = 1;
//     f(a, n);                   __asm__("" : "+r"(once));
//     g(a, b, n);                for (long step = 0; step < once; ++step) {
//   }                              tapir.splice(BlockDepth);
//                                  { f(a, n); g(a, b, n); }
//                              } }
//
// A block becomes a loop over time with one step, so that the passes need to
// support only loops. The number of steps goes through an empty `asm`, so that
// optimisations can't remove the loop. Before the rewriting, in the parser, in
// Clang's warnings and in constant evaluation, the statement is the block that
// the user wrote.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/FunctionRewriter.h"
#include "tapir/IR/SplicedBlock.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cilk {

// Forbids unrolling, because the loop must still exist when it is spliced.
Attr *FunctionRewriter::askForSplicing(ForStmt *Loop, Expr *Depth) {
  SourceLocation L = Loop->getForLoc();
  StmtList Step = {
      Shared.Mark.splice(Depth ? Build.convert(Depth, Build.countType())
                               : Build.integer(0, Build.countType(), L),
                         L),
      Loop->getBody()};
  Loop->setBody(Build.block(Step, L, Loop->getBody()->getEndLoc()));
  return LoopHintAttr::CreateImplicit(Build.context(), LoopHintAttr::Unroll,
                                      LoopHintAttr::Disable, nullptr, L,
                                      LoopHintAttr::Pragma_nounroll);
}

// __asm__("" : "+r"(V))
static Stmt *hideValue(const TreeBuilder &Build, VarDecl *V, SourceLocation L) {
  ASTContext &C = Build.context();
  auto Text = [&](llvm::StringRef S) -> Expr * {
    return StringLiteral::Create(
        C, S, StringLiteralKind::Ordinary, /*Pascal=*/false,
        C.getStringLiteralArrayType(C.CharTy, S.size()), L);
  };
  IdentifierInfo *Name = nullptr;
  Expr *Constraint = Text("+r");
  Expr *Operand = Build.ref(V, L);
  return new (C) GCCAsmStmt(C, L, /*issimple=*/false, /*isvolatile=*/false,
                            /*numoutputs=*/1, /*numinputs=*/0, &Name,
                            &Constraint, &Operand, Text(""),
                            /*numclobbers=*/0, /*clobbers=*/nullptr,
                            /*numlabels=*/0, L);
}

Stmt *FunctionRewriter::splicedBlock(CompoundStmt *Block,
                                     llvm::ArrayRef<const Attr *> Others) {
  ASTContext &C = Build.context();
  SourceLocation L = Block->getLBracLoc(), End = Block->getRBracLoc();
  auto Hidden = [&](llvm::StringRef Name, uint64_t Value) {
    return Build.hidden(Shared.Owner, Name, C.LongTy,
                        Build.integer(Value, C.LongTy, L), L);
  };
  VarDecl *Once = Hidden("cilk.once", 1), *Step = Hidden("cilk.step", 0);
  auto *Loop = new (C)
      ForStmt(C, Build.declare(Step, L),
              Build.binary(BO_LT, Build.load(Step, L), Build.load(Once, L),
                           C.getLogicalOperationType(), L),
              /*condVar=*/nullptr, Build.preIncrement(Step, L),
              Build.again(Block), L, L, L);
  llvm::SmallVector<const Attr *, 2> Attributes(Others);
  Attributes.push_back(askForSplicing(
      Loop, Build.integer(tapir::BlockDepth, Build.countType(), L)));
  Stmt *Executed =
      Build.block({Build.declare(Once, L), hideValue(Build, Once, L),
                   AttributedStmt::Create(C, L, Attributes, Loop)},
                  L, End);
  return Build.written(Block, Executed);
}

} // namespace cilk
