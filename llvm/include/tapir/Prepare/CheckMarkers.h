//===- CheckMarkers.h - invalid uses of markers -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_PREPARE_CHECKMARKERS_H
#define TAPIR_PREPARE_CHECKMARKERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tapir {

/// Reports each global of \p M that has the name of a marker and isn't called
/// like the marker. Renames the global, which then is an ordinary function.
void checkMarkers(llvm::Module &M);

} // namespace tapir

#endif // TAPIR_PREPARE_CHECKMARKERS_H
