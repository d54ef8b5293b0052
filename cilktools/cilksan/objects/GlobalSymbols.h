//===- GlobalSymbols.h - names of global variables --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The symbol tables of the program's files, which know static variables as
// well, unless they have been stripped.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_GLOBALSYMBOLS_H
#define CILKSAN_OBJECTS_GLOBALSYMBOLS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

struct Symbol {
  /// As in the file, for the process's lifetime.
  const char *Name;
  uintptr_t Begin;
  size_t Size;
};

/// Finds the variable that the byte is in. False where \p Addr isn't in the
/// data of a file; a symbol without a name where that has none for it. Each
/// file is read once.
bool findSymbol(uintptr_t Addr, Symbol &S);

/// The names that a function has in its file.
struct FunctionNames {
  /// Other files can call the function by these. The names of an indirect
  /// function (STT_GNU_IFUNC) are those of the implementation that it has in
  /// this process.
  std::vector<std::string> Exported;
  std::vector<std::string> Local;
};
/// Returns the names of the function whose code begins at \p Addr.
FunctionNames functionNames(uintptr_t Addr);

/// Returns the address of the function \p Name that the file defines which the
/// code at \p Code lies in, or 0 if that file defines none.
uintptr_t functionIn(uintptr_t Code, const std::string &Name);
/// Likewise, for the program itself.
uintptr_t functionInProgram(const std::string &Name);

/// Returns true if \p Addr is in a part of a file that nothing can write once
/// the file is loaded: constants, tables of virtual functions.
bool isReadOnly(uintptr_t Addr);

/// Returns true if \p Addr is in the code of a file.
bool isCode(uintptr_t Addr);

/// Forgets all functions that were found: a file may be unloaded, and another
/// one may take its path or its addresses.
void forgetFunctions();

/// Returns true if the code at \p Code lies in a library of the system's or of
/// a runtime's.
bool isInSystemLibrary(uintptr_t Code);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_GLOBALSYMBOLS_H
