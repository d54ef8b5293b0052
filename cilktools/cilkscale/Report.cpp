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
  if (S.Kind == "loop")
    Text.key("executions").value(uint64_t{S.Executions});
  Text.key("work").formatted(number(F, S.Work));
  Text.key("work_share").formatted(share(S.Work, All.Work));
  Text.key("span").formatted(number(F, S.Span));
  Text.key("span_share").formatted(share(S.Span, All.Span));
  Text.endObject();
}

static void addPlace(JsonText &Text, const PlaceRow &P) {
  Text.key("file").value(P.File);
  Text.key("line").number(P.Line);
  Text.key("column").number(P.Column);
  Text.key("function").value(P.Function);
}

static void addPart(JsonText &Text, const Format &F, const PartRow &P) {
  Text.beginObject();
  Text.key("site").number(P.Of);
  Text.key("begin").value(P.Begin);
  addPlace(Text, P.Place);
  Text.key("strands").value(uint64_t{P.Strands});
  Text.key("strands_on_span").value(uint64_t{P.StrandsOnSpan});
  Text.key("work").formatted(number(F, P.Work));
  Text.key("span").formatted(number(F, P.Span));
  Text.endObject();
}

static void addSync(JsonText &Text, const Format &F, const SyncRow &S) {
  Text.beginObject();
  addPlace(Text, S.Place);
  Text.key("count").value(uint64_t{S.Count});
  Text.key("tasks").value(uint64_t{S.Tasks});
  Text.key("work").formatted(number(F, S.Work));
  Text.key("span").formatted(number(F, S.Span));
  Text.key("alone").value(uint64_t{S.Alone});
  Text.key("alone_work").formatted(number(F, S.AloneWork));
  Text.endObject();
}

static void addCall(JsonText &Text, const Format &F, const CallRow &C,
                    int Site) {
  Text.beginObject();
  Text.key("site").number(Site);
  Text.key("parent").number(C.Parent);
  Text.key("tasks").value(uint64_t{C.Site.Tasks});
  Text.key("work").formatted(number(F, C.Site.Work));
  Text.key("span").formatted(number(F, C.Site.Span));
  Text.endObject();
}

static void addPlaces(JsonText &Text, const Format &F, const Attribution &A) {
  const Sums All(A.Sites);
  Text.key("own_cost").formatted(number(F, A.OwnCost));
  Text.key("sites").beginArray();
  for (const SiteRow &S : A.Sites)
    addSite(Text, F, S, All);
  Text.endArray();
  Text.key("paths").beginArray();
  for (size_t I = 0; I < A.Calls.size(); ++I)
    addCall(Text, F, A.Calls[I], A.SiteOf[I]);
  Text.endArray();
  Text.key("parts").beginArray();
  for (const PartRow &P : A.Parts)
    addPart(Text, F, P);
  Text.endArray();
  Text.key("syncs").beginArray();
  for (const SyncRow &S : A.Syncs)
    addSync(Text, F, S);
  Text.endArray();
}

std::string json(const Format &F, double Burden, const std::vector<Row> &Rows,
                 const Attribution *Places) {
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
  if (Places)
    addPlaces(Text, F, *Places);
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

using SiteKey = std::tuple<std::string, std::string, int, int>;

std::vector<SiteRow> mergeSites(std::vector<SiteRow> Sites) {
  std::map<SiteKey, SiteRow> Merged;
  for (SiteRow &S : Sites) {
    auto [It, New] = Merged.try_emplace({S.Kind, S.File, S.Line, S.Column}, S);
    if (New)
      continue;
    SiteRow &Known = It->second;
    Known.Tasks += S.Tasks;
    Known.Executions += S.Executions;
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

// Folds recursion: a call path whose site is the site of an ancestor adds to
// that ancestor.
static void mergeCalls(const std::vector<CallRow> &Calls,
                       const std::vector<int> &SiteOf, Attribution &Result) {
  // The index of each call path in the result.
  std::vector<int> Index;
  std::map<std::pair<int, int>, int> Child;
  for (size_t I = 0; I < Calls.size(); ++I) {
    assert(Calls[I].Parent < int(I) && "parents come first");
    const int Parent = I ? Index[size_t(Calls[I].Parent)] : -1;
    int Found = Parent;
    while (Found >= 0 && Result.SiteOf[size_t(Found)] != SiteOf[I])
      Found = Result.Calls[size_t(Found)].Parent;
    if (Found < 0) {
      auto [It, New] =
          Child.try_emplace({Parent, SiteOf[I]}, int(Result.Calls.size()));
      Found = It->second;
      if (New) {
        Result.Calls.push_back({{}, Parent});
        Result.SiteOf.push_back(SiteOf[I]);
      }
    }
    SiteRow &Sum = Result.Calls[size_t(Found)].Site;
    Sum.Tasks += Calls[I].Site.Tasks;
    Sum.Work += Calls[I].Site.Work;
    Sum.Span += Calls[I].Site.Span;
    Index.push_back(Found);
  }
}

static std::vector<PartRow> mergeParts(const std::vector<PartRow> &Parts,
                                       const std::vector<int> &SiteOf) {
  std::map<std::tuple<int, std::string, std::string, int, int>, PartRow> Merged;
  for (PartRow P : Parts) {
    P.Of = SiteOf[size_t(P.Of)];
    auto [It, New] = Merged.try_emplace(
        {P.Of, P.Begin, P.Place.File, P.Place.Line, P.Place.Column}, P);
    if (New)
      continue;
    PartRow &Known = It->second;
    Known.Strands += P.Strands;
    Known.StrandsOnSpan += P.StrandsOnSpan;
    Known.Work += P.Work;
    Known.Span += P.Span;
    if (Known.Place.Function.empty())
      Known.Place.Function = P.Place.Function;
  }
  std::vector<PartRow> Result;
  for (auto &[Key, P] : Merged)
    Result.push_back(P);
  std::sort(Result.begin(), Result.end(),
            [](const PartRow &A, const PartRow &B) {
              return std::tie(A.Span, A.Work, A.Of, A.Begin, A.Place.Line,
                              A.Place.Column) > std::tie(B.Span, B.Work, B.Of,
                                                         B.Begin, B.Place.Line,
                                                         B.Place.Column);
            });
  return Result;
}

static std::vector<SyncRow> mergeSyncs(const std::vector<SyncRow> &Syncs) {
  std::map<std::tuple<std::string, int, int>, SyncRow> Merged;
  for (const SyncRow &S : Syncs) {
    auto [It, New] =
        Merged.try_emplace({S.Place.File, S.Place.Line, S.Place.Column}, S);
    if (New)
      continue;
    SyncRow &Known = It->second;
    Known.Count += S.Count;
    Known.Tasks += S.Tasks;
    Known.Work += S.Work;
    Known.Span += S.Span;
    Known.Alone += S.Alone;
    Known.AloneWork += S.AloneWork;
  }
  std::vector<SyncRow> Result;
  for (auto &[Key, S] : Merged)
    Result.push_back(S);
  return Result;
}

Attribution merge(const std::vector<CallRow> &Calls,
                  const std::vector<PartRow> &Parts,
                  const std::vector<SyncRow> &Syncs) {
  Attribution Result;
  std::vector<SiteRow> Sites;
  for (const CallRow &C : Calls)
    Sites.push_back(C.Site);
  Result.Sites = mergeSites(std::move(Sites));
  std::map<SiteKey, int> IndexOf;
  for (size_t I = 0; I < Result.Sites.size(); ++I) {
    const SiteRow &S = Result.Sites[I];
    IndexOf[{S.Kind, S.File, S.Line, S.Column}] = int(I);
  }
  std::vector<int> SiteOf;
  for (const CallRow &C : Calls)
    SiteOf.push_back(
        IndexOf.at({C.Site.Kind, C.Site.File, C.Site.Line, C.Site.Column}));
  mergeCalls(Calls, SiteOf, Result);
  Result.Parts = mergeParts(Parts, SiteOf);
  Result.Syncs = mergeSyncs(Syncs);
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
