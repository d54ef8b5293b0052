//===- Language.h - beginnings of expressions, operators --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the grammar that programs and extensions add to: a program
// defines operators, an extension has words of its own.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_LANGUAGE_H
#define KALEIDOSCOPE_LANGUAGE_H

#include "AST.h"
#include "Lexer.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace kaleidoscope {

class Parser;

/// Parses what follows the word, and returns null after an error.
using Form = std::function<ExprPtr(Parser &, const Token &Word)>;

struct Language {
  /// Words that begin an expression.
  llvm::StringMap<Form> Forms;
  /// Other words that can't be names.
  llvm::StringSet<> Reserved;
  /// Of binary operators, the loosest one first.
  std::map<char, int> Precedences;

  /// The language without extensions.
  Language();

  bool isReserved(llvm::StringRef Word) const {
    return Forms.contains(Word) || Reserved.contains(Word);
  }
};

/// Whether programs may not define the binary or unary operator.
bool isBuiltInBinary(char C);
bool isBuiltInUnary(char C);

constexpr int SequencePrecedence = 1, AssignmentPrecedence = 2,
              DefaultPrecedence = 30;

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_LANGUAGE_H
