//===- Language.h - beginnings of expressions, operators --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the grammar that programs and extensions add to: programs define
// operators, and extensions have words of their own.
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

/// Parses the text after the word. Returns null after an error.
using Form = std::function<ExprPtr(Parser &, const Token &Word)>;

struct Language {
  /// Words that begin an expression.
  llvm::StringMap<Form> Forms;
  /// Other words that can't be names.
  llvm::StringSet<> Reserved;
  /// The precedences of binary operators; the loosest operator has the least.
  std::map<char, int> Precedences;

  /// Makes the language without extensions.
  Language();

  bool isReserved(llvm::StringRef Word) const {
    return Forms.contains(Word) || Reserved.contains(Word);
  }
};

/// Returns true if programs may not define the binary or unary operator.
bool isBuiltInBinary(char C);
bool isBuiltInUnary(char C);

constexpr int SequencePrecedence = 1, AssignmentPrecedence = 2,
              DefaultPrecedence = 30;

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_LANGUAGE_H
