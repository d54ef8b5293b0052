//===- Names.cpp - names as they are written in Rust ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rust's compiler mangles names by a grammar of its own ("v0", the Rust
// reference's chapter on symbol mangling). The names of functions in reports
// come from the compiler, which uses LLVM's demangler. The names of variables
// come from the program's symbols, and LLVM is not available when the program
// runs. So this file demangles them, with the same results as LLVM.
//
// LLVM's demangler alone (RustDemangle.cpp of libLLVMDemangle.a) would not be
// larger (20 kB; this file is 22 kB), and needs nothing at run time. But it has
// no limit: for a symbol of 337 bytes, in which each part refers twice to
// another part, it needs more than 20 seconds, and the detector looks at every
// symbol of a program. This file treats such a name as broken.
//
// In the grammar, a letter tells the kind of the next part. "B" and a number
// refer to the text at that place of the name. Such references can make a short
// name long, so the length of the result and the depth of the nesting are
// limited.
//
//===----------------------------------------------------------------------===//

#include "Names.h"

#include <cstdint>

namespace {

constexpr size_t Longest = 10000;
constexpr int Deepest = 200;

// The basic types, by their letters from a to z.
constexpr const char *BasicTypes[] = {
    "i8",    "bool",  "char", "f64", "str",   "f32",  nullptr, "u8",    "isize",
    "usize", nullptr, "i32",  "u32", "i128",  "u128", "_",     nullptr, nullptr,
    "i16",   "u16",   "()",   "...", nullptr, "i64",  "u64",   "!"};

const char *basicType(char C) {
  return C >= 'a' && C <= 'z' ? BasicTypes[C - 'a'] : nullptr;
}

struct Identifier {
  uint64_t Number = 0; // distinguishes identifiers with the same name
  std::string_view Text;
};

class Demangler {
  std::string_view Name;
  size_t At = 0;
  std::string Result;
  int Depth = 0, Hidden = 0;
  uint64_t Lifetimes = 0; // the number of lifetimes that enclosing types bind
  bool Failed = false;

  /// A level of the nesting, as long as it lives. Fails if there are too many
  /// levels.
  class Level {
    Demangler &D;

  public:
    explicit Level(Demangler &D) : D(D) {
      if (++D.Depth > Deepest)
        D.Failed = true;
    }
    ~Level() { --D.Depth; }
  };

  void print(std::string_view Text) {
    if (Failed || Hidden)
      return;
    if (Result.size() + Text.size() > Longest)
      Failed = true;
    else
      Result += Text;
  }
  char look() const { return At < Name.size() ? Name[At] : '\0'; }
  char next() {
    if (At < Name.size())
      return Name[At++];
    Failed = true;
    return '\0';
  }
  bool take(char C) {
    if (look() != C)
      return false;
    ++At;
    return true;
  }

  uint64_t decimal();
  uint64_t base62();
  uint64_t optional62(char Tag) { return take(Tag) ? base62() + 1 : 0; }
  Identifier identifier();
  void implPath();
  void path(bool InType);
  void nested(bool InType);
  void genericArguments();
  void genericArgument();
  void lifetime(uint64_t Index);
  void bound();
  void type();
  void reference(const char *Kind);
  void tuple();
  void function();
  void trait();
  void dynamic();
  void constant();
  void number(bool IsSigned);
  template <class F> void refer(F Parse);

public:
  explicit Demangler(std::string_view Name) : Name(Name) {}
  std::string run() {
    path(false);
    return Failed ? std::string() : Result;
  }
};

} // namespace

uint64_t Demangler::decimal() {
  if (take('0'))
    return 0;
  uint64_t Value = 0;
  if (look() < '1' || look() > '9')
    Failed = true;
  while (look() >= '0' && look() <= '9' && Value < Longest)
    Value = 10 * Value + (next() - '0');
  return Value;
}

// Reads a number in base 62: "_" is 0, "0_" is 1, and so on.
uint64_t Demangler::base62() {
  if (take('_'))
    return 0;
  uint64_t Value = 0;
  while (!Failed && !take('_')) {
    const char C = next();
    uint64_t Digit = 0;
    if (C >= '0' && C <= '9')
      Digit = C - '0';
    else if (C >= 'a' && C <= 'z')
      Digit = C - 'a' + 10;
    else if (C >= 'A' && C <= 'Z')
      Digit = C - 'A' + 36;
    else
      Failed = true;
    Value = 62 * Value + Digit;
  }
  return Value + 1;
}

Identifier Demangler::identifier() {
  Identifier Its;
  Its.Number = optional62('s');
  take('u'); // punycode, which is left as it is
  const uint64_t Length = decimal();
  take('_');
  if (Failed || Length > Name.size() - At) {
    Failed = true;
    return Its;
  }
  Its.Text = Name.substr(At, Length);
  At += Length;
  return Its;
}

template <class F> void Demangler::refer(F Parse) {
  const size_t From = At - 1;
  const uint64_t To = base62();
  if (Failed || To >= From) {
    Failed = true;
    return;
  }
  if (Hidden)
    return;
  const size_t Back = At;
  At = To;
  Parse();
  At = Back;
}

// Skips the path of an implementation, because the type and the trait are
// enough for readers.
void Demangler::implPath() {
  ++Hidden;
  optional62('s');
  path(false);
  --Hidden;
}

void Demangler::path(bool InType) {
  Level L(*this);
  if (Failed)
    return;
  switch (next()) {
  case 'C':
    print(identifier().Text);
    return;
  case 'M':
    implPath();
    print("<");
    type();
    print(">");
    return;
  case 'X':
    implPath();
    [[fallthrough]];
  case 'Y':
    print("<");
    type();
    print(" as ");
    path(true);
    print(">");
    return;
  case 'N':
    return nested(InType);
  case 'I':
    path(InType);
    print(InType ? "<" : "::<");
    genericArguments();
    print(">");
    return;
  case 'B':
    return refer([&] { path(InType); });
  default:
    Failed = true;
  }
}

void Demangler::nested(bool InType) {
  const char Space = next();
  path(InType);
  const Identifier Its = identifier();
  if (Space >= 'a' && Space <= 'z') {
    if (!Its.Text.empty()) {
      print("::");
      print(Its.Text);
    }
    return;
  }
  print("::{");
  print(Space == 'C'   ? std::string_view("closure")
        : Space == 'S' ? std::string_view("shim")
                       : std::string_view(&Space, 1));
  if (!Its.Text.empty()) {
    print(":");
    print(Its.Text);
  }
  print("#" + std::to_string(Its.Number) + "}");
}

void Demangler::genericArguments() {
  for (bool First = true; !Failed && !take('E'); First = false) {
    if (!First)
      print(", ");
    genericArgument();
  }
}

void Demangler::genericArgument() {
  if (take('L'))
    lifetime(base62());
  else if (take('K'))
    constant();
  else
    type();
}

void Demangler::lifetime(uint64_t Index) {
  if (Index == 0)
    return print("'_");
  if (Index > Lifetimes) {
    Failed = true;
    return;
  }
  const uint64_t Number = Lifetimes - Index;
  print(Number < 26 ? std::string("'") + char('a' + Number)
                    : "'z" + std::to_string(Number - 25));
}

// Reads the lifetimes that a function's type or a trait object binds.
void Demangler::bound() {
  const uint64_t Count = optional62('G');
  if (Count > Longest) {
    Failed = true;
    return;
  }
  for (uint64_t I = 0; I < Count && !Failed; ++I) {
    ++Lifetimes;
    print(I ? ", " : "for<");
    lifetime(1);
  }
  if (Count)
    print("> ");
}

void Demangler::type() {
  Level L(*this);
  if (Failed)
    return;
  const char C = look();
  if (const char *Basic = basicType(C)) {
    ++At;
    return print(Basic);
  }
  switch (C) {
  case 'A':
  case 'S':
    ++At;
    print("[");
    type();
    if (C == 'A') {
      print("; ");
      constant();
    }
    return print("]");
  case 'T':
    ++At;
    return tuple();
  case 'R':
  case 'Q':
    ++At;
    return reference(C == 'R' ? "" : "mut ");
  case 'P':
  case 'O':
    ++At;
    print(C == 'P' ? "*const " : "*mut ");
    return type();
  case 'F':
    ++At;
    return function();
  case 'D':
    ++At;
    return dynamic();
  case 'B':
    ++At;
    return refer([&] { type(); });
  default:
    return path(true);
  }
}

void Demangler::reference(const char *Kind) {
  print("&");
  if (take('L'))
    if (const uint64_t Index = base62()) {
      lifetime(Index);
      print(" ");
    }
  print(Kind);
  type();
}

void Demangler::tuple() {
  print("(");
  unsigned Count = 0;
  for (; !Failed && !take('E'); ++Count) {
    if (Count)
      print(", ");
    type();
  }
  print(Count == 1 ? ",)" : ")");
}

void Demangler::function() {
  const uint64_t Around = Lifetimes;
  bound();
  if (take('U'))
    print("unsafe ");
  if (take('K')) {
    print("extern \"");
    print(take('C') ? std::string_view("C") : identifier().Text);
    print("\" ");
  }
  print("fn(");
  for (bool First = true; !Failed && !take('E'); First = false) {
    if (!First)
      print(", ");
    type();
  }
  print(")");
  if (!take('u')) {
    print(" -> ");
    type();
  }
  Lifetimes = Around;
}

// Reads a trait of an object and its associated types: dyn Iterator<Item = u8>.
void Demangler::trait() {
  bool Open = false;
  if (take('I')) {
    path(true);
    print("<");
    genericArguments();
    Open = true;
  } else {
    path(true);
  }
  while (!Failed && take('p')) {
    print(Open ? ", " : "<");
    Open = true;
    print(identifier().Text);
    print(" = ");
    type();
  }
  if (Open)
    print(">");
}

void Demangler::dynamic() {
  const uint64_t Around = Lifetimes;
  print("dyn ");
  bound();
  for (bool First = true; !Failed && !take('E'); First = false) {
    if (!First)
      print(" + ");
    trait();
  }
  Lifetimes = Around;
  if (!take('L')) {
    Failed = true;
    return;
  }
  if (const uint64_t Index = base62()) {
    print(" + ");
    lifetime(Index);
  }
}

void Demangler::constant() {
  Level L(*this);
  if (Failed)
    return;
  switch (const char Type = next()) {
  case 'B':
    return refer([&] { constant(); });
  case 'p':
    return print("_");
  case 'b':
    if (take('0'))
      print("false");
    else if (take('1'))
      print("true");
    else
      Failed = true;
    Failed |= !take('_');
    return;
  default:
    // Characters appear as numbers. Constants of other types aren't in stable
    // Rust.
    if (!basicType(Type))
      Failed = true;
    number(true);
  }
}

void Demangler::number(bool IsSigned) {
  if (IsSigned && take('n'))
    print("-");
  const size_t From = At;
  while (!Failed && look() != '_')
    next();
  const std::string_view Digits = Name.substr(From, At - From);
  Failed |= !take('_');
  if (Digits.size() > 16)
    return print("0x" + std::string(Digits));
  uint64_t Value = 0;
  for (const char C : Digits)
    Value = 16 * Value + (C >= 'a' ? C - 'a' + 10 : C - '0');
  print(std::to_string(Value));
}

std::string cilksan::demangledRust(std::string_view Name) {
  if (Name.substr(0, 2) != "_R")
    return "";
  Name.remove_prefix(2);
  // The text after a dot was added by LLVM.
  return Demangler(Name.substr(0, Name.find('.'))).run();
}

std::string cilksan::withoutRustHash(const std::string &Written) {
  constexpr std::string_view Begin = "::h";
  constexpr size_t Digits = 16;
  if (Written.size() < Begin.size() + Digits)
    return Written;
  const size_t From = Written.size() - Begin.size() - Digits;
  if (Written.compare(From, Begin.size(), Begin) != 0 ||
      Written.find_first_not_of("0123456789abcdef", From + Begin.size()) !=
          std::string::npos)
    return Written;
  return Written.substr(0, From);
}
