//===- LanguageLibraries.h - Rust and others --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are two kinds of events in a language's standard library that a tool
// can't see by itself. A library that is compiled into the program may order
// accesses by atomic operations. A library that is already compiled may read
// memory that the program passes to it. So the compiler announces both to the
// tool, for each language of the table in LanguageLibraries.cpp. Each language
// has a folder beside that file.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H
#define TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H

namespace llvm {
class Module;
}

namespace tapir {
class ToolInfo;

/// Inserts calls of the tool's hooks at events of the libraries of the
/// languages that \p M is written in. Runs before functions are inlined.
/// Returns true if there were any events.
bool announceLibraries(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H
