//===- CxxObjects.cpp - objects of libstdc++ with virtual functions -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models of virtual functions. The categories of std::error_code and the memory
// resources that always exist are objects of libstdc++. Their virtual functions
// have no names, so they cannot be interposed. Before the program runs, each
// object gets a copy of its table of virtual functions, in which models take
// the place of the real functions. The object's address and its type stay as
// they are.
//
//===----------------------------------------------------------------------===//

#include "../core/Callback.h"
#include "CxxString.h"
#include <cstddef>
#include <iterator>
#include <link.h>
#include <memory_resource>
#include <system_error>

using namespace cilksan;
using namespace cilksan::models;

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

namespace {

/// The part of a table of virtual functions that every class with a virtual
/// destructor has.
struct TableBegin {
  ptrdiff_t Offset;
  const void *Type;
  void (*Destroy)(void *);
  void (*Delete)(void *);
};

/// Returns true if the program may write \p Addr: if the address is in a loaded
/// file's data, and not in the part that becomes read-only after relocation.
bool isWritable(const void *Addr) {
  struct Search {
    uintptr_t Addr;
    bool Found;
  } Its = {reinterpret_cast<uintptr_t>(Addr), false};
  dl_iterate_phdr(
      [](dl_phdr_info *Info, size_t, void *Data) {
        auto &Its = *static_cast<Search *>(Data);
        bool IsInData = false, IsReadOnly = false;
        for (int I = 0; I < Info->dlpi_phnum; ++I) {
          const ElfW(Phdr) &P = Info->dlpi_phdr[I];
          if (Its.Addr - (Info->dlpi_addr + P.p_vaddr) >= P.p_memsz)
            continue;
          IsInData |= P.p_type == PT_LOAD && P.p_flags & PF_W;
          IsReadOnly |= P.p_type == PT_GNU_RELRO;
        }
        Its.Found = IsInData && !IsReadOnly;
        return static_cast<int>(IsInData);
      },
      &Its);
  return Its.Found;
}

/// An object of a library and its two tables.
template <class Table> struct Modelled {
  /// The object; null until it has been given its own table.
  const void *Object;
  const Table *Real;
  Table Own;
};

/// Finds the object that the library's function \p Getter returns, and gives
/// the object a table of its own. \p Change makes that table from a copy of the
/// real table.
template <class Table>
void modelObject(Modelled<Table> &Its, const char *Getter,
                 void (*Change)(Table &)) {
  RealSymbol Symbol(Getter);
  void *Found = Symbol.find();
  if (!Found)
    return;
  auto *Object =
      const_cast<void *>(reinterpret_cast<const void *(*)()>(Found)());
  if (!Object || !isWritable(Object))
    return;
  const void *&Pointer = *static_cast<const void **>(Object);
  // The library may not have made the object yet.
  if (!Pointer)
    return;
  Its.Real = reinterpret_cast<const Table *>(
      static_cast<const char *>(Pointer) - offsetof(TableBegin, Destroy));
  Its.Own = *Its.Real;
  Change(Its.Own);
  Its.Object = Object;
  Pointer = &Its.Own.Begin.Destroy;
}

/// Returns the real table of the object \p This, which is one of \p All.
template <class Table, size_t N>
const Table &realTable(const Modelled<Table> (&All)[N], const void *This) {
  for (const Modelled<Table> &Its : All)
    if (Its.Object == This)
      return *Its.Real;
  __builtin_unreachable();
}

//===-- Categories of errors ----------------------------------------------===//

/// A std::error_condition, which is returned in registers.
struct Condition {
  int Value;
  const void *Category;
};

struct CategoryTable {
  TableBegin Begin;
  const char *(*Name)(const void *);
  /// Returns a string of the old ABI.
  void (*OldMessage)();
  Returned<char> (*Message)(const void *, int);
  Condition (*Default)(const void *, int);
  bool (*MeansCondition)(const void *, int, const std::error_condition *);
  bool (*MeansCode)(const void *, const std::error_code *, int);
};

constexpr const char *Categories[] = {
    "_ZNSt3_V216generic_categoryEv", "_ZNSt3_V215system_categoryEv",
    "_ZSt17iostream_categoryv", "_ZSt15future_categoryv"};
Modelled<CategoryTable> ModelledCategories[std::size(Categories)];

const CategoryTable &realCategory(const void *This) {
  return realTable(ModelledCategories, This);
}

CILKSAN_IN_MODELS const char *nameOf(const void *This) {
  Scope S;
  return realCategory(This).Name(This);
}
CILKSAN_IN_MODELS Returned<char> messageOf(const void *This, int Value) {
  const bool On = called();
  Returned<char> R = realCategory(This).Message(This, Value);
  if (On)
    made(&R.Value);
  return R;
}
CILKSAN_IN_MODELS Condition defaultOf(const void *This, int Value) {
  Scope S;
  return realCategory(This).Default(This, Value);
}
// There is no Scope: the real function may call a function of the program's
// category.
CILKSAN_IN_MODELS bool meansCondition(const void *This, int Value,
                                      const std::error_condition *Of) {
  if (called())
    reads(Of);
  return realCategory(This).MeansCondition(This, Value, Of);
}
CILKSAN_IN_MODELS bool meansCode(const void *This, const std::error_code *Of,
                                 int Value) {
  if (called())
    reads(Of);
  return realCategory(This).MeansCode(This, Of, Value);
}

void changeCategory(CategoryTable &Of) {
  Of.Name = nameOf;
  Of.Message = messageOf;
  Of.Default = defaultOf;
  Of.MeansCondition = meansCondition;
  Of.MeansCode = meansCode;
}

/// Calls the virtual function of a category that may be the program's. Some of
/// the library's functions do nothing else and have no model here. The models
/// cannot call those functions, because no hook would announce the program's
/// function.
Condition defaultCondition(const void *Category, int Value) {
  const auto *Functions = *static_cast<const void *const *const *>(Category);
  constexpr size_t At = (offsetof(CategoryTable, Default) -
                         offsetof(CategoryTable, Begin.Destroy)) /
                        sizeof(void *);
  return callBack(reinterpret_cast<Condition (*)(const void *, int)>(
                      const_cast<void *>(Functions[At])),
                  Category, Value);
}

} // namespace

// These are the functions that the program's categories inherit.
CILKSAN_MODEL(bool,
              _ZNKSt3_V214error_category10equivalentEiRKSt15error_condition,
              (const void *This, int Value, const std::error_condition *Of)) {
  if (called())
    reads(Of);
  const Condition Default = defaultCondition(This, Value);
  return Default.Category == &Of->category() && Default.Value == Of->value();
}
CILKSAN_MODEL(bool, _ZNKSt3_V214error_category10equivalentERKSt10error_codei,
              (const void *This, const std::error_code *Of, int Value)) {
  if (called())
    reads(Of);
  return REAL(_ZNKSt3_V214error_category10equivalentERKSt10error_codei)(
      This, Of, Value);
}
CILKSAN_MODEL(Condition, _ZNKSt10error_code23default_error_conditionEv,
              (const std::error_code *This)) {
  if (called())
    reads(This);
  return defaultCondition(&This->category(), This->value());
}

namespace {

//===-- Memory resources --------------------------------------------------===//

struct ResourceTable {
  TableBegin Begin;
  void *(*Allocate)(void *, size_t, size_t);
  void (*Deallocate)(void *, void *, size_t, size_t);
  bool (*IsEqual)(const void *, const void *);
};

constexpr const char *Resources[] = {"_ZNSt3pmr19new_delete_resourceEv",
                                     "_ZNSt3pmr20null_memory_resourceEv"};
Modelled<ResourceTable> ModelledResources[std::size(Resources)];

// The models of operators new and delete tell the effects on the memory.
CILKSAN_IN_MODELS void *allocate(void *This, size_t Size, size_t Alignment) {
  noteModelled();
  return realTable(ModelledResources, This).Allocate(This, Size, Alignment);
}
CILKSAN_IN_MODELS void deallocate(void *This, void *Block, size_t Size,
                                  size_t Alignment) {
  noteModelled();
  realTable(ModelledResources, This).Deallocate(This, Block, Size, Alignment);
}
CILKSAN_IN_MODELS bool isEqual(const void *This, const void *Other) {
  noteModelled();
  return This == Other;
}

void changeResource(ResourceTable &Of) {
  Of.Allocate = allocate;
  Of.Deallocate = deallocate;
  Of.IsEqual = isEqual;
}

__attribute__((constructor(102))) void modelObjects() {
  for (size_t I = 0; I < std::size(Categories); ++I)
    modelObject(ModelledCategories[I], Categories[I], changeCategory);
  for (size_t I = 0; I < std::size(Resources); ++I)
    modelObject(ModelledResources[I], Resources[I], changeResource);
}

} // namespace
