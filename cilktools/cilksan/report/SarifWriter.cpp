//===- SarifWriter.cpp - reports as SARIF ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes SARIF 2.1.0, as in the OASIS specification of 27 March 2020. A race is
// a result at its first access. The second access, the memory, the spawn and
// the sync are related locations. The paths to both accesses are written twice,
// as threads of a code flow and as stacks, since each viewer shows only one of
// the two. A suppressed race is a result that is marked as suppressed.
//
//===----------------------------------------------------------------------===//

#include "../../json/Json.h"
#include "Describe.h"
#include "Outcome.h"
#include "Paths.h"
#include "Source.h"
#include "UndeclaredAccessText.h"
#include "Writer.h"

#include <cassert>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <unistd.h>

using namespace cilksan;
using cilktools::JsonText;

namespace {

/// The maximum number of steps of a stack.
constexpr size_t MostSteps = 200;

struct Rule {
  const char *Id;
  const char *Name;
  const char *Short;
  const char *Full;
};

/// The rules in the order of RaceKind, and then the rule of undeclared
/// accesses.
const Rule Rules[] = {
    {"cilk/determinacy-race", "DeterminacyRace",
     "Two parallel strands access the same memory, and one writes.",
     "Which access comes first is up to the schedule, and so is what the "
     "program computes. Order the accesses by a cilk_sync, give each strand "
     "memory of its own, use a reducer, or make the accesses atomic if every "
     "order is right."},
    {"cilk/view-race", "ViewRace",
     "Two views of a reducer are merged in parallel with an access of the same "
     "memory.",
     "When views are merged is up to the schedule. Keep no pointer to a view "
     "over a spawn or sync, and let the reduce function access only its two "
     "views."},
    {"cilk/free-race", "FreeRace",
     "Memory is freed in parallel with a strand that accesses it.",
     "In some schedules the memory is accessed after it was given back. Free "
     "it after a cilk_sync that waits for the access."},
    {"cilk/undeclared-access", "UndeclaredAccess",
     "An access is outside of the effects that are declared for it.",
     "Code may be reordered by its declared effects. An access outside of "
     "them may then come too early or too late. Declare it."}};
constexpr size_t UndeclaredRule = 3;
static_assert(UndeclaredRule == size_t(RaceKind::Free) + 1 &&
                  std::size(Rules) == UndeclaredRule + 1,
              "each kind of race has a rule, and undeclared accesses have one");

/// Returns the column of \p At in characters; debug information counts bytes.
uint64_t columnOf(const Place &At) {
  assert(At.Column > 0 && "columns start at 1");
  std::optional<std::string> Line = sourceLine(At);
  size_t Bytes = size_t(At.Column) - 1;
  if (!Line || Bytes > Line->size())
    return uint64_t(At.Column);
  uint64_t Column = 1;
  for (size_t I = 0; I < Bytes; ++I)
    Column += ((*Line)[I] & 0xc0) != 0x80;
  return Column;
}

void addMessage(JsonText &Text, const std::string &Message) {
  Text.key("message").beginObject();
  Text.key("text").value(Message);
  Text.endObject();
}

void addArtifact(JsonText &Text, const std::string &File) {
  std::string Uri = uriOf(File);
  Text.beginObject();
  Text.key("uri").value(Uri);
  if (Uri.compare(0, 5, "file:") != 0)
    Text.key("uriBaseId").value("%SRCROOT%");
  Text.endObject();
}

void addPhysicalLocation(JsonText &Text, const Place &At) {
  Text.key("physicalLocation").beginObject();
  addArtifact(Text.key("artifactLocation"), At.File);
  if (At.Line > 0) {
    Text.key("region").beginObject();
    Text.key("startLine").value(uint64_t(At.Line));
    if (At.Column > 0)
      Text.key("startColumn").value(columnOf(At));
    Text.endObject();
    if (std::optional<std::string> Line = sourceLine(At)) {
      Text.key("contextRegion").beginObject();
      Text.key("startLine").value(uint64_t(At.Line));
      Text.key("snippet").beginObject();
      Text.key("text").value(*Line);
      Text.endObject();
      Text.endObject();
    }
  }
  Text.endObject();
}

/// Adds a location. Leaves out \p Id if it is 0, and \p Function if it is null.
void addLocation(JsonText &Text, const Place &At, const std::string &Message,
                 const char *Function, uint64_t Id) {
  Text.beginObject();
  if (Id > 0)
    Text.key("id").value(Id);
  if (At.File)
    addPhysicalLocation(Text, At);
  if (Function) {
    Text.key("logicalLocations").beginArray();
    Text.beginObject();
    Text.key("fullyQualifiedName").value(demangled(Function));
    Text.key("kind").value("function");
    Text.endObject();
    Text.endArray();
  }
  if (!Message.empty())
    addMessage(Text, Message);
  Text.endObject();
}

std::string actionOf(const Race &R, const Access &A) {
  return actionIn(R, A) + actorOf(A, commonFunction(R));
}

/// Returns the steps to the access \p A from the inside outwards.
std::vector<Step> way(const Race &R, const Access &A) {
  std::vector<Step> Result{{actionOf(R, A), placeOf(A)}};
  for (const Step &S : stepsOf(A.Frames, commonFunction(R), MostSteps))
    Result.push_back(S);
  for (const Step &S : stepsOf(R.Common, nullptr, MostSteps))
    Result.push_back(S);
  return Result;
}

void addStack(JsonText &Text, const std::string &Title,
              const std::vector<Step> &Steps) {
  Text.beginObject();
  addMessage(Text, Title);
  Text.key("frames").beginArray();
  for (const Step &S : Steps) {
    Text.beginObject();
    addLocation(Text.key("location"), S.At, S.What, nullptr, 0);
    Text.endObject();
  }
  Text.endArray();
  Text.endObject();
}

void addThreadFlow(JsonText &Text, const char *Id,
                   const std::vector<Step> &Steps) {
  Text.beginObject();
  Text.key("id").value(Id);
  Text.key("locations").beginArray();
  for (auto S = Steps.rbegin(); S != Steps.rend(); ++S) {
    Text.beginObject();
    addLocation(Text.key("location"), S->At, S->What, nullptr, 0);
    Text.key("nestingLevel").value(uint64_t(S - Steps.rbegin()));
    Text.endObject();
  }
  Text.endArray();
  Text.endObject();
}

void addWays(JsonText &Text, const Race &R) {
  std::vector<Step> First = way(R, R.First), Second = way(R, R.Second);
  Text.key("codeFlows").beginArray();
  Text.beginObject();
  addMessage(Text, "Two ways that run in parallel");
  Text.key("threadFlows").beginArray();
  addThreadFlow(Text, "first", First);
  addThreadFlow(Text, "second", Second);
  Text.endArray();
  Text.endObject();
  Text.endArray();

  Text.key("stacks").beginArray();
  addStack(Text, "First access", First);
  addStack(Text, "Second access", Second);
  if (!R.Of.Frames.empty())
    addStack(Text, "Allocation", stepsOf(R.Of.Frames, nullptr, MostSteps));
  Text.endArray();
}

void addRelated(JsonText &Text, const Race &R) {
  constexpr uint64_t SecondId = 1, ObjectId = 2, SpawnId = 3, SyncId = 4,
                     OnceId = 5;
  Text.key("relatedLocations").beginArray();
  addLocation(Text, siteOf(R.Second), actionOf(R, R.Second), R.Second.Function,
              SecondId);
  if (isKnown(R.Of.At))
    addLocation(Text, R.Of.At, toString(R.Of, R.First.Address), nullptr,
                ObjectId);
  if (isKnown(R.SpawnAt))
    addLocation(Text, R.SpawnAt,
                R.InLoop  ? "the cilk_for whose iterations run in parallel"
                : R.Async ? "the start of the task that runs in parallel"
                          : "the spawn that makes the accesses parallel",
                nullptr, SpawnId);
  if (isKnown(R.SyncAt))
    addLocation(Text, R.SyncAt, "the sync, which comes too late", nullptr,
                SyncId);
  if (R.RunsOnce && isKnown(R.OnceAt))
    addLocation(Text, R.OnceAt,
                "a strand that may run the second access's function first",
                nullptr, OnceId);
  Text.endArray();
}

/// Returns \p Text with escapes for links. Some viewers support links in
/// messages and would take "[](int)" for a link; most viewers show the message
/// as it is.
std::string escapedForLinks(const std::string &Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (!Text.compare(I, 2, "]("))
      Result += '\\';
    Result += Text[I];
  }
  return Result;
}

/// Returns the message of a race. It has no link to the second access, since
/// few viewers support links: its place is in words, and it is the first
/// related location.
std::string messageOf(const Race &R) {
  return escapedForLinks(actionOf(R, R.First) + " in parallel with " +
                         toString(R.Second, "", /*WithSize=*/false) +
                         actorOf(R.Second, commonFunction(R)) + " at " +
                         toString(siteOf(R.Second)) +
                         ". What to do: " + hint(R) + ".");
}

/// Returns the properties of an access that stay the same when lines above it
/// are added or deleted.
std::string factsOf(const Access &A) {
  const Place &At = siteOf(A);
  std::string Line = sourceLine(At).value_or("");
  Line.erase(0, Line.find_first_not_of(" \t"));
  return '\n' + toString(A, "", /*WithSize=*/false) + '\n' +
         (At.File ? uriOf(At.File) : "") + '\n' + demangled(A.Function) + '\n' +
         Line;
}

std::string hashed(const std::string &Facts) {
  // FNV-1a
  uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Byte : Facts)
    Hash = (Hash ^ Byte) * 0x100000001b3;
  char Digits[20];
  snprintf(Digits, sizeof Digits, "%016llx",
           static_cast<unsigned long long>(Hash));
  return Digits;
}

std::string fingerprint(const Race &R) {
  return hashed(Rules[size_t(kindOf(R))].Id + variableOf(R) + factsOf(R.First) +
                factsOf(R.Second));
}

std::string fingerprint(const UndeclaredAccess &X) {
  return hashed(Rules[UndeclaredRule].Id + X.By + factsOf(X.What));
}

std::string describe(const UndeclaredAccess &X) {
  return headline(X) + actorOf(X.What, nullptr);
}

std::vector<Step> way(const UndeclaredAccess &X) {
  std::vector<Step> Result{{describe(X), placeOf(X.What)}};
  for (const Step &S : stepsOf(X.What.Frames, nullptr, MostSteps))
    Result.push_back(S);
  return Result;
}

std::string messageOf(const UndeclaredAccess &X) {
  std::string Result = describe(X) + ". Declared is: ";
  for (const DeclaredSection &B : X.Declared)
    Result += (&B == &X.Declared.front() ? "" : "; ") + toString(B);
  if (X.Declared.empty())
    Result += "nothing";
  const std::string Where = position(X);
  if (!Where.empty())
    Result += ". " + Where;
  return escapedForLinks(Result + ". What to do: " + hint(X) + ".");
}

std::string now() {
  time_t Seconds = time(nullptr);
  struct tm Utc = {};
  gmtime_r(&Seconds, &Utc);
  char Digits[64];
  snprintf(Digits, sizeof Digits, "%04d-%02d-%02dT%02d:%02d:%02dZ",
           Utc.tm_year + 1900, Utc.tm_mon + 1, Utc.tm_mday, Utc.tm_hour,
           Utc.tm_min, Utc.tm_sec);
  return Digits;
}

void addRules(JsonText &Text) {
  auto AddText = [&](const char *Key, const char *Value) {
    Text.key(Key).beginObject();
    Text.key("text").value(Value);
    Text.endObject();
  };
  Text.key("rules").beginArray();
  for (const Rule &R : Rules) {
    Text.beginObject();
    Text.key("id").value(R.Id);
    Text.key("name").value(R.Name);
    AddText("shortDescription", R.Short);
    AddText("fullDescription", R.Full);
    AddText("help", R.Full);
    Text.key("defaultConfiguration").beginObject();
    Text.key("level").value("error");
    Text.endObject();
    Text.endObject();
  }
  Text.endArray();
}

class SarifWriter final : public Writer {
  bool HasResult = false;
  std::string Start = now();
  std::vector<std::string> Command = commandLine();

  std::string behindOthers(const JsonText &Result) {
    std::string Before = HasResult ? ",\n        " : "\n        ";
    HasResult = true;
    return Before + Result.text();
  }

  static void beginResult(JsonText &Text, size_t Rule,
                          const std::string &Message) {
    assert(Rule < std::size(Rules));
    Text.beginObject();
    Text.key("ruleId").value(Rules[Rule].Id);
    Text.key("ruleIndex").value(uint64_t(Rule));
    Text.key("level").value("error");
    addMessage(Text, Message);
    Text.key("locations").beginArray();
  }

  std::string result(const Race &R, const Suppression *By) {
    JsonText Text(4);
    beginResult(Text, size_t(kindOf(R)), messageOf(R));
    // Web sites that show results want a location in a file.
    const Access &Top = isKnown(siteOf(R.First)) ? R.First : R.Second;
    addLocation(Text, siteOf(Top), actionOf(R, Top), Top.Function, 0);
    Text.endArray();
    addRelated(Text, R);
    addWays(Text, R);
    Text.key("partialFingerprints").beginObject();
    Text.key("cilksanRace/v1").value(fingerprint(R));
    Text.endObject();
    // Either all results of a run have the member "suppressions", or no result
    // has it.
    Text.key("suppressions").beginArray();
    if (By) {
      Text.beginObject();
      Text.key("kind").value(By->Is == Suppression::InSource ? "inSource"
                                                             : "external");
      Text.key("justification").value(By->Description);
      Text.endObject();
    }
    Text.endArray();
    Text.endObject();
    return behindOthers(Text);
  }

  static void addNotification(JsonText &Text, const char *Level,
                              const std::string &What) {
    Text.beginObject();
    Text.key("level").value(Level);
    addMessage(Text, What);
    Text.endObject();
  }

  void addInvocation(JsonText &Text, const Summary &S) {
    Text.beginObject();
    Text.key("executionSuccessful").boolean(S.Finished);
    // If the process ends with the program's own status, that status is not
    // known here.
    if (S.Finished && S.Status != 0)
      Text.key("exitCode").value(uint64_t(S.Status));
    Text.key("processId").value(uint64_t(getpid()));
    Text.key("startTimeUtc").value(Start);
    if (S.Finished)
      Text.key("endTimeUtc").value(now());
    Text.key("workingDirectory").beginObject();
    Text.key("uri").value(folderUri(startDirectory()));
    Text.endObject();
    if (!Command.empty()) {
      addArtifact(Text.key("executableLocation"), Command.front());
      Text.key("arguments").beginArray();
      for (size_t I = 1; I < Command.size(); ++I)
        Text.value(Command[I]);
      Text.endArray();
    }
    Text.key("toolExecutionNotifications").beginArray();
    for (const std::string &Warning : S.Warnings)
      addNotification(Text, "warning", Warning);
    if (const std::string Why = whyNotChecked(S); !Why.empty())
      addNotification(Text, "error", "not checked: " + Why);
    for (const std::string &Limit : limitsOf(S))
      addNotification(Text, "note", Limit);
    Text.endArray();
    Text.endObject();
  }

public:
  std::string begin() override {
    JsonText Text;
    Text.beginObject();
    Text.key("$schema").value("https://json.schemastore.org/sarif-2.1.0.json");
    Text.key("version").value("2.1.0");
    Text.key("runs").beginArray();
    Text.beginObject();
    Text.key("tool").beginObject();
    Text.key("driver").beginObject();
    Text.key("name").value("Cilksan");
    Text.key("version").value(CILKSAN_VERSION);
    addRules(Text);
    Text.endObject();
    Text.endObject();
    Text.key("columnKind").value("unicodeCodePoints");
    Text.key("originalUriBaseIds").beginObject();
    Text.key("%SRCROOT%").beginObject();
    Text.key("uri").value(folderUri(startDirectory()));
    Text.endObject();
    Text.endObject();
    Text.key("results").beginArray();
    return Text.text();
  }

  std::string race(const Race &R) override { return result(R, nullptr); }

  std::string suppressed(const Race &R, const Suppression &By) override {
    return result(R, &By);
  }

  std::string excess(const UndeclaredAccess &X) override {
    JsonText Text(4);
    beginResult(Text, UndeclaredRule, messageOf(X));
    addLocation(Text, siteOf(X.What), describe(X), X.What.Function, 0);
    Text.endArray();
    if (isKnown(X.Of.At)) {
      Text.key("relatedLocations").beginArray();
      addLocation(Text, X.Of.At, toString(X.Of, X.What.Address), nullptr, 1);
      Text.endArray();
    }
    Text.key("stacks").beginArray();
    addStack(Text, "Access", way(X));
    if (!X.Of.Frames.empty())
      addStack(Text, "Allocation", stepsOf(X.Of.Frames, nullptr, MostSteps));
    Text.endArray();
    Text.key("partialFingerprints").beginObject();
    Text.key("cilksanEffect/v1").value(fingerprint(X));
    Text.endObject();
    // Results of races have the member "suppressions", so all results must have
    // it.
    Text.key("suppressions").beginArray();
    Text.endArray();
    Text.endObject();
    return behindOthers(Text);
  }

  std::string warning(const std::string &) override { return ""; }

  std::string end(const Summary &S) override {
    JsonText Text = HasResult ? JsonText::behindValue(4) : JsonText(4);
    Text.endArray();
    Text.key("invocations").beginArray();
    addInvocation(Text, S);
    Text.endArray();
    Text.key("properties").beginObject();
    Text.key("detected").value(S.Detected);
    Text.key("duplicates").value(S.Duplicates);
    Text.key("suppressed").value(S.Suppressed);
    Text.key("undeclared").value(S.Undeclared);
    Text.key("outcome").value(nameOf(outcomeOf(S)));
    Text.key("raceFree").boolean(outcomeOf(S) == Outcome::Certified);
    Text.endObject();
    Text.endObject();
    Text.endArray();
    Text.endObject();
    return Text.text() + "\n";
  }

  bool isDocument() const override { return true; }
};

} // namespace

std::unique_ptr<Writer> cilksan::createSarifWriter() {
  return std::make_unique<SarifWriter>();
}
