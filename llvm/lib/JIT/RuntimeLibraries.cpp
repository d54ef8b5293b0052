//===- RuntimeLibraries.cpp - libraries of compiled code ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/RuntimeLibraries.h"

#include "tapir/IR/ThreadLocalOffsets.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/Support/MathExtras.h"

#include <dlfcn.h>
#include <link.h>
#include <thread>

using namespace llvm;
using namespace llvm::orc;

namespace tapir {

Error RuntimeLibraries::load(StringRef Path, StringRef If) {
  void *Handle = nullptr;
  if (!If.empty() && dlsym(RTLD_DEFAULT, If.str().c_str()))
    Handle = dlopen(nullptr, RTLD_NOW);
  else
    Handle = dlopen(Path.str().c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!Handle)
    return createStringError("cannot load '" + Path + "': " + dlerror());
  Handles.push_back(Handle);
  return Error::success();
}

// Returns true if the function is defined in the library itself, and not in a
// library that it is linked to.
static bool isOwnFunction(void *Library, void *Address) {
  link_map *Asked = nullptr;
  void *Of = nullptr, *Entry = nullptr;
  Dl_info Unused;
  if (dlinfo(Library, RTLD_DI_LINKMAP, &Asked) != 0 ||
      !dladdr1(Address, &Unused, &Of, RTLD_DL_LINKMAP) || Of != Asked)
    return false;
  dladdr1(Address, &Unused, &Entry, RTLD_DL_SYMENT);
  return !Entry ||
         ELF64_ST_TYPE(static_cast<const ElfW(Sym) *>(Entry)->st_info) !=
             STT_OBJECT;
}

// Finds a symbol. A function of the runtime is always that of the loaded
// libraries, even if the runtime of another target has a function of the same
// name. All other symbols are resolved by the rules of the dynamic linker, as
// in the libraries themselves. So a variable exists once in a process, the
// runtimes of all targets know the same strands and views, and a host may
// replace malloc.
void *RuntimeLibraries::find(const std::string &Name) const {
  for (void *Handle : Handles) {
    void *Address = dlsym(Handle, Name.c_str());
    if (!Address)
      continue;
    void *First = isOwnFunction(Handle, Address)
                      ? Address
                      : dlsym(RTLD_DEFAULT, Name.c_str());
    return First ? First : Address;
  }
  return nullptr;
}

// Returns the offset of a thread-local variable of the calling thread from the
// thread pointer.
static int64_t getDistance(const void *Address) {
  return static_cast<const char *>(Address) -
         static_cast<const char *>(__builtin_thread_pointer());
}

Error RuntimeLibraries::tryToGenerate(LookupState &, LookupKind, JITDylib &Into,
                                      JITDylibLookupFlags,
                                      const SymbolLookupSet &Symbols) {
  SymbolMap Found;
  for (const auto &[Symbol, Flags] : Symbols) {
    StringRef Name = *Symbol;
    const bool IsDistance = Name.consume_back(ThreadLocalOffsetSuffix);
    const std::string Plain = Name.str();
    const void *Address = find(Plain);
    if (!Address)
      continue;
    if (!IsDistance) {
      Found[Symbol] = {ExecutorAddr::fromPtr(Address),
                       JITSymbolFlags::Exported};
      continue;
    }
    const int64_t Here = getDistance(Address);
    int64_t Elsewhere = 0;
    std::thread([&] { Elsewhere = getDistance(find(Plain)); }).join();
    if (Here != Elsewhere || !isInt<32>(Here))
      return createStringError(
          "the thread-local variable '" + Name +
          "' of a library isn't at the same place in each thread: link the "
          "program to that library, or load it earlier");
    Found[Symbol] = {ExecutorAddr(uint64_t(Here)), JITSymbolFlags::Exported};
  }
  return Found.empty() ? Error::success()
                       : Into.define(absoluteSymbols(std::move(Found)));
}

} // namespace tapir
