//===- ReducerChecks.cpp - Declarations and copies of reducers ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file checks the types in the source, and expressions that would create a
// reducer, or lose a reducer's views. Templates are checked as far as possible
// without arguments. Their instances are checked when Clang passes them to the
// consumer.
//
// The runtime must be able to create a view from the view's size alone. So a
// view can't be an array, because an array type with the keyword is an array of
// reducers. And a view can't contain reducers, because the views of these
// reducers would belong to no reducer of the program.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/ReducerChecks.h"
#include "cilk/AST/ReducerTypes.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

namespace {

class Visitor : public DynamicRecursiveASTVisitor {
public:
  Visitor(Reducers &Known, Reporter &Diags,
          llvm::DenseSet<const Decl *> &Checked)
      : Known(Known), Diags(Diags), Checked(Checked) {}

  bool TraverseDecl(Decl *D) override {
    if (isa_and_nonnull<FunctionDecl>(D) &&
        cast<FunctionDecl>(D)->doesThisDeclarationHaveABody() &&
        !Checked.insert(D).second)
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitAttributedTypeLoc(AttributedTypeLoc TL) override {
    if (!isReducerAnnotation(TL.getAttr()))
      return true;
    view(TL.getModifiedLoc().getType(), TL.getAttr()->getLocation());
    Known.declared(cast<AnnotateTypeAttr>(TL.getAttr()));
    return true;
  }

  bool VisitFunctionTypeLoc(FunctionTypeLoc TL) override {
    QualType T = TL.getReturnLoc().getType();
    if (isObject(T))
      Diags.report(TL.getReturnLoc().getBeginLoc(), diag::err_reducer_returned)
          << T.getCanonicalType().getUnqualifiedType()
          << TL.getReturnLoc().getSourceRange();
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    qualifiers(V->getType(), V->getLocation());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    qualifiers(E->getAllocatedType(), E->getBeginLoc());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) override {
    qualifiers(F->getType(), F->getLocation());
    if (F->isBitField() && isReducer(F->getType()))
      Diags.report(F->getLocation(), diag::err_reducer_bit_field);
    return true;
  }

  bool VisitWhileStmt(WhileStmt *S) override { return condition(S); }
  bool VisitForStmt(ForStmt *S) override { return condition(S); }
  bool VisitSwitchStmt(SwitchStmt *S) override { return condition(S); }

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    // A cast `T(x)` is allowed, because generic code uses it to create values.
    if (!isa<CXXFunctionalCastExpr>(E) && isObject(E->getTypeAsWritten()))
      Diags.report(E->getExprLoc(), diag::err_reducer_cast)
          << E->getType().getCanonicalType() << E->getSourceRange();
    return true;
  }

  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override {
    if (isObject(E->getTypeSourceInfo()->getType()))
      Diags.report(E->getExprLoc(), diag::err_reducer_compound_literal)
          << E->getSourceRange();
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      copy(E->getSubExpr());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *New = E->getConstructor();
    if (New->isCopyOrMoveConstructor() && !New->isUserProvided() &&
        E->getNumArgs())
      copy(E->getArg(0));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    if (!Method || Method->isUserProvided() ||
        !(Method->isCopyAssignmentOperator() ||
          Method->isMoveAssignmentOperator()))
      return true;
    const unsigned Argument = isa<CXXOperatorCallExpr>(E);
    if (E->getNumArgs() > Argument)
      copy(E->getArg(Argument));
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDefaulted())
      checkReducerJumps(F->getBody(), Diags);
    return true;
  }
  bool VisitBlockDecl(BlockDecl *B) override {
    checkReducerJumps(B->getBody(), Diags);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) override {
    checkReducerJumps(L->getBody(), Diags);
    // The visitor itself visits only parts of a lambda's type.
    if (const TypeSourceInfo *Info = L->getCallOperator()->getTypeSourceInfo())
      if (auto TL = Info->getTypeLoc().getAsAdjusted<FunctionTypeLoc>())
        VisitFunctionTypeLoc(TL);
    return true;
  }

private:
  template <class Statement> bool condition(Statement *S) {
    if (const VarDecl *V = S->getConditionVariable();
        V && containsReducers(V->getType()))
      Diags.report(V->getLocation(), diag::err_reducer_in_condition)
          << isa<SwitchStmt>(S);
    return true;
  }

  static bool isObject(QualType T) {
    return !T->isReferenceType() && isReducer(T);
  }

  /// Checks the type of an object at \p L, which may be a reducer or an array
  /// of them.
  void qualifiers(QualType T, SourceLocation L) {
    while (const ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    if (isObject(T) && (T.isConstQualified() || T.isVolatileQualified()))
      Diags.report(L, diag::err_reducer_qualified)
          << (T.isConstQualified() ? "const" : "volatile");
  }

  /// Checks \p T, the type of the views of a reducer.
  void view(QualType T, SourceLocation L) {
    if (T->isDependentType() || T->isUndeducedType())
      return;
    if (T->isReferenceType())
      Diags.report(L, diag::err_reducer_reference);
    else if (T->isFunctionType())
      Diags.report(L, diag::err_reducer_function);
    else if (T->isVariableArrayType())
      Diags.report(L, diag::err_reducer_variable_array);
    else if (T->isArrayType())
      Diags.report(L, diag::err_reducer_array);
    else if (T->isIncompleteType())
      Diags.report(L, diag::err_reducer_incomplete) << T.getCanonicalType();
    else if (containsReducers(T))
      Diags.report(L, diag::err_reducer_nested);
  }

  /// Warns if \p From is copied member by member, and members of it are
  /// reducers.
  void copy(const Expr *From) {
    if (From->IgnoreParenImpCasts()->isPRValue())
      return; // a temporary object
    // If the object itself is a reducer, only its view is copied, which is
    // correct.
    QualType T = From->getType().getCanonicalType();
    if (!T->isRecordType() || !containsReducers(T))
      return;
    Diags.report(From->getExprLoc(), diag::warn_reducer_copied)
        << T.getUnqualifiedType() << From->getSourceRange();
  }

  Reducers &Known;
  Reporter &Diags;
  llvm::DenseSet<const Decl *> &Checked;
};

} // namespace

void ReducerChecks::check(Decl *D) {
  Visitor In(Known, Diags, Checked);
  auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(D);
  if (!Instance || Instance->isExplicitSpecialization()) {
    In.TraverseDecl(D);
    return;
  }
  // A visitor doesn't visit instances of templates. Their functions are checked
  // separately.
  for (Decl *Member : Instance->decls())
    if (isa<FieldDecl, VarDecl>(Member))
      In.TraverseDecl(Member);
}

/// Formats like Clang, but with the keyword in the place of the attribute that
/// annotates types.
static void
formatArgument(DiagnosticsEngine::ArgumentKind Kind, intptr_t Value,
               llvm::StringRef Modifier, llvm::StringRef Argument,
               llvm::ArrayRef<DiagnosticsEngine::ArgumentValue> Previous,
               llvm::SmallVectorImpl<char> &Output, void *Cookie,
               llvm::ArrayRef<intptr_t> Types) {
  static constexpr llvm::StringLiteral Attribute =
      "[[clang::annotate_type(...)]]";
  const size_t Before = Output.size();
  FormatASTNodeDiagnosticArgument(Kind, Value, Modifier, Argument, Previous,
                                  Output, Cookie, Types);
  std::string Text(Output.begin() + Before, Output.end());
  if (!llvm::StringRef(Text).contains(Attribute))
    return;
  for (size_t At; (At = Text.find(Attribute)) != std::string::npos;) {
    // Parentheses before the attribute are replaced as well, as in "long (*)
    // [[...]]".
    size_t From = At;
    std::string Name = "cilk_reducer";
    if (At > 1 && Text.compare(At - 2, 2, ") ") == 0)
      if (size_t Open = Text.find_last_not_of("*&", At - 3);
          Open != std::string::npos && Text[Open] == '(') {
        Name += " " + Text.substr(Open + 1, At - 3 - Open);
        From = Open;
      }
    Text.replace(From, At + Attribute.size() - From, Name);
  }
  Output.truncate(Before);
  Output.append(Text.begin(), Text.end());
}

void ReducerChecks::nameTypes(ASTContext &C) {
  C.getDiagnostics().SetArgToStringFn(&formatArgument, &C);
}

} // namespace cilk
