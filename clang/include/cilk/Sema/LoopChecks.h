//===- LoopChecks.h - Checks the header of a cilk_for -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks the header of a `cilk_for`, whose iterations are counted before the
// first one runs. For that, the header must have a control variable of integer
// or pointer type, declared in the header; a comparison of it with a limit; and
// a step by an amount. Limit and amount are evaluated once. These checks bring
// any allowed header to one form, LoopHeader, from which LoopRewriter computes
// the count.
//
// If a header declares several variables, the control variable is the one that
// is stepped. The others are initialized once, before the loop, and all
// iterations share them.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_LOOPCHECKS_H
#define CILK_SEMA_LOOPCHECKS_H

#include "cilk/Sema/CheckContext.h"
#include "cilk/Sema/StatementAttributes.h"
#include <optional>

namespace cilk {

/// The parts of a loop, as written or as Clang made them of a `for` over a
/// range.
struct LoopParts {
  clang::Stmt *Init;
  clang::Expr *Cond, *Inc;
  clang::Stmt *Body;
  clang::SourceLocation LParen, RParen;
  /// The declaration of the user's variable in a `for` over a range.
  clang::Stmt *RangeVariable;

  static LoopParts of(clang::Stmt *S);
};

/// Checks the header of one parallel loop.
class LoopChecks {
public:
  LoopChecks(CheckContext &C, const CilkStatement &Construct,
             const LoopParts &Parts)
      : C(C), Construct(Construct), Parts(Parts),
        Keyword(C.spelling(Construct.Loc, cilk::Keyword::For)) {}

  /// Returns the loop's control. Returns nothing if an error was reported, or
  /// if types of a template are not known.
  std::optional<LoopHeader> header();

private:
  // Each returns true if its part of the header is allowed, and stores its
  // results in H. header() calls them in this order.
  bool variable();
  bool condition();
  bool increment();
  bool iterator();
  clang::VarDecl *controlVariable(const clang::DeclStmt *D) const;
  bool otherVariables(clang::DeclStmt *D, clang::VarDecl *Control);
  void direction();

  CheckContext &C;
  const CilkStatement &Construct;
  const LoopParts &Parts;
  const llvm::StringRef Keyword;
  LoopHeader H;
};

/// Returns true if \p H says that the loop has at most one iteration, whatever
/// the program computes.
bool hasAtMostOneIteration(const clang::ASTContext &C, const LoopHeader &H);

/// Checks the argument of `#pragma cilk grainsize`.
void checkGrainsize(CheckContext &C, const clang::Expr *Grainsize);

/// Warns if the body of a loop changes a variable that its header computes
/// with.
void checkLoopBody(CheckContext &C, const LoopParts &Parts,
                   const LoopHeader &H);

} // namespace cilk

#endif // CILK_SEMA_LOOPCHECKS_H
