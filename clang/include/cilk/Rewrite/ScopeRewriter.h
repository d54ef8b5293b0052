//===- ScopeRewriter.h - Begins and ends regions ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class rewrites the bodies that open regions, and inserts syncs on all
// ways out of them.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_SCOPEREWRITER_H
#define CILK_REWRITE_SCOPEREWRITER_H

#include "cilk/Rewrite/ObjectConstruction.h"
#include "cilk/Rewrite/Regions.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

using RegionList = llvm::SmallVector<clang::VarDecl *, 4>;

class ScopeRewriter {
public:
  ScopeRewriter(const RewriteContext &In, Walk &Statements, Regions &Open,
                ObjectConstruction &Made)
      : Build(In.Build), Mark(In.Mark), Log(In.Log), Info(In.Info),
        Owner(In.Owner), Forms(In.Forms), Statements(Statements), Open(Open),
        Made(Made) {}

  /// Rewrites \p Body in \p Context. The result begins with \p Before.
  clang::CompoundStmt *contextBody(TaskContext *Context, clang::Stmt *Body,
                                   StmtList Before = {});
  clang::Stmt *tryStatement(clang::CXXTryStmt *S);
  clang::Stmt *sync(clang::SourceLocation L);
  clang::Stmt *returnStatement(clang::ReturnStmt *S);
  clang::Stmt *jump(clang::Stmt *S);

private:
  RegionList regionsUpTo(const TaskContext *To) const;

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  KeywordLog &Log;
  FunctionInfo &Info;
  clang::DeclContext *const Owner;
  const SpawnForms &Forms;
  Walk &Statements;
  Regions &Open;
  ObjectConstruction &Made;
};

} // namespace cilk

#endif // CILK_REWRITE_SCOPEREWRITER_H
