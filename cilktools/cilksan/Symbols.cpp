//===- Symbols.cpp - names of global variables ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Symbols.h"

#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unordered_set>

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

/// The symbol in this table whose data \p Addr, as in the file, lies in.
bool findIn(const File &F, const ElfW(Shdr) & Table, const ElfW(Shdr) & Strings,
            uintptr_t Addr, ElfW(Sym) & Result, std::string &Name) {
  uint64_t Count = Table.sh_size / sizeof(ElfW(Sym));
  const auto *Symbols = F.at<ElfW(Sym)>(Table.sh_offset, Count);
  const char *Text = F.at<char>(Strings.sh_offset, Strings.sh_size);
  if (!Symbols || !Text)
    return false;
  for (uint64_t I = 0; I < Count; ++I) {
    const ElfW(Sym) &S = Symbols[I];
    if (ELF64_ST_TYPE(S.st_info) != STT_OBJECT ||
        Addr - S.st_value >= S.st_size || S.st_name >= Strings.sh_size)
      continue;
    Result = S;
    Name.assign(Text + S.st_name,
                strnlen(Text + S.st_name, Strings.sh_size - S.st_name));
    return true;
  }
  return false;
}

bool findInFile(const File &F, uintptr_t Addr, ElfW(Sym) & Result,
                std::string &Name) {
  const auto *Header = F.at<ElfW(Ehdr)>(0);
  if (!Header || memcmp(Header->e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  const auto *Sections = F.at<ElfW(Shdr)>(Header->e_shoff, Header->e_shnum);
  if (!Sections)
    return false;
  for (unsigned Type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned I = 0; I < Header->e_shnum; ++I)
      if (Sections[I].sh_type == Type &&
          Sections[I].sh_link < Header->e_shnum &&
          findIn(F, Sections[I], Sections[Sections[I].sh_link], Addr, Result,
                 Name))
        return true;
  return false;
}

} // namespace

bool cilksan::findSymbol(uintptr_t Addr, Symbol &S) {
  static auto &Names = *new std::unordered_set<std::string>;
  Module M{Addr, false, 0, {}};
  dl_iterate_phdr(findModule, &M);
  S = {};
  if (!M.Found)
    return false;
  ElfW(Sym) Found;
  std::string Name;
  if (findInFile(File(M.Path.c_str()), Addr - M.Base, Found, Name))
    S = {Names.insert(Name).first->c_str(), M.Base + Found.st_value,
         Found.st_size};
  return true;
}
