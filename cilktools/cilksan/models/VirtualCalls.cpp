//===- VirtualCalls.cpp - virtual functions that a library calls ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes and keeps the copies of tables of virtual functions. The size of a
// table is not known. So a copy has at most some hundred words around the
// address that objects point to, within the file that contains the table. After
// a jump out of a library's function, the object keeps the copy. That is safe:
// the copy calls the same functions, and is never freed.
//
//===----------------------------------------------------------------------===//

#include "VirtualCalls.h"
#include "../core/ForkLocks.h"
#include <algorithm>
#include <cstdint>
#include <link.h>
#include <unordered_map>
#include <vector>

using namespace cilksan;
using namespace cilksan::models;

namespace {

using Word = const void *;

/// The number of words that are copied before and after the address that
/// objects point to. Offsets of virtual bases and functions, and the type,
/// precede that address.
constexpr size_t MostBefore = 64, MostAfter = 512;
/// The number of the first function after the two destructors.
constexpr size_t FirstFunction = 2;

/// The copy of the table of one of the program's classes.
struct CopiedTable {
  /// The address in the table to which the program's objects point.
  const Word *Own;
  std::vector<Word> Words;
  size_t Begin;

  const Word *copy() const { return &Words[Begin]; }
};

/// Returns the map from the address to which a class's objects point to the
/// copy. The value is null if no function of the class is forwarded.
std::unordered_map<const void *, const CopiedTable *> &tables() {
  static auto &All = *new std::unordered_map<const void *, const CopiedTable *>;
  return All;
}
/// The map from the address to which objects point, in a copy, to that copy.
/// Copies are never freed: another thread may use an object while the object
/// has a copy.
class Copies {
public:
  static void add(const CopiedTable *T) {
    const HoldForkLock Held(ForkLock::Copies);
    all()[T->copy()] = T;
  }
  /// Returns the address in the real table to which the program's objects
  /// point, or null if there is no copy at \p At.
  static const void *ownOf(const void *At) {
    ReentrancyGuard Guard;
    const HoldForkLock Held(ForkLock::Copies);
    const auto Found = all().find(At);
    return Found == all().end() ? nullptr : Found->second->Own;
  }

private:
  static std::unordered_map<const void *, const CopiedTable *> &all() {
    static auto &All =
        *new std::unordered_map<const void *, const CopiedTable *>;
    return All;
  }
};

/// The part of a file around an address in its data.
struct Surroundings {
  uintptr_t Addr, Begin = 0, End = 0;

  explicit Surroundings(const void *Of)
      : Addr(reinterpret_cast<uintptr_t>(Of)) {
    dl_iterate_phdr(find, this);
  }

private:
  static int find(dl_phdr_info *Info, size_t, void *Data) {
    auto &Its = *static_cast<Surroundings *>(Data);
    for (int I = 0; I < Info->dlpi_phnum; ++I) {
      const ElfW(Phdr) &P = Info->dlpi_phdr[I];
      const uintptr_t At = Info->dlpi_addr + P.p_vaddr;
      if (P.p_type == PT_LOAD && P.p_flags & PF_R &&
          Its.Addr - At < P.p_memsz) {
        Its.Begin = At;
        Its.End = At + P.p_memsz;
        return 1;
      }
    }
    return 0;
  }
};

bool isPrograms(const void *Function) {
  return !isModel(Function) && !isOfSystem(Function);
}

/// Makes and returns the copy of a table. Returns null if none of the functions
/// is the program's. \p Own is the address in the table to which objects point.
const CopiedTable *copyTable(const Word *Own, const VirtualFunctions &Of) {
  const Word *const Functions = Own + FirstFunction;
  if (std::none_of(Functions, Functions + Of.Count, isPrograms))
    return nullptr;
  const Surroundings File(Own);
  const auto Addr = reinterpret_cast<uintptr_t>(Own);
  const size_t Before =
      std::min<size_t>((Addr - File.Begin) / sizeof(Word), MostBefore);
  const size_t After =
      std::min<size_t>((File.End - Addr) / sizeof(Word), MostAfter);
  // A table that a just-in-time compiler has made in memory is not copied.
  if (File.Begin == 0 || Before < 2 || After < FirstFunction + Of.Count)
    return nullptr;
  auto *T = new CopiedTable{Own, std::vector<Word>(Own - Before, Own + After),
                            Before};
  for (size_t I = 0; I < Of.Count; ++I)
    if (isPrograms(Functions[I]))
      T->Words[Before + FirstFunction + I] =
          reinterpret_cast<Word>(Of.Forwards[I]);
  Copies::add(T);
  return T;
}

} // namespace

VirtualCalls::VirtualCalls(const void *Of, const VirtualFunctions &Functions) {
  if (!Of || !isChecking())
    return;
  ReentrancyGuard Guard;
  auto *Its = static_cast<const void **>(const_cast<void *>(Of));
  const auto [At, New] = tables().try_emplace(*Its);
  // If another model's real function calls this model, the object already has
  // the copy.
  if (New && !Copies::ownOf(*Its))
    At->second = copyTable(static_cast<const Word *>(*Its), Functions);
  if (!At->second)
    return;
  Object = Its;
  Own = *Its;
  *Its = At->second->copy();
}

VirtualCalls::~VirtualCalls() {
  // The library's function may have destroyed the object.
  if (Object && Copies::ownOf(*Object) == Own)
    *Object = Own;
}

void VirtualCalls::forgetTables() {
  ReentrancyGuard Guard;
  tables().clear();
}

ProgramsObject::ProgramsObject(void *Its)
    : Object(static_cast<const void **>(Its)), Copy(*Object),
      Own(Copies::ownOf(Copy)) {
  // Another thread may have given the object its table back.
  if (Own)
    *Object = Own;
  else
    Own = Copy;
}

ProgramsObject::~ProgramsObject() {
  // The program's function may have destroyed the object, or constructed
  // another one in its place.
  if (*Object == Own)
    *Object = Copy;
}

AnyFunction ProgramsObject::function(size_t No) const {
  return static_cast<const AnyFunction *>(Own)[FirstFunction + No];
}
