//===- OpenedFiles.h - files that give access to any memory -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_OPENEDFILES_H
#define CILKSAN_MODELS_OPENEDFILES_H

namespace cilksan::models {

/// Tells the detector if writes to the descriptor \p File, which a model has
/// just opened, change the memory of a process: if it is /proc/self/mem, opened
/// by any path. A negative descriptor means that the file could not be opened.
/// Keeps errno.
void openedFile(int File);

} // namespace cilksan::models

#endif // CILKSAN_MODELS_OPENEDFILES_H
