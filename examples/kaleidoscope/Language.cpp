//===- Language.cpp - the words of the language without extensions ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Language.h"

#include "Parser.h"

using namespace llvm;

namespace kaleidoscope {

bool isBuiltInBinary(char C) { return StringRef(":=<+-*/").contains(C); }
bool isBuiltInUnary(char C) { return C == '-'; }

// Parses `if Condition then Value else Value`.
static ExprPtr parseIf(Parser &P, const Token &Word) {
  ExprPtr Condition = P.parseExpression();
  if (!Condition || !P.expect("then", "after the condition"))
    return nullptr;
  ExprPtr Then = P.parseExpression();
  if (!Then || !P.expect("else", "after what is done if the condition holds"))
    return nullptr;
  ExprPtr Else = P.parseExpression();
  if (!Else)
    return nullptr;
  return std::make_unique<If>(Word.At, std::move(Condition), std::move(Then),
                              std::move(Else));
}

// Parses `for Name = First, Condition [, Step] in Body`.
static ExprPtr parseFor(Parser &P, const Token &Word) {
  std::optional<LoopParts> Loop = P.parseLoop();
  return Loop ? std::make_unique<For>(Word.At, std::move(*Loop)) : nullptr;
}

// Parses `var Name [= Value], … in Body`.
static ExprPtr parseVar(Parser &P, const Token &Word) {
  std::vector<Var::Definition> Definitions;
  do {
    Var::Definition V{P.peek().At, P.expectName("of a variable"), nullptr};
    if (V.Name.empty() || (P.takeIf('=') && !(V.Value = P.parseExpression())))
      return nullptr;
    Definitions.push_back(std::move(V));
  } while (P.takeIf(','));
  if (!P.expect("in", "after the variables"))
    return nullptr;
  ExprPtr Body = P.parseExpression();
  if (!Body)
    return nullptr;
  return std::make_unique<Var>(Word.At, std::move(Definitions),
                               std::move(Body));
}

Language::Language()
    : Precedences{{':', SequencePrecedence},
                  {'=', AssignmentPrecedence},
                  {'<', 10},
                  {'+', 20},
                  {'-', 20},
                  {'*', 40},
                  {'/', 40}} {
  Forms["if"] = parseIf;
  Forms["for"] = parseFor;
  Forms["var"] = parseVar;
  for (StringRef Word :
       {"def", "extern", "binary", "unary", "then", "else", "in"})
    Reserved.insert(Word);
}

} // namespace kaleidoscope
