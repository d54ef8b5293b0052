//===- LinesTool.cpp - the library of the tool cilkscale-lines ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts by parts (Lines.h), and writes the counts at the end, as JSON, to the
// file that CILKSCALE_LINES names, or to cilkscale-lines.json.
//
// Shared cache lines. Tasks are numbered in the order in which they begin. A
// table keeps, for recently stored cache lines, the task that stored last and
// the bytes. If another task stores to the line, the two are compared: the
// earlier task is parallel to the running one if it has ended and no function
// or task around the running one has waited for it. So for some open frame,
// the earlier task's number is at least that of the first child since the
// frame's last sync, and less than that of the child that is running.
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

#include "Describe.h"
#include "json/Json.h"

#include <cilk/cilkscale.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <string_view>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <vector>

using namespace cilkscale;
using cilktools::JsonText;

#pragma GCC visibility push(default)
extern "C" {
__thread Lines __cilkscale_lines
    __attribute__((tls_model("initial-exec"))) = {};
}
#pragma GCC visibility pop

namespace {

/// The counts of a part. The vectors are indexed by the numbers of places.
struct Tally {
  std::vector<uint64_t> Costs, Calls, Shared, Contended;
  std::unordered_map<csi_id_t, double> Seconds;
  /// Stores of library functions to shared lines, by calls.
  std::unordered_map<csi_id_t, uint64_t> SharedInCalls;
  uint64_t Strands = 0, Cost = 0, Longest = 0, Traffic = 0;
};

/// An open frame. First is the number of the first task that it has spawned
/// since its last sync, or 0. Task is the number of the task that the frame
/// belongs to, if the frame is a task's, and 0 otherwise.
struct Open {
  uint64_t First, Task, Before;
  uint32_t Part;
};

/// A cache line to which strands have stored: the last task, the bytes that it
/// has stored, how often, and the bytes of parallel tasks.
struct Stored {
  uint64_t Line, Task, Bytes, Count, Foreign;
};

/// Stores of a task to one line before the line counts as contended. Tasks that
/// store a few neighbouring elements share lines as well, but only for a
/// moment.
constexpr uint64_t Repeated = 64;
constexpr uint64_t StoredLines = uint64_t(1) << 14;

struct State {
  pid_t Process = getpid();
  const char *Path = "cilkscale-lines.json";
  std::map<uint32_t, std::unique_ptr<Tally>> Tallies;
  std::vector<CallKind> Kinds;
  std::vector<uint64_t> Cache;
  std::vector<Stored> Written{StoredLines, Stored{}};
  instrumentation_counts_t Counts = {};
  uint32_t Part = 0;
  Tally *Current = nullptr;
  std::vector<Open> Frames;
  uint64_t Task = 1, NextTask = 2;
  /// The last call that was reported.
  csi_id_t LastCall = 0;
  /// The beginning of the running call that is timed.
  double Begin = 0, BeginRunning = 0;
  long Sleeps = 0;
};

/// The state, in the first thread; null in others.
thread_local State *Mine = nullptr;

void resize(const State &S, Tally &T) {
  T.Costs.resize(size_t(S.Counts.num_bb));
  T.Calls.resize(size_t(S.Counts.num_callsite));
  T.Shared.resize(size_t(S.Counts.num_store));
  T.Contended.resize(size_t(S.Counts.num_store));
}

void point(State &S) {
  Lines &L = __cilkscale_lines;
  L.Costs = S.Current->Costs.data();
  L.Kinds = S.Kinds.data();
}

/// Ends the running strand, and begins one of \p Part.
void begin(State &S, uint32_t Part) {
  Lines &L = __cilkscale_lines;
  Tally &Before = *S.Current;
  ++Before.Strands;
  Before.Cost += L.Cost;
  Before.Longest = std::max(Before.Longest, L.Cost);
  Before.Traffic += L.Traffic;
  L.Cost = L.Traffic = 0;
  if (Part == S.Part)
    return;
  S.Part = Part;
  auto &Found = S.Tallies[Part];
  if (!Found) {
    Found = std::make_unique<Tally>();
    resize(S, *Found);
  }
  S.Current = Found.get();
  point(S);
}

/// Returns the size of the last cache in bytes. The system knows it better than
/// sysconf, which is wrong on some virtual machines.
uint64_t cacheSize() {
  constexpr uint64_t Usual = uint64_t(8) << 20;
  for (int Level = 4; Level >= 0; --Level) {
    const std::string Path = "/sys/devices/system/cpu/cpu0/cache/index" +
                             std::to_string(Level) + "/size";
    FILE *File = fopen(Path.c_str(), "r");
    if (!File)
      continue;
    char Text[32] = {}, *End = nullptr;
    const bool IsRead = fgets(Text, sizeof(Text), File);
    fclose(File);
    const uint64_t Size = strtoull(Text, &End, 10);
    if (IsRead && Size && *End == 'K')
      return Size << 10;
    if (IsRead && Size && *End == 'M')
      return Size << 20;
  }
  return Usual;
}

uint64_t cacheLines() {
  const uint64_t Size = cacheSize();
  uint64_t Lines = 1 << 12;
  while ((Lines * 2) << LineBits <= Size)
    Lines *= 2;
  return Lines;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

bool hasAny(std::string_view Name, const char *const *Names, size_t Count,
            bool Whole) {
  return std::any_of(Names, Names + Count, [&](std::string_view N) {
    return Whole ? Name == N : Name.find(N) != Name.npos;
  });
}

template <size_t N>
bool is(std::string_view Name, const char *const (&Names)[N]) {
  return hasAny(Name, Names, N, true);
}

template <size_t N>
bool contains(std::string_view Name, const char *const (&Names)[N]) {
  return hasAny(Name, Names, N, false);
}

CallKind kindOf(std::string_view Name) {
  static const char *const Locks[] = {"pthread_mutex_lock",
                                      "pthread_mutex_trylock",
                                      "pthread_spin_lock",
                                      "pthread_spin_trylock",
                                      "pthread_rwlock_rdlock",
                                      "pthread_rwlock_wrlock",
                                      "pthread_mutex_timedlock",
                                      "mtx_lock",
                                      "mtx_trylock",
                                      "sem_wait",
                                      "sem_trywait",
                                      "omp_set_lock",
                                      "flockfile",
                                      "__cilkrts_mutex_lock"};
  static const char *const Outputs[] = {"read",
                                        "write",
                                        "pread",
                                        "pwrite",
                                        "pread64",
                                        "pwrite64",
                                        "readv",
                                        "writev",
                                        "open",
                                        "open64",
                                        "openat",
                                        "close",
                                        "fsync",
                                        "fdatasync",
                                        "sync",
                                        "lseek",
                                        "fopen",
                                        "fopen64",
                                        "fclose",
                                        "fflush",
                                        "fread",
                                        "fwrite",
                                        "fputs",
                                        "fputc",
                                        "putc",
                                        "putchar",
                                        "puts",
                                        "fgets",
                                        "fgetc",
                                        "getc",
                                        "getline",
                                        "printf",
                                        "fprintf",
                                        "vprintf",
                                        "vfprintf",
                                        "dprintf",
                                        "fscanf",
                                        "scanf",
                                        "fseek",
                                        "rewind",
                                        "remove",
                                        "unlink",
                                        "rename",
                                        "stat",
                                        "fstat",
                                        "mkdir",
                                        "tmpfile",
                                        "mkstemp",
                                        "sleep",
                                        "usleep",
                                        "nanosleep",
                                        "clock_nanosleep",
                                        "thrd_sleep",
                                        "select",
                                        "poll",
                                        "epoll_wait",
                                        "send",
                                        "recv",
                                        "sendto",
                                        "recvfrom",
                                        "connect",
                                        "accept",
                                        "system",
                                        "popen",
                                        "pclose",
                                        "perror",
                                        "fwrite_unlocked",
                                        "fputs_unlocked",
                                        "__printf_chk",
                                        "__fprintf_chk",
                                        "ferror",
                                        "fileno",
                                        "syncfs",
                                        "sched_yield"};
  // Members of streams, as they are mangled and demangled.
  static const char *const Streams[] = {
      "basic_ostream",  "basic_ofstream",
      "basic_ifstream", "basic_fstream",
      "basic_filebuf",  "basic_istream",
      "std::ostream",   "std::istream",
      "_ZNSo",          "_ZNSi",
      "_ZStls",         "_ZSt4endl",
      "_ZSt5flush",     "sleep_for",
      "sleep_until",    "_ZSt16__ostream_insert",
      "filesystem"};
  static const char *const States[] = {"rand_r", "random_r", "erand48",
                                       "nrand48", "jrand48"};
  if (is(Name, Locks))
    return CallKind::Lock;
  if (is(Name, States))
    return CallKind::Stores;
  return is(Name, Outputs) || contains(Name, Streams) ? CallKind::Output
                                                      : CallKind::Other;
}

double secondsOf(clockid_t Clock) {
  timespec Time = {};
  clock_gettime(Clock, &Time);
  return double(Time.tv_sec) + 1e-9 * double(Time.tv_nsec);
}

long sleeps() {
  rusage Usage = {};
  getrusage(RUSAGE_THREAD, &Usage);
  return Usage.ru_nvcsw;
}

//===----------------------------------------------------------------------===//
// Shared cache lines
//===----------------------------------------------------------------------===//

bool isParallel(const State &S, uint64_t Task) {
  uint64_t End = UINT64_MAX;
  for (auto F = S.Frames.rbegin(); F != S.Frames.rend(); ++F) {
    if (F->First && F->First <= Task && Task < End)
      return true;
    if (F->Task)
      End = F->Task;
  }
  return false;
}

/// Returns the bytes of the cache line that an access of \p Size bytes touches,
/// as bits.
uint64_t bytesOf(uintptr_t Address, uint64_t Size) {
  const unsigned First = Address & 63;
  const uint64_t All = Size >= 64 ? ~uint64_t(0) : (uint64_t(1) << Size) - 1;
  return All << First;
}

/// The effects of a store on its cache line.
enum class Effect { None, Shares, Contends };

// An atomic operation counts if a parallel task had the line before, because
// the line then moves to another processor. Between tasks that store to the
// line again and again, it moves all the time.
Effect effectOf(State &S, const void *Address, uint64_t Size, bool IsAtomic) {
  const auto At = reinterpret_cast<uintptr_t>(Address);
  const uint64_t Line = At >> LineBits, Bytes = bytesOf(At, Size);
  Stored &W = S.Written[(Line ^ Line >> 14) % StoredLines];
  if (W.Line != Line) {
    W = {Line, S.Task, Bytes, 1, 0};
    return Effect::None;
  }
  bool Moves = false;
  if (W.Task != S.Task) {
    const bool Foreign = isParallel(S, W.Task);
    Moves = Foreign && IsAtomic && (W.Bytes & Bytes);
    W.Foreign = Foreign && W.Count >= Repeated ? W.Foreign | W.Bytes : 0;
    W.Task = S.Task;
    W.Bytes = 0;
    W.Count = 0;
  }
  W.Bytes |= Bytes;
  ++W.Count;
  const bool Repeats = W.Foreign && W.Count >= Repeated;
  if (Repeats && !(W.Foreign & Bytes))
    return Effect::Shares;
  return IsAtomic && (Repeats || Moves) ? Effect::Contends : Effect::None;
}

//===----------------------------------------------------------------------===//
// Report
//===----------------------------------------------------------------------===//

void addPlace(JsonText &Text, const PlaceRow &P) {
  Text.key("file").value(P.File);
  Text.key("line").number(P.Line);
  Text.key("column").number(P.Column);
  Text.key("function").value(P.Function);
}

std::string number(double Value) {
  char Buffer[64];
  snprintf(Buffer, sizeof(Buffer), "%.9f", Value);
  return Buffer;
}

/// At most this number of lines is written for a part: the ones with the most
/// instructions.
constexpr size_t MostLines = 32;

/// The file, the line, and the function that contains the line.
using LineKey = std::tuple<std::string, int, std::string>;

void addLines(JsonText &Text, const Tally &T) {
  std::map<LineKey, uint64_t> Sums;
  for (size_t Id = 0; Id < T.Costs.size(); ++Id)
    if (T.Costs[Id]) {
      PlaceRow P = usersPlaceOf(__csi_get_bb_source_loc(csi_id_t(Id)));
      Sums[{P.File, P.Line, P.Function}] += T.Costs[Id];
    }
  std::vector<std::pair<uint64_t, LineKey>> Sorted;
  for (auto &[Key, Cost] : Sums)
    Sorted.push_back({Cost, Key});
  std::sort(Sorted.rbegin(), Sorted.rend());
  if (Sorted.size() > MostLines)
    Sorted.resize(MostLines);
  Text.key("lines").beginArray();
  for (auto &[Cost, Key] : Sorted) {
    Text.beginObject();
    const auto &[File, Line, Function] = Key;
    addPlace(Text, {File, Line, 0, Function});
    Text.key("cost").value(Cost);
    Text.endObject();
  }
  Text.endArray();
}

struct Event {
  uint64_t Count = 0;
  double Seconds = 0;
};

void addEvents(JsonText &Text, const State &S, const Tally &T) {
  // By the kind, the place without its function, and the called function.
  std::map<std::tuple<std::string, LineKey, std::string>, Event> Events;
  auto Add = [&](const char *Kind, const source_loc_t *At, const char *Name,
                 uint64_t Count, double Seconds) {
    const PlaceRow P = usersPlaceOf(At);
    Event &E = Events[{Kind, {P.File, P.Line, ""}, Name}];
    E.Count += Count;
    E.Seconds += Seconds;
  };
  for (size_t Id = 0; Id < T.Calls.size(); ++Id)
    if (T.Calls[Id]) {
      const source_loc_t *At = __csi_get_callsite_source_loc(csi_id_t(Id));
      const auto Time = T.Seconds.find(csi_id_t(Id));
      const CallKind Kind = S.Kinds[Id];
      Add(Kind == CallKind::Lock      ? "lock"
          : Kind == CallKind::Reducer ? "reducer"
                                      : "io",
          At, Kind != CallKind::Reducer && At && At->name ? At->name : "",
          T.Calls[Id], Time == T.Seconds.end() ? 0 : Time->second);
    }
  for (size_t Id = 0; Id < T.Shared.size(); ++Id) {
    const source_loc_t *At = __csi_get_store_source_loc(csi_id_t(Id));
    if (T.Shared[Id])
      Add("shared line", At, "", T.Shared[Id], 0);
    if (T.Contended[Id])
      Add("atomic", At, "", T.Contended[Id], 0);
  }
  for (auto &[Call, Count] : T.SharedInCalls)
    Add("shared line", __csi_get_callsite_source_loc(Call), "", Count, 0);
  Text.key("events").beginArray();
  for (auto &[Key, E] : Events) {
    Text.beginObject();
    Text.key("kind").value(std::get<0>(Key));
    const auto &[File, Line, Function] = std::get<1>(Key);
    addPlace(Text, {File, Line, 0, Function});
    Text.key("name").value(std::get<2>(Key));
    Text.key("count").value(E.Count);
    Text.key("seconds").formatted(number(E.Seconds));
    Text.endObject();
  }
  Text.endArray();
}

std::string textOf(const State &S) {
  JsonText Text;
  Text.beginObject();
  Text.key("tool").value(std::string("cilkscale-lines"));
  Text.key("version").number(1);
  Text.key("parts").beginArray();
  for (auto &[Number, T] : S.Tallies) {
    const Part P = partAt(Number);
    const SiteRow Site = describeSite(callPathAt(P.CallPath).Site);
    Text.beginObject();
    Text.key("site").beginObject();
    Text.key("kind").value(Site.Kind);
    addPlace(Text, {Site.File, Site.Line, Site.Column, Site.Function});
    Text.endObject();
    Text.key("begin").value(std::string(nameOf(P.How)));
    addPlace(Text, describeBegin(P, Site));
    Text.key("strands").value(uint64_t{T->Strands});
    Text.key("cost").value(uint64_t{T->Cost});
    Text.key("longest").value(uint64_t{T->Longest});
    Text.key("traffic").value(uint64_t{T->Traffic});
    addLines(Text, *T);
    addEvents(Text, S, *T);
    Text.endObject();
  }
  Text.endArray();
  Text.endObject();
  return Text.text() + "\n";
}

void report() {
  State *S = Mine;
  if (!S || S->Process != getpid())
    return;
  begin(*S, S->Part);
  Mine = nullptr;
  const std::string Text = textOf(*S);
  FILE *File = fopen(S->Path, "w");
  if (!File || fwrite(Text.data(), 1, Text.size(), File) != Text.size() ||
      fclose(File) != 0) {
    fprintf(stderr,
            "cilkscale: cannot write '%s': %s; set CILKSCALE_LINES to a file "
            "that can be written\n",
            S->Path, strerror(errno));
    _exit(2);
  }
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void __csi_init() {
  Mine = new State;
  if (const char *Path = getenv("CILKSCALE_LINES"); Path && *Path)
    Mine->Path = Path;
  Mine->Cache.resize(cacheLines());
  auto &First = Mine->Tallies[0] = std::make_unique<Tally>();
  Mine->Current = First.get();
  __cilkscale_lines.Cache = Mine->Cache.data();
  __cilkscale_lines.CacheMask = Mine->Cache.size() - 1;
  atexit(report);
  at_quick_exit(report);
}

void __csi_unit_init(const char *, instrumentation_counts_t Counts) {
  State *S = Mine;
  if (!S)
    return;
  S->Counts.num_bb += Counts.num_bb;
  S->Counts.num_callsite += Counts.num_callsite;
  S->Counts.num_store += Counts.num_store;
  S->Kinds.resize(size_t(S->Counts.num_callsite), CallKind::Unknown);
  for (auto &[Part, T] : S->Tallies)
    resize(*S, *T);
  point(*S);
}

void __cilkscale_lines_enter(LinesFrame *F, csi_id_t Function,
                             bool DividesLoop) {
  State *S = Mine;
  F->Depth = 0;
  if (!S)
    return;
  const uint32_t Caller = partAt(S->Part).CallPath;
  F->CallPath = Caller;
  F->Caller = DividesLoop ? Caller : NoPart;
  S->Frames.push_back({0, 0, 0, S->Part});
  F->Depth = uint32_t(S->Frames.size());
  if (!DividesLoop)
    return;
  F->CallPath = callPathOf(Caller, siteOf(LoopSite, Function));
  begin(*S, beginTaskPart(F->CallPath));
}

void __cilkscale_lines_leave(LinesFrame *F) {
  if (State *S = Mine; S && F->Depth) {
    assert(F->Depth <= S->Frames.size() && "frames end like a stack");
    S->Frames.resize(F->Depth - 1);
  }
}

void __cilkscale_lines_task(LinesFrame *F, csi_id_t Detach, bool OfLoop) {
  State *S = Mine;
  F->Depth = 0;
  if (!S)
    return;
  F->Caller = NoPart;
  F->CallPath = callPathOf(partAt(S->Part).CallPath,
                           siteOf(OfLoop ? LoopSpawnSite : SpawnSite, Detach));
  const uint64_t Task = S->NextTask++;
  if (!S->Frames.empty() && !S->Frames.back().First)
    S->Frames.back().First = Task;
  S->Frames.push_back({0, Task, S->Task, S->Part});
  S->Task = Task;
  F->Depth = uint32_t(S->Frames.size());
  begin(*S, beginTaskPart(F->CallPath));
}

void __cilkscale_lines_task_exit(LinesFrame *F) {
  State *S = Mine;
  if (!S || !F->Depth)
    return;
  assert(F->Depth <= S->Frames.size() && "frames end like a stack");
  S->Task = S->Frames[F->Depth - 1].Before;
  S->Frames.resize(F->Depth - 1);
}

void __cilkscale_lines_continue(LinesFrame *F, csi_id_t Detach) {
  if (State *S = Mine; S && F->Depth)
    begin(*S, partOf({F->CallPath, Begin::Spawn, uint32_t(Detach)}));
}

void __cilkscale_lines_sync(LinesFrame *F, unsigned Region, csi_id_t Sync) {
  State *S = Mine;
  if (!S || !F->Depth)
    return;
  S->Frames.resize(F->Depth);
  const bool HasSpawned = S->Frames.back().First;
  S->Frames.back().First = 0;
  if (F->Caller != NoPart && Region == 0)
    begin(*S, partOf({F->Caller, Begin::Loop, F->CallPath}));
  else if (HasSpawned)
    begin(*S, partOf({F->CallPath, Begin::Sync, uint32_t(Sync)}));
}

void __cilkscale_lines_call(csi_id_t Call) {
  State *S = Mine;
  if (!S)
    return;
  CallKind &Kind = S->Kinds[size_t(Call)];
  if (Kind == CallKind::Unknown) {
    const source_loc_t *At = __csi_get_callsite_source_loc(Call);
    Kind = kindOf(At && At->name ? At->name : "");
  }
  S->LastCall = Call;
  if (Kind != CallKind::Lock && Kind != CallKind::Output)
    return;
  ++S->Current->Calls[size_t(Call)];
  if (Kind != CallKind::Output)
    return;
  S->Sleeps = sleeps();
  S->BeginRunning = secondsOf(CLOCK_THREAD_CPUTIME_ID);
  S->Begin = secondsOf(CLOCK_MONOTONIC);
}

// The time of a call in which the thread sleeps is the elapsed time. Otherwise
// the time on a processor counts, since other programs may take the processor.
void __cilkscale_lines_called(csi_id_t Call) {
  State *S = Mine;
  if (!S)
    return;
  const double Elapsed = secondsOf(CLOCK_MONOTONIC) - S->Begin,
               Running = secondsOf(CLOCK_THREAD_CPUTIME_ID) - S->BeginRunning;
  S->Current->Seconds[Call] += sleeps() == S->Sleeps ? Running : Elapsed;
}

void __cilkscale_lines_view(csi_id_t Call) {
  State *S = Mine;
  if (!S)
    return;
  S->Kinds[size_t(Call)] = CallKind::Reducer;
  ++S->Current->Calls[size_t(Call)];
}

void __cilkscale_lines_store(csi_id_t Store, const void *Address, uint64_t Size,
                             bool IsAtomic) {
  State *S = Mine;
  if (!S)
    return;
  const Effect E = effectOf(*S, Address, Size, IsAtomic);
  if (E == Effect::Shares)
    ++S->Current->Shared[size_t(Store)];
  else if (E == Effect::Contends)
    ++S->Current->Contended[size_t(Store)];
}

void __cilkscale_lines_library_store(const void *Address, uint64_t Size) {
  State *S = Mine;
  if (S && effectOf(*S, Address, Size, false) == Effect::Shares)
    ++S->Current->SharedInCalls[S->LastCall];
}

//===----------------------------------------------------------------------===//
// The functions for programs that measure parts of themselves
// (cilk/cilkscale.h). This tool returns zero for all measures.
//===----------------------------------------------------------------------===//

wsp_t wsp_getworkspan() noexcept { return {0, 0, 0}; }

void wsp_dump(wsp_t, const char *) noexcept {}

void __cilkscale_format(wsp_t, char *Buffer, unsigned long Size) noexcept {
  snprintf(Buffer, Size, "0,0,0,0,0");
}

} // extern "C"
#pragma GCC visibility pop
