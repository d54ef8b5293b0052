//===- ReducerUses.cpp - Views in the place of reducers -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file replaces uses of reducers by look-ups of their views. Nodes are
// replaced in place, although instances of a template share nodes: a shared
// node that was rewritten for one instance contains no reducers any more, and
// is right for the others, too.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/ReducerUses.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/ReducerTypes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cilk {

/// Returns true if the children of \p S are not evaluated, or are evaluated
/// elsewhere.
static bool isOpaque(const Stmt *S) {
  if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return !Size->getTypeOfArgument()->isVariableArrayType();
  if (auto *Id = dyn_cast<CXXTypeidExpr>(S))
    return Id->isTypeOperand() || !Id->isPotentiallyEvaluated();
  return isa<CXXNoexceptExpr, RequiresExpr, ConceptSpecializationExpr,
             OpaqueValueExpr, CXXDefaultArgExpr, CXXDefaultInitExpr, BlockExpr>(
      S);
}

const NamedDecl *ReducerUses::owner() const {
  return dyn_cast_or_null<NamedDecl>(Decl::castFromDeclContext(Owner));
}

bool ReducerUses::hasUses(const Stmt *S) const {
  if (calledMarker(S) == "tapir.view")
    return true;
  if (auto *E = dyn_cast<Expr>(S); E && Known.designates(E, Owner))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return Child && hasUses(Child);
  });
}

/// Returns true if \p T is the type of a reference to a reducer. Such a
/// reference is bound to the reducer itself.
static bool bindsReducer(QualType T) {
  return !T.isNull() && T->isReferenceType() && isReducer(T);
}

/// Returns the type of the parameter for argument \p I; null if there is none.
static QualType parameterType(const Stmt *S, unsigned I) {
  const FunctionDecl *F = nullptr;
  if (auto *New = dyn_cast<CXXConstructExpr>(S)) {
    F = New->getConstructor();
  } else {
    auto *Call = cast<CallExpr>(S);
    F = Call->getDirectCallee();
    if (!F) {
      QualType Callee = Call->getCallee()->getType();
      if (Callee->isPointerType())
        Callee = Callee->getPointeeType();
      auto *Proto = Callee->getAs<FunctionProtoType>();
      return Proto && I < Proto->getNumParams() ? Proto->getParamType(I)
                                                : QualType();
    }
    if (isa<CXXOperatorCallExpr>(S) && isa<CXXMethodDecl>(F) &&
        cast<CXXMethodDecl>(F)->isImplicitObjectMemberFunction()) {
      if (I == 0)
        return QualType(); // the object
      --I;
    }
  }
  return I < F->getNumParams() ? F->getParamDecl(I)->getType() : QualType();
}

Stmt *ReducerUses::rewrite(Stmt *S, bool Binds) {
  if (!Binds)
    return rewrite(S);
  // The reference is bound to the reducer itself, so the expression isn't
  // replaced by a view; only its parts that locate the reducer are rewritten.
  Expr *Object = cast<Expr>(S)->IgnoreParens();
  if (auto *Choice = dyn_cast<ConditionalOperator>(Object)) {
    auto Child = Choice->child_begin();
    *Child = rewrite(*Child);
    for (int I = 0; I != 2; ++I) {
      ++Child;
      *Child = rewrite(*Child, /*Binds=*/true);
    }
    return S;
  }
  if (auto *Comma = dyn_cast<BinaryOperator>(Object);
      Comma && Comma->getOpcode() == BO_Comma) {
    Comma->setLHS(cast<Expr>(rewrite(Comma->getLHS())));
    Comma->setRHS(cast<Expr>(rewrite(Comma->getRHS(), /*Binds=*/true)));
    return S;
  }
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(Object))
    Object = Cast->getSubExpr()->IgnoreParens();
  if (!Known.designates(Object, Owner))
    return rewrite(S);
  for (Stmt *&Child : Object->children())
    if (Child)
      Child = rewrite(Child);
  return S;
}

void ReducerUses::initializer(VarDecl *V) {
  const unsigned Before = Changes;
  Stmt *New = rewrite(V->getInit(), bindsReducer(V->getType()));
  // The initialiser has changed, so the constant value that Clang knows for the
  // variable is wrong.
  if (Changes != Before) {
    if (V->hasGlobalStorage() && !Build.context().getLangOpts().CPlusPlus)
      Known.reportStatic(V);
    V->setInit(cast<Expr>(New));
    Known.NoConstants.insert(V);
  }
}

void ReducerUses::arguments(llvm::MutableArrayRef<Expr *> Args, Stmt *Call) {
  unsigned I = 0;
  for (Expr *&Arg : Args)
    Arg = cast<Expr>(rewrite(Arg, bindsReducer(parameterType(Call, I++))));
}

Expr *ReducerUses::constant(DeclRefExpr *Ref) {
  auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  if (!V || Ref->isNonOdrUse() != NOUR_Constant)
    return nullptr;
  if (V->hasLocalStorage() && V->getDeclContext() != Owner) {
    // Clang has not captured the variable, because its value seemed to be
    // constant.
    if (V->hasInit() && hasUses(V->getInit()))
      Known.reportCapture(Ref);
  } else if (Known.NoConstants.contains(V)) {
    return Build.ref(V, Ref->getLocation());
  }
  return nullptr;
}

void ReducerUses::captures(LambdaExpr *Lambda) {
  // Only the captures are visited here. The lambda's body is a function of its
  // own.
  const LambdaCapture *Capture = Lambda->capture_begin();
  for (auto I = Lambda->capture_init_begin(), E = Lambda->capture_init_end();
       I != E; ++I, ++Capture)
    if (*I)
      *I = cast<Expr>(rewrite(*I, Capture->capturesVariable() &&
                                      Capture->getCaptureKind() == LCK_ByRef));
}

void ReducerUses::declaration(DeclStmt *D) {
  for (Decl *Each : D->decls())
    if (auto *V = dyn_cast<VarDecl>(Each)) {
      DeclaresReducers |=
          V->hasLocalStorage() && containsReducers(V->getType());
      if (V->hasInit())
        initializer(V);
    }
  // The remaining children are the sizes of variable-length arrays.
  for (Stmt *&Child : D->children())
    if (Child && llvm::none_of(D->decls(), [&](const Decl *Each) {
          auto *V = dyn_cast<VarDecl>(Each);
          return V && V->getInit() == Child;
        }))
      Child = rewrite(Child);
}

Stmt *ReducerUses::rewrite(Stmt *S) {
  if (!S || isOpaque(S) || calledMarker(S) == "tapir.view")
    return S;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (Expr *Variable = constant(Ref))
      return Variable;
  if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    captures(Lambda);
    return S;
  }
  if (auto *D = dyn_cast<DeclStmt>(S)) {
    declaration(D);
    return S;
  }
  if (auto *Return = dyn_cast<ReturnStmt>(S)) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(
        Owner ? Decl::castFromDeclContext(Owner) : nullptr);
    if (Expr *Value = Return->getRetValue())
      Return->setRetValue(
          cast<Expr>(rewrite(Value, F && bindsReducer(F->getReturnType()))));
    return S;
  }
  if (auto *Call = dyn_cast<CallExpr>(S);
      Call && Call->getBuiltinCallee() == Builtin::BI__builtin_addressof &&
      Call->getNumArgs() == 1) {
    Call->setArg(0, cast<Expr>(rewrite(Call->getArg(0), /*Binds=*/true)));
    return S;
  }
  if (auto *Call = dyn_cast<CallExpr>(S)) {
    Call->setCallee(cast<Expr>(rewrite(Call->getCallee())));
    arguments({Call->getArgs(), Call->getNumArgs()}, Call);
    QualType T = Known.designated(Call, Owner);
    return T.isNull() ? S : lookup(Call, T);
  }
  if (auto *New = dyn_cast<CXXConstructExpr>(S)) {
    arguments({New->getArgs(), New->getNumArgs()}, New);
    return S;
  }
  for (Stmt *&Child : S->children())
    if (Child)
      Child = rewrite(Child);
  if (auto *New = dyn_cast<CXXNewExpr>(S);
      New && containsReducers(New->getAllocatedType()))
    return allocation(New);
  if (auto *Delete = dyn_cast<CXXDeleteExpr>(S)) {
    deallocation(Delete);
    return S;
  }
  if (auto *Member = dyn_cast<MemberExpr>(S); Member && Member->isArrow()) {
    // The base may be the address of a reducer.
    Expr *Address = Member->getBase();
    if (QualType T = Known.pointedTo(Address); !T.isNull())
      Member->setBase(Build.addressOf(
          cast<Expr>(lookup(Build.deref(Address, Address->getExprLoc()), T)),
          Address->getExprLoc()));
  }
  if (auto *E = dyn_cast<Expr>(S))
    if (QualType T = Known.designated(E, Owner); !T.isNull())
      return lookup(E, T);
  return S;
}

/// Returns true if \p T is a class whose constructors and destructor announce
/// its reducers themselves.
static bool tellsItself(QualType T) {
  const CXXRecordDecl *Class = isReducer(T) ? nullptr : T->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->hasTrivialDestructor();
}

/// Calls \p Visit for each row of reducers in an object of type \p T. The
/// arguments are the offset of the row's first reducer in the object, in bytes;
/// the row; and the member that contains the reducers, or \p For. \p In
/// describes the array of which the object is the first element. If there are
/// too many rows, \p Visit is not called.
static void forEachReducer(
    const ASTContext &C, QualType T, const NamedDecl *For, CharUnits Offset,
    ReducerRow In,
    llvm::function_ref<void(CharUnits, const ReducerRow &, const NamedDecl *)>
        Visit) {
  constexpr uint64_t MostRows = 64;
  uint64_t Count = 1;
  while (const ConstantArrayType *Array = C.getAsConstantArrayType(T)) {
    Count *= Array->getZExtSize();
    T = Array->getElementType();
  }
  const bool IsOneOfMany = In.Array || In.Count != 1;
  if (IsOneOfMany && Count > MostRows)
    return;
  if (isReducer(T)) {
    const CharUnits Size = C.getTypeSizeInChars(T);
    if (!IsOneOfMany)
      return Visit(Offset, {T, Count, Size}, For);
    In.Type = T;
    for (uint64_t I = 0; I != Count; ++I)
      Visit(Offset + Size * I, In, For);
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (!Record || !Record->getDefinition() || (Count != 1 && tellsItself(T)))
    return;
  if (Count != 1) {
    const CharUnits Size = C.getTypeSizeInChars(T);
    if (!IsOneOfMany)
      return forEachReducer(C, T, For, Offset, {QualType(), Count, Size},
                            Visit);
    for (uint64_t I = 0; I != Count; ++I)
      forEachReducer(C, T, For, Offset + Size * I, In, Visit);
    return;
  }
  Record = Record->getDefinition();
  const ASTRecordLayout &Layout = C.getASTRecordLayout(Record);
  if (auto *Class = dyn_cast<CXXRecordDecl>(Record))
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (!Base.isVirtual())
        forEachReducer(C, Base.getType(), For,
                       Offset + Layout.getBaseClassOffset(
                                    Base.getType()->getAsCXXRecordDecl()),
                       In, Visit);
  for (const FieldDecl *F : Record->fields())
    if (containsReducers(F->getType()))
      forEachReducer(C, F->getType(), F,
                     Offset + C.toCharUnitsFromBits(
                                  Layout.getFieldOffset(F->getFieldIndex())),
                     In, Visit);
}

/// Returns the row for an object that is not in an array.
static ReducerRow alone() { return {QualType(), 1, CharUnits::Zero()}; }

Expr *ReducerUses::moved(Expr *Address, CharUnits By) {
  ASTContext &C = Build.context();
  if (By.isZero())
    return Address;
  SourceLocation L = Address->getExprLoc();
  QualType Bytes = C.getPointerType(C.CharTy);
  Expr *Distance = Build.integer(
      llvm::APInt(C.getTypeSize(C.getPointerDiffType()), By.getQuantity(),
                  /*isSigned=*/true),
      C.getPointerDiffType(), L);
  return Build.binary(BO_Add, Build.cast(Address, Bytes, CK_BitCast), Distance,
                      Bytes, L);
}

Stmt *ReducerUses::allocation(CXXNewExpr *New) {
  SourceLocation L = New->getBeginLoc();
  if (New->isArray()) {
    if (!tellsItself(New->getAllocatedType()))
      Known.reportArrayNew(New);
    return New;
  }
  Expr *Address = New;
  forEachReducer(
      Build.context(), New->getAllocatedType(), owner(), CharUnits::Zero(),
      alone(),
      [&](CharUnits Offset, const ReducerRow &Row, const NamedDecl *For) {
        if (auto Functions = Known.functions(Row.Type, For, L)) {
          ++Changes;
          Address =
              moved(Mark.viewBegin(moved(Address, Offset), Row, *Functions, L),
                    -Offset);
        }
      });
  return Address == New ? New : Build.cast(Address, New->getType(), CK_BitCast);
}

void ReducerUses::deallocation(CXXDeleteExpr *Delete) {
  Expr *Argument = Delete->getArgument();
  QualType T = Known.pointedTo(Argument);
  if (T.isNull())
    T = Delete->getDestroyedType();
  if (T.isNull() || Delete->isArrayForm() || tellsItself(T))
    return;
  ASTContext &C = Build.context();
  Expr *Address = Argument;
  forEachReducer(
      C, T, owner(), CharUnits::Zero(), alone(),
      [&](CharUnits Offset, const ReducerRow &Row, const NamedDecl *) {
        for (uint64_t I = 0; I != std::min<uint64_t>(Row.Count, 64); ++I) {
          CharUnits At = Offset + Row.Distance * I;
          Address = moved(Mark.viewDrop(moved(Address, At)), -At);
        }
      });
  if (Address != Argument)
    *Delete->child_begin() =
        Build.cast(Address, Argument->getType(), CK_BitCast);
}

Stmt *ReducerUses::member(CXXMethodDecl *Method, Stmt *Body) {
  CXXRecordDecl *Class = Method->getParent();
  // A class without a destructor can't announce the end of its reducers.
  if (Class->isUnion() || Class->hasTrivialDestructor())
    return Body;
  bool IsDestructor = isa<CXXDestructorDecl>(Method);
  if (auto *New = dyn_cast<CXXConstructorDecl>(Method);
      !IsDestructor && (!New || New->isDelegatingConstructor()))
    return Body;
  ASTContext &C = Build.context();
  SourceLocation L = Method->getLocation();
  StmtList Out;
  for (FieldDecl *F : Class->fields()) {
    if (!containsReducers(F->getType()))
      continue;
    Expr *This = CXXThisExpr::Create(C, L, Method->getThisType(),
                                     /*IsImplicit=*/true);
    Expr *Object = MemberExpr::CreateImplicit(
        C, This, /*IsArrow=*/true, F, F->getType(), VK_LValue, OK_Ordinary);
    members(Object, F, F->getType(), IsDestructor, Out);
  }
  if (Out.empty())
    return Body;
  Out.push_back(Body);
  return Build.block(Out, Body->getBeginLoc(), Body->getEndLoc());
}

void ReducerUses::members(Expr *Object, const NamedDecl *For, QualType T,
                          bool End, StmtList &Out) {
  SourceLocation L = Object->getExprLoc();
  forEachReducer(
      Build.context(), T, For, CharUnits::Zero(), alone(),
      [&](CharUnits Offset, const ReducerRow &Row, const NamedDecl *Its) {
        auto Functions = Known.functions(Row.Type, Its, L);
        if (!Functions)
          return;
        ++Changes;
        Expr *Address = moved(Build.addressOf(Object, L), Offset);
        if (End)
          Mark.views(Owner, Address, Row, nullptr, L, Out);
        else
          Out.push_back(Mark.viewBegin(Address, Row, *Functions, L));
      });
}

/// Returns the variable, member or function that is declared with the type of
/// the reducer \p E, or with a pointer to that type. Returns null if only an
/// expression has such a type.
static const NamedDecl *declaredWith(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  if (auto *Call = dyn_cast<CallExpr>(E))
    return calledMarker(Call).empty() ? Call->getDirectCallee() : nullptr;
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return declaredWith(Unary->getSubExpr());
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return declaredWith(Element->getBase());
  if (auto *Choice = dyn_cast<ConditionalOperator>(E))
    return declaredWith(Choice->getTrueExpr());
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return declaredWith(Binary->getOpcode() != BO_Comma &&
                                Binary->getLHS()->getType()->isPointerType()
                            ? Binary->getLHS()
                            : Binary->getRHS());
  return nullptr;
}

Stmt *ReducerUses::lookup(Expr *E, QualType T) {
  const NamedDecl *For = declaredWith(E);
  if (!For)
    For = owner();
  std::optional<ReducerFunctions> Functions =
      Known.functions(T, For, E->getExprLoc());
  if (!Functions)
    return E;
  ++Changes;
  return Mark.view(E, *Functions);
}

void ReducerUses::begin(VarDecl *V, StmtList &Out) {
  if (!V->hasLocalStorage() || !containsReducers(V->getType()))
    return;
  SourceLocation L = V->getLocation();
  ASTContext &C = Build.context();
  QualType T = V->getType();
  ReducerRow In = alone();
  while (const VariableArrayType *Array = C.getAsVariableArrayType(T)) {
    T = Array->getElementType();
    In.Array = V;
  }
  if (In.Array) {
    if (tellsItself(C.getBaseElementType(T)))
      return;
    In.Distance = C.getTypeSizeInChars(T);
  }
  forEachReducer(
      C, T, V, CharUnits::Zero(), In,
      [&](CharUnits Offset, const ReducerRow &Row, const NamedDecl *For) {
        if (auto Functions = Known.functions(Row.Type, For, L))
          Mark.views(Owner, moved(Build.addressOf(Build.ref(V, L), L), Offset),
                     Row, &*Functions, L, Out);
      });
}

} // namespace cilk
