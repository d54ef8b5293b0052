//===- FunctionChecker.cpp - The walk over a function's body --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"
#include "cilk/ClangVersions.h"
#include "cilk/Sema/LoopChecks.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace cilk {

CheckContext::CheckContext(Sema &S, Reporter &Diags, const KeywordLog &Log,
                           bool IsTemplate, SourceLocation Function)
    : Semantics(S), AST(S.Context), Diags(Diags), Log(Log), Forms(Log),
      IsTemplate(IsTemplate) {
  Info.Contexts.push_back({TaskContext::Function, nullptr, Function});
  Current = &Info.function();
}

void CheckContext::enter(TaskContext::ContextKind Kind, SourceLocation Loc,
                         const void *Key) {
  if (Kind != TaskContext::Try && Kind != TaskContext::Handler)
    Info.HasCilk = true;
  Info.Contexts.push_back({Kind, Current, Loc});
  Current = &Info.Contexts.back();
  assert(!Info.ContextOf.contains(Key) && "a construct has one context");
  Info.ContextOf[Key] = Current;
}

FunctionInfo FunctionChecker::check(Stmt *Body) {
  statement(Body);
  assert(C.Current == &C.Info.function() && "each context was left");
  Jumps.finish();
  tailCalls();
  if (C.Info.HasCilk) {
    Races.unsyncedReads(Body);
    Races.taskScopes(Body);
  }
  return std::move(C.Info);
}

FunctionInfo FunctionChecker::checkInitializer(Expr *E, Place P) {
  expression(E, P);
  return std::move(C.Info);
}

void FunctionChecker::statement(Stmt *S) {
  if (!S)
    return;
  switch (S->getStmtClass()) {
  case Stmt::AttributedStmtClass:
    return attributed(cast<AttributedStmt>(S), 0);
  case Stmt::DeclStmtClass:
    return declarations(cast<DeclStmt>(S), Place::Initializer);
  case Stmt::LabelStmtClass:
    Jumps.label(cast<LabelStmt>(S)->getDecl());
    return statement(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    Jumps.switchCase(cast<SwitchCase>(S));
    return statement(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::IfStmtClass:
    return ifStatement(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return switchStatement(cast<SwitchStmt>(S));
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return serialLoop(S);
  case Stmt::CoroutineBodyStmtClass:
    return coroutine(cast<CoroutineBodyStmt>(S));
  case Stmt::CXXTryStmtClass:
    return tryStatement(cast<CXXTryStmt>(S));
  case Stmt::ReturnStmtClass:
    return returnStatement(cast<ReturnStmt>(S));
  case Stmt::IndirectGotoStmtClass:
  case Stmt::GCCAsmStmtClass:
    for (Stmt *Operand : S->children())
      expression(Operand, Place::Expression);
    [[fallthrough]];
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
  case Stmt::GotoStmtClass:
    return Jumps.jump(S);
  default:
    break;
  }
  if (auto *E = dyn_cast<Expr>(S))
    return Spawns.expressionStatement(E);
  if (isa<OMPExecutableDirective, CapturedStmt>(S))
    return outlinedByClang(S);
  for (Stmt *Child : S->children())
    statement(Child);
}

void FunctionChecker::ifStatement(IfStmt *S) {
  initStatement(S->getInit(), Place::StatementInit);
  if (!conditionVariable(S->getConditionVariableDeclStmt(), Place::IfCondition))
    expression(S->getCond(), Place::IfCondition);
  statement(S->getThen());
  statement(S->getElse());
}

void FunctionChecker::jumpTarget(Stmt *S, bool Continues, Stmt *Body) {
  Jumps.enter(S, Continues);
  statement(Body);
  Jumps.leave();
}

void FunctionChecker::switchStatement(SwitchStmt *S) {
  initStatement(S->getInit(), Place::StatementInit);
  if (!conditionVariable(S->getConditionVariableDeclStmt(),
                         Place::SwitchCondition))
    expression(S->getCond(), Place::SwitchCondition);
  jumpTarget(S, /*Continues=*/false, S->getBody());
}

void FunctionChecker::serialLoop(Stmt *S) {
  if (auto *While = dyn_cast<WhileStmt>(S)) {
    if (!conditionVariable(While->getConditionVariableDeclStmt(),
                           Place::LoopCondition))
      expression(While->getCond(), Place::LoopCondition);
    jumpTarget(S, /*Continues=*/true, While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    jumpTarget(S, /*Continues=*/true, Do->getBody());
    expression(Do->getCond(), Place::LoopCondition);
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    initStatement(For->getInit(), Place::LoopInit);
    if (!conditionVariable(For->getConditionVariableDeclStmt(),
                           Place::LoopCondition))
      expression(For->getCond(), Place::LoopCondition);
    expression(For->getInc(), Place::LoopIncrement);
    jumpTarget(S, /*Continues=*/true, For->getBody());
  } else {
    auto *Range = cast<CXXForRangeStmt>(S);
    rangeHeader(Range);
    jumpTarget(S, /*Continues=*/true, Range->getBody());
  }
}

void FunctionChecker::parallelLoop(Stmt *S, const CilkStatement &Construct) {
  C.Info.HasCilk = true;
  const LoopParts Parts = LoopParts::of(S);
  std::optional<LoopHeader> Header = LoopChecks(C, Construct, Parts).header();
  Expr *Grainsize = Construct.argumentOf(PragmaKind::Grainsize);
  if (Header) {
    Header->Grainsize = Grainsize;
    C.Info.Loops[S] = *Header;
  }
  // Statement expressions in the header belong to the context around the loop.
  if (auto *For = dyn_cast<CXXForRangeStmt>(S)) {
    rangeHeader(For);
  } else {
    initStatement(Parts.Init, Place::LoopInit);
    expression(Parts.Cond, Place::LoopCondition);
    expression(Parts.Inc, Place::LoopIncrement);
  }
  if (Grainsize) {
    expression(Grainsize, Place::Grainsize);
    checkGrainsize(C, Grainsize);
  }
  const KeywordLog::Entry *Entry = C.Log.find(Construct.Loc);
  if (Entry && !C.Diags.hasErrorOccurred())
    for (PragmaKind Pragma : Entry->Pragmas)
      // Clang's parser drops GNU attributes after its own loop pragmas.
      if (!Construct.has(Pragma))
        C.report(Construct.Loc, diag::warn_pragma_other_pragma)
            << entryOf(Pragma).Name;

  C.enter(TaskContext::LoopBody, Construct.Loc, Construct.Attribute);
  Jumps.enterIteration(S);
  if (auto *D = dyn_cast_or_null<DeclStmt>(Parts.RangeVariable))
    declarations(D, Place::LoopInit);
  statement(Parts.Body);
  Jumps.leave();
  C.leave();
  if (Header && !Parts.RangeVariable)
    checkLoopBody(C, Parts, *Header);
  if (!Header || !hasAtMostOneIteration(C.AST, *Header))
    Races.sharedUpdates(Parts);
}

void FunctionChecker::returnStatement(ReturnStmt *S) {
  if (TaskContext *Task = C.Current) {
    while (Task && !Task->isTask())
      Task = Task->Parent;
    if (Task) {
      bool Loop = Task->Kind == TaskContext::LoopBody;
      C.report(S->getReturnLoc(), diag::err_return_out_of)
          << Loop << S->getSourceRange();
      C.report(Task->Loc, diag::note_jump_out_of) << Loop;
    }
  }
  Jumps.sync(nullptr);
  if (Expr *Value = S->getRetValue())
    Spawns.returnValue(Value);
}

void FunctionChecker::coroutine(CoroutineBodyStmt *S) {
  // A coroutine may be resumed on any thread, so Cilk's keywords are errors in
  // it.
  statement(S->getBody());
  if (!C.Info.Keywords.empty())
    C.report(C.Info.Keywords.front(), diag::err_keyword_in_coroutine)
        << C.Log.find(C.Info.Keywords.front())->Spelling;
}

void FunctionChecker::tryStatement(CXXTryStmt *S) {
  C.enter(TaskContext::Try, S->getTryLoc(), S);
  statement(S->getTryBlock());
  C.leave();
  for (unsigned I = 0, N = S->getNumHandlers(); I != N; ++I) {
    CXXCatchStmt *H = S->getHandler(I);
    C.enter(TaskContext::Handler, H->getCatchLoc(), H);
    statement(H->getHandlerBlock());
    C.leave();
  }
}

void FunctionChecker::outlinedByClang(Stmt *S) {
  // A Cilk construct in a captured statement is an error, because Clang's list
  // of captured variables lacks the construct's hidden variables.
  bool HadCilk = C.Info.HasCilk;
  C.Info.HasCilk = false;
  if (auto *Captured = dyn_cast<CapturedStmt>(S))
    statement(Captured->getCapturedStmt()); // children() doesn't have it
  for (Stmt *Child : S->children())
    statement(Child);
  if (C.Info.HasCilk && !C.Diags.hasErrorOccurred())
    C.report(S->getBeginLoc(), diag::err_keyword_in_openmp);
  C.Info.HasCilk |= HadCilk;
}

/// Reports mandatory tail calls, after which the function can't wait for its
/// children.
void FunctionChecker::tailCalls() {
  for (auto [From, Loc] : TailCalls)
    for (TaskContext *Around = From; Around; Around = Around->Parent)
      if (Around->Spawns) {
        C.report(Loc, diag::err_tail_call)
            << (Around->Kind == TaskContext::Scope);
        break;
      }
}

void FunctionChecker::attributed(AttributedStmt *S, unsigned From) {
  std::optional<CilkStatement> Cilk = asCilkStatement(S, From);
  if (!Cilk) {
    for (const Attr *A : S->getAttrs())
      if (isa<MustTailAttr>(A))
        TailCalls.push_back({C.Current, A->getLocation()});
    if (spliceDepth(S))
      return spliced(S);
    statement(S->getSubStmt());
    return;
  }
  C.addKeyword(Cilk->Loc);
  switch (Cilk->Kind) {
  case Keyword::Sync: {
    TaskContext *Outermost = C.Current;
    while (Outermost->isPartOfParent())
      Outermost = Outermost->Parent;
    Jumps.sync(Outermost->Parent);
    return;
  }
  case Keyword::For:
    if (isa<ForStmt, CXXForRangeStmt>(S->getSubStmt()))
      parallelLoop(S->getSubStmt(), *Cilk);
    return;
  case Keyword::Spawn:
    C.Current->Spawns = true;
    C.enter(TaskContext::Task, Cilk->Loc, Cilk->Attribute);
    attributed(S, Cilk->Next);
    C.leave();
    return;
  case Keyword::Scope:
    C.enter(TaskContext::Scope, Cilk->Loc, Cilk->Attribute);
    attributed(S, Cilk->Next);
    C.leave();
    return;
  case Keyword::Hyperobject:
    break;
  }
  llvm_unreachable("not a statement keyword");
}

void FunctionChecker::spliced(AttributedStmt *S) {
  C.Info.HasCilk = true;
  const bool IsBlock = isa<CompoundStmt>(S->getSubStmt());
  if (IsBlock)
    Jumps.blocks().enter(S);
  statement(S->getSubStmt());
  if (IsBlock)
    Jumps.blocks().leave();
}

void FunctionChecker::initStatement(Stmt *S, Place P) {
  if (auto *D = dyn_cast_or_null<DeclStmt>(S))
    declarations(D, P);
  else
    expression(S, P);
}

bool FunctionChecker::conditionVariable(DeclStmt *S, Place P) {
  if (S)
    declarations(S, P);
  return S;
}

void FunctionChecker::rangeHeader(CXXForRangeStmt *S) {
  initStatement(S->getInit(), Place::LoopInit);
  // The only other part of the header that the user wrote is the initialiser of
  // the range's variable.
  expression(S->getRangeInit(), Place::Range);
}

void FunctionChecker::declarations(DeclStmt *S, Place P) {
  for (Decl *D : S->decls()) {
    if (isa<RecordDecl>(D))
      C.Info.LocalDecls.push_back(D);
    if (Stmt *Expansion = compat::expansionOf(D))
      C.Info.Expansions.push_back(Expansion);
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasInit())
      continue;
    if (!V->hasLocalStorage()) {
      expression(V->getInit(), Place::StaticInitializer);
    } else if (P != Place::Initializer || !Spawns.initializer(V)) {
      expression(V->getInit(), P);
    }
  }
  // The initialisers were checked above, so of the parts of a declaration only
  // the sizes of variable-length arrays remain to be checked.
  for (Decl *D : S->decls()) {
    QualType T;
    if (auto *V = dyn_cast<VarDecl>(D))
      T = V->getType();
    else if (auto *N = dyn_cast<TypedefNameDecl>(D))
      T = N->getUnderlyingType();
    while (!T.isNull() && T->isVariablyModifiedType()) {
      if (const VariableArrayType *A = C.AST.getAsVariableArrayType(T)) {
        if (A->getSizeExpr() && !isa<TypedefType>(T))
          expression(A->getSizeExpr(), Place::Expression);
        T = A->getElementType();
      } else if (T->isPointerType()) {
        T = T->getPointeeType();
      } else {
        break;
      }
    }
  }
}

} // namespace cilk
