//===- OpenedFiles.h - files that give access to any memory -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_OPENEDFILES_H
#define CILKSAN_MODELS_OPENEDFILES_H

namespace cilksan::models {

/// Tells the detector if the descriptor \p File, which a model has just opened,
/// writes the memory of a process: /proc/self/mem by whatever path. A negative
/// descriptor is that of a file that could not be opened. Keeps errno.
void openedFile(int File);

} // namespace cilksan::models

#endif // CILKSAN_MODELS_OPENEDFILES_H
