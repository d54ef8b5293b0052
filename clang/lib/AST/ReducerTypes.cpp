//===- ReducerTypes.cpp - Recognises types of reducers --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/ReducerTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cilk {

bool isReducerAnnotation(const Attr *A) {
  const auto *Annotation = dyn_cast_or_null<AnnotateTypeAttr>(A);
  return Annotation && Annotation->getAnnotation() == "cilk.reducer";
}

/// Returns the declaration to which \p Alias refers, or null if it isn't known.
static const TypedefNameDecl *
declarationOf(const TemplateSpecializationType *Alias) {
  auto *Template = dyn_cast_or_null<TypeAliasTemplateDecl>(
      Alias->getTemplateName().getAsTemplateDecl());
  return Template ? Template->getTemplatedDecl() : nullptr;
}

std::optional<ReducerAnnotation> reducerAnnotationOf(QualType T) {
  if (T.isNull())
    return std::nullopt;
  T = T.getNonReferenceType();
  ReducerAnnotation Found = {};
  while (true) {
    const Type *Plain = T.getTypePtr();
    // A deduced type is that of an initialiser, which is a view and no reducer.
    if (isa<DeducedType>(Plain))
      return std::nullopt;
    if (auto *A = dyn_cast<AttributedType>(Plain);
        A && A->getAttrKind() == attr::AnnotateType) {
      Found.Attribute = dyn_cast_or_null<AnnotateTypeAttr>(A->getAttr());
      // If the type depends on the arguments of an alias template, only the
      // template has the annotation, and not its instance.
      const TypedefNameDecl *Template = !Found.Attribute && Found.Alias
                                            ? declarationOf(Found.Alias)
                                            : nullptr;
      if (Template)
        if (auto Written = reducerAnnotationOf(Template->getUnderlyingType()))
          Found.Attribute = Written->Attribute;
      if (isReducerAnnotation(Found.Attribute))
        return Found;
    }
    if (auto *Alias = dyn_cast<TemplateSpecializationType>(Plain);
        Alias && Alias->isTypeAlias()) {
      Found.Alias = Alias;
      Found.Typedef = nullptr;
    } else if (auto *Typedef = dyn_cast<TypedefType>(Plain)) {
      Found.Typedef = Typedef->getDecl();
      Found.Alias = nullptr;
    }
    QualType Next = T->getLocallyUnqualifiedSingleStepDesugaredType();
    if (Next.getTypePtr() == Plain)
      return std::nullopt;
    T = Next;
  }
}

bool isReducer(QualType T) { return reducerAnnotationOf(T).has_value(); }

bool containsReducers(QualType T) {
  while (const auto *Array =
             dyn_cast<ArrayType>(T->getUnqualifiedDesugaredType())) {
    if (!isa<ConstantArrayType, VariableArrayType>(Array))
      return false;
    T = Array->getElementType();
  }
  if (T->isReferenceType())
    return false;
  if (isReducer(T))
    return true;
  if (const auto *Class = T->getAsCXXRecordDecl();
      Class && Class->hasDefinition() &&
      llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
        return containsReducers(Base.getType());
      }))
    return true;
  if (const auto *Record = T->getAsRecordDecl();
      Record && Record->getDefinition())
    return llvm::any_of(
        Record->getDefinition()->fields(),
        [](const FieldDecl *F) { return containsReducers(F->getType()); });
  return false;
}

} // namespace cilk
