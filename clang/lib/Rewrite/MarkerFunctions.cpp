//===- MarkerFunctions.cpp - Tapir's markers as C functions ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the markers when they are first needed, and builds calls
// of them. The header describes the markers.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/MarkerFunctions.h"
#include "cilk/AST/ReducerTypes.h"
#include "cilk/ClangVersions.h"
#include "tapir/IR/MarkerTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cilk {

namespace {

/// The part of a row of Markers.def that front ends need.
struct Entry {
  llvm::StringLiteral Name, Type;
  bool Throws;
};

/// The attributes of Markers.def. Front ends use only one of them.
enum : unsigned {
  None = 0,
  NoUnwind = 1,
  WillReturn = 0,
  NoReturn = 0,
  Cold = 0,
  NoMerge = 0,
  NonNull = 0,
  ReadsAll = 0,
  ReadsHidden = 0,
  WritesHidden = 0,
  WritesArguments = 0,
};

} // namespace

static constexpr Entry Entries[] = {
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter)           \
  {"tapir." Name, Type, !((Attributes) & NoUnwind)},
#include "tapir/IR/Markers.def"
};

QualType MarkerFunctions::getType(llvm::StringRef Text) const {
  ASTContext &C = Build.context();
  const tapir::MarkerType Written(Text);
  auto Of = [&](const tapir::MarkerType::Operand &O) -> QualType {
    if (O.Name == "guard")
      return C.getPointerType(C.VoidPtrTy);
    // The counts of iterations and steps have the type for counting; the count
    // of an array's elements is a size.
    if (O.Type == "i64")
      return Written.has("grain") || Written.has("depth") ? Build.countType()
                                                          : C.getSizeType();
    return llvm::StringSwitch<QualType>(O.Type)
        .Case("ptr", C.VoidPtrTy)
        .Case("i32", C.IntTy)
        .Case("i1", C.BoolTy)
        .Default(C.VoidTy);
  };
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = Written.isVariadic();
  llvm::SmallVector<QualType, 6> Params;
  for (const tapir::MarkerType::Operand &O : Written)
    Params.push_back(Of(O));
  return C.getFunctionType(Of({Written.result(), ""}), Params, Info);
}

FunctionDecl *MarkerFunctions::get(Marker M) {
  FunctionDecl *&F = Declared[static_cast<unsigned>(M)];
  if (F)
    return F;

  ASTContext &C = Build.context();
  const Entry &E = Entries[static_cast<unsigned>(M)];
  QualType T = getType(E.Type);
  DeclContext *TU = C.getTranslationUnitDecl();
  F = FunctionDecl::Create(C, TU, SourceLocation(), SourceLocation(),
                           &C.Idents.get(E.Name), T,
                           C.getTrivialTypeSourceInfo(T), SC_Extern);
  llvm::SmallVector<ParmVarDecl *, 3> Params;
  for (QualType P : T->castAs<FunctionProtoType>()->param_types())
    Params.push_back(ParmVarDecl::Create(C, F, SourceLocation(),
                                         SourceLocation(), nullptr, P, nullptr,
                                         SC_None, nullptr));
  F->setParams(Params);
  F->setImplicit();
  F->addAttr(AsmLabelAttr::CreateImplicit(C, E.Name));
  if (!E.Throws || !exceptions())
    F->addAttr(NoThrowAttr::CreateImplicit(C));
  F->addAttr(NoDebugAttr::CreateImplicit(C));
  TU->addHiddenDecl(F);
  return F;
}

Expr *MarkerFunctions::regionAddress(VarDecl *Region, SourceLocation L) {
  return Build.cast(Build.addressOf(Build.ref(Region, L), L),
                    Build.context().VoidPtrTy, CK_BitCast);
}

Stmt *MarkerFunctions::share(VarDecl *Region, VarDecl *V, SourceLocation L) {
  return Build.unwritten(
      Build.call(get(Marker::Share),
                 {regionAddress(Region, L),
                  Build.cast(Build.addressOf(Build.ref(V, L), L),
                             Build.context().VoidPtrTy, CK_BitCast)},
                 L));
}

Expr *MarkerFunctions::detach(VarDecl *Region, SourceLocation L) {
  return Build.call(get(Marker::Detach), {regionAddress(Region, L)}, L);
}

Stmt *MarkerFunctions::reattach(VarDecl *Region, SourceLocation L) {
  return Build.unwritten(
      Build.call(get(Marker::Reattach), {regionAddress(Region, L)}, L));
}

Stmt *MarkerFunctions::sync(VarDecl *Region, SourceLocation L) {
  return Build.unwritten(
      Build.call(get(Marker::Sync), {regionAddress(Region, L)}, L));
}

Stmt *MarkerFunctions::loop(VarDecl *Region, Expr *Count, Expr *Grain,
                            SourceLocation L) {
  return Build.call(get(Marker::Loop), {regionAddress(Region, L), Count, Grain},
                    L);
}

Stmt *MarkerFunctions::splice(Expr *Depth, SourceLocation L) {
  return Build.unwritten(Build.call(get(Marker::Splice), {Depth}, L));
}

Stmt *MarkerFunctions::frameBegin(VarDecl *Region, unsigned Id, bool InPlace,
                                  SourceLocation L) {
  return Build.unwritten(Build.call(
      get(InPlace ? Marker::FrameBeginInPlace : Marker::FrameBegin),
      {regionAddress(Region, L), Build.integer(Id, Build.context().IntTy, L)},
      L));
}

Stmt *MarkerFunctions::frameEnd(VarDecl *Region, unsigned Id,
                                SourceLocation L) {
  return Build.unwritten(Build.call(
      get(Marker::FrameEnd),
      {regionAddress(Region, L), Build.integer(Id, Build.context().IntTy, L)},
      L));
}

Expr *MarkerFunctions::frameCallee(Expr *Callee, unsigned Id,
                                   SourceLocation L) {
  ASTContext &C = Build.context();
  Expr *Through = Build.call(get(Marker::FrameCallee),
                             {Build.cast(Callee, C.VoidPtrTy, CK_BitCast),
                              Build.integer(Id, C.IntTy, L)},
                             L);
  return Build.cast(Through, Callee->getType(), CK_BitCast);
}

Expr *MarkerFunctions::runs(VarDecl *Region, SourceLocation L) {
  // The condition is an address that is laundered like a callee. The id belongs
  // to no frame.
  return Build.call(
      get(Marker::FrameCallee),
      {regionAddress(Region, L), Build.integer(~0u, Build.context().IntTy, L)},
      L);
}

/// Returns a function without effect that is always inlined.
FunctionDecl *MarkerFunctions::emptyFunction() {
  if (Empty)
    return Empty;
  ASTContext &C = Build.context();
  QualType T =
      C.getFunctionType(C.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  DeclContext *TU = C.getTranslationUnitDecl();
  Empty = FunctionDecl::Create(C, TU, SourceLocation(), SourceLocation(),
                               &C.Idents.get("cilk.child.begin"), T,
                               C.getTrivialTypeSourceInfo(T), SC_Static);
  Empty->setImplicit();
  Empty->addAttr(AlwaysInlineAttr::CreateImplicit(C));
  Empty->addAttr(NoThrowAttr::CreateImplicit(C));
  Empty->addAttr(NoDebugAttr::CreateImplicit(C));
  Empty->setBody(Build.block({}, SourceLocation(), SourceLocation()));
  TU->addHiddenDecl(Empty);
  Emit(Empty);
  return Empty;
}

Stmt *MarkerFunctions::childBegin(unsigned Id, SourceLocation L) {
  ASTContext &C = Build.context();
  FunctionDecl *F = emptyFunction();
  Expr *Callee = Build.cast(Build.ref(F, L), C.getPointerType(F->getType()),
                            CK_FunctionToPointerDecay);
  return CallExpr::Create(C, frameCallee(Callee, Id, L), {}, C.VoidTy,
                          VK_PRValue, L, FPOptionsOverride());
}

Expr *MarkerFunctions::functionAddress(FunctionDecl *F, SourceLocation L) {
  ASTContext &C = Build.context();
  if (!F)
    return Build.cast(Build.integer(0, C.IntTy, L), C.VoidPtrTy,
                      CK_NullToPointer);
  Expr *Pointer = Build.cast(Build.ref(F, L), C.getPointerType(F->getType()),
                             CK_FunctionToPointerDecay);
  return Build.cast(Pointer, C.VoidPtrTy, CK_BitCast);
}

Expr *MarkerFunctions::view(Expr *Object, const ReducerFunctions &Functions) {
  ASTContext &C = Build.context();
  SourceLocation L = Object->getExprLoc();
  // The view's type is the reducer's without its annotation as a reducer. If
  // the view may point to other reducers, their annotations are kept.
  QualType T = Object->getType();
  while (isReducer(T))
    T = T.getSingleStepDesugaredType(C);
  Expr *Size =
      Build.integer(C.getTypeSizeInChars(T).getQuantity(), C.getSizeType(), L);
  Expr *View = Build.call(
      get(Marker::View),
      {Build.cast(Build.addressOf(Object, L), C.VoidPtrTy, CK_BitCast), Size,
       functionAddress(Functions.Identity, L),
       functionAddress(Functions.Reduce, L)},
      L);
  return Build.deref(Build.cast(View, C.getPointerType(T), CK_BitCast), L);
}

/// Returns the number of reducers in \p Row.
Expr *MarkerFunctions::count(const ReducerRow &Row, SourceLocation L) {
  ASTContext &C = Build.context();
  QualType Size = C.getSizeType();
  if (!Row.Array)
    return Build.integer(Row.Count, Size, L);
  Expr *Bytes = new (C) UnaryExprOrTypeTraitExpr(
      UETT_SizeOf, Build.ref(Row.Array, L), Size, L, L);
  return Build.binary(BO_Div, Bytes,
                      Build.integer(Row.Distance.getQuantity(), Size, L), Size,
                      L);
}

Expr *MarkerFunctions::viewBegin(Expr *Address, const ReducerRow &Row,
                                 const ReducerFunctions &Functions,
                                 SourceLocation L) {
  ASTContext &C = Build.context();
  auto Number = [&](CharUnits N) {
    return Build.integer(N.getQuantity(), C.getSizeType(), L);
  };
  return Build.call(get(Marker::ViewBegin),
                    {Build.cast(Address, C.VoidPtrTy, CK_BitCast),
                     Number(C.getTypeSizeInChars(Row.Type)), count(Row, L),
                     Number(Row.Distance),
                     functionAddress(Functions.Identity, L),
                     functionAddress(Functions.Reduce, L)},
                    L);
}

Expr *MarkerFunctions::viewDrop(Expr *Address) {
  return Build.call(
      get(Marker::ViewDrop),
      {Build.cast(Address, Build.context().VoidPtrTy, CK_BitCast)},
      Address->getExprLoc());
}

void MarkerFunctions::views(DeclContext *In, Expr *Address,
                            const ReducerRow &Row,
                            const ReducerFunctions *Begin, SourceLocation L,
                            StmtList &Out) {
  ASTContext &C = Build.context();
  auto AsPointer = [&](Expr *N) {
    return Build.cast(N, C.VoidPtrTy, CK_IntegralToPointer);
  };
  Expr *Distance =
      Build.integer(Row.Distance.getQuantity(), C.getSizeType(), L);
  Expr *First = Begin ? viewBegin(Address, Row, *Begin, L)
                      : Build.cast(Address, C.VoidPtrTy, CK_BitCast);
  QualType Guard = C.getConstantArrayType(
      C.VoidPtrTy, llvm::APInt(64, 3), nullptr, ArraySizeModifier::Normal, 0);
  auto *Init = compat::makeList(
      C, L, {First, AsPointer(count(Row, L)), AsPointer(Distance)}, L, true);
  Init->setType(Guard);
  VarDecl *V = Build.hidden(In, "cilk.views", Guard, Init, L);
  V->addAttr(CleanupAttr::CreateImplicit(C, get(Marker::ViewEnd)));
  get(Marker::ViewEnd)->markUsed(C);
  Out.push_back(Build.declare(V, L));
}

bool MarkerFunctions::exceptions() const {
  const LangOptions &Options = Build.context().getLangOpts();
  return Options.CPlusPlus ? Options.CXXExceptions : Options.Exceptions;
}

Stmt *MarkerFunctions::cleanup(DeclContext *In, llvm::StringRef Name, Marker M,
                               VarDecl *Region, SourceLocation L) {
  ASTContext &C = Build.context();
  VarDecl *V = Build.hidden(In, Name, C.VoidPtrTy, regionAddress(Region, L), L);
  V->addAttr(CleanupAttr::CreateImplicit(C, get(M)));
  get(M)->markUsed(C);
  return Build.declare(V, L);
}

Stmt *MarkerFunctions::syncGuard(DeclContext *In, VarDecl *Region,
                                 SourceLocation L) {
  return cleanup(In, "cilk.guard", Marker::SyncGuard, Region, L);
}

VarDecl *MarkerFunctions::region(DeclContext *In, SourceLocation L,
                                 StmtList &Out) {
  VarDecl *Region =
      Build.hidden(In, "cilk.region", Build.context().CharTy, nullptr, L);
  Out.push_back(Build.declare(Region, L));
  if (exceptions()) {
    Out.push_back(Build.unwritten(
        Build.call(get(Marker::RegionBegin), {regionAddress(Region, L)}, L)));
    Out.push_back(cleanup(In, "cilk.end", Marker::RegionEnd, Region, L));
  }
  return Region;
}

Stmt *MarkerFunctions::contained(llvm::ArrayRef<Stmt *> Body, VarDecl *Region,
                                 SourceLocation L, SourceLocation End) {
  CompoundStmt *Block = Build.block(Body, L, End);
  if (!exceptions())
    return Block;
  ASTContext &C = Build.context();
  Stmt *Caught =
      Build.call(get(Marker::Caught), {regionAddress(Region, End)}, End);
  Stmt *Handler = new (C)
      CXXCatchStmt(End, /*exDecl=*/nullptr, Build.block({Caught}, End, End));
  return CXXTryStmt::Create(C, L, Block, {Handler});
}

} // namespace cilk
