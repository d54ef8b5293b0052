//===- LoopChecks.h - Checks the header of a cilk_for -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class checks the header of a `cilk_for`, whose trip count must be known
// before the first iteration. So the header must declare a control variable of
// integer, pointer or iterator type, compare it with a limit, and change it by
// a stride. Limit and stride are evaluated once. The class converts any allowed
// header to a LoopHeader, from which LoopRewriter computes the trip count.
//
// If a header declares several variables, the control variable is the one that
// the increment changes. The others are initialized once, before the loop, and
// all iterations share them.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_LOOPCHECKS_H
#define CILK_SEMA_LOOPCHECKS_H

#include "cilk/Sema/CheckContext.h"
#include "cilk/Sema/StatementAttributes.h"
#include <optional>

namespace cilk {

/// The parts of a loop, from the source or, for a `for` over a range, from
/// Clang's expansion of it.
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

  /// Returns the loop's header. Returns nothing after an error, or if types in
  /// a template aren't known.
  std::optional<LoopHeader> header();

private:
  // Each of these functions returns true if its part of the header is allowed,
  // and stores its results in H. header() calls them in this order.
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

/// Returns true if \p H has at most one iteration, whatever the values at run
/// time are.
bool hasAtMostOneIteration(const clang::ASTContext &C, const LoopHeader &H);

/// Checks the argument of `#pragma cilk grainsize`.
void checkGrainsize(CheckContext &C, const clang::Expr *Grainsize);

/// Warns if the body of a loop changes a variable that the loop's header uses.
void checkLoopBody(CheckContext &C, const LoopParts &Parts,
                   const LoopHeader &H);

} // namespace cilk

#endif // CILK_SEMA_LOOPCHECKS_H
