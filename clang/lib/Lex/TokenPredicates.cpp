//===- TokenPredicates.cpp - Predicates of single tokens ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/TokenPredicates.h"

using namespace clang;

namespace cilk {

bool beginsStatement(const Token &T) {
  // A bracket begins an attribute, which may have replaced a Cilk keyword.
  return T.isOneOf(tok::l_brace, tok::l_square, tok::semi, tok::kw_if,
                   tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_switch,
                   tok::kw_return, tok::kw_break, tok::kw_continue,
                   tok::kw_goto, tok::kw_asm, tok::kw_try, tok::kw_throw,
                   tok::kw_co_return);
}

bool isTypeKeyword(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw_auto, tok::kw_bool, tok::kw_char, tok::kw_const,
                 tok::kw_double, tok::kw_float, tok::kw_int, tok::kw_long,
                 tok::kw_short, tok::kw_signed, tok::kw_unsigned, tok::kw_void);
}

bool isTypeSpecifier(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw_struct, tok::kw_union, tok::kw_class,
                 tok::kw_enum, tok::kw_typename, tok::kw_typeof,
                 tok::kw_decltype, tok::kw__Complex) ||
         (Kind != tok::kw_const && isTypeKeyword(Kind));
}

bool isQualifier(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw_const, tok::kw_volatile, tok::kw_restrict,
                 tok::kw__Atomic, tok::kw__Nonnull, tok::kw__Nullable,
                 tok::kw__Null_unspecified);
}

bool mayEndBeforeStatement(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::unknown, tok::semi, tok::l_brace, tok::r_brace,
                 tok::r_paren, tok::r_square, tok::colon, tok::kw_else,
                 tok::kw_do) ||
         tok::isAnnotation(Kind);
}

bool isBeforeName(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::period, tok::arrow, tok::kw_goto, tok::kw_struct,
                 tok::kw_union, tok::kw_class, tok::kw_enum, tok::kw_namespace);
}

bool needsName(tok::TokenKind Kind) {
  return isBeforeName(Kind) || isTypeKeyword(Kind);
}

bool isDeclarationKeyword(tok::TokenKind Kind) {
  return isOneOf(Kind, tok::kw_struct, tok::kw_union, tok::kw_class,
                 tok::kw_enum, tok::kw_static, tok::kw_typedef,
                 tok::kw_register, tok::kw_extern, tok::kw_inline,
                 tok::kw_volatile, tok::kw_constexpr, tok::kw_using,
                 tok::kw_namespace, tok::kw_template, tok::kw_friend,
                 tok::kw_virtual, tok::kw_thread_local, tok::kw__Thread_local,
                 tok::kw_static_assert, tok::kw__Static_assert);
}

bool beginsNothing(const Token &T) {
  return T.isOneOf(tok::r_brace, tok::r_paren, tok::r_square, tok::comma,
                   tok::colon, tok::equal, tok::kw_else, tok::kw_case,
                   tok::kw_default, tok::kw_catch, tok::eof);
}

} // namespace cilk
