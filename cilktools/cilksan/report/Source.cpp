//===- Source.cpp - lines of the program's source ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads lines of source. Files are read as a whole, up to a size, and kept: a
// race names at least two lines, and hints look at them again. A file that
// cannot be read counts as a file without lines, so that the report is still
// written.
//
// The few parts of C++ that are recognised here (an update of a variable,
// comments) are recognised line by line, without a lexer. These parts decide
// hints and suppressions only, and never whether there is a race.
//
//===----------------------------------------------------------------------===//

#include "Source.h"
#include "Paths.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <map>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace cilksan;

namespace {

constexpr off_t MostBytes = 1 << 20;
/// The maximum number of bytes of all files that are kept.
constexpr size_t MostKept = 16 << 20;

struct File {
  std::string Text;
  /// The offsets at which lines begin, including the line after the last line.
  std::vector<size_t> Lines;
};

std::string readFile(const std::string &Name) {
  std::string Text;
  // O_NONBLOCK: a FIFO must not block the program.
  int Descriptor = open(absolutePath(Name).c_str(),
                        O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (Descriptor < 0)
    return Text;
  struct stat Status;
  if (fstat(Descriptor, &Status) == 0 && S_ISREG(Status.st_mode) &&
      Status.st_size <= MostBytes) {
    Text.resize(size_t(Status.st_size));
    size_t Done = 0;
    while (Done < Text.size()) {
      ssize_t Count = read(Descriptor, &Text[Done], Text.size() - Done);
      if (Count == 0 || (Count < 0 && errno != EINTR))
        break;
      if (Count > 0)
        Done += size_t(Count);
    }
    Text.resize(Done);
  }
  close(Descriptor);
  return Text;
}

const File &fileOf(const char *Name) {
  static std::map<std::string, File> &Files = *new std::map<std::string, File>;
  static size_t Kept = 0;
  auto Known = Files.find(Name);
  if (Known != Files.end())
    return Known->second;
  if (Kept > MostKept) {
    Files.clear();
    Kept = 0;
  }
  File &New = Files[Name];
  New.Text = readFile(Name);
  Kept += New.Text.size();
  if (New.Text.empty())
    return New;
  New.Lines.push_back(0);
  for (size_t At = 0; (At = New.Text.find('\n', At)) != std::string::npos;)
    New.Lines.push_back(++At);
  if (New.Lines.back() != New.Text.size())
    New.Lines.push_back(New.Text.size() + 1);
  return New;
}

bool isNamePart(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
         (C >= '0' && C <= '9') || C == '_';
}

size_t skipBlanks(const std::string &Line, size_t At) {
  while (At < Line.size() && (Line[At] == ' ' || Line[At] == '\t'))
    ++At;
  return At;
}

/// Returns the offset after the indices that begin at \p At, [i][j + 1], if
/// there are any.
size_t skipIndices(const std::string &Line, size_t At) {
  for (At = skipBlanks(Line, At); At < Line.size() && Line[At] == '[';) {
    int Open = 0;
    do {
      Open += Line[At] == '[';
      Open -= Line[At] == ']';
      ++At;
    } while (Open > 0 && At < Line.size());
    At = skipBlanks(Line, At);
  }
  return At;
}

/// Returns the next offset from \p At on at which \p Line has the name \p Name
/// as a whole, and not as a part of another name.
size_t findName(const std::string &Line, const std::string &Name, size_t At) {
  for (; (At = Line.find(Name, At)) != std::string::npos; ++At) {
    const size_t End = At + Name.size();
    if ((At == 0 || !isNamePart(Line[At - 1])) &&
        (End >= Line.size() || !isNamePart(Line[End])))
      break;
  }
  return At;
}

bool isUpdateOperator(const char *Text) {
  static const char *const Operators[] = {
      "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
  return std::any_of(std::begin(Operators), std::end(Operators),
                     [&](const char *Operator) {
                       return !strncmp(Text, Operator, strlen(Operator));
                     });
}

} // namespace

std::optional<std::string> cilksan::sourceLine(const Place &At) {
  if (!At.File || At.Line <= 0)
    return std::nullopt;
  const File &Source = fileOf(At.File);
  size_t Line = size_t(At.Line);
  if (Line >= Source.Lines.size())
    return std::nullopt;
  size_t Begin = Source.Lines[Line - 1];
  assert(Begin < Source.Lines[Line] && "a line has an end");
  std::string Text = Source.Text.substr(Begin, Source.Lines[Line] - 1 - Begin);
  if (!Text.empty() && Text.back() == '\r')
    Text.pop_back();
  return Text;
}

bool cilksan::hasIgnoreComment(const std::string &Line, bool Alone) {
  static const char Word[] = "cilksan-ignore";
  size_t At = Line.find(Word);
  if (At == std::string::npos)
    return false;
  size_t After = At + sizeof Word - 1;
  if (After < Line.size() && (isNamePart(Line[After]) || Line[After] == '-'))
    return false;
  size_t Comment = std::min(Line.find("//"), Line.find("/*"));
  return Comment < At && (!Alone || Comment == skipBlanks(Line, 0));
}

bool cilksan::isIgnored(const Place &At) {
  std::optional<std::string> Line = sourceLine(At);
  if (!Line)
    return false;
  if (hasIgnoreComment(*Line, /*Alone=*/false))
    return true;
  Place Above = At;
  --Above.Line;
  Line = sourceLine(Above);
  return Line && hasIgnoreComment(*Line, /*Alone=*/true);
}

std::string cilksan::elementOf(const std::string &Line, size_t Column,
                               const std::string &Name) {
  std::string Result;
  if (Name.empty())
    return Result;
  for (size_t At = 0; (At = findName(Line, Name, At)) != std::string::npos;
       ++At) {
    const size_t Open = skipBlanks(Line, At + Name.size());
    if (Open >= Line.size() || Line[Open] != '[')
      continue;
    // The location of an assignment is the location of its operator.
    if (!Result.empty() && At >= Column)
      break;
    Result = Line.substr(At, skipIndices(Line, Open) - At);
    Result.erase(Result.find_last_of(']') + 1);
  }
  return Result;
}

bool cilksan::testsVariable(const std::string &Line, const std::string &Name) {
  if (Name.empty())
    return false;
  for (const char *Word : {"if", "while"}) {
    const size_t At = findName(Line, Word, 0);
    if (At != std::string::npos &&
        findName(Line, Name, At) != std::string::npos)
      return true;
  }
  return false;
}

bool cilksan::updatesVariable(const std::string &Line,
                              const std::string &Name) {
  if (Name.empty())
    return false;
  for (size_t At = 0; (At = findName(Line, Name, At)) != std::string::npos;) {
    size_t Begin = At, End = At + Name.size();
    At = End;
    if (isUpdateOperator(Line.c_str() + skipIndices(Line, End)))
      return true;
    if (Begin >= 2 && (!Line.compare(Begin - 2, 2, "++") ||
                       !Line.compare(Begin - 2, 2, "--")))
      return true;
  }
  return false;
}
