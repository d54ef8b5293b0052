//===- Json.h - a writer of JSON --------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a value of RFC 8259 into a text, indented for readers. The text is
// valid UTF-8 even if a string is not, such as the name of a file, which may
// have any bytes.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_JSON_JSON_H
#define CILKTOOLS_JSON_JSON_H

#include <cstdint>
#include <string>

namespace cilktools {

/// Returns \p Text in quotes. A byte that is not UTF-8 is written as the four
/// characters \xNN, since no escape of JSON can represent it.
std::string jsonString(const std::string &Text);

class JsonText {
public:
  /// Begins a text with a value that is nested in \p Depth other values.
  explicit JsonText(unsigned Depth = 0) : Depth(Depth) {}

  /// Returns a text that continues after a value that is nested in \p Depth
  /// other values.
  static JsonText behindValue(unsigned Depth) {
    JsonText Result(Depth);
    Result.IsFirst = false;
    return Result;
  }

  // A value begins with key() in an object, and directly elsewhere.
  JsonText &key(const char *Name);
  void beginObject() { open('{'); }
  void endObject() { close('}'); }
  void beginArray() { open('['); }
  void endArray() { close(']'); }
  void value(const std::string &Text) { scalar(jsonString(Text)); }
  void value(uint64_t Number) { scalar(std::to_string(Number)); }
  void number(int64_t Number) { scalar(std::to_string(Number)); }
  void boolean(bool Value) { scalar(Value ? "true" : "false"); }
  void null() { scalar("null"); }
  /// Writes a number that is formatted already, such as 0.2500.
  void formatted(const std::string &Number) { scalar(Number); }

  /// Writes a text, or null for a null pointer.
  void value(const char *Text) {
    if (Text)
      value(std::string(Text));
    else
      null();
  }

  const std::string &text() const { return Text; }

private:
  std::string Text;
  unsigned Depth;
  bool IsFirst = true;
  bool HasKey = false;

  void separate();
  void newLine();
  void open(char Bracket);
  void close(char Bracket);
  void scalar(const std::string &Value);
};

} // namespace cilktools

#endif // CILKTOOLS_JSON_JSON_H
