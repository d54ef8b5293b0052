//===- Format.cpp - formats of printf and scanf ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads formats. The grammar is C23's, with glibc's additions: %C, %S, %m, the
// lengths q and L for whole numbers, the flags ' and I.
//
// This file is longer than others, because printf's and scanf's families share
// one parser of directives and the functions that tell the effects.
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "Strings.h"
#include <climits>
#include <cstdlib>
#include <cwchar>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// The size of an argument, or of the object that the argument points to.
enum class Length : uint8_t { Int, Char, Short, Long, LongLong, LongDouble };

/// Returns the size of a whole number or a character. Length modifiers for
/// types of the same size share one enumerator.
size_t sizeOf(Length L) {
  switch (L) {
  case Length::Int:
    return sizeof(int);
  case Length::Char:
    return sizeof(char);
  case Length::Short:
    return sizeof(short);
  case Length::Long:
    return sizeof(long);
  case Length::LongLong:
  case Length::LongDouble:
    return sizeof(long long);
  }
  __builtin_unreachable();
}

size_t sizeOfFloating(Length L) {
  switch (L) {
  case Length::Long:
    return sizeof(double);
  case Length::LongDouble:
  case Length::LongLong:
    return sizeof(long double);
  default:
    return sizeof(float);
  }
}

/// The class of an argument, which determines how it is passed.
enum class Passed : uint8_t { Nothing, Int, Word, Double, LongDouble };

union Value {
  intmax_t Number;
  void *Pointer;
};

/// The maximum number of arguments that are read. Nobody passes more; further
/// arguments are not read.
constexpr unsigned MostArguments = 128;

/// The value of a width or precision that the format does not have, and the
/// value of one that is passed as an argument.
constexpr int None = -1, FromArgument = -2;

/// A directive: the text from a % up to and including the letter.
struct Directive {
  char Letter = 0; ///< 0: there is none
  Length Size = Length::Int;
  bool Suppressed = false; ///< scanf's *
  bool Allocates = false;  ///< scanf's m
  int Width = None, Precision = None;
  unsigned WidthArgument = 0, PrecisionArgument = 0, Argument = 0;
};

template <class Char> class Parser {
public:
  Parser(const Char *Format, bool OfScanf) : At(Format), OfScanf(OfScanf) {}

  /// Returns the next directive that takes an argument, or one without a letter
  /// at the end. Skips scanf's suppressed directives.
  Directive next();

private:
  int number();
  /// Returns the number before a $, or 0 if there is none.
  unsigned position();
  void length(Directive &D);
  unsigned numbered(unsigned Position) {
    return Position ? Position - 1 : Count++;
  }
  void skipSet();

  const Char *At;
  bool OfScanf;
  unsigned Count = 0;
};

template <class Char> int Parser<Char>::number() {
  int N = None;
  for (; *At >= '0' && *At <= '9'; ++At) {
    int Digit = *At - '0';
    N = N == None                    ? Digit
        : N > (INT_MAX - Digit) / 10 ? INT_MAX
                                     : N * 10 + Digit;
  }
  return N;
}

template <class Char> unsigned Parser<Char>::position() {
  const Char *Begin = At;
  int N = number();
  if (N > 0 && *At == '$') {
    ++At;
    return N;
  }
  At = Begin;
  return 0;
}

template <class Char> void Parser<Char>::length(Directive &D) {
  while (true) {
    switch (*At) {
    case 'h':
      D.Size = D.Size == Length::Short ? Length::Char : Length::Short;
      break;
    case 'l':
      D.Size = D.Size == Length::Long ? Length::LongLong : Length::Long;
      break;
    case 'L':
      D.Size = Length::LongDouble;
      break;
    case 'q':
    case 'j':
      D.Size = Length::LongLong;
      break;
    case 'z':
    case 'Z':
    case 't':
      D.Size = Length::Long;
      break;
    case 'w': { // a number of bits; wf: the fastest type with at least as many
                // bits
      ++At;
      bool Fast = *At == 'f';
      At += Fast;
      int Bits = number();
      D.Size = Bits == 8                         ? Length::Char
               : Bits > 32 || (Fast && Bits > 8) ? Length::LongLong
               : Bits == 16                      ? Length::Short
                                                 : Length::Int;
      continue;
    }
    default:
      return;
    }
    ++At;
  }
}

/// Skips the rest of scanf's %[...] after the [.
template <class Char> void Parser<Char>::skipSet() {
  if (*At == '^')
    ++At;
  if (*At == ']')
    ++At;
  while (*At && *At != ']')
    ++At;
  if (*At)
    ++At;
}

template <class Char> Directive Parser<Char>::next() {
  while (true) {
    while (*At && *At != '%')
      ++At;
    if (!*At)
      return {};
    ++At;
    Directive D;
    unsigned Position = position();
    auto IsFlag = [&](Char C) {
      if (C == '\'' || C == 'I')
        return true;
      if (OfScanf)
        return C == '*';
      return C == '-' || C == '+' || C == ' ' || C == '#' || C == '0';
    };
    for (; IsFlag(*At); ++At)
      D.Suppressed |= *At == '*';
    if (!OfScanf && *At == '*') {
      ++At;
      D.Width = FromArgument;
      D.WidthArgument = numbered(position());
    } else {
      D.Width = number();
    }
    if (!OfScanf && *At == '.') {
      ++At;
      if (*At == '*') {
        ++At;
        D.Precision = FromArgument;
        D.PrecisionArgument = numbered(position());
      } else if (*At == '-') { // as if there were no precision
        ++At;
        number();
      } else {
        int N = number();
        D.Precision = N == None ? 0 : N;
      }
    }
    if (OfScanf && *At == 'm') {
      D.Allocates = true;
      ++At;
    }
    length(D);
    if (!*At)
      return {};
    Char Letter = *At++;
    if (Letter == '%')
      continue;
    if (Letter == 'm' && !OfScanf) // errno's text
      continue;
    if (OfScanf && Letter == '[')
      skipSet();
    if (D.Suppressed)
      continue;
    if (Letter == 'C' || Letter == 'S') {
      D.Size = Length::Long;
      Letter = Letter == 'C' ? 'c' : 's';
    }
    D.Letter = Letter < 128 ? static_cast<char>(Letter) : '?';
    D.Argument = numbered(Position);
    return D;
  }
}

bool isFloating(char Letter) {
  switch (Letter) {
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return true;
  default:
    return false;
  }
}

bool isWhole(char Letter) {
  switch (Letter) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
  case 'b':
  case 'B':
    return true;
  default:
    return false;
  }
}

Passed passed(const Directive &D) {
  if (isFloating(D.Letter))
    return D.Size == Length::LongDouble ? Passed::LongDouble : Passed::Double;
  if (isWhole(D.Letter))
    return sizeOf(D.Size) > sizeof(int) ? Passed::Word : Passed::Int;
  if (D.Letter == 'c')
    return Passed::Int;
  if (D.Letter == 's' || D.Letter == 'p' || D.Letter == 'n')
    return Passed::Word;
  return Passed::Nothing;
}

/// All arguments of a format. Their types are known up to the first argument
/// that no directive uses; later ones cannot be found.
class Values {
public:
  void set(unsigned I, Passed As) {
    if (I >= MostArguments)
      return;
    Types[I] = As;
    if (I >= Count)
      Count = I + 1;
  }

  void take(va_list List) {
    for (unsigned I = 0; I < Count; ++I) {
      switch (Types[I]) {
      case Passed::Nothing:
        Count = I;
        return;
      case Passed::Int:
        Taken[I].Number = va_arg(List, int);
        break;
      case Passed::Word:
        Taken[I].Number = va_arg(List, intmax_t);
        break;
      // NOLINTNEXTLINE(bugprone-branch-clone): of different types
      case Passed::Double:
        va_arg(List, double);
        break;
      case Passed::LongDouble:
        va_arg(List, long double);
        break;
      }
    }
  }

  bool has(unsigned I) const { return I < Count; }
  const Value &operator[](unsigned I) const { return Taken[I]; }

private:
  unsigned Count = 0;
  Passed Types[MostArguments] = {};
  Value Taken[MostArguments];
};

static_assert(sizeof(intmax_t) == sizeof(void *) &&
              sizeof(intmax_t) == sizeof(long));

/// Returns the number of wide characters of \p Text that printf reads to
/// produce at most \p Limit bytes.
size_t wideExtent(const wchar_t *Text, size_t Limit) {
  size_t N = 0, Bytes = 0;
  mbstate_t State{};
  char Buffer[MB_LEN_MAX];
  while (Bytes < Limit) {
    wchar_t C = Text[N++];
    if (!C)
      break;
    size_t Made = wcrtomb(Buffer, C, &State);
    if (Made == SIZE_MAX)
      break;
    Bytes += Made;
  }
  return N;
}

/// Returns the number of bytes of \p Text that wprintf reads to produce at most
/// \p Limit wide characters.
size_t narrowExtent(const char *Text, size_t Limit) {
  size_t N = 0;
  mbstate_t State{};
  for (size_t Made = 0; Made < Limit; ++Made) {
    size_t Used = mbrlen(Text + N, MB_LEN_MAX, &State);
    if (Used == 0)
      return N + 1;
    if (Used > MB_LEN_MAX)
      return N + 1;
    N += Used;
  }
  return N;
}

/// Tells the detector that a function has printed \p Text. \p OfWide is true if
/// the function prints wide characters.
void printedString(const Directive &D, const void *Text, int Precision,
                   bool OfWide) {
  if (!Text)
    return;
  bool IsWide = D.Size == Length::Long;
  auto *Wide = static_cast<const wchar_t *>(Text);
  auto *Narrow = static_cast<const char *>(Text);
  if (Precision < 0) {
    if (IsWide)
      readsString(Wide);
    else
      readsString(Narrow);
    return;
  }
  size_t Limit = Precision;
  if (IsWide)
    read(Wide, sizeof(wchar_t) *
                   (OfWide ? extent(Wide, Limit) : wideExtent(Wide, Limit)));
  else
    read(Narrow, OfWide ? narrowExtent(Narrow, Limit) : extent(Narrow, Limit));
}

} // namespace

template <class Char> void models::printed(const Char *Format, Arguments &Of) {
  readsString(Format);
  Values Args;
  Parser<Char> Types(Format, /*OfScanf=*/false);
  while (true) {
    Directive D = Types.next();
    if (!D.Letter)
      break;
    if (D.Width == FromArgument)
      Args.set(D.WidthArgument, Passed::Int);
    if (D.Precision == FromArgument)
      Args.set(D.PrecisionArgument, Passed::Int);
    if (passed(D) == Passed::Nothing)
      break;
    Args.set(D.Argument, passed(D));
  }
  Args.take(Of.List);

  Parser<Char> Directives(Format, /*OfScanf=*/false);
  while (true) {
    Directive D = Directives.next();
    if (!D.Letter || !Args.has(D.Argument))
      return;
    int Precision = D.Precision;
    if (Precision == FromArgument) {
      if (!Args.has(D.PrecisionArgument))
        return;
      Precision = Args[D.PrecisionArgument].Number;
    }
    void *Pointer = Args[D.Argument].Pointer;
    if (D.Letter == 's')
      printedString(D, Pointer, Precision, sizeof(Char) > 1);
    else if (D.Letter == 'n' && Pointer)
      write(Pointer, sizeOf(D.Size));
  }
}

namespace {

/// Tells the detector that scanf has stored a string, or, if \p IsText is
/// false, \p Count characters.
template <class Char> void stored(void *To, bool IsText, size_t Count) {
  auto *Text = static_cast<Char *>(To);
  write(Text, (IsText ? models::length(Text) + 1 : Count) * sizeof(Char));
}

template <class Char> void storedNew(void **To, bool IsText, size_t Count) {
  writes(To);
  auto *Text = static_cast<Char *>(*To);
  size_t Size = (IsText ? models::length(Text) + 1 : Count) * sizeof(Char);
  allocated(Text, Size);
  write(Text, Size);
}

void storedCharacters(const Directive &D, void *To) {
  bool IsText = D.Letter != 'c';
  size_t Count = D.Width > 0 ? D.Width : 1;
  bool IsWide = D.Size == Length::Long;
  if (D.Allocates) {
    auto **New = static_cast<void **>(To);
    if (IsWide)
      storedNew<wchar_t>(New, IsText, Count);
    else
      storedNew<char>(New, IsText, Count);
  } else if (IsWide) {
    stored<wchar_t>(To, IsText, Count);
  } else {
    stored<char>(To, IsText, Count);
  }
}

} // namespace

template <class Char>
void models::scanned(const Char *Format, Arguments &Of, int Assigned) {
  readsString(Format);
  Values Args;
  Parser<Char> Types(Format, /*OfScanf=*/true);
  while (true) {
    Directive D = Types.next();
    if (!D.Letter)
      break;
    Args.set(D.Argument, Passed::Word);
  }
  Args.take(Of.List);

  Parser<Char> Directives(Format, /*OfScanf=*/true);
  while (true) {
    Directive D = Directives.next();
    if (!D.Letter || !Args.has(D.Argument))
      return;
    void *To = Args[D.Argument].Pointer;
    if (D.Letter == 'n') { // is not counted
      if (Assigned >= 0)
        write(To, sizeOf(D.Size));
      continue;
    }
    if (Assigned-- <= 0)
      return;
    if (isFloating(D.Letter))
      write(To, sizeOfFloating(D.Size));
    else if (isWhole(D.Letter))
      write(To, sizeOf(D.Size));
    else if (D.Letter == 'p')
      write(To, sizeof(void *));
    else
      storedCharacters(D, To);
  }
}

template void models::printed(const char *, Arguments &);
template void models::printed(const wchar_t *, Arguments &);
template void models::scanned(const char *, Arguments &, int);
template void models::scanned(const wchar_t *, Arguments &, int);
