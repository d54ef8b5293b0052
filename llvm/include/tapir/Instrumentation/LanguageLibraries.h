//===- LanguageLibraries.h - Rust and others --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A language's standard library may be compiled into the program, and order
// accesses by atomic operations, or be compiled already and read what the
// program gives it. A tool would see neither. So the compiler tells it, for
// each language of the table in LanguageLibraries.cpp; the languages have
// folders of their own beside that file.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H
#define TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H

namespace llvm {
class Module;
}

namespace tapir {
class ToolInfo;

/// Calls the hooks of a tool that defines them where libraries of the languages
/// that \p M is written in have an effect that hooks tell of. To be done before
/// functions are inlined. Returns true if there was anything.
bool announceLibraries(llvm::Module &M, const ToolInfo &Info);

} // namespace tapir

#endif // TAPIR_INSTRUMENTATION_LANGUAGELIBRARIES_H
