//===- Reducers.cpp - Finds reducers and their functions ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file annotates types, and finds the functions of annotated types. The
// keyword becomes an attribute of the plugin with GNU syntax, which is allowed
// in more places than `[[clang::annotate_type]]`. Sema treats the plugin's
// attribute as the latter one. The reducer's functions are the arguments of a
// call in the attribute. The call's callee has an unknown type, so that Clang
// doesn't check the arguments.
//
// When Clang instantiates an annotated type, it doesn't instantiate the
// arguments of the annotation. This file instantiates them, with the arguments
// of the template that contains the type.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/Reducers.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/ReducerTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace cilk {

namespace {
/// Makes Clang treat the attribute as `annotate_type`.
struct ReducerAttribute : ParsedAttrInfo {
  ReducerAttribute() : ParsedAttrInfo(AttributeCommonInfo::AT_AnnotateType) {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_GNU, "cilk_reducer"}};
    NumArgs = 1;
    OptArgs = 1;
    IsType = 1;
    Spellings = Names;
  }
};
} // namespace

void *makeReducerCallee(ASTContext &C, SourceLocation Loc) {
  ExprResult Callee = new (C) OpaqueValueExpr(Loc, C.DependentTy, VK_PRValue);
  return Callee.getAsOpaquePointer();
}

bool isTypeName(Sema &S, IdentifierInfo &Name, SourceLocation Loc) {
  LookupResult Found(S, &Name, Loc, Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  if (!S.getCurScope() || !S.LookupName(Found, S.getCurScope()))
    return false;
  const NamedDecl *D = Found.getRepresentativeDecl()->getUnderlyingDecl();
  return isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl>(D);
}

std::optional<llvm::ArrayRef<Expr *>> functionsIn(const AnnotateTypeAttr *A) {
  if (A->args_size() == 0)
    return llvm::ArrayRef<Expr *>();
  auto *Call = dyn_cast<CallExpr>(*A->args_begin());
  if (!Call || Call->containsErrors())
    return std::nullopt;
  return llvm::ArrayRef<Expr *>(Call->getArgs(), Call->getNumArgs());
}

/// Returns true if \p Owner is the call operator of a lambda that captures
/// \p V by copy.
static bool isCopy(const VarDecl *V, const DeclContext *Owner) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Owner);
  if (!Method || !Method->getParent()->isLambda())
    return false;
  for (const LambdaCapture &C : Method->getParent()->captures())
    if (C.capturesVariable() && C.getCapturedVar() == V)
      return C.getCaptureKind() == LCK_ByCopy;
  return false;
}

QualType Reducers::designated(const Expr *E, const DeclContext *Owner) const {
  auto IfReducer = [](QualType T) { return isReducer(T) ? T : QualType(); };
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || (Ref->refersToEnclosingVariableOrCapture() && isCopy(V, Owner)))
      return QualType();
    return IfReducer(V->getType());
  }
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    const ValueDecl *D = Member->getMemberDecl();
    return isa<FieldDecl, VarDecl>(D) ? IfReducer(D->getType()) : QualType();
  }
  if (!E->isGLValue())
    return QualType();
  if (auto *Deref = dyn_cast<UnaryOperator>(E))
    return Deref->getOpcode() == UO_Deref ? pointedTo(Deref->getSubExpr())
                                          : QualType();
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return pointedTo(Element->getBase());
  if (auto *Call = dyn_cast<CallExpr>(E);
      Call && !isa<CXXOperatorCallExpr>(E) && Call->getDirectCallee())
    return IfReducer(Call->getDirectCallee()->getReturnType());
  return QualType();
}

/// Returns the type that \p T points to if that is a reducer; null otherwise.
static QualType pointee(QualType T) {
  return !T.isNull() && T->isPointerType() && isReducer(T->getPointeeType())
             ? T->getPointeeType()
             : QualType();
}

QualType Reducers::pointedTo(const Expr *E) const {
  E = E->IgnoreParens();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return pointedTo(Full->getSubExpr());
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    QualType T = Ref->getDecl()->getType().getNonReferenceType();
    // The type is deduced, or is a pointer to a deduced type if the declarator
    // has a star.
    if (isa<DeducedType>(T.getTypePtr()) ||
        (T->isPointerType() &&
         isa<DeducedType>(T->getPointeeType().getTypePtr()))) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && V->getInit() ? pointedTo(V->getInit()) : QualType();
    }
    return pointee(T);
  }
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *From = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_ArrayToPointerDecay) {
      const ArrayType *Array = From->getType()->getAsArrayTypeUnsafe();
      return Array && isReducer(Array->getElementType())
                 ? Array->getElementType()
                 : QualType();
    }
    if (auto *Explicit = dyn_cast<ExplicitCastExpr>(Cast))
      return pointee(Explicit->getTypeAsWritten());
    if (calledMarker(From) == "tapir.view.begin")
      return pointee(Cast->getType()); // null if it isn't a reducer
    return pointedTo(From);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_AddrOf)
      return QualType();
    if (Unary->isIncrementDecrementOp())
      return pointedTo(Unary->getSubExpr());
  }
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call->getBuiltinCallee() == Builtin::BI__builtin_addressof)
      return designated(Call->getArg(0)->IgnoreParens(), nullptr);
    return Call->getDirectCallee()
               ? pointee(Call->getDirectCallee()->getReturnType())
               : QualType();
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Comma)
      return pointedTo(Binary->getRHS());
    return pointedTo(Binary->getLHS()->getType()->isPointerType()
                         ? Binary->getLHS()
                         : Binary->getRHS());
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    QualType T = pointedTo(Choice->getTrueExpr());
    return T.isNull() ? pointedTo(Choice->getFalseExpr()) : T;
  }
  if (auto *New = dyn_cast<CXXNewExpr>(E))
    return isReducer(New->getAllocatedType()) ? New->getAllocatedType()
                                              : QualType();
  return pointee(E->getType());
}

/// Returns the arguments of an alias template's instance, including default
/// arguments.
static MultiLevelTemplateArgumentList
argumentsOf(Sema &S, const TemplateSpecializationType *Alias,
            SourceLocation L) {
  TemplateDecl *Template = Alias->getTemplateName().getAsTemplateDecl();
  TemplateArgumentListInfo Written(L, L);
  for (const TemplateArgument &Argument : Alias->template_arguments())
    Written.addArgument(
        S.getTrivialTemplateArgumentLoc(Argument, QualType(), L));
  Sema::CheckTemplateArgumentInfo Checked;
  if (S.CheckTemplateArgumentList(Template, L, Written, /*DefaultArgs=*/{},
                                  /*PartialTemplateArgs=*/false, Checked))
    return MultiLevelTemplateArgumentList(Template, Alias->template_arguments(),
                                          /*Final=*/true);
  llvm::ArrayRef<TemplateArgument> Complete = Checked.SugaredConverted;
  auto *Copy = new (S.Context) TemplateArgument[Complete.size()];
  llvm::copy(Complete, Copy);
  return MultiLevelTemplateArgumentList(
      Template, llvm::ArrayRef(Copy, Complete.size()), /*Final=*/true);
}

/// Returns the instantiation of \p Argument of an annotation, with the
/// arguments of \p Alias or of the template that contains \p For. Returns null
/// if that isn't possible.
Expr *Reducers::substitute(Expr *Argument,
                           const TemplateSpecializationType *Alias,
                           const NamedDecl *For, SourceLocation L) {
  MultiLevelTemplateArgumentList Arguments =
      Alias ? argumentsOf(S, Alias, L) : S.getTemplateInstantiationArgs(For);
  Sema::InstantiatingTemplate Instance(
      S, L, static_cast<Decl *>(S.Context.getTranslationUnitDecl()));
  // Members of the class that contains the template are looked up in this
  // class.
  std::optional<Sema::ContextRAII> Inside;
  if (!Alias && For)
    Inside.emplace(S, const_cast<DeclContext *>(For->getDeclContext()));
  ExprResult Substituted = S.SubstExpr(Argument, Arguments);
  return Substituted.isInvalid() || Substituted.get()->isValueDependent()
             ? nullptr
             : Substituted.get();
}

std::optional<ReducerFunctions>
Reducers::functions(QualType T, const NamedDecl *For, SourceLocation L) {
  std::optional<ReducerAnnotation> A = reducerAnnotationOf(T);
  return functions(A->Attribute, A->Alias, A->Typedef ? A->Typedef : For, L);
}

void Reducers::declared(const AnnotateTypeAttr *A) {
  auto Arguments = functionsIn(A);
  if (Arguments && llvm::none_of(*Arguments, [](const Expr *Argument) {
        return Argument->isInstantiationDependent();
      }))
    functions(A, nullptr, nullptr, A->getLocation());
}

std::optional<ReducerFunctions>
Reducers::functions(const AnnotateTypeAttr *A,
                    const TemplateSpecializationType *Alias,
                    const NamedDecl *For, SourceLocation L) {
  auto Arguments = functionsIn(A);
  if (!Arguments)
    return std::nullopt;
  if (Arguments->size() != 2) {
    Diags.report(A->getLocation(), diag::err_reducer_functions);
    Diags.report(A->getLocation(), diag::note_reducer_functions);
    return std::nullopt;
  }
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  ReducerFunctions Result;
  FunctionDecl **Functions[] = {&Result.Identity, &Result.Reduce};
  for (unsigned I = 0; I != 2; ++I) {
    Expr *Argument = (*Arguments)[I];
    if (Argument->isInstantiationDependent()) {
      Argument = substitute(Argument, Alias, For, L);
      if (!Argument) {
        Diags.report(L, diag::err_reducer_function_unknown) << I;
        return std::nullopt;
      }
    }
    if (!function(Argument, I + 1, L, *Functions[I]))
      return std::nullopt;
  }
  return Result;
}

void Reducers::reportCapture(const DeclRefExpr *Use) {
  Diags.report(Use->getLocation(), diag::err_view_captured)
      << Use->getDecl()->getName() << Use->getSourceRange();
}

void Reducers::reportStatic(const VarDecl *V) {
  Diags.report(V->getInit()->getExprLoc(), diag::err_view_constant)
      << V->getInit()->getSourceRange();
}

void Reducers::reportArrayNew(const CXXNewExpr *New) {
  Diags.report(New->getBeginLoc(), diag::err_reducer_new_array)
      << New->getSourceRange();
}

/// Returns `void (void *)` or `void (void *, void *)`.
static QualType functionType(ASTContext &C, unsigned Parameters) {
  llvm::SmallVector<QualType, 2> Types(Parameters, C.VoidPtrTy);
  return C.getFunctionType(C.VoidTy, Types, FunctionProtoType::ExtProtoInfo());
}

/// Returns the functions to which \p E may refer, or none if it isn't the name
/// of functions.
static llvm::SmallVector<const FunctionDecl *, 4> candidates(const Expr *E) {
  llvm::SmallVector<const FunctionDecl *, 4> Found;
  E = E->IgnoreParenImpCasts();
  if (auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      Found.push_back(F);
  } else if (auto *Set = dyn_cast<OverloadExpr>(E)) {
    for (const NamedDecl *D : Set->decls())
      if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction())
        Found.push_back(F);
  }
  return Found;
}

void Reducers::reportFunction(const Expr *Argument, unsigned Parameters) {
  SourceLocation L = Argument->getExprLoc();
  llvm::SmallVector<const FunctionDecl *, 4> Found = candidates(Argument);
  QualType Wanted = functionType(S.Context, Parameters);
  if (Found.empty()) {
    Diags.report(L, diag::err_reducer_function_not_named)
        << (Parameters - 1) << Wanted << Argument->getSourceRange();
    return;
  }
  if (Found.size() > 1 || Found[0]->getDescribedFunctionTemplate())
    Diags.report(L, diag::err_reducer_function_overloaded)
        << Found[0]->getNameAsString() << (Parameters - 1) << Wanted
        << Argument->getSourceRange();
  else
    Diags.report(L, diag::err_reducer_function_type)
        << Found[0]->getNameAsString() << (Parameters - 1)
        << Found[0]->getType() << Wanted << Argument->getSourceRange();
  for (const FunctionDecl *F : Found)
    Diags.report(F->getLocation(), diag::note_reducer_function)
        << F->getNameAsString();
}

Expr *Reducers::asPointer(Expr *Argument, unsigned Parameters) {
  QualType Pointer =
      S.Context.getPointerType(functionType(S.Context, Parameters));
  if (!S.getLangOpts().CPlusPlus) {
    ExprResult Decayed = S.DefaultFunctionArrayLvalueConversion(Argument);
    return Decayed.isInvalid() ? nullptr : Decayed.get();
  }
  // The conversion selects one of several overloads, or converts a lambda to a
  // function.
  if (S.TryImplicitConversion(Argument, Pointer,
                              /*SuppressUserConversions=*/false,
                              Sema::AllowedExplicit::None,
                              /*InOverloadResolution=*/false, /*CStyle=*/false,
                              /*AllowObjCWritebackConversion=*/false)
          .isFailure()) {
    reportFunction(Argument, Parameters);
    return nullptr;
  }
  ExprResult Converted = S.PerformImplicitConversion(
      Argument, Pointer, AssignmentAction::Converting);
  return Converted.isInvalid() ? nullptr : Converted.get();
}

bool Reducers::function(Expr *Argument, unsigned Parameters, SourceLocation L,
                        FunctionDecl *&Result) {
  Expr *Pointer = asPointer(Argument, Parameters);
  if (!Pointer)
    return false;
  Expr::EvalResult Value;
  if (!Pointer->EvaluateAsConstantExpr(Value, S.Context)) {
    if (Pointer->getType()->isFunctionPointerType())
      Diags.report(Argument->getExprLoc(),
                   diag::err_reducer_function_not_constant)
          << (Parameters - 1) << Argument->getSourceRange();
    else
      reportFunction(Argument, Parameters);
    return false;
  }
  const auto *F =
      Value.Val.isLValue()
          ? dyn_cast_or_null<FunctionDecl>(
                Value.Val.getLValueBase().dyn_cast<const ValueDecl *>())
          : nullptr;
  if (!F) {
    if (Value.Val.isLValue() ? Value.Val.isNullPointer()
                             : Value.Val.isInt() && Value.Val.getInt() == 0)
      return true;
    reportFunction(Argument, Parameters);
    return false;
  }
  if (!S.getLangOpts().CPlusPlus &&
      !S.Context.typesAreCompatible(F->getType(),
                                    functionType(S.Context, Parameters))) {
    reportFunction(Argument, Parameters);
    return false;
  }
  Result = const_cast<FunctionDecl *>(F);
  S.MarkFunctionReferenced(L, Result);
  return true;
}

} // namespace cilk

static ParsedAttrInfoRegistry::Add<cilk::ReducerAttribute>
    Attribute("cilk_reducer", "a reducer's type");
