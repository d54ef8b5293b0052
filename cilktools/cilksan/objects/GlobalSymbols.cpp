//===- GlobalSymbols.cpp - names of global variables and functions --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the symbol tables of ELF files without a library. The dynamic linker
// knows exported symbols only, and a library for debug information would be
// linked into every program. Only names are needed, so line numbers are not
// read.
//
// A file is read once, when a report first names an address in it. The file's
// contents may have changed since it was loaded, so each offset is checked to
// lie in the file. A variable is found by a binary search, since few variables
// overlap.
//
//===----------------------------------------------------------------------===//

#include "GlobalSymbols.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <iterator>
#include <link.h>
#include <string>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_map>
#include <vector>

using namespace cilksan;

namespace {

/// The file from which the memory at an address has been loaded.
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

/// Returns the file from which the byte at \p Addr has been loaded, if there is
/// one.
Module moduleAt(uintptr_t Addr) {
  Module M{Addr, false, 0, {}};
  dl_iterate_phdr(findModule, &M);
  return M;
}

/// A file that is mapped while it is read. Each read is checked to lie in the
/// file.
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

  /// Returns the \p Count objects at \p Offset, or null if they are not in the
  /// file.
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
  uintptr_t Begin; ///< the address in the file
  size_t Size;
  std::string Name;
};
/// Variables ordered by Begin. If several variables have the same Begin, the
/// first of them in the file is the last in the list.
using Variables = std::vector<Variable>;

/// The names of functions by their addresses as in the file.
using Functions = std::unordered_map<uintptr_t, FunctionNames>;

/// The addresses of functions as in the file, by their names.
using Addresses = std::unordered_map<std::string, uintptr_t>;

/// Calls Each with every symbol, its name, and the type of its table.
template <typename Function> void forEachSymbol(const File &F, Function Each) {
  const auto *Header = F.at<ElfW(Ehdr)>(0);
  if (!Header || memcmp(Header->e_ident, ELFMAG, SELFMAG) != 0)
    return;
  const auto *Sections = F.at<ElfW(Shdr)>(Header->e_shoff, Header->e_shnum);
  if (!Sections)
    return;
  for (unsigned Type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned I = 0; I < Header->e_shnum; ++I) {
      const ElfW(Shdr) &Table = Sections[I];
      if (Table.sh_type != Type || Table.sh_link >= Header->e_shnum)
        continue;
      const ElfW(Shdr) &Strings = Sections[Table.sh_link];
      const uint64_t Count = Table.sh_size / sizeof(ElfW(Sym));
      const auto *Symbols = F.at<ElfW(Sym)>(Table.sh_offset, Count);
      const char *Text = F.at<char>(Strings.sh_offset, Strings.sh_size);
      for (uint64_t N = 0; Symbols && Text && N < Count; ++N)
        if (const uint64_t At = Symbols[N].st_name; At < Strings.sh_size)
          Each(Symbols[N],
               std::string(Text + At, strnlen(Text + At, Strings.sh_size - At)),
               Type);
    }
}

Variables variablesOf(const File &F) {
  Variables Result;
  forEachSymbol(F, [&](const ElfW(Sym) & S, std::string Name, unsigned) {
    if (ELF64_ST_TYPE(S.st_info) == STT_OBJECT)
      Result.push_back({S.st_value, S.st_size, std::move(Name)});
  });
  std::reverse(Result.begin(), Result.end());
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const Variable &A, const Variable &B) { return A.Begin < B.Begin; });
  return Result;
}

/// Returns the names of all functions in \p F, the file of \p M.
Functions functionsOf(const Module &M, const File &F) {
  Functions Result;
  const bool IsProgram = M.Path == "/proc/self/exe";
  void *Library = nullptr;
  forEachSymbol(F, [&](const ElfW(Sym) & S, std::string Name, unsigned Table) {
    const unsigned Type = ELF64_ST_TYPE(S.st_info);
    if (S.st_shndx == SHN_UNDEF)
      return;
    uintptr_t At = S.st_value;
    const bool IsExported = Table == SHT_DYNSYM;
    if (Type == STT_GNU_IFUNC) {
      if (IsExported && !Library)
        Library = dlopen(IsProgram ? nullptr : M.Path.c_str(),
                         RTLD_LAZY | RTLD_NOLOAD);
      void *Target =
          Library && IsExported ? dlsym(Library, Name.c_str()) : nullptr;
      At = Target ? reinterpret_cast<uintptr_t>(Target) - M.Base : 0;
    }
    if (!At || (Type != STT_GNU_IFUNC && Type != STT_FUNC))
      return;
    FunctionNames &Its = Result[At];
    (IsExported ? Its.Exported : Its.Local).push_back(std::move(Name));
  });
  // Closes the library: the program decides how long a file stays loaded.
  if (Library)
    dlclose(Library);
  return Result;
}

/// Returns the names of functions in the files that have been read, by path.
std::unordered_map<std::string, Functions> &functionsByFile() {
  static auto &Known = *new std::unordered_map<std::string, Functions>;
  return Known;
}

/// Returns the addresses of functions in the files that have been read, by
/// path.
std::unordered_map<std::string, Addresses> &addressesByFile() {
  static auto &Known = *new std::unordered_map<std::string, Addresses>;
  return Known;
}

/// Returns the addresses of all functions that the file defines. The linker
/// turns hidden functions into local functions. If a local function and a
/// global function have the same name, calls mean the global one: a statically
/// linked tool has a C++ library of its own, whose functions are local.
Addresses addressesOf(const File &F) {
  Addresses Result;
  forEachSymbol(F, [&](const ElfW(Sym) & S, std::string Name, unsigned) {
    const unsigned Type = ELF64_ST_TYPE(S.st_info);
    if (S.st_shndx == SHN_UNDEF || (Type != STT_FUNC && Type != STT_GNU_IFUNC))
      return;
    if (ELF64_ST_BIND(S.st_info) == STB_LOCAL)
      Result.try_emplace(std::move(Name), S.st_value);
    else
      Result[std::move(Name)] = S.st_value;
  });
  return Result;
}

/// Returns the variable that contains \p Addr, an address in the file, or null.
/// Few variables overlap.
const Variable *findIn(const Variables &All, uintptr_t Addr) {
  auto At = std::upper_bound(
      All.begin(), All.end(), Addr,
      [](uintptr_t Addr, const Variable &V) { return Addr < V.Begin; });
  for (unsigned I = 0; I < 16 && At != All.begin(); ++I)
    if (--At; Addr - At->Begin < At->Size)
      return &*At;
  return nullptr;
}

/// Returns the variables of a file, which is read once.
const Variables &variablesIn(const std::string &Path) {
  static auto &Known = *new std::unordered_map<std::string, Variables>;
  auto [It, New] = Known.try_emplace(Path);
  if (New)
    It->second = variablesOf(File(Path.c_str()));
  return It->second;
}

} // namespace

FunctionNames cilksan::functionNames(uintptr_t Addr) {
  const Module M = moduleAt(Addr);
  if (!M.Found)
    return {};
  auto [It, New] = functionsByFile().try_emplace(M.Path);
  if (New)
    It->second = functionsOf(M, File(M.Path.c_str()));
  auto Found = It->second.find(Addr - M.Base);
  return Found == It->second.end() ? FunctionNames() : Found->second;
}

uintptr_t cilksan::functionIn(uintptr_t Code, const std::string &Name) {
  const Module M = moduleAt(Code);
  if (!M.Found)
    return 0;
  auto [It, New] = addressesByFile().try_emplace(M.Path);
  if (New)
    It->second = addressesOf(File(M.Path.c_str()));
  auto Found = It->second.find(Name);
  return Found == It->second.end() ? 0 : M.Base + Found->second;
}

uintptr_t cilksan::functionInProgram(const std::string &Name) {
  return functionIn(getauxval(AT_ENTRY), Name);
}

namespace {

/// The properties of the part of a file that contains an address.
struct Parts {
  uintptr_t Addr;
  bool IsLoaded = false, IsReadOnly = false, IsCode = false;

  explicit Parts(uintptr_t Addr) : Addr(Addr) { dl_iterate_phdr(look, this); }

private:
  static int look(dl_phdr_info *Info, size_t, void *Data) {
    auto &Its = *static_cast<Parts *>(Data);
    for (int I = 0; I < Info->dlpi_phnum; ++I) {
      const ElfW(Phdr) &P = Info->dlpi_phdr[I];
      if (Its.Addr - (Info->dlpi_addr + P.p_vaddr) >= P.p_memsz)
        continue;
      const bool IsLoaded = P.p_type == PT_LOAD;
      Its.IsLoaded |= IsLoaded;
      Its.IsCode |= IsLoaded && P.p_flags & PF_X;
      Its.IsReadOnly |=
          P.p_type == PT_GNU_RELRO || (IsLoaded && !(P.p_flags & PF_W));
    }
    return Its.IsLoaded;
  }
};

} // namespace

bool cilksan::isReadOnly(uintptr_t Addr) { return Parts(Addr).IsReadOnly; }

bool cilksan::isCode(uintptr_t Addr) { return Parts(Addr).IsCode; }

void cilksan::forgetFunctions() {
  functionsByFile().clear();
  addressesByFile().clear();
}

bool cilksan::isInSystemLibrary(uintptr_t Code) {
  const Module M = moduleAt(Code);
  const std::string File = M.Path.substr(M.Path.rfind('/') + 1);
  static const char *const Beginnings[] = {
      "ld-linux",     "libatomic.so",  "libc++.so",     "libc++abi.so",
      "libc.so",      "libcilkrts.so", "libcilksan.so", "libcrypt.so",
      "libdl.so",     "libgcc_s.so",   "libm.so",       "libmvec.so",
      "libomp.so",    "libopencilk",   "libpthread.so", "libresolv.so",
      "librt.so",     "libstdc++.so",  "libtbb.so",     "libubsan.so",
      "libunwind.so", "linux-vdso.so"};
  return std::any_of(
      std::begin(Beginnings), std::end(Beginnings), [&](const char *Beginning) {
        return File.compare(0, strlen(Beginning), Beginning) == 0;
      });
}

bool cilksan::findSymbol(uintptr_t Addr, Symbol &S) {
  const Module M = moduleAt(Addr);
  S = {};
  if (!M.Found)
    return false;
  if (const Variable *V = findIn(variablesIn(M.Path), Addr - M.Base))
    S = {V->Name.c_str(), M.Base + V->Begin, V->Size};
  return true;
}
