//===- Trace.cpp - the spawn tree of an execution -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Trace.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <sys/mman.h>
#include <unistd.h>

using namespace cilkscale;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *cilkscale::mapPages(size_t Size) {
  void *Pages = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Pages != MAP_FAILED)
    return Pages;
  fprintf(stderr,
          "cilkscale: no memory for the trace: %s: give the program "
          "less to do\n",
          strerror(errno));
  _exit(2);
}

void cilkscale::unmapPages(void *Pages, size_t Size) { munmap(Pages, Size); }

//===----------------------------------------------------------------------===//
// Work and span
//===----------------------------------------------------------------------===//

uint64_t Trace::work() const {
  uint64_t Sum = 0;
  for (Token T : Tokens)
    if (T.kind() == Token::Strand)
      Sum += T.amount();
  return Sum;
}

uint64_t Trace::span() const {
  struct Open {
    Token::Kind Kind;
    unsigned Region;
    /// The longest path from the beginning of this part to the present
    /// position, and the longest paths to the ends of children that the part
    /// has not waited for.
    uint64_t Now = 0;
    std::map<unsigned, uint64_t> Children = {};
  };
  std::vector<Open> Stack{{Token::Call, 0}};
  auto Join = [](Open &O, unsigned Region) {
    auto It = O.Children.find(Region);
    if (It == O.Children.end())
      return;
    O.Now = std::max(O.Now, It->second);
    O.Children.erase(It);
  };
  for (Token T : Tokens) {
    Open &Top = Stack.back();
    switch (T.kind()) {
    case Token::Strand:
      Top.Now += T.amount();
      break;
    case Token::Task:
    case Token::Call:
      Stack.push_back({T.kind(), T.region()});
      break;
    case Token::Sync:
      Join(Top, T.region());
      break;
    case Token::End: {
      Open Ended = std::move(Top);
      Stack.pop_back();
      while (!Ended.Children.empty())
        Join(Ended, Ended.Children.begin()->first);
      assert(!Stack.empty() && "the trace is a tree");
      Open &Outer = Stack.back();
      if (Ended.Kind == Token::Call) {
        Outer.Now += Ended.Now;
      } else {
        uint64_t &Path = Outer.Children[Ended.Region];
        Path = std::max(Path, Outer.Now + Ended.Now);
      }
      break;
    }
    }
  }
  assert(Stack.size() == 1 && "the trace is a tree");
  while (!Stack[0].Children.empty())
    Join(Stack[0], Stack[0].Children.begin()->first);
  return Stack[0].Now;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {
constexpr char Magic[8] = {'c', 'i', 'l', 'k', 't', 'r', 'c', '1'};
struct Header {
  char Magic[8];
  double NanosecondsPerTick;
  uint64_t Threshold, Count;
};
} // namespace

bool cilkscale::writeTrace(const Trace &T, const std::string &Path) {
  FILE *F = fopen(Path.c_str(), "wbe");
  if (!F)
    return false;
  Header H = {{}, T.NanosecondsPerTick, T.Threshold, T.Tokens.size()};
  memcpy(H.Magic, Magic, sizeof Magic);
  bool Right = fwrite(&H, sizeof H, 1, F) == 1 &&
               fwrite(T.Tokens.data(), sizeof(Token), T.Tokens.size(), F) ==
                   T.Tokens.size();
  const int Error = errno;
  Right &= !fclose(F);
  if (!Right && Error)
    errno = Error;
  return Right;
}

std::string cilkscale::checkTrace(const Trace &T) {
  size_t Depth = 0;
  for (size_t I = 0; I < T.Tokens.size(); ++I)
    switch (T.Tokens[I].kind()) {
    case Token::Task:
    case Token::Call:
      ++Depth;
      break;
    case Token::End:
      if (!Depth--)
        return "part " + std::to_string(I) + " ends what hasn't begun";
      break;
    case Token::Strand:
    case Token::Sync:
      break;
    default:
      return "part " + std::to_string(I) + " is of no known kind";
    }
  return Depth ? std::to_string(Depth) + " parts don't end" : "";
}

std::string cilkscale::readTrace(Trace &T, const std::string &Path) {
  FILE *F = fopen(Path.c_str(), "rbe");
  if (!F)
    return strerror(errno);
  Header H;
  std::string Problem;
  if (fread(&H, sizeof H, 1, F) != 1 ||
      memcmp(H.Magic, Magic, sizeof Magic) != 0)
    Problem = "is no trace";
  // A count that no recorder keeps means that the file is damaged. So much
  // memory must not be allocated.
  else if (H.Count > UINT64_C(1) << 28 || !(H.NanosecondsPerTick > 0) ||
           !(H.NanosecondsPerTick < 1e9))
    Problem = "has a damaged header";
  if (Problem.empty()) {
    T.NanosecondsPerTick = H.NanosecondsPerTick;
    T.Threshold = H.Threshold;
    T.Tokens.assign(H.Count, Token(Token::End, 0));
    if (fread(T.Tokens.data(), sizeof(Token), H.Count, F) != H.Count)
      Problem = "is shorter than it says";
    else
      Problem = checkTrace(T);
  }
  fclose(F);
  return Problem;
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

Recorder::Recorder(size_t Capacity) : Capacity(std::max<size_t>(Capacity, 16)) {
  // The code outside of all parts is one part.
  Stack.push_back({0, 0, {}, false});
}

void Recorder::add(Token T) {
  Tokens.push_back(T);
  if (Tokens.size() > Capacity + 2 * Stack.size())
    shrink();
}

void Recorder::strand(uint64_t Ticks) {
  Stack.back().Work += Ticks;
  if (Tokens.size() > Stack.back().Begin &&
      Tokens.back().kind() == Token::Strand)
    Tokens.back() = Token(Token::Strand, 0, Tokens.back().amount() + Ticks);
  else
    add(Token(Token::Strand, 0, Ticks));
}

void Recorder::open(Token T) {
  if (T.kind() == Token::Task) {
    Open &Spawner = Stack.back();
    Spawner.Spawns = true;
    Spawner.Unsynced[T.region() / 64] |= UINT64_C(1) << T.region() % 64;
  }
  Stack.push_back({Tokens.size(), 0, {}, false});
  add(T);
}

// Ends the last part. If the part is too small, or is a call without spawns, it
// becomes a strand of the part around it.
void Recorder::close() {
  assert(depth() && "a part has begun");
  const Open Ended = Stack.back();
  Stack.pop_back();
  const bool IsCall = Tokens[Ended.Begin].kind() == Token::Call;
  if (Ended.Work < Threshold || (IsCall && !Ended.Spawns)) {
    Tokens.erase(Tokens.begin() + Ended.Begin, Tokens.end());
    strand(Ended.Work);
    return;
  }
  Stack.back().Work += Ended.Work;
  Stack.back().Spawns = true;
  add(Token(Token::End, 0));
}

void Recorder::end() {
  if (Stack.size() > 1)
    close();
}

void Recorder::sync(unsigned Region) {
  const unsigned Known = Token(Token::Sync, Region).region();
  uint64_t &Unsynced = Stack.back().Unsynced[Known / 64];
  const uint64_t Bit = UINT64_C(1) << Known % 64;
  if (!(Unsynced & Bit))
    return;
  Unsynced &= ~Bit;
  add(Token(Token::Sync, Known));
}

void Recorder::endAbove(size_t Depth) {
  while (depth() > Depth)
    end();
}

// Records all tokens once more, with a greater threshold.
void Recorder::shrink() {
  while (Tokens.size() > Capacity / 2 + 2 * Stack.size()) {
    Threshold = std::max<uint64_t>(2 * Threshold, 64);
    if (Threshold > Token::MaxAmount / 2)
      return;
    Recorder Smaller(~size_t(0) / 4);
    Smaller.Threshold = Threshold;
    for (Token T : Tokens)
      switch (T.kind()) {
      case Token::Strand:
        Smaller.strand(T.amount());
        break;
      case Token::Task:
      case Token::Call:
        Smaller.open(T);
        break;
      case Token::End:
        Smaller.close();
        break;
      case Token::Sync:
        Smaller.sync(T.region());
        break;
      }
    assert(Smaller.Stack.size() == Stack.size() && "the same parts are open");
    Tokens = std::move(Smaller.Tokens);
    Stack = std::move(Smaller.Stack);
  }
}

Trace Recorder::finish(double NanosecondsPerTick) {
  endAbove(0);
  Trace T;
  T.Tokens = std::move(Tokens);
  assert(checkTrace(T).empty() && "the trace is a tree");
  T.NanosecondsPerTick = NanosecondsPerTick;
  T.Threshold = Threshold;
  return T;
}
