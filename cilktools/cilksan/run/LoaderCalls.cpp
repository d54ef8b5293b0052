//===- LoaderCalls.cpp - functions that the loader calls ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the initialisers and finalisers of files, which are in arrays of a
// file's dynamic section. A function is instrumented if its name in the file's
// symbol table is also in the compiler's tables of instrumented functions. A
// function without a name counts as uninstrumented, except for the one function
// that the compilers' start-up files put into each array.
//
//===----------------------------------------------------------------------===//

#include "LoaderCalls.h"

#include "../core/Harmless.h"
#include "../objects/GlobalSymbols.h"

#include <csi/csi.h>

#include <algorithm>
#include <cstring>
#include <link.h>
#include <unordered_set>

using namespace cilksan;

namespace {

/// Returns the addresses in one of the arrays of a file's dynamic section.
std::vector<uintptr_t> readArray(const dl_phdr_info *Info, LoaderCall Kind) {
  const bool IsFirst = Kind == LoaderCall::Initialise;
  const ElfW(Sxword) ArrayTag = IsFirst ? DT_INIT_ARRAY : DT_FINI_ARRAY;
  const ElfW(Sxword) SizeTag = IsFirst ? DT_INIT_ARRAYSZ : DT_FINI_ARRAYSZ;
  uintptr_t At = 0;
  size_t Size = 0;
  for (int I = 0; I < Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &P = Info->dlpi_phdr[I];
    if (P.p_type != PT_DYNAMIC)
      continue;
    auto *D = reinterpret_cast<const ElfW(Dyn) *>(Info->dlpi_addr + P.p_vaddr);
    for (; D->d_tag != DT_NULL; ++D) {
      if (D->d_tag == ArrayTag)
        At = Info->dlpi_addr + D->d_un.d_ptr;
      if (D->d_tag == SizeTag)
        Size = D->d_un.d_val;
    }
  }
  if (!At)
    return {};
  const auto *Begin = reinterpret_cast<const uintptr_t *>(At);
  return {Begin, Begin + Size / sizeof(uintptr_t)};
}

/// Returns true if the function belongs to the compilers' start-up files, or if
/// the compiler makes it for a tool.
bool isOfStartup(const std::string &Name) {
  static const char *const Names[] = {"frame_dummy", "__do_global_dtors_aux",
                                      "__do_init", "__do_fini"};
  return Name.compare(0, 6, "__csi_") == 0 ||
         std::any_of(std::begin(Names), std::end(Names),
                     [&](const char *N) { return Name == N; });
}

/// Returns the names of all instrumented functions, in the form of the
/// compiler's tables.
const std::unordered_set<std::string> &instrumented() {
  static auto &Known = *new std::unordered_set<std::string>;
  static csi_id_t Next;
  for (; const source_loc_t *L = __csi_get_func_source_loc(Next); ++Next)
    for (; L; L = __csi_get_related_loc(L))
      if (L->name)
        Known.insert(L->name);
  return Known;
}

/// Adds the functions of a file.
int addFile(dl_phdr_info *Info, size_t, void *Data) {
  auto &[Kind, Files] =
      *static_cast<std::pair<LoaderCall, std::vector<LoadedFile>> *>(Data);
  LoadedFile F = {Info->dlpi_addr, Info->dlpi_name, {}};
  // If there is no symbol table, one of the functions belongs to the start-up
  // files.
  bool HasStartup = false;
  for (uintptr_t Function : readArray(Info, Kind)) {
    std::string Name;
    if (!isWithoutInstrumentation(Function, Name))
      HasStartup |= isOfStartup(Name);
    else if (Name.empty() && !HasStartup)
      HasStartup = true;
    else
      F.Unchecked.push_back(Name);
  }
  Files.push_back(std::move(F));
  return 0;
}

} // namespace

bool cilksan::isWithoutInstrumentation(uintptr_t Function, std::string &Name) {
  // A program that is linked with the tool's archive contains the models, and
  // the C++ library's tables of virtual functions refer to these models.
  if (isInSystemLibrary(Function) ||
      isModel(reinterpret_cast<const void *>(Function)))
    return false;
  const FunctionNames Names = functionNames(Function);
  std::vector<std::string> All = Names.Local;
  All.insert(All.end(), Names.Exported.begin(), Names.Exported.end());
  Name = All.empty() ? "" : All.front();
  return std::none_of(All.begin(), All.end(), [](const std::string &N) {
    return isOfStartup(N) || instrumented().count(N);
  });
}

std::vector<LoadedFile> cilksan::loadedFiles(LoaderCall Kind) {
  std::pair<LoaderCall, std::vector<LoadedFile>> Data = {Kind, {}};
  dl_iterate_phdr(addFile, &Data);
  return std::move(Data.second);
}

std::vector<LoadedFile>
cilksan::missingIn(const std::vector<LoadedFile> &Others,
                   const std::vector<LoadedFile> &Files) {
  std::vector<LoadedFile> Result;
  for (const LoadedFile &F : Files)
    if (std::none_of(Others.begin(), Others.end(),
                     [&](const LoadedFile &O) { return O.isSame(F); }))
      Result.push_back(F);
  return Result;
}
