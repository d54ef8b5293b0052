//===- Parser.cpp - from tokens to a tree ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"

using namespace llvm;

namespace kaleidoscope {

Parser::Parser(const Source &S, Language &Words, Diagnostics &D,
               bool MayContinue)
    : Words(Words), D(D), Lex(S), MayContinue(MayContinue) {
  take();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

Token Parser::take() {
  Token Taken = Now;
  Now = Lex.next(D);
  return Taken;
}

bool Parser::takeIf(char C) {
  if (!Now.is(C))
    return false;
  take();
  return true;
}

bool Parser::takeIf(StringRef Word) {
  if (!Now.is(Word))
    return false;
  take();
  return true;
}

std::nullptr_t Parser::error(Location L, const Twine &What) {
  if (isAtEnd() && MayContinue && !D.hasErrors())
    Continues = true;
  else
    D.error(L, What);
  return nullptr;
}

bool Parser::expect(char C, StringRef Where) {
  if (takeIf(C))
    return true;
  error(Now.At, "expected '" + Twine(C) + "' " + Where);
  return false;
}

bool Parser::expect(StringRef Word, StringRef Where) {
  if (takeIf(Word))
    return true;
  error(Now.At, "expected '" + Word + "' " + Where);
  return false;
}

std::string Parser::expectName(StringRef Of) {
  if (Now.Kind == Token::Word && !Words.isReserved(Now.Text))
    return take().Text.str();
  if (Now.Kind == Token::Word)
    error(Now.At, "expected the name " + Of + ", and '" + Now.Text +
                      "' is a word of the language");
  else
    error(Now.At, "expected the name " + Of);
  return "";
}

// Parses `Name = First, Bound [, Step] in Body`.
std::optional<LoopParts> Parser::parseLoop() {
  LoopParts Loop;
  Loop.Name = expectName("of the loop's variable");
  if (Loop.Name.empty() || !expect('=', "after the loop's variable") ||
      !(Loop.First = parseExpression()) ||
      !expect(',', "after the first value") ||
      !(Loop.Bound = parseExpression()) ||
      (takeIf(',') && !(Loop.Step = parseExpression())) ||
      !expect("in", "before the loop's body") ||
      !(Loop.Body = parseExpression()))
    return std::nullopt;
  return Loop;
}

// Returns true if the next token begins a line without an indent, and isn't a
// word that continues an item.
bool Parser::mayBeginItem() const {
  if (!Now.BeginsLine || Now.At.Column != 1)
    return false;
  if (Now.Kind == Token::Character)
    return Now.is('(');
  return Now.is("def") || Now.is("extern") ||
         !Words.Reserved.contains(Now.Text);
}

void Parser::skipItem() {
  Brackets = 0;
  while (!isAtEnd() && !Now.is(';') && !mayBeginItem())
    take();
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static constexpr unsigned MaxDepth = 1000, MaxChained = 10000;

ExprPtr Parser::parseInner(function_ref<ExprPtr()> Parse) {
  if (Depth == MaxDepth)
    return error(Now.At, "nested too deeply");
  ++Depth;
  ExprPtr E = Parse();
  --Depth;
  return E;
}

// Adds one more level to the tree.
bool Parser::chain(Location L) {
  if (++Chained <= MaxChained)
    return true;
  error(L, "nested too deeply: so many operators in one item");
  return false;
}

ExprPtr Parser::parseExpression() { return parseBinary(0); }

static ExprPtr createBinary(const Token &Operator, ExprPtr Left,
                            ExprPtr Right) {
  const char C = Operator.Text[0];
  if (C == ':')
    return std::make_unique<Sequence>(Operator.At, std::move(Left),
                                      std::move(Right));
  if (C == '=')
    return std::make_unique<Assignment>(Operator.At, std::move(Left),
                                        std::move(Right));
  if (isBuiltInBinary(C))
    return std::make_unique<Binary>(Operator.At, C, std::move(Left),
                                    std::move(Right));
  std::vector<ExprPtr> Arguments;
  Arguments.push_back(std::move(Left));
  Arguments.push_back(std::move(Right));
  return std::make_unique<Call>(Operator.At, std::string("binary") + C,
                                std::move(Arguments));
}

ExprPtr Parser::parseBinary(int Least) {
  ExprPtr Left = parseOperand();
  while (Left && Now.Kind == Token::Character && continuesLine()) {
    auto Known = Words.Precedences.find(Now.Text[0]);
    if (Known == Words.Precedences.end() || Known->second < Least)
      break;
    const Token Operator = take();
    // The left one of two operators with equal precedence binds first, except
    // for assignments.
    const bool FromRight = Operator.is('=');
    ExprPtr Right = parseInner(
        [&] { return parseBinary(Known->second + (FromRight ? 0 : 1)); });
    if (!Right || !chain(Operator.At))
      return nullptr;
    Left = createBinary(Operator, std::move(Left), std::move(Right));
  }
  return Left;
}

ExprPtr Parser::parseOperand() {
  return parseInner([&] { return parseUnlimitedOperand(); });
}

ExprPtr Parser::parseUnlimitedOperand() {
  const Token T = Now;
  if (T.Kind == Token::Character && !T.is('(')) {
    if (T.is(')') || T.is(']') || T.is(',') || T.is(';') || T.is('['))
      return error(T.At, "expected an expression before '" + T.Text + "'");
    take();
    ExprPtr Operand = parseOperand();
    if (!Operand)
      return nullptr;
    if (isBuiltInUnary(T.Text[0]))
      return std::make_unique<Binary>(T.At, T.Text[0],
                                      std::make_unique<Number>(T.At, -0.0),
                                      std::move(Operand));
    std::vector<ExprPtr> Arguments;
    Arguments.push_back(std::move(Operand));
    return std::make_unique<Call>(T.At, ("unary" + T.Text).str(),
                                  std::move(Arguments));
  }
  ExprPtr E = parsePrimary();
  while (E && Now.is('[') && continuesLine()) {
    const Token Bracket = take();
    ++Brackets;
    ExprPtr Index = parseExpression();
    if (!Index || !expect(']', "after the index") || !chain(Bracket.At))
      return nullptr;
    --Brackets;
    E = std::make_unique<Element>(Bracket.At, std::move(E), std::move(Index));
  }
  return E;
}

ExprPtr Parser::parsePrimary() {
  const Token T = Now;
  if (T.is('('))
    return parseBracket();
  if (T.Kind == Token::Number) {
    take();
    return std::make_unique<Number>(T.At, T.Value);
  }
  if (T.Kind == Token::End)
    return error(T.At, "expected an expression");
  if (auto F = Words.Forms.find(T.Text); F != Words.Forms.end()) {
    take();
    return F->second(*this, T);
  }
  if (Words.isReserved(T.Text))
    return error(T.At, "expected an expression before '" + T.Text + "'");
  take();
  if (Now.is('(') && continuesLine())
    return parseCall(T);
  return std::make_unique<Variable>(T.At, T.Text.str());
}

ExprPtr Parser::parseBracket() {
  take();
  ++Brackets;
  ExprPtr E = parseExpression();
  if (!E || !expect(')', "after the expression"))
    return nullptr;
  --Brackets;
  return E;
}

ExprPtr Parser::parseCall(const Token &Name) {
  take();
  ++Brackets;
  std::vector<ExprPtr> Arguments;
  if (!Now.is(')'))
    do {
      ExprPtr Argument = parseExpression();
      if (!Argument)
        return nullptr;
      Arguments.push_back(std::move(Argument));
    } while (takeIf(','));
  if (!expect(')', "after the arguments"))
    return nullptr;
  --Brackets;
  return std::make_unique<Call>(Name.At, Name.Text.str(), std::move(Arguments));
}

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

bool Parser::parseParameters(Prototype &P) {
  if (!expect('(', "before the parameters"))
    return false;
  while (!Now.is(')')) {
    const Location At = Now.At;
    std::string Name = expectName("of a parameter");
    if (Name.empty())
      return false;
    for (const auto &Other : P.Parameters)
      if (Other.first == Name) {
        error(At, "a second parameter '" + Name + "'");
        return false;
      }
    P.Parameters.emplace_back(std::move(Name), At);
    takeIf(',');
  }
  return expect(')', "after the parameters");
}

std::optional<Prototype> Parser::parseOperator(bool IsBinary) {
  const Token Operator = take();
  Prototype P{
      Operator.At, (IsBinary ? "binary" : "unary") + Operator.Text.str(), {}};
  const char C = Operator.Text[0];
  if (IsBinary ? isBuiltInBinary(C) : isBuiltInUnary(C)) {
    error(Operator.At, "operator '" + Operator.Text + "' is built in");
    return std::nullopt;
  }
  if (StringRef("()[],;#").contains(C)) {
    error(Operator.At, "'" + Operator.Text + "' can't be an operator");
    return std::nullopt;
  }
  int Precedence = DefaultPrecedence;
  if (IsBinary && Now.Kind == Token::Number) {
    const Token T = take();
    if (T.Value < 1 || T.Value > 100) {
      error(T.At, "a precedence is from 1 to 100");
      return std::nullopt;
    }
    Precedence = int(T.Value);
  }
  if (!parseParameters(P))
    return std::nullopt;
  if (P.Parameters.size() != (IsBinary ? 2 : 1)) {
    error(P.At, IsBinary ? "a binary operator has two parameters"
                         : "a unary operator has one parameter");
    return std::nullopt;
  }
  // The operator is known from here on, since its own body may use it.
  if (IsBinary)
    Words.Precedences[C] = Precedence;
  return P;
}

std::optional<Prototype> Parser::parsePrototype() {
  const Token T = Now;
  if (T.is("binary") || T.is("unary")) {
    take();
    if (Now.Kind == Token::Character && !(Now.is('(') && continuesLine()))
      return parseOperator(T.is("binary"));
    error(Now.At, "expected an operator after '" + T.Text + "'");
    return std::nullopt;
  }
  Prototype P{T.At, expectName("of the function"), {}};
  if (P.Name.empty() || !parseParameters(P))
    return std::nullopt;
  return P;
}

std::optional<Item> Parser::parseItem() {
  while (takeIf(';'))
    ;
  if (isAtEnd())
    return std::nullopt;
  Chained = 0;
  Item I{Item::Expression, {Now.At, "", {}}, nullptr};
  const bool IsDeclaration = Now.is("extern");
  if (IsDeclaration || Now.is("def")) {
    I.Kind = IsDeclaration ? Item::Declaration : Item::Definition;
    take();
    std::optional<Prototype> Head = parsePrototype();
    if (!Head)
      return std::nullopt;
    I.Head = std::move(*Head);
  }
  if (!IsDeclaration) {
    I.Body = parseExpression();
    if (!I.Body)
      return std::nullopt;
  }
  if (!isAtEnd() && !Now.is(';') && !Now.BeginsLine) {
    error(Now.At, "expected an operator, ';' or the end of the line before '" +
                      Now.Text + "'");
    return std::nullopt;
  }
  return I;
}

} // namespace kaleidoscope
