//===- GlobalSymbols.h - symbol tables of ELF files -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The symbol tables of the program's files. The tables also list static
// variables, unless the files have been stripped.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_OBJECTS_GLOBALSYMBOLS_H
#define CILKSAN_OBJECTS_GLOBALSYMBOLS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// A variable in the symbol table of a file, at its address in this process.
struct Symbol {
  /// The name in the file, which stays valid until the process ends.
  const char *Name;
  uintptr_t Begin;
  size_t Size;
};

/// Finds the variable that contains the byte at \p Addr. Returns false if the
/// byte is not in the data of a file. The symbol has no name if the file has no
/// symbol there. Each file is read once.
bool findSymbol(uintptr_t Addr, Symbol &S);

/// The names that a function has in its file.
struct FunctionNames {
  /// The names by which other files can call the function. The names of an
  /// indirect function (STT_GNU_IFUNC) count as names of the implementation
  /// that it has in this process.
  std::vector<std::string> Exported;
  std::vector<std::string> Local;
};
/// Returns the names of the function whose code begins at \p Addr.
FunctionNames functionNames(uintptr_t Addr);

/// Returns the address of the function \p Name in the file that contains the
/// code at \p Code, or 0 if that file defines no such function.
uintptr_t functionIn(uintptr_t Code, const std::string &Name);
/// Returns the address of the program's function \p Name, or 0 if there is
/// none.
uintptr_t functionInProgram(const std::string &Name);

/// Returns true if \p Addr is in a part of a file that nothing can write once
/// the file is loaded: constants, tables of virtual functions.
bool isReadOnly(uintptr_t Addr);

/// Returns true if \p Addr is in the code of a file.
bool isCode(uintptr_t Addr);

/// Forgets all functions that were found: a file may be unloaded, and another
/// one may take its path or its addresses.
void forgetFunctions();

/// Returns true if the code at \p Code is in a library of the system or of a
/// runtime.
bool isInSystemLibrary(uintptr_t Code);

} // namespace cilksan

#endif // CILKSAN_OBJECTS_GLOBALSYMBOLS_H
