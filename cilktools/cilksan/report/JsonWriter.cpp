//===- JsonWriter.cpp - reports as JSON -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes all members of a Race, under the same names. A member that is unknown
// is null, so a reader finds every member in every race. docs/cilksan.md lists
// the members. New members may be added, but no member is removed or changed
// without a new version.
//
//===----------------------------------------------------------------------===//

#include "../../json/Json.h"
#include "Describe.h"
#include "Outcome.h"
#include "Paths.h"
#include "UndeclaredAccessText.h"
#include "Writer.h"

#include <cstdio>
#include <unistd.h>

using namespace cilksan;
using cilktools::JsonText;

namespace {

constexpr uint64_t FormatVersion = 1;

const char *nameOf(RaceKind Is) {
  switch (Is) {
  case RaceKind::Determinacy:
    return "determinacy";
  case RaceKind::View:
    return "view";
  case RaceKind::Free:
    return "free";
  }
  return nullptr;
}

const char *nameOf(Access::Kind Is) {
  switch (Is) {
  case Access::Read:
    return "read";
  case Access::Write:
    return "write";
  case Access::Merge:
    return "merge";
  case Access::Free:
    return "free";
  }
  return nullptr;
}

const char *nameOf(Frame::Kind Is) {
  switch (Is) {
  case Frame::Call:
    return "call";
  case Frame::Spawn:
    return "spawn";
  case Frame::Async:
    return "async";
  case Frame::Iteration:
    return "iteration";
  case Frame::Inlined:
    return "inlined";
  case Frame::Library:
    return "library";
  }
  return nullptr;
}

const char *nameOf(Object::Kind Is) {
  switch (Is) {
  case Object::Unknown:
    return "unknown";
  case Object::Global:
    return "global";
  case Object::Stack:
    return "stack";
  case Object::Heap:
    return "heap";
  case Object::Mapped:
    return "mapped";
  case Object::Library:
    return "library";
  }
  return nullptr;
}

void addName(JsonText &Text, const char *Name) {
  if (Name)
    Text.value(demangled(Name));
  else
    Text.null();
}

void addNumber(JsonText &Text, int Number) {
  if (Number > 0)
    Text.value(uint64_t(Number));
  else
    Text.null();
}

/// Adds an address as text, since numbers in JSON are exact up to 2^53 only.
void addAddress(JsonText &Text, uint64_t Address) {
  char Digits[32];
  snprintf(Digits, sizeof Digits, "0x%llx",
           static_cast<unsigned long long>(Address));
  Text.value(Digits);
}

void addPlace(JsonText &Text, const Place &At) {
  if (!At.File) {
    Text.null();
    return;
  }
  Text.beginObject();
  Text.key("file").value(At.File);
  addNumber(Text.key("line"), At.Line);
  addNumber(Text.key("column"), At.Column);
  Text.endObject();
}

void addFrames(JsonText &Text, const std::vector<Frame> &Frames) {
  Text.beginArray();
  for (const Frame &F : Frames) {
    Text.beginObject();
    Text.key("kind").value(nameOf(F.Is));
    addName(Text.key("function"), F.Function);
    addPlace(Text.key("at"), F.At);
    Text.endObject();
  }
  Text.endArray();
}

void addStrings(JsonText &Text, const std::vector<std::string> &Strings) {
  Text.beginArray();
  for (const std::string &String : Strings)
    Text.value(String);
  Text.endArray();
}

void addAccess(JsonText &Text, const Access &A,
               const std::vector<std::string> &Locks) {
  Text.beginObject();
  Text.key("kind").value(nameOf(A.Is));
  Text.key("atomic").boolean(A.Atomic);
  addPlace(Text.key("at"), placeOf(A));
  addPlace(Text.key("site"), siteOf(A));
  addName(Text.key("function"), A.Function);
  addName(Text.key("variable"), A.Variable);
  addPlace(Text.key("declared"), A.Declared);
  addAddress(Text.key("address"), A.Address);
  Text.key("size").value(A.Size);
  addStrings(Text.key("locks"), Locks);
  addFrames(Text.key("frames"), A.Frames);
  Text.endObject();
}

void addObject(JsonText &Text, const Object &Of) {
  Text.beginObject();
  Text.key("kind").value(nameOf(Of.Is));
  addName(Text.key("name"), Of.Name);
  addPlace(Text.key("at"), Of.At);
  addAddress(Text.key("begin"), Of.Begin);
  Text.key("size").value(Of.Size);
  addFrames(Text.key("frames"), Of.Frames);
  Text.endObject();
}

void addSection(JsonText &Text, const DeclaredSection &B) {
  Text.beginObject();
  Text.key("reads").boolean(B.Reads);
  Text.key("writes").boolean(B.Writes);
  addObject(Text.key("object"), B.Of);
  addAddress(Text.key("base"), B.Base);
  Text.key("element").value(B.ElementSize);
  Text.key("dimensions").beginArray();
  for (const DeclaredSection::Dimension &D : B.Dimensions) {
    Text.beginObject();
    Text.key("low").number(D.Low);
    Text.key("high").number(D.High);
    Text.key("stride").number(D.Stride);
    Text.endObject();
  }
  Text.endArray();
  Text.endObject();
}

void addUndeclaredAccess(JsonText &Text, const UndeclaredAccess &X) {
  Text.beginObject();
  Text.key("message").value(headline(X));
  Text.key("hint").value(hint(X));
  Text.key("by").value(X.By);
  addAccess(Text.key("access"), X.What, {});
  addObject(Text.key("object"), X.Of);
  Text.key("declared").beginArray();
  for (const DeclaredSection &B : X.Declared)
    addSection(Text, B);
  Text.endArray();
  Text.key("outside").value(position(X));
  Text.endObject();
}

class JsonWriter final : public Writer {
  bool HasRace = false;
  /// The undeclared accesses, which come after the races.
  std::vector<UndeclaredAccess> Undeclared;

public:
  std::string begin() override {
    JsonText Text;
    Text.beginObject();
    Text.key("version").value(FormatVersion);
    Text.key("tool").beginObject();
    Text.key("name").value("cilksan");
    Text.key("version").value(CILKSAN_VERSION);
    Text.endObject();
    addStrings(Text.key("command"), commandLine());
    Text.key("directory").value(startDirectory());
    Text.key("process").value(uint64_t(getpid()));
    Text.key("races").beginArray();
    return Text.text();
  }

  std::string race(const Race &R) override {
    JsonText Text(2);
    Text.beginObject();
    Text.key("kind").value(nameOf(kindOf(R)));
    Text.key("message").value(headline(R));
    Text.key("hint").value(hint(R));
    addAccess(Text.key("first"), R.First, R.FirstLocks);
    addAccess(Text.key("second"), R.Second, R.SecondLocks);
    addObject(Text.key("object"), R.Of);
    addFrames(Text.key("common"), R.Common);
    addPlace(Text.key("spawn"), R.SpawnAt);
    addPlace(Text.key("sync"), R.SyncAt);
    Text.key("inLoop").boolean(R.InLoop);
    Text.key("async").boolean(R.Async);
    Text.key("runsOnce").boolean(R.RunsOnce);
    addPlace(Text.key("once"), R.OnceAt);
    Text.endObject();
    std::string Before = HasRace ? ",\n    " : "\n    ";
    HasRace = true;
    return Before + Text.text();
  }

  std::string suppressed(const Race &, const Suppression &) override {
    return "";
  }

  std::string excess(const UndeclaredAccess &X) override {
    Undeclared.push_back(X);
    return "";
  }

  std::string warning(const std::string &) override { return ""; }

  std::string end(const Summary &S) override {
    JsonText Text = HasRace ? JsonText::behindValue(2) : JsonText(2);
    Text.endArray();
    Text.key("effects").beginArray();
    for (const UndeclaredAccess &X : Undeclared)
      addUndeclaredAccess(Text, X);
    Text.endArray();
    Text.key("undeclared").value(S.Undeclared);
    Text.key("detected").value(S.Detected);
    Text.key("duplicates").value(S.Duplicates);
    Text.key("suppressed").value(S.Suppressed);
    addStrings(Text.key("warnings"), S.Warnings);
    Text.key("finished").boolean(S.Finished);
    const Outcome Result = outcomeOf(S);
    Text.key("outcome").value(nameOf(Result));
    Text.key("reason");
    if (Result == Outcome::NotChecked)
      Text.value(whyNotChecked(S));
    else
      Text.null();
    Text.key("raceFree").boolean(Result == Outcome::Certified);
    addStrings(Text.key("limits"), limitsOf(S));
    Text.key("status").value(uint64_t(S.Status));
    Text.endObject();
    return Text.text() + "\n";
  }

  bool isDocument() const override { return true; }
};

} // namespace

std::unique_ptr<Writer> cilksan::createJsonWriter() {
  return std::make_unique<JsonWriter>();
}
