//===- Json.cpp - a writer of JSON ----------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes JSON piece by piece. The invariant is that the text so far is the
// beginning of a valid value. To keep it, commas, line ends and indentation are
// written at the beginning of the next piece, so that a caller need not know if
// its piece is the last. Bytes that are not UTF-8 become the four characters
// \xNN, because RFC 8259 has no other way.
//
//===----------------------------------------------------------------------===//

#include "Json.h"

#include <cstdio>

using namespace cilktools;

/// Returns the length of the UTF-8 sequence at \p At in \p Text, or 0 if there
/// is none. Overlong sequences, surrogates and code points beyond Unicode do
/// not count.
static size_t sequenceLength(const std::string &Text, size_t At) {
  auto Byte = [&](size_t I) -> unsigned {
    return At + I < Text.size() ? static_cast<unsigned char>(Text[At + I]) : 0;
  };
  unsigned Lead = Byte(0);
  if (Lead < 0x80)
    return 1;
  // The second byte's range is narrower for some leads.
  unsigned Least = 0x80, Most = 0xbf;
  size_t Length = 0;
  if (Lead >= 0xc2 && Lead <= 0xdf) {
    Length = 2;
  } else if (Lead >= 0xe0 && Lead <= 0xef) {
    Length = 3;
    Least = Lead == 0xe0 ? 0xa0 : Least;
    Most = Lead == 0xed ? 0x9f : Most;
  } else if (Lead >= 0xf0 && Lead <= 0xf4) {
    Length = 4;
    Least = Lead == 0xf0 ? 0x90 : Least;
    Most = Lead == 0xf4 ? 0x8f : Most;
  }
  for (size_t I = 1; I < Length; ++I) {
    if (Byte(I) < Least || Byte(I) > Most)
      return 0;
    Least = 0x80;
    Most = 0xbf;
  }
  return Length;
}

std::string cilktools::jsonString(const std::string &Text) {
  std::string Result = "\"";
  char Escaped[8];
  for (size_t At = 0; At < Text.size();) {
    unsigned char Byte = static_cast<unsigned char>(Text[At]);
    size_t Length = sequenceLength(Text, At);
    if (Length == 0) {
      snprintf(Escaped, sizeof Escaped, "\\\\x%02X", Byte);
      Result += Escaped;
      ++At;
      continue;
    }
    if (Byte == '"' || Byte == '\\') {
      Result += {'\\', char(Byte)};
    } else if (Byte == '\n') {
      Result += "\\n";
    } else if (Byte < 0x20 || Byte == 0x7f) {
      snprintf(Escaped, sizeof Escaped, "\\u%04x", Byte);
      Result += Escaped;
    } else {
      Result.append(Text, At, Length);
    }
    At += Length;
  }
  return Result + "\"";
}

void JsonText::newLine() {
  Text += '\n';
  Text.append(size_t{2} * Depth, ' ');
}

void JsonText::separate() {
  if (HasKey || Text.empty()) {
    HasKey = false;
    return;
  }
  if (!IsFirst)
    Text += ',';
  newLine();
}

JsonText &JsonText::key(const char *Name) {
  separate();
  Text += jsonString(Name) + ": ";
  IsFirst = false;
  HasKey = true;
  return *this;
}

void JsonText::open(char Bracket) {
  separate();
  Text += Bracket;
  ++Depth;
  IsFirst = true;
}

void JsonText::close(char Bracket) {
  --Depth;
  if (!IsFirst)
    newLine();
  Text += Bracket;
  IsFirst = false;
}

void JsonText::scalar(const std::string &Value) {
  separate();
  Text += Value;
  IsFirst = false;
}
