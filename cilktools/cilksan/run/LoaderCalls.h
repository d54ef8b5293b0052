//===- LoaderCalls.h - functions that the loader calls ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that the dynamic linker calls: the initialisers of a library that
// the program opens, the finalisers of a library that it closes, and all
// finalisers when the program exits. Nothing announces these calls, and no
// model can replace these functions. So they are found in the files, and
// functions without instrumentation count as unchecked.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_LOADERCALLS_H
#define CILKSAN_RUN_LOADERCALLS_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

/// The kinds of functions that the loader calls.
enum class LoaderCall { Initialise, Finalise };

/// A loaded file that is no library of the system.
struct LoadedFile {
  uintptr_t Base;
  std::string Path;
  /// The names of the functions without instrumentation. A name may be empty.
  std::vector<std::string> Unchecked;

  bool isSame(const LoadedFile &Other) const {
    return Base == Other.Base && Path == Other.Path;
  }
};

/// Sets \p Name to a name of the function at \p Function; it may be empty.
/// Returns false if the function is instrumented, or belongs to the system or
/// to a compiler.
bool isWithoutInstrumentation(uintptr_t Function, std::string &Name);

/// Returns all files that are loaded, with their functions of the kind.
std::vector<LoadedFile> loadedFiles(LoaderCall Kind);

/// Returns the files of \p Files that are not in \p Others.
std::vector<LoadedFile> missingIn(const std::vector<LoadedFile> &Others,
                                  const std::vector<LoadedFile> &Files);

} // namespace cilksan

#endif // CILKSAN_RUN_LOADERCALLS_H
