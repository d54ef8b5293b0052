//===- ParallelParser.cpp - parses spawn, sync, parfor and reduce ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParallelAST.h"
#include "Parser.h"

using namespace llvm;

namespace kaleidoscope {

static ExprPtr parseSpawn(Parser &P, const Token &Word) {
  ExprPtr Operand = P.parseOperand();
  if (!Operand)
    return nullptr;
  return std::make_unique<Spawn>(Word.At, std::move(Operand));
}

static ExprPtr parseSync(Parser &, const Token &Word) {
  return std::make_unique<Sync>(Word.At);
}

static ExprPtr parseParFor(Parser &P, const Token &Word) {
  std::optional<LoopParts> Loop = P.parseLoop();
  return Loop ? std::make_unique<ParFor>(Word.At, std::move(*Loop)) : nullptr;
}

// Parses the name of a function of two arguments, or a built-in operator.
static std::string parseOperation(Parser &P) {
  const Token &T = P.peek();
  if (T.Kind == Token::Word)
    return P.expectName("of a function");
  if (T.Kind == Token::Character && !StringRef(":=()[],;").contains(T.Text)) {
    const std::string Operator = P.take().Text.str();
    return isBuiltInBinary(Operator[0]) ? Operator : "binary" + Operator;
  }
  P.error(T.At, "expected an operator or the name of a function after 'by'");
  return "";
}

static ExprPtr parseReduce(Parser &P, const Token &Word) {
  std::string Name = P.expectName("of the variable");
  if (Name.empty() || !P.expect('=', "after the variable"))
    return nullptr;
  const double Sign = P.takeIf('-') ? -1 : 1;
  const Token Identity = P.peek();
  if (Identity.Kind != Token::Number)
    return P.error(Identity.At, "expected a number: what the operation leaves "
                                "everything as it is with");
  P.take();
  if (!P.expect("by", "after the number"))
    return nullptr;
  std::string Operation = parseOperation(P);
  if (Operation.empty() || !P.expect("in", "after the operation"))
    return nullptr;
  ExprPtr Body = P.parseExpression();
  if (!Body)
    return nullptr;
  return std::make_unique<Reduce>(Word.At, std::move(Name),
                                  Sign * Identity.Value, std::move(Operation),
                                  std::move(Body));
}

void addParallelForms(Language &Words) {
  Words.Forms["spawn"] = parseSpawn;
  Words.Forms["sync"] = parseSync;
  Words.Forms["parfor"] = parseParFor;
  Words.Forms["reduce"] = parseReduce;
}

} // namespace kaleidoscope
