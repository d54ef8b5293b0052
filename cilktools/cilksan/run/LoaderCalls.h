//===- LoaderCalls.h - functions that the loader calls ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dynamic linker calls the initialisers of a library that the program
// opens, the finalisers of one that it closes, and all finalisers when the
// program exits. Nothing announces these calls, and no model can pass on a
// function in their place. So the functions are found in the files, and those
// without instrumentation count as unchecked.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_RUN_LOADERCALLS_H
#define CILKSAN_RUN_LOADERCALLS_H

#include <cstdint>
#include <string>
#include <vector>

namespace cilksan {

enum class LoaderCall { Initialise, Finalise };

/// A loaded file, except for libraries of the system's.
struct LoadedFile {
  uintptr_t Base;
  std::string Path;
  /// The names, which may be empty, of functions without instrumentation.
  std::vector<std::string> Unchecked;

  bool isSame(const LoadedFile &Other) const {
    return Base == Other.Base && Path == Other.Path;
  }
};

/// Sets \p Name to a name, which may be empty, of the function at \p Function.
/// Returns false if it is instrumented, the system's or a compiler's.
bool isWithoutInstrumentation(uintptr_t Function, std::string &Name);

/// Returns all files that are loaded, with their functions of the kind.
std::vector<LoadedFile> loadedFiles(LoaderCall Kind);

/// Returns those of \p Files that \p Others lack.
std::vector<LoadedFile> missingIn(const std::vector<LoadedFile> &Others,
                                  const std::vector<LoadedFile> &Files);

} // namespace cilksan

#endif // CILKSAN_RUN_LOADERCALLS_H
