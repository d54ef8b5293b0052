//===- Pragmas.h - The table of pragmas -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the table of pragmas, which is generated from Pragmas.def. The
// columns are described there.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_LEX_PRAGMAS_H
#define CILK_LEX_PRAGMAS_H

#include "llvm/ADT/StringRef.h"

namespace cilk {

enum class PragmaKind {
#define PRAGMA(Kind, Name, Argument, Statement, Description) Kind,
#include "cilk/Lex/Pragmas.def"
};

enum class PragmaArgument { Required, Optional };
enum class PragmaStatement { ParallelLoop, LoopOrBlock };

struct PragmaEntry {
  PragmaKind Kind;
  llvm::StringLiteral Name;
  PragmaArgument Argument;
  PragmaStatement Statement;
};

inline constexpr PragmaEntry KnownPragmas[] = {
#define PRAGMA(Kind, Name, Argument, Statement, Description)                   \
  {PragmaKind::Kind, Name, PragmaArgument::Argument,                           \
   PragmaStatement::Statement},
#include "cilk/Lex/Pragmas.def"
};
inline constexpr unsigned NumberOfPragmas =
    sizeof(KnownPragmas) / sizeof(*KnownPragmas);

constexpr unsigned indexOf(PragmaKind Kind) {
  return static_cast<unsigned>(Kind);
}
constexpr const PragmaEntry &entryOf(PragmaKind Kind) {
  return KnownPragmas[indexOf(Kind)];
}

} // namespace cilk

#endif // CILK_LEX_PRAGMAS_H
