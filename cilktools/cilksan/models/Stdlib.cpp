//===- Stdlib.cpp - stdlib.h except for the heap and sorting --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers in strings, random numbers, the environment, temporary names, and
// options. The functions read a number up to the first character that is not
// part of the number.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <climits>
#include <clocale>
#include <cstdlib>
#include <cwchar>
#include <execinfo.h>
#include <getopt.h>
#include <inttypes.h>

using namespace cilksan;
using namespace cilksan::models;

//===-- Numbers in strings ------------------------------------------------===//

namespace {

/// Tells the detector which characters of \p Text a function has read to parse
/// a number that ends at \p End. If there is no number, \p End is \p Text.
template <class Char> void readsNumber(const Char *Text, const Char *End) {
  if (End == Text)
    while (*End == ' ' || (*End >= '\t' && *End <= '\r'))
      ++End;
  read(Text, (End - Text + 1) * sizeof(Char));
}

/// Tells the detector which characters of \p Text atoi has read.
void readsInteger(const char *Text) {
  const char *End = Text;
  while (*End == ' ' || (*End >= '\t' && *End <= '\r'))
    ++End;
  if (*End == '-' || *End == '+')
    ++End;
  while (*End >= '0' && *End <= '9')
    ++End;
  read(Text, End - Text + 1);
}

} // namespace

// Defines the model of a function that parses a number and stores the number's
// end in *End. If the caller passes a null End, the model passes a pointer of
// its own.
#define NUMBER(Type, Char, Name, Other, Params, Args)                          \
  CILKSAN_MODEL_OR(Type, Name, Other, Params) {                                \
    Scope S;                                                                   \
    Char *Stop = nullptr;                                                      \
    Char **const Asked = End;                                                  \
    if (!End)                                                                  \
      End = &Stop;                                                             \
    Type R = Real_##Name.get() Args;                                           \
    if (auto E = S.effects()) {                                                \
      readsNumber<Char>(Text, *End);                                           \
      if (Asked)                                                               \
        writes(Asked);                                                         \
    }                                                                          \
    return R;                                                                  \
  }
#define WHOLE(Type, Char, Name, Other)                                         \
  NUMBER(Type, Char, Name, Other, (const Char *Text, Char **End, int Base),    \
         (Text, End, Base))
#define WHOLE_LOCALE(Type, Char, Name)                                         \
  NUMBER(Type, Char, Name, nullptr,                                            \
         (const Char *Text, Char **End, int Base, locale_t L),                 \
         (Text, End, Base, L))
#define FLOATING(Type, Char, Name)                                             \
  NUMBER(Type, Char, Name, nullptr, (const Char *Text, Char **End), (Text, End))
#define FLOATING_LOCALE(Type, Char, Name)                                      \
  NUMBER(Type, Char, Name, nullptr,                                            \
         (const Char *Text, Char **End, locale_t L), (Text, End, L))

WHOLE(long, char, strtol, nullptr)
WHOLE(unsigned long, char, strtoul, nullptr)
WHOLE(long long, char, strtoll, nullptr)
WHOLE(unsigned long long, char, strtoull, nullptr)
WHOLE(long long, char, strtoq, nullptr)
WHOLE(unsigned long long, char, strtouq, nullptr)
WHOLE(intmax_t, char, strtoimax, nullptr)
WHOLE(uintmax_t, char, strtoumax, nullptr)
WHOLE(long, wchar_t, wcstol, nullptr)
WHOLE(unsigned long, wchar_t, wcstoul, nullptr)
WHOLE(long long, wchar_t, wcstoll, nullptr)
WHOLE(unsigned long long, wchar_t, wcstoull, nullptr)
WHOLE(long, char, __isoc23_strtol, "strtol")
WHOLE(unsigned long, char, __isoc23_strtoul, "strtoul")
WHOLE(long long, char, __isoc23_strtoll, "strtoll")
WHOLE(unsigned long long, char, __isoc23_strtoull, "strtoull")
WHOLE(intmax_t, char, __isoc23_strtoimax, "strtoimax")
WHOLE(uintmax_t, char, __isoc23_strtoumax, "strtoumax")
WHOLE(long, wchar_t, __isoc23_wcstol, "wcstol")
WHOLE(unsigned long, wchar_t, __isoc23_wcstoul, "wcstoul")
WHOLE_LOCALE(long, char, strtol_l)
WHOLE_LOCALE(unsigned long, char, strtoul_l)
WHOLE_LOCALE(long long, char, strtoll_l)
WHOLE_LOCALE(unsigned long long, char, strtoull_l)
FLOATING(double, char, strtod)
FLOATING(float, char, strtof)
FLOATING(long double, char, strtold)
FLOATING(double, wchar_t, wcstod)
FLOATING(float, wchar_t, wcstof)
FLOATING(long double, wchar_t, wcstold)
FLOATING_LOCALE(double, char, strtod_l)
FLOATING_LOCALE(float, char, strtof_l)
FLOATING_LOCALE(long double, char, strtold_l)
FLOATING_LOCALE(double, char, __strtod_l)
FLOATING_LOCALE(float, char, __strtof_l)
FLOATING_LOCALE(long double, char, __strtold_l)

CILKSAN_FUNCTION(int, atoi, (const char *Text), (Text), readsInteger(Text))
CILKSAN_FUNCTION(long, atol, (const char *Text), (Text), readsInteger(Text))
CILKSAN_FUNCTION(long long, atoll, (const char *Text), (Text),
                 readsInteger(Text))
CILKSAN_MODEL(double, atof, (const char *Text)) {
  return Model_strtod(Text, nullptr);
}

CILKSAN_FUNCTION(long, a64l, (const char *Text), (Text), readsString(Text, 6))
CILKSAN_FUNCTION(char *, l64a, (long N), (N), writesString(R))
#define DIGITS(Name)                                                           \
  CILKSAN_FUNCTION(char *, Name, (double X, int N, int *Point, int *Negative), \
                   (X, N, Point, Negative), writesString(R);                   \
                   writes(Point); writes(Negative))
DIGITS(ecvt)
DIGITS(fcvt)
CILKSAN_FUNCTION(char *, gcvt, (double X, int N, char *To), (X, N, To),
                 writesString(To))
CILKSAN_FUNCTION(int, strfromd, (char *To, size_t N, const char *F, double X),
                 (To, N, F, X), readsString(F);
                 if (N) write(To, size_t(R) < N ? R + 1 : N))
CILKSAN_FUNCTION(int, strfromf, (char *To, size_t N, const char *F, float X),
                 (To, N, F, X), readsString(F);
                 if (N) write(To, size_t(R) < N ? R + 1 : N))
CILKSAN_FUNCTION(int, strfroml,
                 (char *To, size_t N, const char *F, long double X),
                 (To, N, F, X), readsString(F);
                 if (N) write(To, size_t(R) < N ? R + 1 : N))

//===-- Random numbers ----------------------------------------------------===//

// Functions without a parameter for their state share a hidden state, so the
// numbers that a strand gets depend on other strands.
CILKSAN_FUNCTION(int, rand, (), (), writesHidden(Hidden::Random))
CILKSAN_FUNCTION(long, random, (), (), writesHidden(Hidden::Random))
CILKSAN_PROCEDURE(srand, (unsigned Seed), (Seed), writesHidden(Hidden::Random))
CILKSAN_PROCEDURE(srandom, (unsigned Seed), (Seed),
                  writesHidden(Hidden::Random))
CILKSAN_FUNCTION(char *, initstate, (unsigned Seed, char *State, size_t N),
                 (Seed, State, N), writesHidden(Hidden::Random);
                 if (R) write(State, N))
CILKSAN_FUNCTION(char *, setstate, (char *State), (State),
                 writesHidden(Hidden::Random))
CILKSAN_FUNCTION(int, rand_r, (unsigned *State), (State), reads(State);
                 writes(State))
CILKSAN_FUNCTION(double, drand48, (), (), writesHidden(Hidden::Random48))
CILKSAN_FUNCTION(long, lrand48, (), (), writesHidden(Hidden::Random48))
CILKSAN_FUNCTION(long, mrand48, (), (), writesHidden(Hidden::Random48))
CILKSAN_PROCEDURE(srand48, (long Seed), (Seed), writesHidden(Hidden::Random48))

using State48 = unsigned short[3];
#define RANDOM48(Type, Name)                                                   \
  CILKSAN_FUNCTION(Type, Name, (unsigned short *State), (State),               \
                   readsHidden(Hidden::Random48);                              \
                   read(State, sizeof(State48));                               \
                   write(State, sizeof(State48)))
RANDOM48(double, erand48)
RANDOM48(long, nrand48)
RANDOM48(long, jrand48)
CILKSAN_FUNCTION(unsigned short *, seed48, (unsigned short *State), (State),
                 writesHidden(Hidden::Random48);
                 read(State, sizeof(State48)); write(R, sizeof(State48)))
CILKSAN_PROCEDURE(lcong48, (unsigned short *State), (State),
                  writesHidden(Hidden::Random48);
                  read(State, 7 * sizeof *State))
#define RANDOM48_R(Name, Type)                                                 \
  CILKSAN_FUNCTION(int, Name, (drand48_data * State, Type * To), (State, To),  \
                   reads(State);                                               \
                   writes(State); writes(To))
RANDOM48_R(drand48_r, double)
RANDOM48_R(lrand48_r, long)
RANDOM48_R(mrand48_r, long)
CILKSAN_FUNCTION(int, srand48_r, (long Seed, drand48_data *State),
                 (Seed, State), writes(State))
CILKSAN_FUNCTION(int, random_r, (random_data * State, int32_t *To), (State, To),
                 reads(State);
                 writes(State); writes(To))
CILKSAN_FUNCTION(int, srandom_r, (unsigned Seed, random_data *State),
                 (Seed, State), writes(State))
CILKSAN_FUNCTION(int, initstate_r,
                 (unsigned Seed, char *Room, size_t N, random_data *State),
                 (Seed, Room, N, State), write(Room, N);
                 writes(State))
CILKSAN_PROCEDURE(arc4random_buf, (void *To, size_t N), (To, N), write(To, N))

//===-- The environment ---------------------------------------------------===//

CILKSAN_FUNCTION(char *, getenv, (const char *Name), (Name), readsString(Name);
                 readsHidden(Hidden::Environment))
CILKSAN_FUNCTION(char *, secure_getenv, (const char *Name), (Name),
                 readsString(Name);
                 readsHidden(Hidden::Environment))
CILKSAN_FUNCTION(int, setenv, (const char *Name, const char *Value, int Always),
                 (Name, Value, Always), readsString(Name);
                 readsString(Value); writesHidden(Hidden::Environment))
CILKSAN_FUNCTION(int, unsetenv, (const char *Name), (Name), readsString(Name);
                 writesHidden(Hidden::Environment))
CILKSAN_FUNCTION(int, putenv, (char *Text), (Text), readsString(Text);
                 writesHidden(Hidden::Environment))
CILKSAN_FUNCTION(int, clearenv, (), (), writesHidden(Hidden::Environment))
CILKSAN_FUNCTION(int, system, (const char *Command), (Command),
                 readsString(Command);
                 readsHidden(Hidden::Environment))

//===-- Names -------------------------------------------------------------===//

#define REAL_PATH(Name, Params, Args)                                          \
  CILKSAN_ALLOCATOR(                                                           \
      char *, Name, Params, Args, readsString(Path); if (R) {                  \
        if (!To)                                                               \
          allocated(R, length(R) + 1);                                         \
        writesString(R);                                                       \
      })
REAL_PATH(realpath, (const char *Path, char *To), (Path, To))
REAL_PATH(__realpath_chk, (const char *Path, char *To, size_t Room),
          (Path, To, Room))
CILKSAN_ALLOCATOR(
    char *, canonicalize_file_name, (const char *Path), (Path),
    readsString(Path);
    if (R) {
      allocated(R, length(R) + 1);
      writesString(R);
    })

// The functions replace the six Xs before the suffix.
#define TEMPORARY(Type, Name, Suffix, Params, Args)                            \
  CILKSAN_FUNCTION(Type, Name, Params, Args, readsString(Path);                \
                   write(Path + length(Path) - (Suffix) - 6, 6))
TEMPORARY(int, mkstemp, 0, (char *Path), (Path))
TEMPORARY(int, mkstemp64, 0, (char *Path), (Path))
TEMPORARY(int, mkostemp, 0, (char *Path, int Flags), (Path, Flags))
TEMPORARY(int, mkostemp64, 0, (char *Path, int Flags), (Path, Flags))
TEMPORARY(int, mkstemps, N, (char *Path, int N), (Path, N))
TEMPORARY(int, mkstemps64, N, (char *Path, int N), (Path, N))
TEMPORARY(int, mkostemps, N, (char *Path, int N, int Flags), (Path, N, Flags))
TEMPORARY(char *, mkdtemp, 0, (char *Path), (Path))
CILKSAN_FUNCTION(char *, mktemp, (char *Path), (Path), readsString(Path);
                 if (*Path) write(Path + length(Path) - 6, 6);
                 else write(Path, 1))

//===-- The program's arguments -------------------------------------------===//

namespace {

void parsed(int Count, char *const *Texts, const char *Options) {
  readsString(Options);
  read(Texts, Count * sizeof *Texts);
  for (int I = 0; I < Count; ++I)
    readsString(Texts[I]);
  writesHidden(Hidden::Getopt);
  writes(&optind);
  writes(&optarg);
  writes(&optopt);
}

} // namespace

CILKSAN_FUNCTION(int, getopt, (int N, char *const *Texts, const char *Options),
                 (N, Texts, Options), parsed(N, Texts, Options))
#define LONG_OPTIONS(Name)                                                     \
  CILKSAN_FUNCTION(int, Name,                                                  \
                   (int N, char *const *Texts, const char *Options,            \
                    const option *Long, int *Index),                           \
                   (N, Texts, Options, Long, Index),                           \
                   parsed(N, Texts, Options);                                  \
                   for (const option *O = Long; O->name; ++O) reads(O);        \
                   if (R >= 0 && Index) writes(Index))
LONG_OPTIONS(getopt_long)
LONG_OPTIONS(getopt_long_only)
CILKSAN_FUNCTION(int, getsubopt,
                 (char **Rest, char *const *Tokens, char **Value),
                 (Rest, Tokens, Value), reads(Rest);
                 writes(Rest); writes(Value))

//===-- The system's state ------------------------------------------------===//

CILKSAN_FUNCTION(int, getloadavg, (double *To, int N), (To, N),
                 if (R > 0) write(To, R * sizeof *To))

CILKSAN_FUNCTION(int, backtrace, (void **To, int Count), (To, Count),
                 write(To, R * sizeof(void *)))
