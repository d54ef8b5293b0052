//===- WrittenAnnotations.cpp - With what types were annotated ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For LLVM 19, where two types with attributes of the same kind are one type,
// whatever the attributes' arguments. What a declaration was written with is
// kept with the places in the program, so it is found there: by the variable,
// member, function or name of a type that is declared, or else, of a type that
// an expression has, by what was written with that type before.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/Sema/Reducers.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cilk {
namespace compat {

using Annotations =
    llvm::DenseMap<const AttributedType *,
                   std::pair<const AnnotateTypeAttr *, /*IsSure=*/bool>>;

static Annotations &known() {
  static thread_local Annotations All; // of the unit: clangd parses several
  return All;
}

static bool isReducerType(AttributedTypeLoc L) {
  return L && L.getAttrKind() == attr::AnnotateType &&
         isReducerAnnotation(L.getAttr());
}

static const TypeSourceInfo *sourceOf(const NamedDecl *D) {
  if (const auto *Declarator = dyn_cast<DeclaratorDecl>(D))
    return Declarator->getTypeSourceInfo();
  if (const auto *Name = dyn_cast<TypedefNameDecl>(D))
    return Name->getTypeSourceInfo();
  return nullptr;
}

/// What \p D was annotated with, as \p T or, if \p D names a type, as whatever
/// an instance of it has.
static const AnnotateTypeAttr *writtenIn(const NamedDecl *D,
                                         const AttributedType *T) {
  const TypeSourceInfo *Source = sourceOf(D);
  if (!Source)
    return nullptr;
  for (TypeLoc L = Source->getTypeLoc(); L; L = L.getNextTypeLoc())
    if (auto Its = L.getAs<AttributedTypeLoc>();
        isReducerType(Its) &&
        (Its.getTypePtr() == T || isa<TypedefNameDecl>(D)))
      return cast<AnnotateTypeAttr>(Its.getAttr());
  return nullptr;
}

/// Whether both name the same functions.
static bool isSame(const AnnotateTypeAttr *A, const AnnotateTypeAttr *B,
                   const ASTContext &C) {
  if (A == B)
    return true;
  auto InA = functionsIn(A), InB = functionsIn(B);
  if (!InA || !InB || InA->size() != InB->size())
    return false;
  llvm::FoldingSetNodeID IdA, IdB;
  for (const Expr *E : *InA)
    E->Profile(IdA, C, /*Canonical=*/true);
  for (const Expr *E : *InB)
    E->Profile(IdB, C, /*Canonical=*/true);
  return IdA == IdB;
}

TypeAnnotation annotationOf(const AttributedType *T, const NamedDecl *For) {
  if (For)
    if (const AnnotateTypeAttr *Its = writtenIn(For, T))
      return {Its, true};
  const auto [Its, IsSure] = known().lookup(T);
  return {Its, IsSure};
}

namespace {
class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  static bool shouldVisitTemplateInstantiations() { return true; }

  bool VisitAttributedTypeLoc(AttributedTypeLoc L) {
    if (!isReducerType(L))
      return true;
    const auto *Its = cast<AnnotateTypeAttr>(L.getAttr());
    const auto *T = cast<AttributedType>(L.getTypePtr());
    auto [Place, IsNew] = known().insert({T, {Its, true}});
    if (!IsNew)
      Place->second.second &= isSame(Place->second.first, Its, Context);
    return true;
  }

  explicit Visitor(const ASTContext &Context) : Context(Context) {}

private:
  const ASTContext &Context;
};
} // namespace

void noteAnnotations(Decl *D) { Visitor(D->getASTContext()).TraverseDecl(D); }

static bool &hasImported() {
  static thread_local bool Has = false;
  return Has;
}

void noteImported(ASTContext &C) {
  if (C.getExternalSource() && !std::exchange(hasImported(), true))
    noteAnnotations(C.getTranslationUnitDecl());
}

void forgetAnnotations() {
  known().clear();
  hasImported() = false;
}

} // namespace compat
} // namespace cilk
