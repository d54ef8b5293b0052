//===- TextWriter.cpp - reports as text -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes reports as text. The first line of a report names the race, in the
// form of a compiler's message, so that editors can jump to the place. Readers
// that know the program need only this line. The following lines describe the
// memory, the paths to both accesses, and the advice.
//
//===----------------------------------------------------------------------===//

#include "Describe.h"
#include "Message.h"
#include "Outcome.h"
#include "Source.h"
#include "UndeclaredAccessText.h"
#include "Writer.h"

#include <algorithm>
#include <cassert>

using namespace cilksan;

namespace {

/// The maximum number of steps of a stack. Each step is a line.
constexpr size_t MostSteps = 16;
/// The maximum number of bytes that are shown of a line of source.
constexpr size_t MostShown = 120;

struct Paint {
  bool IsOn;

  std::string bold(const std::string &Text) const { return in("1", Text); }
  std::string red(const std::string &Text) const { return in("1;31", Text); }
  std::string green(const std::string &Text) const { return in("1;32", Text); }
  std::string cyan(const std::string &Text) const { return in("1;36", Text); }
  std::string magenta(const std::string &Text) const {
    return in("1;35", Text);
  }

private:
  std::string in(const char *Code, const std::string &Text) const {
    return IsOn ? "\033[" + std::string(Code) + "m" + Text + "\033[0m" : Text;
  }
};

bool isContinuation(char C) { return (C & 0xc0) == 0x80; }

[[maybe_unused]] bool isLower(char C) { return 'a' <= C && C <= 'z'; }

/// Returns the line of source at \p At and a mark below its column, or nothing.
std::string snippet(const Place &At, const Paint &Colors) {
  std::optional<std::string> Known = sourceLine(At);
  if (!Known || Known->find_first_not_of(" \t") == std::string::npos)
    return "";
  std::string Line = *Known;
  size_t Column = At.Column > 0 ? size_t(At.Column) - 1 : Line.size();
  if (Line.size() > MostShown) {
    // The text around the column is shown, with up to half of it before the
    // column.
    size_t Begin =
        Column < Line.size() ? Column - std::min(Column, MostShown / 2) : 0;
    while (Begin > 0 && isContinuation(Line[Begin]))
      --Begin;
    size_t End = std::min(Line.size(), Begin + MostShown);
    while (End < Line.size() && isContinuation(Line[End]))
      ++End;
    Line = Line.substr(Begin, End - Begin);
    Column -= Begin;
  }
  std::string Number = std::to_string(At.Line);
  Number.insert(0, Number.size() < 5 ? 5 - Number.size() : 0, ' ');
  std::string Result = Number + " | " + printable(Line) + "\n";
  if (Column >= Line.size())
    return Result;
  // The blank is as wide as the text above it: tabs stay tabs, and a character
  // is one column.
  std::string Blank;
  for (char C : Line.substr(0, Column)) {
    if (C == '\t')
      Blank += '\t';
    else if (!isContinuation(C))
      Blank += ' ';
  }
  return Result + std::string(Number.size(), ' ') + " | " + Blank +
         Colors.green("^") + "\n";
}

class TextWriter final : public Writer {
  const Options &Wanted;
  Paint Colors;

  static std::string step(const Step &S) {
    std::string Line = "    " + printable(S.What);
    if (S.At.File)
      Line += " at " + printable(toString(S.At));
    if (S.Times > 1)
      Line += " (" + std::to_string(S.Times) + " times)";
    return Line + "\n";
  }

  static std::string steps(const std::vector<Frame> &Frames,
                           const char *Outer) {
    std::string Result;
    for (const Step &S : stepsOf(Frames, Outer, MostSteps))
      Result += step(S);
    return Result;
  }

  /// Returns the steps after the call that led into the system. That call has
  /// been written already.
  static std::string ownSteps(const Place &At, const std::vector<Frame> &Frames,
                              const char *Outer) {
    auto OfSystem = ptrdiff_t(framesOfSystem(At, Frames));
    return steps({Frames.begin() + OfSystem, Frames.end()}, Outer);
  }

  /// Returns the place where a variable is declared, unless that place is \p
  /// Known, which the report already has.
  static std::string declaration(const Access &A, const Place &Known) {
    if (!ownVariable(A) || !isKnown(A.Declared) || isSame(A.Declared, Known))
      return "";
    return "    '" + printable(demangled(A.Variable)) + "' is declared at " +
           printable(toString(A.Declared)) + "\n";
  }

  static std::string locks(const std::vector<std::string> &Held) {
    if (Held.empty())
      return "    holding no lock\n";
    std::string Result;
    for (const std::string &Lock : Held)
      Result += (Result.empty() ? "" : ", ") + Lock;
    return std::string("    holding the lock") +
           (Held.size() > 1 ? "s " : " ") + printable(Result) + "\n";
  }

  std::string access(const Access &A, const Race &R,
                     const std::vector<std::string> &Held) const {
    std::string What = toString(A, "", /*WithSize=*/false);
    assert(isLower(What[0]) && "an action is a word");
    What[0] = char(What[0] - 'a' + 'A');
    std::string Result = Colors.bold("* " + What) +
                         printable(actorOf(A, commonFunction(R))) + " at " +
                         Colors.bold(printable(toString(siteOf(A)))) + "\n";
    if (!R.FirstLocks.empty() || !R.SecondLocks.empty())
      Result += locks(Held);
    return Result + ownSteps(A.At, A.Frames, commonFunction(R));
  }

  std::string object(const char *Title, const Object &Of,
                     uint64_t Where) const {
    char Address[32];
    snprintf(Address, sizeof Address, "0x%llx",
             static_cast<unsigned long long>(Where));
    std::string Result = Colors.bold(Title + std::string(Address)) + ": " +
                         printable(toString(Of, Where));
    bool IsAllocated = Of.Is == Object::Heap || Of.Is == Object::Mapped;
    size_t OfSystem = framesOfSystem(Of.At, Of.Frames);
    Place At = Of.At;
    std::string Allocator;
    if (IsAllocated && OfSystem > 0) {
      const Frame &Call = Of.Frames[OfSystem - 1];
      At = isKnown(Call.At) ? Call.At : At;
      Allocator = " by '" + shortName(Call.Function) + "'";
    }
    if (isKnown(At))
      Result += (IsAllocated ? ", allocated" : ", declared") +
                printable(Allocator + " at " + toString(At));
    Result += "\n";
    return Result + ownSteps(Of.At, Of.Frames, nullptr);
  }

  static std::string certificate(const Summary &S) {
    std::string Result = std::string("No races: ") + Certificate + ".\n";
    std::vector<std::string> Limits = limitsOf(S);
    if (!Limits.empty())
      Result += "Limits:\n";
    for (const std::string &Limit : Limits)
      Result += "  - " + printable(Limit) + "\n";
    return Result;
  }

  /// Returns the last lines of the report. A full certificate is written only
  /// if the user asks for it.
  std::string outcome(const Summary &S) const {
    const Outcome Is = outcomeOf(S);
    const std::string Line = std::string("Outcome: ") + nameOf(Is);
    switch (Is) {
    case Outcome::Certified:
      return Wanted.ReportNone ? Line + "\n" + certificate(S) : "";
    case Outcome::Limited:
      if (Wanted.ReportNone || Wanted.Strict)
        return Line + "\n" + certificate(S);
      return Line + " (" + counted(limitsOf(S).size(), "limit") +
             "); CILKSAN_REPORT_NONE=1 lists them\n";
    case Outcome::Races:
    case Outcome::NotChecked:
      break;
    }
    return Line + "\n";
  }

  /// Returns the line with the number of races. Existing tools search for
  /// "races.", whatever the number is. A tool that does not find this word may
  /// conclude that the program has no races. So only a person at a terminal
  /// gets the singular.
  std::string detected(uint64_t Count) const {
    return "Cilksan detected " +
           (Wanted.Terminal ? counted(Count, "distinct race")
                            : std::to_string(Count) + " distinct races") +
           ".\n";
  }

public:
  explicit TextWriter(const Options &Wanted)
      : Wanted(Wanted), Colors{Wanted.Color} {}

  std::string begin() override { return "Running Cilksan race detector.\n"; }

  std::string race(const Race &R) override {
    const Place &First = siteOf(R.First), &Second = siteOf(R.Second);
    std::string Result =
        Colors.bold(printable(toString(First)) + ": ") + Colors.red("race: ") +
        Colors.bold(printable(headline(R))) + "\n" + snippet(First, Colors);
    Result += object("Race detected on location ", R.Of, R.First.Address);
    Result += access(R.First, R, R.FirstLocks);
    std::string Declared = declaration(R.First, R.Of.At);
    Result += Declared;
    Result += access(R.Second, R, R.SecondLocks);
    if (!isSame(First, Second))
      Result += snippet(Second, Colors);
    if (!isSame(R.First.Declared, R.Second.Declared))
      Result += declaration(R.Second, R.Of.At);
    if (!R.Common.empty())
      Result += Colors.bold("Common calling context") + "\n" +
                steps(R.Common, nullptr);
    std::string Why = parallelism(R);
    if (!Why.empty())
      Result += Colors.bold("Parallel: ") + printable(Why) + "\n";
    if (R.RunsOnce)
      Result += Colors.bold("Runs once: ") + printable(whoMayRun(R)) + "\n";
    if (!isKnown(First) && !isKnown(Second))
      return Result + Colors.cyan("Help: ") +
             "compile with -g to see where this is\n\n";
    return Result + Colors.cyan("Help: ") + printable(hint(R)) + "\n\n";
  }

  std::string suppressed(const Race &, const Suppression &) override {
    return "";
  }

  std::string excess(const UndeclaredAccess &X) override {
    const Place &At = siteOf(X.What);
    std::string Result =
        Colors.bold(printable(toString(At)) + ": ") + Colors.red("effect: ") +
        Colors.bold(printable(headline(X))) + "\n" + snippet(At, Colors);
    Result += object("Access of location ", X.Of, X.What.Address);
    std::string What = toString(X.What, "", /*WithSize=*/false);
    assert(isLower(What[0]) && "an action is a word");
    What[0] = char(What[0] - 'a' + 'A');
    Result += Colors.bold("* " + What) + printable(actorOf(X.What, nullptr)) +
              " at " + Colors.bold(printable(toString(At))) + "\n" +
              ownSteps(X.What.At, X.What.Frames, nullptr);
    Result += Colors.bold("Declared") + "\n";
    for (const DeclaredSection &B : X.Declared)
      Result += "    " + printable(toString(B)) + "\n";
    if (X.Declared.empty())
      Result += "    nothing\n";
    std::string Where = position(X);
    if (!Where.empty())
      Result += Colors.bold("Outside: ") + printable(Where) + "\n";
    return Result + Colors.cyan("Help: ") +
           (isKnown(At) ? hint(X) : "compile with -g to see where this is") +
           "\n\n";
  }

  std::string warning(const std::string &What) override {
    return Colors.bold("cilksan: ") + Colors.magenta("warning: ") +
           printable(What) + "\n";
  }

  std::string wait(const Wait &W) override {
    const Place &At = siteOf(W.Here);
    std::string Result =
        Colors.bold(printable(toString(At)) + ": ") + Colors.red("wait: ") +
        Colors.bold("for what is done later in the serial order" +
                    (isKnown(W.Put) ? ", at " + printable(toString(W.Put))
                                    : std::string())) +
        "\n" + snippet(At, Colors);
    Result += Colors.bold("* Wait") + printable(actorOf(W.Here, nullptr)) +
              " at " + Colors.bold(printable(toString(At))) + "\n" +
              ownSteps(W.Here.At, W.Here.Frames, nullptr);
    if (isKnown(W.Put))
      Result += Colors.bold("* Put") + printable(W.PutBy) + " at " +
                Colors.bold(printable(toString(W.Put))) + "\n" +
                snippet(W.Put, Colors);
    return Result + Colors.cyan("Help: ") +
           "put it before it is waited for in the serial order: Cilksan can't "
           "check the rest of a program that waits for what is serially "
           "later\n\n";
  }

  std::string end(const Summary &S) override {
    if (!S.Finished)
      return "";
    // A number of races would look like the result of a check.
    if (const std::string Why = whyNotChecked(S); !Why.empty())
      return Colors.bold("cilksan: ") + Colors.red("error: ") +
             printable("not checked: " + Why) + "\n" + outcome(S);
    std::string Result =
        detected(S.Detected) + "Cilksan suppressed " +
        (Wanted.Terminal
             ? counted(S.Duplicates, "duplicate race report")
             : std::to_string(S.Duplicates) + " duplicate race reports") +
        ".\n";
    if (S.Shown < S.Detected)
      Result += "Cilksan reported the first " + std::to_string(S.Shown) +
                " of them; CILKSAN_MAX_REPORTS=0 shows all.\n";
    if (S.Undeclared > 0)
      Result += "Cilksan found " +
                counted(S.Undeclared, "undeclared access", "es") + ".\n";
    if (S.ShownUndeclared < S.Undeclared)
      Result += "Cilksan reported the first " +
                std::to_string(S.ShownUndeclared) +
                " of them; CILKSAN_MAX_REPORTS=0 shows all.\n";
    if (S.Suppressed > 0)
      Result += "Cilksan left out " + counted(S.Suppressed, "race") +
                " that suppressions match.\n";
    return Result + outcome(S);
  }

  bool isDocument() const override { return false; }
};

} // namespace

std::unique_ptr<Writer> cilksan::createTextWriter(const Options &Wanted) {
  return std::make_unique<TextWriter>(Wanted);
}
