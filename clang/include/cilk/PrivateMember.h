//===- PrivateMember.h - Members of Clang without an accessor ---*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file gives access to private members of Clang's classes that have no
// accessor. Access checks don't apply to the arguments of an explicit
// instantiation ([temp.spec.general]/6), and the friend function that each
// instantiation defines returns the member. There is a tag for each member,
// which declares this function:
//
//   struct WidthTag {
//     using Type = unsigned Window::*;
//     friend Type member(WidthTag);
//   };
//   template struct Expose<WidthTag, &Window::Width>;
//
//   Its.*member(WidthTag()) = 80;
//
// The tags and the functions are both in this namespace.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_PRIVATEMEMBER_H
#define CILK_PRIVATEMEMBER_H

namespace cilk {
namespace compat {

template <class Tag, typename Tag::Type Member> struct Expose {
  friend typename Tag::Type member(Tag) { return Member; }
};

} // namespace compat
} // namespace cilk

#endif // CILK_PRIVATEMEMBER_H
