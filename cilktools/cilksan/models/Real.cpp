//===- Real.cpp - look-up of real functions; state of running models ------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks real functions up. Each symbol is looked up at its first use:
// constructors of libraries call models before this library's constructors have
// run, and a program uses few of the functions. The look-up may allocate
// memory, and then calls the model of malloc. The look-up in progress may be
// the look-up of malloc itself (Arena.h).
//
// Usually the definition is in a library that the program is linked with. The
// program may also open a library while it runs. That library loads its own
// dependencies, which are visible only to it and to each other (RTLD_LOCAL):
// for example, a plugin of a program with libstdc++ may load libc++. Such a
// library also calls the model, as the program's libraries come first in every
// search.
//
//===----------------------------------------------------------------------===//

#include "Arena.h"
#include "Model.h"
#include <cstdlib>
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

void *RealSymbol::find() {
  if (void *Known = Address.load(std::memory_order_relaxed))
    return Known;
  SymbolLookup Here;
  void *Found = dlsym(RTLD_NEXT, Name);
  if (!Found && Other)
    Found = dlsym(RTLD_NEXT, Other);
  Address.store(Found, std::memory_order_relaxed);
  return Found;
}

namespace {

/// The path of a loaded library, by its number in the loader's list.
struct LoadedLibrary {
  size_t Left;
  char Path[PATH_MAX];

  /// Fills in the path of the library \p Number. Returns false if there are
  /// fewer libraries.
  bool get(size_t Number) {
    Left = Number;
    Path[0] = 0;
    return dl_iterate_phdr(take, this);
  }

private:
  /// Copies the name while the loader's lock is held.
  static int take(dl_phdr_info *Info, size_t, void *Data) {
    auto *This = static_cast<LoadedLibrary *>(Data);
    if (This->Left--)
      return 0;
    // A file with a longer name cannot be opened. No model is called here.
    size_t Length = models::length(Info->dlpi_name);
    for (size_t I = 0; Length < sizeof This->Path && I <= Length; ++I)
      This->Path[I] = Info->dlpi_name[I];
    return 1;
  }
};

/// Returns the definition of \p Name, other than \p Mine, in a library that was
/// opened with RTLD_LOCAL; null if there is none.
void *findInOpenedLibraries(const char *Name, const void *Mine) {
  LoadedLibrary Library;
  for (size_t I = 0; Library.get(I); ++I) {
    if (!Library.Path[0])
      continue; // The program itself, or the kernel's part.
    void *Handle = dlopen(Library.Path, RTLD_LAZY | RTLD_NOLOAD);
    if (!Handle)
      continue;
    // If the symbol is found, the library is not closed again, so the address
    // stays valid.
    void *Found = dlsym(Handle, Name);
    if (Found && Found != Mine)
      return Found;
    dlclose(Handle);
  }
  return nullptr;
}

} // namespace

void *RealSymbol::resolve() {
  void *Found = find();
  if (!Found) {
    SymbolLookup Here;
    Found = findInOpenedLibraries(Name, dlsym(RTLD_DEFAULT, Name));
    Address.store(Found, std::memory_order_relaxed);
  }
  if (!Found) {
    // Nothing here may allocate memory or call a model.
    auto Print = [](const char *Text) {
      size_t Ignored = ::write(STDERR_FILENO, Text, models::length(Text));
      (void)Ignored;
    };
    Print("cilksan: the program calls '");
    Print(Name);
    Print("', which no shared library of the program has: link it with the one "
          "that defines it (for libc++, without -static-libstdc++)\n");
    abort();
  }
  return Found;
}

/// The innermost scope of this thread, or null if no model runs.
thread_local const Scope *Scope::Innermost [[gnu::tls_model("initial-exec")]] =
    nullptr;

void Scope::enter() {
  if (isInside()) {
    Active = false;
    return;
  }
  Innermost = this;
  noteModelled();
}

void Scope::leave() { Innermost = nullptr; }

bool models::called() {
  noteModelled();
  return isChecking() && !Scope::isInside();
}

const void *models::hidden(Hidden State) {
  static char Stand[static_cast<int>(Hidden::Count)];
  return &Stand[static_cast<int>(State)];
}
