//===- ReducerJumps.cpp - Jumps into the scope of a reducer ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reports jumps into the scope of a reducer. At the declaration of an
// automatic reducer, the program announces it to the runtime. In C, a jump may
// enter the reducer's scope after this point, and in C++ it may if the reducer
// has no initializer. So this file checks that all reducers in scope at a
// label, or a case, are in scope at the jump, too. The reducers in scope form a
// linked list that begins with the one that was declared last. The label's list
// has to be the end of the jump's list.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/ReducerTypes.h"
#include "cilk/Sema/ReducerChecks.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

/// Returns true if Clang itself reports jumps over the declaration of \p V, as
/// C++ requires.
static bool isGuarded(const VarDecl *V) {
  if (!V->getASTContext().getLangOpts().CPlusPlus || !V->hasInit())
    return false;
  auto *New = dyn_cast<CXXConstructExpr>(V->getInit());
  return !New || !New->getConstructor()->isTrivial() ||
         !New->getConstructor()->getParent()->hasTrivialDestructor();
}

namespace {

struct Link {
  const VarDecl *V;
  const Link *Next;
};

class Jumps {
public:
  explicit Jumps(Reporter &Diags) : Diags(Diags) {}

  void check(const Stmt *Body) {
    visit(Body);
    for (auto [Label, From, Loc] : Gotos)
      jump(From, Labels.lookup(Label), Loc, "goto");
    for (auto [From, Loc] : Computed)
      for (const LabelDecl *Label : AddressTaken)
        jump(From, Labels.lookup(Label), Loc, "goto");
  }

private:
  void jump(const Link *From, const Link *To, SourceLocation Loc,
            llvm::StringRef What) {
    const Link *Missing = nullptr;
    for (; To && !contains(From, To); To = To->Next)
      Missing = To;
    if (!Missing)
      return;
    Diags.report(Loc, diag::err_reducer_jump) << What << Missing->V->getName();
    Diags.report(Missing->V->getLocation(), diag::note_reducer_jump);
  }

  static bool contains(const Link *Chain, const Link *L) {
    for (; Chain; Chain = Chain->Next)
      if (Chain == L)
        return true;
    return false;
  }

  void children(const Stmt *S) {
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    switch (S->getStmtClass()) {
    case Stmt::CompoundStmtClass:
    case Stmt::IfStmtClass:
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::CXXForRangeStmtClass:
    case Stmt::CXXCatchStmtClass: {
      const Link *Outside = InScope;
      children(S);
      InScope = Outside;
      return;
    }
    case Stmt::SwitchStmtClass: {
      const Link *Outside = InScope;
      auto *Switch = cast<SwitchStmt>(S);
      visit(Switch->getInit());
      visit(Switch->getConditionVariableDeclStmt());
      visit(Switch->getCond());
      Switches.push_back(InScope);
      visit(Switch->getBody());
      Switches.pop_back();
      InScope = Outside;
      return;
    }
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      if (!Switches.empty())
        jump(Switches.back(), InScope, cast<SwitchCase>(S)->getKeywordLoc(),
             isa<CaseStmt>(S) ? "case" : "default");
      return visit(cast<SwitchCase>(S)->getSubStmt());
    case Stmt::LabelStmtClass:
      Labels[cast<LabelStmt>(S)->getDecl()] = InScope;
      return children(S);
    case Stmt::GotoStmtClass:
      Gotos.push_back({cast<GotoStmt>(S)->getLabel(), InScope,
                       cast<GotoStmt>(S)->getGotoLoc()});
      return;
    case Stmt::IndirectGotoStmtClass:
      Computed.push_back({InScope, cast<IndirectGotoStmt>(S)->getGotoLoc()});
      return children(S);
    case Stmt::GCCAsmStmtClass:
      for (const AddrLabelExpr *Label : cast<GCCAsmStmt>(S)->labels())
        Gotos.push_back(
            {Label->getLabel(), InScope, cast<GCCAsmStmt>(S)->getAsmLoc()});
      return;
    case Stmt::AddrLabelExprClass:
      AddressTaken.push_back(cast<AddrLabelExpr>(S)->getLabel());
      return;
    case Stmt::DeclStmtClass:
      children(S);
      for (const Decl *D : cast<DeclStmt>(S)->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage() &&
                                            !isGuarded(V) &&
                                            containsReducers(V->getType()))
          InScope = new (Links.Allocate()) Link{V, InScope};
      return;
    default:
      return children(S);
    }
  }

  struct Goto {
    const LabelDecl *Label;
    const Link *From;
    SourceLocation Loc;
  };

  Reporter &Diags;
  llvm::SpecificBumpPtrAllocator<Link> Links;
  const Link *InScope = nullptr; ///< innermost first
  llvm::SmallVector<const Link *, 4> Switches;
  llvm::SmallVector<Goto, 4> Gotos;
  llvm::SmallVector<std::pair<const Link *, SourceLocation>, 1> Computed;
  llvm::SmallVector<const LabelDecl *, 1> AddressTaken;
  llvm::DenseMap<const LabelDecl *, const Link *> Labels;
};

} // namespace

void checkReducerJumps(Stmt *Body, Reporter &Diags) {
  if (Body)
    Jumps(Diags).check(Body);
}

} // namespace cilk
