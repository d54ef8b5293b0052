//===- UncheckedUnits.cpp - code that spawns and has no hooks -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads notes in loaded memory. Neither a file nor its symbol table is needed,
// so a stripped program gives the same result.
//
//===----------------------------------------------------------------------===//

#include "UncheckedUnits.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <elf.h>
#include <link.h>

using namespace cilksan;

namespace {

constexpr char Owner[] = "OpenCilk";
constexpr uint32_t NoteType = 1;

constexpr size_t padded(size_t Size) { return (Size + 3) & ~size_t(3); }

/// Adds the unit that \p Text describes. \p Text names the source file and the
/// functions.
void addUnit(std::vector<UncheckedUnit> &Units, const char *Text, size_t Size,
             const std::string &Library) {
  UncheckedUnit Unit;
  Unit.Library = Library;
  for (size_t At = 0; At < Size;) {
    const std::string Name(Text + At, strnlen(Text + At, Size - At));
    At += Name.size() + 1;
    if (Unit.File.empty())
      Unit.File = Name;
    else if (!Name.empty())
      Unit.Functions.push_back(Name);
  }
  assert((Unit.Functions.empty() || !Unit.File.empty()) &&
         "a function is in a file");
  if (!Unit.Functions.empty() &&
      std::find(Units.begin(), Units.end(), Unit) == Units.end())
    Units.push_back(Unit);
}

int addUnitsOf(dl_phdr_info *Info, size_t, void *Data) {
  auto &Units = *static_cast<std::vector<UncheckedUnit> *>(Data);
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &P = Info->dlpi_phdr[I];
    if (P.p_type == PT_NOTE)
      addUncheckedUnits(
          Units, reinterpret_cast<const char *>(Info->dlpi_addr + P.p_vaddr),
          P.p_memsz, Info->dlpi_name);
  }
  return 0;
}

} // namespace

void cilksan::addUncheckedUnits(std::vector<UncheckedUnit> &Units,
                                const char *Notes, size_t Size,
                                const std::string &Library) {
  ElfW(Nhdr) Head;
  while (Size >= sizeof Head) {
    memcpy(&Head, Notes, sizeof Head);
    const size_t Name = sizeof Head, Text = Name + padded(Head.n_namesz),
                 End = Text + padded(Head.n_descsz);
    if (End > Size)
      return;
    if (Head.n_namesz == sizeof Owner && Head.n_type == NoteType &&
        memcmp(Notes + Name, Owner, sizeof Owner) == 0)
      addUnit(Units, Notes + Text, Head.n_descsz, Library);
    Notes += End;
    Size -= End;
  }
}

void cilksan::addLoadedUncheckedUnits(std::vector<UncheckedUnit> &Units) {
  dl_iterate_phdr(addUnitsOf, &Units);
}
