//===- library.h - replaces functions of the C library ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_LIBRARY_H
#define EXPLORER_LIBRARY_H

namespace explorer {

/// Begins an execution: nothing is allocated, locked or registered.
void beginLibrary();

} // namespace explorer

#endif // EXPLORER_LIBRARY_H
