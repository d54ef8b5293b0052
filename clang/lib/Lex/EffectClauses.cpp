//===- EffectClauses.cpp - the clauses of declared effects ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file turns a clause such as `writes(b[lo : hi][j])` into code after the
// brace that begins the function:
//
//   { extern void tapir.effect.7(...) asm("tapir.effect");
//     { auto array = b;
//       tapir.effect.7(1, array, lo, hi, sizeof array[0], j, j + 1,
//                      sizeof array[0][0], 0, 1, 0, sizeof array[0][0]); } }
//
// The parser then checks the block like any code of the function, and names in
// the block have the same meaning as in the function. If the compiler evaluates
// a constexpr function, the block must not be evaluated, so in such functions
// `if (!__builtin_is_constant_evaluated())` precedes the block. The prepare
// passes read and remove the marker (Prepare/SplicedFunctions.cpp).
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/EffectClauses.h"

#include "cilk/Diagnostics.h"
#include "cilk/Lex/TokenWriter.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cilk {

/// The limits of the runtime (cheetah/include/cilk/splice/effect.h).
static constexpr unsigned MostAccesses = 8;
static constexpr unsigned MostDimensions = 3;

/// The name of the variable that holds the array of an effect.
static constexpr llvm::StringLiteral ArrayName = "tapir.array";

using Tokens = llvm::ArrayRef<Token>;

static bool isName(const Token &T, llvm::StringRef Name) {
  return T.is(tok::identifier) && T.getIdentifierInfo()->isStr(Name);
}

static bool isAccess(const Token &T) {
  return isName(T, "reads") || isName(T, "writes");
}
static bool beginsAccesses(Tokens Argument) {
  return Argument.size() > 1 && isAccess(Argument[0]) &&
         Argument[1].is(tok::l_paren);
}

static bool opens(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}
static bool closes(const Token &T) {
  return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

/// Returns the number of tokens up to the bracket that closes the first token,
/// an opening bracket.
static size_t lengthOfGroup(Tokens From) {
  int Depth = 0;
  for (size_t I = 0; I < From.size(); ++I) {
    Depth += opens(From[I]) - closes(From[I]);
    if (Depth == 0)
      return I + 1;
  }
  return From.size();
}

/// Returns the position of a range's colon among the tokens between brackets,
/// or the position of their end if there is none. The colon of a conditional
/// expression doesn't count.
static size_t findColon(Tokens In) {
  unsigned Conditions = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    if (opens(In[I]))
      I += lengthOfGroup(In.drop_front(I)) - 1;
    else if (In[I].is(tok::question))
      ++Conditions;
    else if (In[I].is(tok::colon) && Conditions-- == 0)
      return I;
  }
  return In.size();
}

bool isMeantAsEffect(Tokens Argument) {
  int Parentheses = 0;
  for (size_t I = 0; I < Argument.size(); ++I) {
    const Tokens From = Argument.drop_front(I);
    Parentheses += From[0].is(tok::l_paren) - From[0].is(tok::r_paren);
    if ((Parentheses == 0 && isAccess(From[0])) || beginsAccesses(From))
      return true;
    if (From[0].isNot(tok::l_square))
      continue;
    const Tokens Inner = From.take_front(lengthOfGroup(From)).drop_front();
    if (findColon(Inner) < Inner.size())
      return true;
  }
  return false;
}

static bool fail(Preprocessor &PP, const Token &At, diag::Kind ID) {
  report(PP.getDiagnostics(), At.getLocation(), ID);
  return false;
}

static TokenList copy(Tokens From) { return {From.begin(), From.end()}; }

// Parses `array[from : to][index]...`.
static bool parseAccess(Preprocessor &PP, Tokens Of, bool Writes,
                        DeclaredEffect &Effect) {
  DeclaredAccess Access{Writes, {}, {}};
  for (size_t I = 0; I < Of.size();) {
    const size_t Length = opens(Of[I]) ? lengthOfGroup(Of.drop_front(I)) : 1;
    const Tokens Inner = Length > 2 ? Of.slice(I + 1, Length - 2) : Tokens();
    const size_t Colon = findColon(Inner);
    const bool IsIndex = Of[I].is(tok::l_square) && I > 0;
    if (IsIndex && (Colon < Inner.size() || !Access.Ranges.empty())) {
      const Tokens To = Inner.drop_front(std::min(Colon + 1, Inner.size()));
      if (Colon == 0 || (Colon < Inner.size() && To.empty()))
        return fail(PP, Of[I], diag::err_effect_form);
      Access.Ranges.push_back({copy(Inner.take_front(Colon)), copy(To)});
    } else if (!Access.Ranges.empty()) {
      return fail(PP, Of[I], diag::err_effect_form);
    } else {
      Access.Array.append(Of.begin() + I, Of.begin() + I + Length);
    }
    I += Length;
  }
  if (Access.Ranges.empty())
    return fail(PP, Of.front(), diag::err_effect_form);
  if (Access.Ranges.size() > MostDimensions)
    return fail(PP, Of.front(), diag::err_effect_dimensions);
  if (Effect.size() == MostAccesses)
    return fail(PP, Of.front(), diag::err_effect_many);
  Effect.push_back(std::move(Access));
  return true;
}

// Parses the accesses of one `reads` or `writes`, separated by commas.
static bool parseList(Preprocessor &PP, Tokens List, bool Writes,
                      DeclaredEffect &Effect) {
  size_t Begin = 0;
  for (size_t I = 0; I <= List.size(); ++I) {
    if (I < List.size() && List[I].isNot(tok::comma)) {
      if (opens(List[I]))
        I += lengthOfGroup(List.drop_front(I)) - 1;
      continue;
    }
    const Tokens One = List.slice(Begin, I - Begin);
    Begin = I + 1;
    if (One.empty())
      return fail(PP, List[std::min(I, List.size() - 1)],
                  diag::err_effect_expected_array);
    if (!parseAccess(PP, One, Writes, Effect))
      return false;
  }
  return true;
}

bool parseEffect(Preprocessor &PP, Tokens Argument, DeclaredEffect &Effect) {
  while (!Argument.empty()) {
    if (!beginsAccesses(Argument))
      return fail(PP, Argument[0], diag::err_effect_expected_list);
    const size_t Length = lengthOfGroup(Argument.drop_front());
    if (Length <= 2)
      return fail(PP, Argument[1], diag::err_effect_expected_array);
    if (!parseList(PP, Argument.slice(2, Length - 2),
                   isName(Argument[0], "writes"), Effect))
      return false;
    Argument = Argument.drop_front(1 + Length);
  }
  return true;
}

// Appends the size of an element, of a row, or of a plane.
static void appendSize(TokenWriter &W, unsigned Dimensions) {
  W.addName("sizeof", tok::kw_sizeof);
  W.addName(ArrayName);
  for (; Dimensions > 0; --Dimensions) {
    W.add(tok::l_square);
    W.addNumber("0");
    W.add(tok::r_square);
  }
}

// extern __attribute__((nothrow)) void Name(long, const volatile void *,
//   long, long, long, long, long, long, long, long, long, long)
//   __asm__("tapir.effect");
static void appendDeclaration(TokenWriter &W, llvm::StringRef Name) {
  W.addName("extern", tok::kw_extern);
  W.addAttribute("nothrow");
  W.addName("void", tok::kw_void);
  W.addName(Name);
  W.add(tok::l_paren);
  W.addName("long", tok::kw_long);
  W.add(tok::comma);
  W.addName("const", tok::kw_const);
  W.addName("volatile", tok::kw_volatile);
  W.addName("void", tok::kw_void);
  W.add(tok::star);
  for (unsigned I = 0; I < 3 * MostDimensions + 1; ++I) {
    W.add(tok::comma);
    W.addName("long", tok::kw_long);
  }
  W.add(tok::r_paren);
  W.addName("__asm__", tok::kw_asm);
  W.add(tok::l_paren);
  W.addString(EffectName);
  W.add(tok::r_paren, tok::semi);
}

static void appendRange(TokenWriter &W, const DeclaredAccess::Range &R) {
  W.addParenthesised(R.From);
  W.add(tok::comma);
  W.addParenthesised(R.To.empty() ? R.From : R.To);
  if (!R.To.empty())
    return;
  W.add(tok::plus);
  W.addNumber("1");
}

// __extension__ __attribute__((nodebug)) __auto_type tapir.array = (array);
//
// With the variable, an error in the array is reported once, and not for each
// size.
static void appendArray(TokenWriter &W, const DeclaredAccess &A) {
  W.addName("__extension__", tok::kw___extension__);
  W.addAttribute("nodebug");
  W.addName("__auto_type", tok::kw___auto_type);
  W.addName(ArrayName);
  W.add(tok::equal);
  W.addParenthesised(A.Array);
  W.add(tok::semi);
}

// Appends the call. Its tokens have the location of the array, so that errors
// are reported there.
static void appendCall(Preprocessor &PP, const DeclaredAccess &A,
                       llvm::StringRef Name, TokenList &Out) {
  TokenWriter W(PP, A.Array.front(), Out);
  W.add(tok::l_brace);
  appendArray(W, A);
  W.addName(Name);
  W.add(tok::l_paren);
  W.addNumber(A.Writes ? "1" : "0");
  W.add(tok::comma);
  W.addName(ArrayName);
  for (unsigned D = 0; D < MostDimensions; ++D) {
    W.add(tok::comma);
    if (D < A.Ranges.size()) {
      appendRange(W, A.Ranges[D]);
      W.add(tok::comma);
      appendSize(W, D + 1);
      continue;
    }
    W.addNumber("0");
    W.add(tok::comma);
    W.addNumber("1");
    W.add(tok::comma);
    W.addNumber("0");
  }
  W.add(tok::comma);
  appendSize(W, A.Ranges.size());
  W.add(tok::r_paren, tok::semi, tok::r_brace);
}

// Returns the name of the marker's declaration in one function. Different
// functions need different names, because one name can't be declared both in
// C++ functions and in `extern "C"` functions. The name contains the function's
// line, so that a function in a header has the same name in each unit.
static std::string declaredName(Preprocessor &PP, const Token &Brace) {
  const PresumedLoc Place =
      PP.getSourceManager().getPresumedLoc(Brace.getLocation());
  return (EffectName + "." + llvm::Twine(Place.isValid() ? Place.getLine() : 0))
      .str();
}

// if (!__builtin_is_constant_evaluated())
static void appendTest(TokenWriter &W) {
  W.addName("if", tok::kw_if);
  W.add(tok::l_paren, tok::exclaim);
  W.addName("__builtin_is_constant_evaluated");
  W.add(tok::l_paren, tok::r_paren, tok::r_paren);
}

void appendEffect(Preprocessor &PP, const DeclaredEffect &Effect,
                  const Token &Brace, bool IsConstant, TokenList &Out) {
  TokenWriter W(PP, Brace, Out);
  const std::string Name = declaredName(PP, Brace);
  if (IsConstant)
    appendTest(W);
  W.add(tok::l_brace);
  appendDeclaration(W, Name);
  for (const DeclaredAccess &A : Effect)
    appendCall(PP, A, Name, Out);
  W.add(tok::r_brace);
}

} // namespace cilk
