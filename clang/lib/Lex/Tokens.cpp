//===- Tokens.cpp - What can be told of tokens without a parser -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Lex/Tokens.h"

using namespace clang;

namespace cilk {

bool beginsStatement(const Token &T) {
  switch (T.getKind()) {
  case tok::l_brace:
  case tok::l_square: // a Cilk keyword that was replaced, or an attribute
  case tok::semi:
  case tok::kw_if:
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_do:
  case tok::kw_switch:
  case tok::kw_return:
  case tok::kw_break:
  case tok::kw_continue:
  case tok::kw_goto:
  case tok::kw_asm:
  case tok::kw_try:
  case tok::kw_throw:
  case tok::kw_co_return:
    return true;
  default:
    return false;
  }
}

bool isTypeKeyword(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_auto:
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_const:
  case tok::kw_double:
  case tok::kw_float:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_short:
  case tok::kw_signed:
  case tok::kw_unsigned:
  case tok::kw_void:
    return true;
  default:
    return false;
  }
}

bool isTypeSpecifier(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_class:
  case tok::kw_enum:
  case tok::kw_typename:
  case tok::kw_typeof:
  case tok::kw_decltype:
  case tok::kw__Complex:
    return true;
  case tok::kw_const:
    return false;
  default:
    return isTypeKeyword(Kind);
  }
}

bool isQualifier(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_const:
  case tok::kw_volatile:
  case tok::kw_restrict:
  case tok::kw__Atomic:
  case tok::kw__Nonnull:
  case tok::kw__Nullable:
  case tok::kw__Null_unspecified:
    return true;
  default:
    return false;
  }
}

bool mayEndBeforeStatement(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::unknown:
  case tok::semi:
  case tok::l_brace:
  case tok::r_brace:
  case tok::r_paren:
  case tok::r_square:
  case tok::colon:
  case tok::kw_else:
  case tok::kw_do:
    return true;
  default:
    return tok::isAnnotation(Kind);
  }
}

bool isBeforeName(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::period:
  case tok::arrow:
  case tok::kw_goto:
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_class:
  case tok::kw_enum:
  case tok::kw_namespace:
    return true;
  default:
    return false;
  }
}

bool needsName(tok::TokenKind Kind) {
  return isBeforeName(Kind) || isTypeKeyword(Kind);
}

bool isDeclarationKeyword(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_class:
  case tok::kw_enum:
  case tok::kw_static:
  case tok::kw_typedef:
  case tok::kw_register:
  case tok::kw_extern:
  case tok::kw_inline:
  case tok::kw_volatile:
  case tok::kw_constexpr:
  case tok::kw_using:
  case tok::kw_namespace:
  case tok::kw_template:
  case tok::kw_friend:
  case tok::kw_virtual:
  case tok::kw_thread_local:
  case tok::kw__Thread_local:
  case tok::kw_static_assert:
  case tok::kw__Static_assert:
    return true;
  default:
    return false;
  }
}

bool beginsNothing(const Token &T) {
  switch (T.getKind()) {
  case tok::r_brace:
  case tok::r_paren:
  case tok::r_square:
  case tok::comma:
  case tok::colon:
  case tok::equal:
  case tok::kw_else:
  case tok::kw_case:
  case tok::kw_default:
  case tok::kw_catch:
  case tok::eof:
    return true;
  default:
    return false;
  }
}

} // namespace cilk
