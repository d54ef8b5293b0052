//===- Parser.h - from tokens to a tree -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By recursive descent, operators by their precedences. An error ends the item
// that it is in; skipItem() finds the next one.
//
// Outside of brackets a line's end is an item's end where the item is complete,
// so that a file means what it would if it were typed line by line.
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
  /// Whatever walks through a tree calls itself for what is in a node. So there
  /// is a limit to what is within each other, and to how many operators follow
  /// each other in an item.
  unsigned Depth = 0, Chained = 0;
  bool MayContinue;
  bool Continues = false;

public:
  /// With \p MayContinue the end of the source is no error: isIncomplete() then.
  Parser(const Source &S, Language &Words, Diagnostics &D,
         bool MayContinue = false);

  /// No item: an error, or the end of what there is.
  std::optional<Item> parseItem();
  bool isAtEnd() const { return Now.Kind == Token::End; }
  bool isIncomplete() const { return Continues; }
  Location getPlace() const { return Now.At; }
  /// Behind an error, to where the next item may begin.
  void skipItem();

  // For forms -----------------------------------------------------------------

  ExprPtr parseExpression();
  /// An operand: whatever binds more strongly than binary operators.
  ExprPtr parseOperand();
  const Token &peek() const { return Now; }
  Token take();
  bool takeIf(char C);
  bool takeIf(llvm::StringRef Word);
  /// Takes it, or reports that it is missing \p Where ("after the condition").
  bool expect(char C, llvm::StringRef Where);
  bool expect(llvm::StringRef Word, llvm::StringRef Where);
  /// A name, which \p Of says ("of the variable"), or an empty one.
  std::string expectName(llvm::StringRef Of);
  /// What stands behind a loop's word.
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
