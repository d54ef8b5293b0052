//===- Symbols.cpp - names of global variables ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the symbol tables of ELF files, by hand: the dynamic linker knows
// exported symbols only, and a library that reads debug information would be
// linked into every program. Names are all that is needed, so line numbers
// aren't looked for.
//
// A file is read once, when a report first names an address in it, and may be
// anything by then: all offsets are checked to lie in it. Variables are found
// by a binary search; few lie within each other.
//
//===----------------------------------------------------------------------===//

#include "Symbols.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>
#include <vector>

using namespace cilksan;

namespace {

/// A file that an address has been loaded from.
struct Module {
  uintptr_t Addr;
  bool Found = false;
  uintptr_t Base = 0;
  std::string Path;
};

int findModule(dl_phdr_info *Info, size_t, void *Data) {
  auto *M = static_cast<Module *>(Data);
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &P = Info->dlpi_phdr[I];
    if (P.p_type != PT_LOAD ||
        M->Addr - (Info->dlpi_addr + P.p_vaddr) >= P.p_memsz)
      continue;
    M->Found = true;
    M->Base = Info->dlpi_addr;
    M->Path = *Info->dlpi_name ? Info->dlpi_name : "/proc/self/exe";
    return 1;
  }
  return 0;
}

/// A file in memory while it is looked at. All that is read from it is checked
/// to lie in it.
class File {
public:
  explicit File(const char *Path) {
    int Descriptor = open(Path, O_RDONLY | O_CLOEXEC);
    struct stat Status;
    if (Descriptor >= 0 && fstat(Descriptor, &Status) == 0) {
      void *Memory =
          mmap(nullptr, Status.st_size, PROT_READ, MAP_PRIVATE, Descriptor, 0);
      if (Memory != MAP_FAILED) {
        Begin = static_cast<const char *>(Memory);
        Size = Status.st_size;
      }
    }
    if (Descriptor >= 0)
      close(Descriptor);
  }
  ~File() {
    if (Begin)
      munmap(const_cast<char *>(Begin), Size);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  /// \p Count of them at \p Offset, or null.
  template <typename T> const T *at(uint64_t Offset, uint64_t Count = 1) const {
    if (Offset > Size || Count > (Size - Offset) / sizeof(T) ||
        Offset % alignof(T))
      return nullptr;
    return reinterpret_cast<const T *>(Begin + Offset);
  }

private:
  const char *Begin = nullptr;
  size_t Size = 0;
};

struct Variable {
  uintptr_t Begin; ///< as in the file
  size_t Size;
  std::string Name;
};
/// Ordered by Begin; of several at one place the first one in the file is last.
using Variables = std::vector<Variable>;

void addVariables(const File &F, const ElfW(Shdr) & Table,
                  const ElfW(Shdr) & Strings, Variables &Result) {
  uint64_t Count = Table.sh_size / sizeof(ElfW(Sym));
  const auto *Symbols = F.at<ElfW(Sym)>(Table.sh_offset, Count);
  const char *Text = F.at<char>(Strings.sh_offset, Strings.sh_size);
  if (!Symbols || !Text)
    return;
  for (uint64_t I = 0; I < Count; ++I) {
    const ElfW(Sym) &S = Symbols[I];
    if (ELF64_ST_TYPE(S.st_info) != STT_OBJECT || S.st_name >= Strings.sh_size)
      continue;
    const char *Name = Text + S.st_name;
    Result.push_back(
        {S.st_value, S.st_size,
         std::string(Name, strnlen(Name, Strings.sh_size - S.st_name))});
  }
}

Variables variablesOf(const File &F) {
  Variables Result;
  const auto *Header = F.at<ElfW(Ehdr)>(0);
  if (!Header || memcmp(Header->e_ident, ELFMAG, SELFMAG) != 0)
    return Result;
  const auto *Sections = F.at<ElfW(Shdr)>(Header->e_shoff, Header->e_shnum);
  if (!Sections)
    return Result;
  for (unsigned Type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned I = 0; I < Header->e_shnum; ++I)
      if (Sections[I].sh_type == Type && Sections[I].sh_link < Header->e_shnum)
        addVariables(F, Sections[I], Sections[Sections[I].sh_link], Result);
  std::reverse(Result.begin(), Result.end());
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const Variable &A, const Variable &B) { return A.Begin < B.Begin; });
  return Result;
}

/// The variable that \p Addr, as in the file, lies in, or null. Few lie within
/// each other.
const Variable *findIn(const Variables &All, uintptr_t Addr) {
  auto At = std::upper_bound(
      All.begin(), All.end(), Addr,
      [](uintptr_t Addr, const Variable &V) { return Addr < V.Begin; });
  for (unsigned I = 0; I < 16 && At != All.begin(); ++I)
    if (--At; Addr - At->Begin < At->Size)
      return &*At;
  return nullptr;
}

/// Those of a file, which is read once.
const Variables &variablesIn(const std::string &Path) {
  static auto &Known = *new std::unordered_map<std::string, Variables>;
  auto [It, New] = Known.try_emplace(Path);
  if (New)
    It->second = variablesOf(File(Path.c_str()));
  return It->second;
}

} // namespace

bool cilksan::findSymbol(uintptr_t Addr, Symbol &S) {
  Module M{Addr, false, 0, {}};
  dl_iterate_phdr(findModule, &M);
  S = {};
  if (!M.Found)
    return false;
  if (const Variable *V = findIn(variablesIn(M.Path), Addr - M.Base))
    S = {V->Name.c_str(), M.Base + V->Begin, V->Size};
  return true;
}
