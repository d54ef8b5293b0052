//===- Parser.h - from tokens to a tree -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parser by recursive descent, with operators by their precedences. An error
// ends the item that it is in; skipItem() finds the next one.
//
// Outside of brackets, the end of a line ends an item that is complete. So a
// file means the same as if it were typed line by line.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_PARSER_H
#define KALEIDOSCOPE_PARSER_H

#include "Language.h"

#include <optional>

namespace kaleidoscope {

class Parser {
  Language &Words;
  Diagnostics &D;
  Lexer Lex;
  Token Now;
  unsigned Brackets = 0;
  /// Code that walks through a tree calls itself for the parts of a node. So
  /// there are two limits: on the depth of nested expressions, and on the
  /// number of operators that follow each other in an item.
  unsigned Depth = 0, Chained = 0;
  bool MayContinue;
  bool Continues = false;

public:
  /// With \p MayContinue the end of the source is no error, and isIncomplete()
  /// is true.
  Parser(const Source &S, Language &Words, Diagnostics &D,
         bool MayContinue = false);

  /// Parses an item. Returns none after an error, or at the end of the source.
  std::optional<Item> parseItem();
  bool isAtEnd() const { return Now.Kind == Token::End; }
  bool isIncomplete() const { return Continues; }
  Location getPlace() const { return Now.At; }
  /// After an error, skips to the place where the next item may begin.
  void skipItem();

  // For forms -----------------------------------------------------------------

  ExprPtr parseExpression();
  /// Parses an operand: an expression that binds more strongly than binary
  /// operators.
  ExprPtr parseOperand();
  const Token &peek() const { return Now; }
  Token take();
  bool takeIf(char C);
  bool takeIf(llvm::StringRef Word);
  /// Takes the token, or reports that it is missing \p Where ("after the
  /// condition").
  bool expect(char C, llvm::StringRef Where);
  bool expect(llvm::StringRef Word, llvm::StringRef Where);
  /// Takes a name, which \p Of describes ("of the variable"). Returns an empty
  /// one after an error.
  std::string expectName(llvm::StringRef Of);
  /// Parses the rest of a loop after its word.
  std::optional<LoopParts> parseLoop();
  std::nullptr_t error(Location L, const llvm::Twine &What);

private:
  ExprPtr parseInner(llvm::function_ref<ExprPtr()> Parse);
  bool chain(Location L);
  ExprPtr parseUnlimitedOperand();
  ExprPtr parseBinary(int Least);
  ExprPtr parsePrimary();
  ExprPtr parseBracket();
  ExprPtr parseCall(const Token &Name);
  bool mayBeginItem() const;
  bool continuesLine() const { return Brackets || !Now.BeginsLine; }
  std::optional<Prototype> parsePrototype();
  std::optional<Prototype> parseOperator(bool IsBinary);
  bool parseParameters(Prototype &P);
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_PARSER_H
