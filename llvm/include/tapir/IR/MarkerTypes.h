//===- MarkerTypes.h - the types that Markers.def writes --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This header parses types such as "ptr (ptr reducer, i64 size)" for all users
// of Markers.def. It depends on neither LLVM's types nor a language's: the
// passes translate the words of a type to LLVM's types, and a front end
// translates them to types of its language.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_IR_MARKERTYPES_H
#define TAPIR_IR_MARKERTYPES_H

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>

namespace tapir {

class MarkerType {
public:
  struct Operand {
    std::string_view Type, Name;
  };

  /// Parses \p Text, a type in Markers.def, which has to live as long as this
  /// object.
  constexpr explicit MarkerType(std::string_view Text) : Text(Text) {
    const size_t Open = Text.find(" (");
    Result = Text.substr(0, Open);
    Text = Text.substr(Open + 2, Text.size() - Open - 3);
    while (!Text.empty()) {
      const size_t End = Text.find(", ");
      add(Text.substr(0, End));
      Text = End == std::string_view::npos ? "" : Text.substr(End + 2);
    }
  }

  constexpr std::string_view text() const { return Text; }
  constexpr std::string_view result() const { return Result; }
  constexpr size_t size() const { return Count; }
  constexpr const Operand *begin() const { return Operands.data(); }
  constexpr const Operand *end() const { return begin() + Count; }
  constexpr bool isVariadic() const { return IsVariadic; }

  /// Returns true if there is an operand of that name.
  bool has(std::string_view Name) const {
    return std::any_of(begin(), end(),
                       [=](const Operand &O) { return O.Name == Name; });
  }

private:
  std::string_view Text, Result;
  std::array<Operand, 12> Operands = {};
  size_t Count = 0;
  bool IsVariadic = false;

  constexpr void add(std::string_view Text) {
    if (Text == "...") {
      IsVariadic = true;
      return;
    }
    const size_t Blank = Text.find(' ');
    assert(Blank != std::string_view::npos && Count < Operands.size());
    Operands[Count++] = {Text.substr(0, Blank), Text.substr(Blank + 1)};
  }
};

} // namespace tapir

#endif // TAPIR_IR_MARKERTYPES_H
