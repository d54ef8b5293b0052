//===- Suppressions.cpp - suppressions of races ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares races with rules. Rules are few and races are rare, so each race is
// compared with each rule. Matching backtracks only to the last star of a
// pattern. This bounds the time by the product of both lengths.
//
//===----------------------------------------------------------------------===//

#include "Suppressions.h"
#include "Describe.h"
#include "Message.h"
#include "Source.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace cilksan;

/// Matching backtracks to the last star only: the last star can always take
/// more characters, so earlier ones never need to.
bool cilksan::matchesPattern(const char *Pattern, const char *Text) {
  const char *Star = nullptr, *Taken = nullptr;
  while (*Text) {
    if (*Pattern == '*') {
      Star = Pattern++;
      Taken = Text;
    } else if (*Pattern == '?' || *Pattern == *Text) {
      ++Pattern;
      ++Text;
    } else if (Star) {
      Pattern = Star + 1;
      Text = ++Taken;
    } else {
      return false;
    }
  }
  while (*Pattern == '*')
    ++Pattern;
  return !*Pattern;
}

bool cilksan::matchesFunction(const char *Pattern, const char *Name) {
  if (!Name)
    return false;
  if (matchesPattern(Pattern, Name))
    return true;
  std::string Written = demangled(Name);
  return matchesPattern(Pattern, Written.c_str()) ||
         matchesPattern(Pattern, withoutParameters(Written).c_str());
}

bool cilksan::matchesFile(const char *Pattern, const char *Name) {
  while (Name) {
    if (matchesPattern(Pattern, Name))
      return true;
    const char *Slash = strchr(Name, '/');
    Name = Slash ? Slash + 1 : nullptr;
  }
  return false;
}

static bool matchesTop(const char *Pattern, const Access &A) {
  return matchesFunction(Pattern, A.Function) ||
         matchesFunction(Pattern, libraryFunction(A.Frames)) ||
         matchesFile(Pattern, placeOf(A).File) ||
         matchesFile(Pattern, siteOf(A).File);
}

static bool matchesFrames(const char *Pattern,
                          const std::vector<Frame> &Frames) {
  return std::any_of(Frames.begin(), Frames.end(), [&](const Frame &F) {
    return matchesFunction(Pattern, F.Function) ||
           matchesFile(Pattern, F.At.File);
  });
}

static bool matchesRule(const Suppression &Rule, const Race &R) {
  const char *Pattern = Rule.Pattern.c_str();
  assert(*Pattern && Rule.Is != Suppression::InSource && "a file has the rule");
  switch (Rule.Is) {
  case Suppression::Race:
    if (matchesFrames(Pattern, R.First.Frames) ||
        matchesFrames(Pattern, R.Second.Frames) ||
        matchesFrames(Pattern, R.Common))
      return true;
    [[fallthrough]];
  case Suppression::RaceTop:
    return matchesTop(Pattern, R.First) || matchesTop(Pattern, R.Second);
  case Suppression::Variable:
    for (const char *Name : {R.First.Variable, R.Second.Variable, R.Of.Name})
      if (Name && matchesFunction(Pattern, Name))
        return true;
    return false;
  case Suppression::InSource:
    break;
  }
  return false;
}

bool Suppressions::match(const Race &R, Suppression &By) const {
  for (const Suppression &Rule : Rules) {
    if (matchesRule(Rule, R)) {
      By = Rule;
      return true;
    }
  }
  for (const Place *At :
       {&siteOf(R.First), &siteOf(R.Second), &placeOf(R.First),
        &placeOf(R.Second), &R.First.Declared, &R.Second.Declared, &R.Of.At}) {
    if (isIgnored(*At)) {
      By = {Suppression::InSource, "", "cilksan-ignore at " + toString(*At)};
      return true;
    }
  }
  return false;
}

static std::string trimmed(const std::string &Text) {
  size_t Begin = Text.find_first_not_of(" \t\r");
  if (Begin == std::string::npos)
    return "";
  return Text.substr(Begin, Text.find_last_not_of(" \t\r") + 1 - Begin);
}

std::string Suppressions::parse(const std::string &Text,
                                const std::string &File) {
  static const struct {
    const char *Name;
    Suppression::RuleKind Is;
  } Kinds[] = {{"race", Suppression::Race},
               {"race_top", Suppression::RaceTop},
               {"variable", Suppression::Variable}};
  int Number = 0;
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = std::min(Text.find('\n', Begin), Text.size());
    std::string Line = trimmed(Text.substr(Begin, End - Begin));
    Begin = End + 1;
    std::string Where = File + ":" + std::to_string(++Number);
    if (Line.empty() || Line[0] == '#')
      continue;
    size_t Colon = Line.find(':');
    if (Colon == std::string::npos)
      return Where + ": no ':' in '" + Line + "'; write KIND:PATTERN";
    std::string Name = trimmed(Line.substr(0, Colon));
    std::string Pattern = trimmed(Line.substr(Colon + 1));
    if (Pattern.empty())
      return Where + ": no pattern after '" + Name + ":'; use * to match all";
    bool Found = false;
    for (const auto &Kind : Kinds) {
      if (Name != Kind.Name)
        continue;
      Rules.push_back({Kind.Is, Pattern, Line + " (" + Where + ")"});
      Found = true;
    }
    if (!Found)
      return Where + ": there are no suppressions of the kind '" + Name +
             "'; use race, race_top or variable";
  }
  return "";
}

void Suppressions::read(const std::string &File) {
  std::string Text;
  int Descriptor = open(File.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  char Buffer[4096];
  ssize_t Count = -1;
  while (Descriptor >= 0 &&
         ((Count = ::read(Descriptor, Buffer, sizeof Buffer)) > 0 ||
          (Count < 0 && errno == EINTR)))
    Text.append(Buffer, Count > 0 ? size_t(Count) : 0);
  if (Count < 0)
    fail("can't read '" + File + "': " + errorText(errno) +
         "; set CILKSAN_SUPPRESSIONS to a file of suppressions");
  close(Descriptor);
  std::string Wrong = parse(Text, File);
  if (!Wrong.empty())
    fail(Wrong);
}
