//===- Describe.cpp - texts about a race ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the texts that all formats share, so that a race is described by the
// same sentence in each format. Everything is made from the Race alone: no
// function here looks at the detector or the program.
//
// Steps are the frames from main to the access, with a count for repetitions:
// recursion of a thousand levels is one line.
//
//===----------------------------------------------------------------------===//

#include "Describe.h"

#include "../languages/Language.h"
#include "Paths.h"
#include "Source.h"

#include <cassert>
#include <cstdlib>
#include <cstring>

using namespace cilksan;

RaceKind cilksan::kindOf(const Race &R) {
  auto Either = [&](Access::Kind Is) {
    return R.First.Is == Is || R.Second.Is == Is;
  };
  if (Either(Access::Free))
    return RaceKind::Free;
  if (Either(Access::Merge))
    return RaceKind::View;
  return RaceKind::Determinacy;
}

std::string cilksan::withoutParameters(const std::string &Name) {
  size_t Close = Name.rfind(')');
  if (Close == std::string::npos)
    return Name;
  int Open = 0;
  for (size_t At = Close + 1; At-- > 0;) {
    Open += Name[At] == ')';
    Open -= Name[At] == '(';
    if (Open == 0)
      return At > 0 ? Name.substr(0, At) : Name;
  }
  return Name;
}

/// Returns "Type::f" for the name of a method in Rust's notation, "<Type<u64>
/// as Trait>::f". Returns an empty text for other names.
static std::string shortMethod(const std::string &Full) {
  size_t Close = 0;
  for (int Open = 0; Close < Full.size(); ++Close) {
    Open += Full[Close] == '<';
    Open -= Full[Close] == '>' && (Close == 0 || Full[Close - 1] != '-');
    if (Open == 0)
      break;
  }
  const size_t Type = Full.find_first_of("< ", 1);
  if (Close < 2 || Close >= Full.size() || Type < 2)
    return "";
  const std::string Method = Full.substr(Close + 1);
  const size_t Arguments = Method.find("::<");
  return Full.substr(1, std::min(Type, Close) - 1) +
         Method.substr(0, Arguments);
}

std::string cilksan::shortName(const char *Name) {
  std::string Full = demangled(Name);
  if (Full.compare(0, 1, "<") == 0)
    if (std::string Method = shortMethod(Full); !Method.empty())
      return Method;
  // Operators have angle brackets that do not belong to templates.
  if (Full.find("operator") != std::string::npos)
    return Full;
  std::string Result;
  int Open = 0;
  for (char C : withoutParameters(Full)) {
    Open -= C == '>';
    if (Open == 0 && C == ' ' && Result.find('(') == std::string::npos)
      Result.clear(); // The text so far is the type of the result.
    else if (Open == 0)
      Result += C;
    Open += C == '<';
  }
  if (Result.empty() || Open != 0)
    return Full;
  // A function in Rust with type arguments.
  const size_t Stem = Result.size() - std::min<size_t>(Result.size(), 4);
  return Result.compare(Stem, 4, "::<>") == 0 ? Result.substr(0, Stem) : Result;
}

bool cilksan::isKnown(const Place &At) { return At.File && At.Line > 0; }

bool cilksan::isSame(const Place &A, const Place &B) {
  return isKnown(A) && isKnown(B) && A.Line == B.Line && A.Column == B.Column &&
         !strcmp(A.File, B.File);
}

bool cilksan::isSameLine(const Place &A, const Place &B) {
  return isKnown(A) && isKnown(B) && A.Line == B.Line &&
         !strcmp(A.File, B.File);
}

const Place &cilksan::placeOf(const Access &A) {
  if (isKnown(A.At))
    return A.At;
  for (const Frame &F : A.Frames)
    if (isKnown(F.At))
      return F.At;
  return A.At;
}

static bool isOfSystem(const Place &At) {
  return !strncmp(At.File, "/usr/include/", 13) ||
         !strncmp(At.File, "/usr/lib/", 9) ||
         strstr(At.File, "/include/c++/") ||
         strstr(At.File, "/include/cilk/") || isOfLanguagesLibrary(At.File);
}

const Place &cilksan::siteOf(const Access &A) {
  if (isKnown(A.At) && !isOfSystem(A.At))
    return A.At;
  for (const Frame &F : A.Frames)
    if (isKnown(F.At) && !isOfSystem(F.At))
      return F.At;
  return placeOf(A);
}

const Language *cilksan::languageOf(const Race &R) {
  const Language *First = languageOf(siteOf(R.First));
  return First == languageOf(siteOf(R.Second)) ? First : nullptr;
}

std::string cilksan::toString(const Place &At) {
  if (!At.File)
    return "an unknown place";
  std::string Result = shortPath(At.File);
  if (At.Line > 0) {
    Result += ":" + std::to_string(At.Line);
    if (At.Column > 0)
      Result += ":" + std::to_string(At.Column);
  }
  return Result;
}

static std::string quoted(const std::string &Name) { return "'" + Name + "'"; }

std::string cilksan::counted(uint64_t Count, const char *What,
                             const char *Plural) {
  return std::to_string(Count) + " " + What + (Count == 1 ? "" : Plural);
}

std::string cilksan::toString(const Access &A, const std::string &Variable,
                              bool WithSize) {
  std::string Result = A.Atomic ? "atomic " : "";
  switch (A.Is) {
  case Access::Read:
    Result += "read";
    break;
  case Access::Write:
    Result += "write";
    break;
  case Access::Merge:
    Result += "merge";
    break;
  case Access::Free:
    if (A.Variable)
      return "end of " + quoted(A.Variable);
    Result += "free";
    break;
  }
  if (!WithSize)
    return Result;
  if (!Variable.empty())
    Result += " of " + quoted(Variable);
  if (A.Size > 0) {
    std::string Bytes = counted(A.Size, "byte");
    Result += Variable.empty() ? " of " + Bytes : " (" + Bytes + ")";
  }
  return Result;
}

const char *cilksan::ownVariable(const Access &A) {
  return A.Declared.File && isOfSystem(A.Declared) ? nullptr : A.Variable;
}

std::string cilksan::variableOf(const Race &R) {
  for (const char *Name :
       {ownVariable(R.First), ownVariable(R.Second), R.Of.Name})
    if (Name && *Name)
      return demangled(Name);
  return "";
}

std::string cilksan::writtenVariable(const Race &R) {
  for (const Access *A : {&R.First, &R.Second})
    if (const char *Name = ownVariable(*A); Name && *Name) {
      std::string Element;
      if (*Name == '*')
        if (std::optional<std::string> Line = sourceLine(A->At))
          Element = elementOf(*Line, size_t(A->At.Column), Name + 1);
      return Element.empty() ? demangled(Name) : Element;
    }
  return variableOf(R);
}

std::string cilksan::actionIn(const Race &R, const Access &A) {
  if (R.Of.Is != Object::Library)
    return toString(A, writtenVariable(R), /*WithSize=*/true);
  const char *Function = libraryFunction(A.Frames);
  return toString(A, "", /*WithSize=*/false) + " of a state of " +
         (Function ? quoted(demangled(Function)) : "a library");
}

std::string cilksan::headline(const Race &R) {
  std::string Result = actionIn(R, R.First);
  Result += " in parallel with " +
            toString(R.Second, "", /*WithSize=*/R.Second.Size != R.First.Size);
  const Place &Second = siteOf(R.Second);
  return Result + " at " + toString(Second);
}

std::string cilksan::toString(const Object &Of, uint64_t Address) {
  std::string Result = Of.Name && *Of.Name ? quoted(demangled(Of.Name)) : "";
  const char *Kind = "memory that Cilksan knows nothing of";
  switch (Of.Is) {
  case Object::Unknown:
    if (!Result.empty())
      return Result;
    break;
  case Object::Global:
    Kind = "a global variable";
    break;
  case Object::Stack:
    Kind = "a local variable";
    break;
  case Object::Heap:
    Kind = "a heap block";
    break;
  case Object::Mapped:
    Kind = "mapped memory";
    break;
  case Object::Library:
    return "a state that the library keeps and doesn't show";
  }
  Result += (Result.empty() ? "" : ", ") + std::string(Kind);
  if (Of.Size == 0)
    return Result;
  Result += " of " + counted(Of.Size, "byte");
  if (Address > Of.Begin && Address - Of.Begin < Of.Size)
    Result += ", at offset " + std::to_string(Address - Of.Begin);
  return Result;
}

const char *cilksan::commonFunction(const Race &R) {
  return R.Common.empty() ? nullptr : R.Common.front().Function;
}

const char *cilksan::libraryFunction(const std::vector<Frame> &Frames) {
  if (Frames.empty() || Frames.front().Is != Frame::Library)
    return nullptr;
  return Frames.front().Function;
}

size_t cilksan::framesOfSystem(const Place &At,
                               const std::vector<Frame> &Frames) {
  bool IsLibrary = libraryFunction(Frames) != nullptr;
  if (!IsLibrary && !(isKnown(At) && isOfSystem(At)))
    return 0;
  for (size_t I = 0; I < Frames.size(); ++I) {
    const Frame &F = Frames[I];
    bool IsCall = F.Is != Frame::Spawn && F.Is != Frame::Iteration &&
                  F.Is != Frame::Async;
    if (IsCall && F.Function && isKnown(F.At) && !isOfSystem(F.At))
      return I + 1;
  }
  return IsLibrary;
}

std::string cilksan::actorOf(const Access &A, const char *Outer) {
  auto Named = [](const char *How, const char *Name) {
    return Name ? How + quoted(shortName(Name)) : std::string();
  };
  size_t OfSystem = framesOfSystem(A.At, A.Frames);
  if (OfSystem == 0)
    return Named(" in ", A.Function);
  assert(OfSystem <= A.Frames.size());
  const char *Caller =
      A.Frames.size() > OfSystem ? A.Frames[OfSystem].Function : Outer;
  return Named(" by ", A.Frames[OfSystem - 1].Function) + Named(" in ", Caller);
}

static bool isSameName(const char *A, const char *B) {
  return A && B && !strcmp(A, B);
}

/// Returns the step that begins at \p I, and advances \p I to its last frame.
static Step stepAt(const std::vector<Frame> &Frames, const char *Outer,
                   size_t &I) {
  auto Around = [&](size_t At) {
    return At + 1 < Frames.size() ? Frames[At + 1].Function : Outer;
  };
  const Frame &F = Frames[I];
  std::string Function = shortName(F.Function);
  std::string What = Function.empty() ? "a function" : quoted(Function);
  const char *In = Around(I);
  auto InOuter = [](const char *Function) {
    return Function ? " in " + quoted(shortName(Function)) : std::string();
  };
  switch (F.Is) {
  case Frame::Call:
  case Frame::Inlined:
  case Frame::Library:
    // A spawned call has two frames, for the task and for the call in it.
    // Readers see one step.
    if (I + 1 < Frames.size() && Frames[I + 1].Is == Frame::Spawn &&
        isSameLine(F.At, Frames[I + 1].At)) {
      In = Around(++I);
      What += " spawned";
    } else if (isKnown(F.At) || In) {
      What += " called";
    }
    What += InOuter(In);
    return {F.Is == Frame::Inlined ? What + ", inlined" : What, F.At};
  case Frame::Spawn:
    if (!F.Function || isSameName(F.Function, In)) {
      In = F.Function ? F.Function : In;
      What = "a task spawned";
    } else {
      What += " spawned";
    }
    break;
  case Frame::Iteration:
    In = F.Function ? F.Function : In;
    if (const Language *Its = languageOf(F.At))
      What = Its->iteration();
    else
      What = "an iteration of the cilk_for";
    break;
  case Frame::Async:
    What = Function.empty() ? "a task started" : What + " started";
    What += " by cilk::async";
    break;
  }
  return {What + InOuter(In), F.At};
}

/// Returns \p Frames without the frames in <cilk/concurrent.h> around tasks.
/// The function of each task is the function that was passed to cilk::async.
static std::vector<Frame> withoutStarts(const std::vector<Frame> &Frames) {
  auto IsOwn = [](const Frame &F) {
    return isKnown(F.At) && !isOfSystem(F.At);
  };
  std::vector<Frame> Own;
  for (size_t I = 0; I < Frames.size(); ++I) {
    if (Frames[I].Is != Frame::Async) {
      Own.push_back(Frames[I]);
      continue;
    }
    Frame Task = {Frame::Async, nullptr, Frames[I].At};
    for (; !Own.empty() && Own.back().Is != Frame::Async && !IsOwn(Own.back());
         Own.pop_back())
      Task.Function = Own.back().Function;
    while (!IsOwn(Frames[I]) && I + 1 < Frames.size())
      ++I;
    Task.At = Frames[I].At;
    Own.push_back(Task);
  }
  return Own;
}

std::string cilksan::headline(const Wait &W) {
  std::string What = "a strand waits at " + toString(siteOf(W.Here)) +
                     " for what is done later in the serial order";
  if (isKnown(W.Put))
    What += ", at " + toString(W.Put);
  return What;
}

std::vector<Step> cilksan::stepsOf(const std::vector<Frame> &All,
                                   const char *Outer, size_t Most) {
  assert(Most && "one step says that others are left out");
  std::vector<Frame> Frames = withoutStarts(All);
  for (const Language *L : languages())
    Frames = L->ownFrames(Frames);
  std::vector<Step> Steps;
  for (size_t I = 0; I < Frames.size(); ++I) {
    Step Next = stepAt(Frames, Outer, I);
    if (!Steps.empty() && Steps.back().What == Next.What &&
        isSame(Steps.back().At, Next.At))
      ++Steps.back().Times;
    else
      Steps.push_back(Next);
  }
  if (Steps.size() <= Most)
    return Steps;
  // The two ends of the list tell the most: the steps at the access, and the
  // steps at the beginning of the program.
  size_t After = (Most - 1) / 3, Front = Most - 1 - After;
  size_t Left = Steps.size() - Front - After;
  auto Cut = Steps.begin() + ptrdiff_t(Front);
  Steps.erase(Cut, Cut + ptrdiff_t(Left));
  Steps.insert(Steps.begin() + ptrdiff_t(Front),
               Step{"(" + std::to_string(Left) + " more steps)", {}});
  assert(Steps.size() == Most && "no more steps than are asked for");
  return Steps;
}

std::string cilksan::whoMayRun(const Race &R) {
  return "in this run another strand has made the second access; the strand "
         "that comes to the function" +
         (isKnown(R.OnceAt) ? " at " + toString(R.OnceAt) : "") +
         " may run it first, in parallel with the first access";
}

std::string cilksan::parallelism(const Race &R) {
  if (const Language *Its = languageOf(R))
    return Its->parallelism(R);
  if (R.InLoop)
    return "the iterations of the cilk_for" +
           (isKnown(R.SpawnAt) ? " at " + toString(R.SpawnAt) : "");
  if (!isKnown(R.SpawnAt))
    return "";
  if (R.Async)
    return "from the cilk::async at " + toString(R.SpawnAt) +
           " until its future is waited for";
  return "from the spawn at " + toString(R.SpawnAt) +
         (isKnown(R.SyncAt) ? " to the sync at " + toString(R.SyncAt) : "");
}
