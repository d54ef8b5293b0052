//===- classes.h - The beginning of every random C++ program ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Classes that notice mistakes of a compiler. Each object is made of a census and
// a number, and gives the number back. The census counts the live objects; it
// belongs to a function, a task or a block, and is destroyed last there. So if a
// child does not destroy an object, destroys it twice, or destroys an object that
// it has not constructed, this shows at the place of the mistake, while other
// strands make objects of their own.
//
// C++11; generate_cxx.py puts this text at the start of each program.
//
//===----------------------------------------------------------------------===//

#include <atomic>
#include <cstdio>
#include <deque>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

typedef unsigned long long Word;

#ifdef FUZZ_EVENTS // serial projection only
static std::map<std::string, unsigned> events;
#define EVENT(Name) (void)++events[Name]
#else
#define EVENT(Name) (void)0
#endif

/// The kinds of faults; main prints their counts.
enum Fault { Bitwise, Unbalanced, Handler, Unwinding, FaultKinds };
static std::atomic<unsigned> faults[FaultKinds];

/// The special members whose calls are counted.
enum Special {
  Made,
  Copied,
  Moved,
  Assigned,
  MoveAssigned,
  Died,
  SpecialKinds
};
static std::atomic<Word> specials[SpecialKinds];

static void called(Special Kind) {
  specials[Kind].fetch_add(1, std::memory_order_relaxed);
}

static Word mix(Word H, Word V) {
  return H ^ (V + 0x9e3779b97f4a7c15ull + (H << 6) + (H >> 2));
}

class Census {
  std::atomic<long> Live{0};

public:
  Census() {}
  Census(const Census &) = delete;
  ~Census() {
    if (Live.load() != 0)
      ++faults[Unbalanced];
  }
  long live() const { return Live.load(); }
  void born() { Live.fetch_add(1, std::memory_order_relaxed); }
  void died() { Live.fetch_sub(1, std::memory_order_relaxed); }
};

/// The census for the payload of exceptions, which outlive every scope.
static Census forever;

/// An object that knows its own address.
class Val {
  Census *Home;
  Word Value;
  Val *volatile Self;

  void check() const {
    if (Self != this)
      ++faults[Bitwise];
  }

public:
  Val(Census &Home, Word Value) : Home(&Home), Value(Value), Self(this) {
    Home.born();
    called(Made);
  }
  Val(const Val &Other) : Home(Other.Home), Value(Other.get()), Self(this) {
    Home->born();
    called(Copied);
  }
  Val(Val &&Other) noexcept : Home(Other.Home), Value(Other.get()), Self(this) {
    Other.Value = 77;
    Home->born();
    called(Moved);
  }
  Val &operator=(const Val &Other) {
    check();
    Value = Other.get();
    called(Assigned);
    return *this;
  }
  Val &operator=(Val &&Other) noexcept {
    check();
    Word New = Other.get();
    Other.Value = 78;
    Value = New;
    called(MoveAssigned);
    return *this;
  }
  ~Val() {
    check();
    Self = nullptr;
    Home->died();
    called(Died);
  }
  Word get() const {
    check();
    return Value;
  }
  void set(Word New) {
    check();
    Value = New;
  }
  Census &where() const { return *Home; }
};

/// An object that can only be moved.
class Box {
  Census *Home;
  std::unique_ptr<Val> Inner;

public:
  Box(Census &Home, Word Value) : Home(&Home), Inner(new Val(Home, Value)) {}
  Box(Box &&) = default;
  Box &operator=(Box &&Other) {
    // The inner object keeps its census.
    Word Value = Other.get();
    Other.Inner.reset();
    set(Value);
    return *this;
  }
  Word get() const { return Inner ? Inner->get() : 79; }
  void set(Word New) {
    if (Inner)
      Inner->set(New);
    else
      Inner.reset(new Val(*Home, New));
  }
  Census &where() const { return *Home; }
};

/// An object that is passed in registers, and that the callee destroys.
class __attribute__((trivial_abi)) Ticket {
  Census *Home;
  Word Value;

public:
  Ticket(Census &Home, Word Value) : Home(&Home), Value(Value) {
    Home.born();
    called(Made);
  }
  Ticket(const Ticket &Other) : Home(Other.Home), Value(Other.Value) {
    Home->born();
    called(Copied);
  }
  Ticket &operator=(const Ticket &Other) {
    Value = Other.Value;
    called(Assigned);
    return *this;
  }
  ~Ticket() {
    Home->died();
    called(Died);
  }
  Word get() const { return Value; }
  void set(Word New) { Value = New; }
  Census &where() const { return *Home; }
};

/// A trivial object that is returned in memory.
struct Wide {
  Census *Home;
  Word P, Q, R;
  unsigned S;

  Wide(Census &Home, Word Value)
      : Home(&Home), P(Value), Q(1), R(2), S(static_cast<unsigned>(Value)) {}
  Word get() const { return P + Q * 3 + R * 5 + S; }
  void set(Word New) { P = Q = R = New; }
  Census &where() const { return *Home; }
};

/// A base class, so that the template's other base has another address than the object.
struct Padding {
  Word Pad = 5;
  virtual ~Padding() {}
};
template <class T> class Holder : public Padding, public T {
  T Second;

public:
  Holder(Census &Home, Word Value) : T(Home, Value), Second(Home, Value + 1) {}
  Word get() const { return T::get() + 2 * Second.get(); }
  void set(Word New) {
    T::set(New);
    Second.set(New / 2);
  }
  // Without these the virtual destructor would leave copies only.
  Holder(const Holder &) = default;
  Holder(Holder &&) = default;
  Holder &operator=(const Holder &) = default;
  Holder &operator=(Holder &&) = default;
  Census &where() const { return T::where(); }
};

/// An iterator that is not a pointer, over anything with operator[].
template <class T> class Steps {
  T *Of;
  long At;

public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef long difference_type;
  typedef typename std::remove_reference<decltype((*Of)[0])>::type value_type;
  typedef value_type *pointer;
  typedef value_type &reference;

  Steps(T &Of, long At) : Of(&Of), At(At) {}
  Steps(const Steps &Other) : Of(Other.Of), At(Other.At) {}
  Steps &operator=(const Steps &Other) {
    Of = Other.Of;
    At = Other.At;
    return *this;
  }
  value_type &operator*() const { return (*Of)[At]; }
  Steps &operator++() { return *this += 1; }
  Steps &operator--() { return *this -= 1; }
  Steps operator++(int) {
    Steps Old(*this);
    ++At;
    return Old;
  }
  Steps &operator+=(long N) {
    At += N;
    return *this;
  }
  Steps &operator-=(long N) { return *this += -N; }
  Steps operator+(long N) const { return Steps(*Of, At + N); }
  Steps operator-(long N) const { return Steps(*Of, At - N); }
  long operator-(const Steps &Other) const { return At - Other.At; }
  bool operator==(const Steps &Other) const { return At == Other.At; }
  bool operator!=(const Steps &Other) const { return At != Other.At; }
  bool operator<(const Steps &Other) const { return At < Other.At; }
  bool operator>(const Steps &Other) const { return At > Other.At; }
  bool operator<=(const Steps &Other) const { return At <= Other.At; }
  bool operator>=(const Steps &Other) const { return At >= Other.At; }
};

template <class T> struct Range {
  T &Of;
  long Size;
  Steps<T> begin() const { return Steps<T>(Of, 0); }
  Steps<T> end() const { return Steps<T>(Of, Size); }
};

template <class T> static Steps<T> steps(T &Of, long At) {
  return Steps<T>(Of, At);
}
template <class T> static Range<T> range(T &Of, long Size) {
  return Range<T>{Of, Size};
}

static std::vector<Val> values(Census &Home, Word Value) {
  std::vector<Val> All;
  All.reserve(4);
  for (Word K = 0; K < 4; ++K)
    All.emplace_back(Home, Value + K);
  return All;
}

template <class T> static void refill(T &All, Word Value) {
  for (auto &X : All)
    X.set(Value++);
}

#ifdef __cpp_exceptions
/// The exceptions that are thrown, besides plain unsigned numbers.
struct Err {
  Val Payload;
  explicit Err(Word Code) : Payload(forever, Code) {}
  virtual ~Err() {}
  Word code() const { return Payload.get(); }
};
struct ErrA : Err {
  explicit ErrA(Word Code) : Err(Code * 2) {}
};
struct ErrB : Padding, virtual Err {
  explicit ErrB(Word Code) : Err(Code * 2 + 1) {}
};

template <class E> [[noreturn]] static void toss(Word Code) { throw E(Code); }

/// Throws or returns its value; used in arguments.
template <class E> static Word pick(bool Throw, Word Value) {
  if (Throw)
    EVENT("throw in an argument"), toss<E>(Value);
  return Value;
}

/// Returns the exception that is being handled, as a number.
static Word current() {
  if (!std::current_exception())
    return ~0ull;
  try {
    throw;
  } catch (const Err &E) {
    return E.code();
  } catch (unsigned U) {
    return U;
  }
}

static void expect(Word Code) {
  if (current() != Code)
    ++faults[Handler];
}

/// An object that throws when it is copied with some values.
class Touchy : public Val {
  void touch() const {
    if ((get() & 15) == 3)
      EVENT("throw in a copy"), toss<ErrA>(get());
  }

public:
  Touchy(Census &Home, Word Value) : Val(Home, Value) {}
  Touchy(const Touchy &Other) : Val(Other) { touch(); }
  Touchy &operator=(const Touchy &Other) {
    Other.touch();
    Val::operator=(Other);
    return *this;
  }
};
#endif

/// An object that checks how its block ends.
class Sentry {
#if __cplusplus >= 201703L
  int Before = std::uncaught_exceptions();
  bool Done = false;

public:
  ~Sentry() {
    if (std::uncaught_exceptions() != Before + !Done)
      ++faults[Unwinding];
  }
  void leave() { Done = true; }
#else
public:
  void leave() {}
#endif
};

static Word leaf(Census &Home, Val Value, Word More) {
  Val Local(Home, Value.get() * 3 + More);
#ifdef THROWING
  if ((More & 31) == 9)
    EVENT("throw in a constructor's child"), toss<unsigned>(unsigned(More));
#endif
  return Local.get() >> 1;
}

/// A class whose constructors and destructor spawn.
class Grower {
  Val First, Second;

public:
  Grower(Census &Home, Word Value) : First(Home, Value), Second(Home, 1) {
    Word X = cilk_spawn leaf(Home, First, Value + 1);
    Word Y = leaf(Home, Val(Home, Value), Value);
    cilk_sync;
    First.set(X ^ Y);
  }
  Grower(const Grower &Other) : First(Other.First), Second(Other.Second) {
    Val X = cilk_spawn Val(Other.Second);
    Second = Val(where(), Other.Second.get());
    cilk_sync;
    if (X.get() != Second.get())
      ++faults[Bitwise];
  }
  Grower &operator=(const Grower &) = default;
  ~Grower() {
    Census &Home = where();
    Word X;
    X = cilk_spawn leaf(Home, Val(Home, 4), 1);
    Word Y = leaf(Home, Val(Home, 4), 1);
    cilk_sync;
    if (X != Y)
      ++faults[Bitwise];
  }
  Word get() const { return First.get() + Second.get(); }
  void set(Word New) { Second.set(New); }
  Census &where() const { return First.where(); }
};

/// Prints the counts, from main after each call. No other strand runs then.
static void report(Word H, const Census &All) {
  std::printf("%llx, %ld and %ld alive", H, All.live(), forever.live());
  for (auto &F : faults)
    std::printf(" %u", F.load());
#ifndef THROWING // no exception ends anything early
  for (int S = 0; S < SpecialKinds; ++S) {
    Word N = specials[S];
    // Since C++17 a child may move an argument once more (docs/language.md).
    if (__cplusplus >= 201703L && (S == Moved || S == Died))
      N = S == Died ? N - specials[Moved] : 0;
    std::printf(" %llu", N);
  }
#endif
  std::printf("\n");
#ifdef FUZZ_EVENTS
  for (auto &E : events)
    std::fprintf(stderr, "%u %s\n", E.second, E.first.c_str());
  events.clear();
#endif
}
