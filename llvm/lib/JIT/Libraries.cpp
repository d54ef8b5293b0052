//===- Libraries.cpp - what just-in-time compiled code links to -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/Libraries.h"

#include "tapir/IR/ThreadWords.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/Support/MathExtras.h"

#include <dlfcn.h>
#include <link.h>
#include <thread>

using namespace llvm;
using namespace llvm::orc;

namespace tapir {

Error Libraries::load(StringRef Path, StringRef If) {
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

// What libraries have of one name is one variable in a process, the first
// one's, by the rules of the dynamic linker: so strands and their views are
// known to the runtimes of all targets. A function is each library's own.
static void *preferShared(const std::string &Name, void *Address,
                          bool IsThreadLocal) {
  Dl_info Of;
  void *Entry = nullptr;
  const bool IsFunction =
      !IsThreadLocal &&
      !(dladdr1(Address, &Of, &Entry, RTLD_DL_SYMENT) && Entry &&
        ELF64_ST_TYPE(static_cast<const ElfW(Sym) *>(Entry)->st_info) ==
            STT_OBJECT);
  void *Shared = IsFunction ? nullptr : dlsym(RTLD_DEFAULT, Name.c_str());
  return Shared ? Shared : Address;
}

void *Libraries::find(const std::string &Name, bool IsThreadLocal) const {
  for (void *Handle : Handles)
    if (void *Address = dlsym(Handle, Name.c_str()))
      return preferShared(Name, Address, IsThreadLocal);
  return nullptr;
}

// How far something of the calling thread's is from its thread pointer.
static int64_t getDistance(const void *Address) {
  return static_cast<const char *>(Address) -
         static_cast<const char *>(__builtin_thread_pointer());
}

Error Libraries::tryToGenerate(LookupState &, LookupKind, JITDylib &Into,
                               JITDylibLookupFlags,
                               const SymbolLookupSet &Symbols) {
  SymbolMap Found;
  for (const auto &[Symbol, Flags] : Symbols) {
    StringRef Name = *Symbol;
    const bool IsDistance = Name.consume_back(ThreadWordSuffix);
    const std::string Plain = Name.str();
    const void *Address = find(Plain, IsDistance);
    if (!Address)
      continue;
    if (!IsDistance) {
      Found[Symbol] = {ExecutorAddr::fromPtr(Address),
                       JITSymbolFlags::Exported};
      continue;
    }
    const int64_t Here = getDistance(Address);
    int64_t Elsewhere = 0;
    std::thread([&] { Elsewhere = getDistance(find(Plain, true)); }).join();
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
