//===- Report.cpp - formats of Cilkscale's output -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "json/Json.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <map>
#include <tuple>

using cilktools::JsonText;

namespace cilkscale {

static std::string getOr(const char *(*Get)(const char *), const char *Name) {
  const char *Value = Get(Name);
  return Value ? Value : "";
}

Options readOptions(const char *(*Get)(const char *)) {
  Options O;
  O.Out = getOr(Get, "CILKSCALE_OUT");
  const std::string Extension = ".json";
  O.Json = O.Out.size() > Extension.size() &&
           O.Out.compare(O.Out.size() - Extension.size(), Extension.size(),
                         Extension) == 0;
  const std::string Sites = getOr(Get, "CILKSCALE_SITES");
  O.Sites = Sites == "1";
  if (!Sites.empty() && Sites != "0" && Sites != "1")
    O.Problem = "CILKSCALE_SITES is '" + Sites + "'; set it to 0 or 1";
  return O;
}

template <typename... Values>
static std::string print(const char *Text, Values... V) {
  char Buffer[400];
  [[maybe_unused]] const int Length =
      snprintf(Buffer, sizeof(Buffer), Text, V...);
  assert(0 <= Length && size_t(Length) < sizeof(Buffer) && "nothing is cut");
  return Buffer;
}

static std::string number(const Format &F, double Value) {
  return print("%.*f", F.Digits, Value);
}

// Returns the parallelism as text. Code that takes no time has no parallelism.
static std::string ratio(double Work, double Span) {
  return print("%.6g", Span > 0 ? Work / Span : Work > 0 ? Work : 0.0);
}

//===----------------------------------------------------------------------===//
// CSV
//===----------------------------------------------------------------------===//

std::string csvHeader(const Format &F) {
  const std::string Unit = " (" + F.Unit + ")";
  if (F.OnlyTime)
    return "tag,time" + Unit + "\n";
  return "tag,work" + Unit + ",span" + Unit + ",parallelism,burdened_span" +
         Unit + ",burdened_parallelism\n";
}

std::string csvNumbers(const Format &F, const Row &R) {
  if (F.OnlyTime)
    return number(F, R.Work);
  return number(F, R.Work) + "," + number(F, R.Span) + "," +
         ratio(R.Work, R.Span) + "," + number(F, R.Burdened) + "," +
         ratio(R.Work, R.Burdened);
}

static std::string csvField(const std::string &Text) {
  if (Text.find_first_of(",\"\r\n") == std::string::npos)
    return Text;
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"')
      Quoted += '"';
    Quoted += C;
  }
  return Quoted + "\"";
}

std::string csvRow(const Format &F, const Row &R) {
  return csvField(R.Tag) + "," + csvNumbers(F, R) + "\n";
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static std::string share(double Part, double Whole) {
  return print("%.4f", Whole > 0 ? Part / Whole : 0.0);
}

static void addRow(JsonText &Text, const Format &F, const Row &R) {
  Text.beginObject();
  Text.key("tag").value(R.Tag);
  if (F.OnlyTime) {
    Text.key("time").formatted(number(F, R.Work));
  } else {
    Text.key("work").formatted(number(F, R.Work));
    Text.key("span").formatted(number(F, R.Span));
    Text.key("parallelism").formatted(ratio(R.Work, R.Span));
    Text.key("burdened_span").formatted(number(F, R.Burdened));
    Text.key("burdened_parallelism").formatted(ratio(R.Work, R.Burdened));
  }
  Text.endObject();
}

namespace {
struct Sums {
  double Work = 0, Span = 0;

  explicit Sums(const std::vector<SiteRow> &Sites) {
    for (const SiteRow &S : Sites) {
      Work += S.Work;
      Span += S.Span;
    }
  }
};
} // namespace

static void addSite(JsonText &Text, const Format &F, const SiteRow &S,
                    const Sums &All) {
  Text.beginObject();
  Text.key("kind").value(S.Kind);
  Text.key("file").value(S.File);
  Text.key("line").number(S.Line);
  Text.key("column").number(S.Column);
  Text.key("function").value(S.Function);
  Text.key("tasks").value(uint64_t{S.Tasks});
  Text.key("work").formatted(number(F, S.Work));
  Text.key("work_share").formatted(share(S.Work, All.Work));
  Text.key("span").formatted(number(F, S.Span));
  Text.key("span_share").formatted(share(S.Span, All.Span));
  Text.endObject();
}

std::string json(const Format &F, double Burden, const std::vector<Row> &Rows,
                 const std::vector<SiteRow> *Sites) {
  JsonText Text;
  Text.beginObject();
  Text.key("tool").value(F.Tool);
  Text.key("version").number(1);
  Text.key("unit").value(F.Unit);
  if (!F.OnlyTime)
    Text.key("burden").formatted(number(F, Burden));
  Text.key("rows").beginArray();
  for (const Row &R : Rows)
    addRow(Text, F, R);
  Text.endArray();
  if (Sites) {
    const Sums All(*Sites);
    Text.key("sites").beginArray();
    for (const SiteRow &S : *Sites)
      addSite(Text, F, S, All);
    Text.endArray();
  }
  Text.endObject();
  return Text.text() + "\n";
}

//===----------------------------------------------------------------------===//
// Sites
//===----------------------------------------------------------------------===//

std::string functionOf(const std::string &Name) {
  // "f.loop.1.loop", or "f(int) (.loop.1.loop)" if it was demangled.
  size_t End = Name.find(" (.loop");
  if (End == std::string::npos)
    End = Name.find(".loop", 1);
  return Name.substr(0, End);
}

std::vector<SiteRow> mergeSites(std::vector<SiteRow> Sites) {
  std::map<std::tuple<std::string, std::string, int, int>, SiteRow> Merged;
  for (SiteRow &S : Sites) {
    auto [It, New] = Merged.try_emplace({S.Kind, S.File, S.Line, S.Column}, S);
    if (New)
      continue;
    SiteRow &Known = It->second;
    Known.Tasks += S.Tasks;
    Known.Work += S.Work;
    Known.Span += S.Span;
    if (Known.Function.empty())
      Known.Function = S.Function;
  }
  std::vector<SiteRow> Result;
  Result.reserve(Merged.size());
  for (auto &[Key, S] : Merged)
    Result.push_back(S);
  std::sort(Result.begin(), Result.end(),
            [](const SiteRow &A, const SiteRow &B) {
              return std::tie(A.Span, A.Work, A.Line, A.Column, A.File) >
                     std::tie(B.Span, B.Work, B.Line, B.Column, B.File);
            });
  return Result;
}

std::string table(const Format &F, const std::vector<SiteRow> &Sites) {
  const Sums All(Sites);
  std::string Text = print("%8s %8s %18s %18s %10s  %s\n", "of span", "of work",
                           ("span (" + F.Unit + ")").c_str(),
                           ("work (" + F.Unit + ")").c_str(), "tasks", "place");
  for (const SiteRow &S : Sites) {
    std::string Place = S.Kind;
    if (!S.File.empty())
      Place += " " + S.File + print(":%d", S.Line);
    if (S.Column)
      Place += print(":%d", S.Column);
    if (!S.Function.empty())
      Place += " in " + S.Function;
    Text += print("%7.1f%% %7.1f%% %18s %18s %10llu  ",
                  All.Span > 0 ? 100 * S.Span / All.Span : 0.0,
                  All.Work > 0 ? 100 * S.Work / All.Work : 0.0,
                  number(F, S.Span).c_str(), number(F, S.Work).c_str(),
                  static_cast<unsigned long long>(S.Tasks)) +
            Place + "\n";
  }
  return Text;
}

} // namespace cilkscale
