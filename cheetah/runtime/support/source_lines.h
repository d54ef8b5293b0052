//===- source_lines.h - source lines of return addresses ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_SOURCE_LINES_H
#define CILKRTS_SUPPORT_SOURCE_LINES_H

#include <stddef.h>
#include <stdint.h>

/// Writes the place where the program's own code waits to \p place, which has
/// room for \p size bytes. Of the calls with the \p count return addresses
/// \p pcs, that is the innermost one that is neither the runtime's nor a
/// library header's. The place is a file, a line and a function if the program
/// has debug information and there is an llvm-symbolizer, and a module and an
/// address otherwise. The caller has called cilkrts_modules_look(). May take
/// seconds.
void cilkrts_find_source_line(const uintptr_t *pcs, unsigned count, char *place,
                              size_t size);

#endif // CILKRTS_SUPPORT_SOURCE_LINES_H
