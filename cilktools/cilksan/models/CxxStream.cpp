//===- CxxStream.cpp - std::ostream, std::istream and similar classes -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Streams of char. As in stdio, each operation on a stream changes the result
// of the next operation, so output and input write the stream's width and the
// positions in its buffer. The models of stdio and memcpy tell the effects that
// a buffer then has on a stream of stdio or on memory.
//
//===----------------------------------------------------------------------===//

#include "../core/ForkLocks.h"
#include "CxxString.h"
#include "VirtualCalls.h"
#include <cstring>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace cilksan;
using namespace cilksan::models;

namespace {

// The models must not call members of the streams' classes that have models
// themselves. So the models access the data members, which derived classes may
// name.

struct BaseData : std::ios_base {
  static constexpr auto Precision = &BaseData::_M_precision;
  static constexpr auto Width = &BaseData::_M_width;
  static constexpr auto Flags = &BaseData::_M_flags;
  static constexpr auto Exceptions = &BaseData::_M_exception;
  static constexpr auto State = &BaseData::_M_streambuf_state;
};
struct IosData : std::ios {
  static constexpr auto Fill = &IosData::_M_fill;
  static constexpr auto Tie = &IosData::_M_tie;
  static constexpr auto Buffer = &IosData::_M_streambuf;
};
struct IstreamData : std::istream {
  static constexpr auto Count = &IstreamData::_M_gcount;
};
struct BufferData : std::streambuf {
  static constexpr auto First = &BufferData::_M_in_beg;
  static constexpr auto Last = &BufferData::_M_out_end;
};
struct FileBufferData : std::filebuf {
  static constexpr auto File = &FileBufferData::_M_file;
};

/// Returns true if the stream has not failed: the result of its operator bool.
bool isFine(const std::ios_base &Of) {
  return !(Of.*BaseData::State &
           (std::ios_base::failbit | std::ios_base::badbit));
}

/// Returns the address of the number that gcount() returns.
const std::streamsize *count(const std::istream &Of) {
  return &(Of.*IstreamData::Count);
}

/// Returns the address of a buffer's pointers, three for input and three for
/// output.
const void *positions(const std::streambuf *Buffer) {
  return &(Buffer->*BufferData::First);
}
size_t sizeOfPositions(const std::streambuf *Buffer) {
  return reinterpret_cast<const char *>(&(Buffer->*BufferData::Last) + 1) -
         static_cast<const char *>(positions(Buffer));
}

void changesBuffer(const std::streambuf *Buffer) {
  if (Buffer)
    write(positions(Buffer), sizeOfPositions(Buffer));
}

void readsBuffer(const std::streambuf *Buffer) {
  read(positions(Buffer), sizeOfPositions(Buffer));
}

/// Returns the C library's stream of a file's buffer.
FILE *const *fileOf(const std::filebuf *Buffer) {
  using File = std::__basic_file<char>;
  // The file object has a pointer to the C library's stream, and a flag that is
  // set if the file object has opened that stream.
  static_assert(!std::is_polymorphic<File>::value &&
                    sizeof(File) == 2 * sizeof(FILE *),
                "libstdc++ has another layout of __basic_file");
  return reinterpret_cast<FILE *const *>(&(Buffer->*FileBufferData::File));
}

/// The virtual functions of a buffer, in the order of the class.
const AnyFunction BufferForwards[] = {
    forwardOf<0, void, const std::locale &>(),                 // imbue
    forwardOf<1, std::streambuf *, char *, std::streamsize>(), // setbuf
    forwardOf<2, std::streampos, std::streamoff, std::ios_base::seekdir,
              std::ios_base::openmode>(), // seekoff
    forwardOf<3, std::streampos, std::streampos, std::ios_base::openmode>(),
    forwardOf<4, int>(),                                      // sync
    forwardOf<5, std::streamsize>(),                          // showmanyc
    forwardOf<6, std::streamsize, char *, std::streamsize>(), // xsgetn
    forwardOf<7, int>(),                                      // underflow
    forwardOf<8, int>(),                                      // uflow
    forwardOf<9, int, int>(),                                 // pbackfail
    forwardOf<10, std::streamsize, const char *, std::streamsize>(), // xsputn
    forwardOf<11, int, int>()};                                      // overflow

/// Forwards the virtual functions of a stream's buffer, which the library
/// calls. The program may have defined the buffer's class.
class BufferCalls : VirtualCalls {
public:
  explicit BufferCalls(const std::streambuf *Buffer)
      : VirtualCalls(Buffer, {BufferForwards, std::size(BufferForwards)}) {}
};
/// Does the same for a stream and the stream that is flushed before its output.
class StreamCalls {
public:
  explicit StreamCalls(const std::ios &Of)
      : Own(usedBuffer(&Of)),
        OfTie(isFine(Of) ? usedBuffer(Of.*IosData::Tie) : nullptr) {}

private:
  /// Returns the buffer if the library may use it. The program may have
  /// destroyed the buffer of a stream that has failed, so the library does not
  /// use such a buffer, except to flush it after an output.
  static const std::streambuf *usedBuffer(const std::ios *Of) {
    // Older versions of libstdc++ flush in any state.
    const bool IsUsed = Of && (_GLIBCXX_RELEASE < 12 || isFine(*Of) ||
                               Of->*BaseData::Flags & std::ios_base::unitbuf);
    return IsUsed ? Of->*IosData::Buffer : nullptr;
  }

  const BufferCalls Own, OfTie;
};

void changes(std::ios &Stream, bool Formatted) {
  reads(&(Stream.*BaseData::State));
  reads(&(Stream.*BaseData::Exceptions));
  if (Formatted) {
    reads(&(Stream.*BaseData::Precision));
    reads(&(Stream.*BaseData::Flags));
    reads(&(Stream.*BaseData::Width));
    writes(&(Stream.*BaseData::Width));
  }
  changesBuffer(Stream.*IosData::Buffer);
}

void outputs(std::ostream &Stream, bool Formatted = true) {
  if (!called())
    return;
  Effects E(true);
  changes(Stream, Formatted);
}

/// Tells the detector the effects of an input on the stream. The number of
/// characters is told at the beginning of the call. The state, which shows
/// whether the input was possible, is told at the end.
class Inputs {
public:
  explicit Inputs(std::istream &From, bool Formatted = true)
      : On(called()), From(From), State(From.*BaseData::State), Calls(From) {
    if (!On)
      return;
    Effects E(true);
    changes(From, Formatted);
    if (!Formatted)
      writes(count(From));
  }
  ~Inputs() {
    if (!On)
      return;
    Effects E(true);
    if (From.*BaseData::State != State)
      writes(&(From.*BaseData::State));
  }
  Inputs(const Inputs &) = delete;
  Inputs &operator=(const Inputs &) = delete;
  explicit operator bool() const { return On; }

private:
  bool On;
  std::istream &From;
  std::ios_base::iostate State;
  const StreamCalls Calls;
};

} // namespace

using Ostream = std::ostream;
using Istream = std::istream;
using Text = String<char>;

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

//===-- Output ------------------------------------------------------------===//

#define OUTPUT(Name, Params, Args, Formatted, ...)                             \
  CILKSAN_MODEL(Ostream &, Name, Params) {                                     \
    outputs(Out, Formatted);                                                   \
    __VA_ARGS__;                                                               \
    const StreamCalls Calls(Out);                                              \
    return REAL(Name) Args;                                                    \
  }
#define OUTPUT_VALUE(Suffix, Type)                                             \
  OUTPUT(_ZNSolsE##Suffix, (Ostream & Out, Type X), (Out, X), true, )
OUTPUT_VALUE(b, bool)
OUTPUT_VALUE(s, short)
OUTPUT_VALUE(t, unsigned short)
OUTPUT_VALUE(i, int)
OUTPUT_VALUE(j, unsigned)
OUTPUT_VALUE(l, long)
OUTPUT_VALUE(m, unsigned long)
OUTPUT_VALUE(x, long long)
OUTPUT_VALUE(y, unsigned long long)
OUTPUT_VALUE(f, float)
OUTPUT_VALUE(d, double)
OUTPUT_VALUE(e, long double)
OUTPUT_VALUE(PKv, const void *)
OUTPUT_VALUE(Dn, std::nullptr_t)
OUTPUT(_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE,
       (Ostream & Out, std::streambuf *X), (Out, X), true,
       const BufferCalls OfSource(X))

#define OUTPUT_INSERT(Suffix, Type)                                            \
  OUTPUT(_ZNSo9_M_insertI##Suffix##EERSoT_, (Ostream & Out, Type X), (Out, X), \
         true, )
OUTPUT_INSERT(b, bool)
OUTPUT_INSERT(l, long)
OUTPUT_INSERT(m, unsigned long)
OUTPUT_INSERT(x, long long)
OUTPUT_INSERT(y, unsigned long long)
OUTPUT_INSERT(d, double)
OUTPUT_INSERT(e, long double)
OUTPUT_INSERT(PKv, const void *)

#define OUTPUT_CHAR(Suffix, Type)                                              \
  OUTPUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_##Suffix,         \
         (Ostream & Out, Type C), (Out, C), true, )
OUTPUT_CHAR(c, char)
OUTPUT_CHAR(a, signed char)
OUTPUT_CHAR(h, unsigned char)
#define OUTPUT_TEXT(Suffix, Type)                                              \
  OUTPUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PK##Suffix,       \
         (Ostream & Out, const Type *From), (Out, From), true,                 \
         if (called()) readsString(From))
OUTPUT_TEXT(c, char)
OUTPUT_TEXT(a, signed char)
OUTPUT_TEXT(h, unsigned char)
OUTPUT(
    _ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE,
    (Ostream & Out, const Text &From), (Out, From), true,
    if (called()) readsText(&From))
OUTPUT(
    _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l,
    (Ostream & Out, const char *From, std::streamsize N), (Out, From, N), true,
    if (called()) read(From, N))

// A manipulator may be one of the program's own functions.
#define MANIPULATE(Name, Stream, Object)                                       \
  CILKSAN_MODEL(Stream &, Name, (Stream & On, Object & (*Do)(Object &))) {     \
    called();                                                                  \
    return REAL(Name)(On, Forward(Do));                                        \
  }
MANIPULATE(_ZNSolsEPFRSoS_E, Ostream, Ostream)
MANIPULATE(_ZNSolsEPFRSt8ios_baseS0_E, Ostream, std::ios_base)
MANIPULATE(_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES3_E, Ostream, std::ios)
MANIPULATE(_ZNSirsEPFRSiS_E, Istream, Istream)
MANIPULATE(_ZNSirsEPFRSt8ios_baseS0_E, Istream, std::ios_base)
MANIPULATE(_ZNSirsEPFRSt9basic_iosIcSt11char_traitsIcEES3_E, Istream, std::ios)

// The library's manipulators with arguments. Each argument is a class with one
// number.
#define SET(Mangled, Type, Field)                                              \
  CILKSAN_MODEL(                                                               \
      Ostream &,                                                               \
      _ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_##Mangled,        \
      (Ostream & Out, Type X)) {                                               \
    if (called())                                                              \
      writes(Field);                                                           \
    return REAL(                                                               \
        _ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_##Mangled)(Out, \
                                                                          X);  \
  }
SET(St5_Setw, std::_Setw, &(Out.*BaseData::Width))
SET(St13_Setprecision, std::_Setprecision, &(Out.*BaseData::Precision))
SET(St8_Setbase, std::_Setbase, &(Out.*BaseData::Flags))
SET(St12_Setiosflags, std::_Setiosflags, &(Out.*BaseData::Flags))
SET(St14_Resetiosflags, std::_Resetiosflags, &(Out.*BaseData::Flags))
SET(St8_SetfillIS3_E, std::_Setfill<char>, &(Out.*IosData::Fill))

#define OUTPUT_DONE(Name) OUTPUT(Name, (Ostream & Out), (Out), false, )
OUTPUT_DONE(_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)
OUTPUT_DONE(_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)
OUTPUT_DONE(_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)
OUTPUT_DONE(_ZNSo5flushEv)
OUTPUT(_ZNSo3putEc, (Ostream & Out, char C), (Out, C), false, )
OUTPUT(_ZNSo5writeEPKcl, (Ostream & Out, const char *From, std::streamsize N),
       (Out, From, N), false, if (called()) read(From, N))
OUTPUT(_ZNSo5seekpElSt12_Ios_Seekdir,
       (Ostream & Out, std::streamoff To, std::ios_base::seekdir From),
       (Out, To, From), false, )
OUTPUT(_ZNSo5seekpESt4fposI11__mbstate_tE, (Ostream & Out, std::streampos To),
       (Out, To), false, )
CILKSAN_MODEL(std::streampos, _ZNSo5tellpEv, (Ostream & Out)) {
  outputs(Out, false);
  const StreamCalls Calls(Out);
  return Real__ZNSo5tellpEv.get()(Out);
}

//===-- Input -------------------------------------------------------------===//

/// Defines the model of an input. The last arguments tell the memory that the
/// function has stored, if \p I is on.
#define INPUT(Name, Params, Args, Formatted, ...)                              \
  CILKSAN_MODEL(Istream &, Name, Params) {                                     \
    Inputs I(In, Formatted);                                                   \
    REAL(Name) Args;                                                           \
    if (I) {                                                                   \
      Effects E(true);                                                         \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return In;                                                                 \
  }
#define INPUT_VALUE(Suffix, Type)                                              \
  INPUT(_ZNSirsER##Suffix, (Istream & In, Type & X), (In, X), true, writes(&X))
INPUT_VALUE(b, bool)
INPUT_VALUE(s, short)
INPUT_VALUE(t, unsigned short)
INPUT_VALUE(i, int)
INPUT_VALUE(j, unsigned)
INPUT_VALUE(l, long)
INPUT_VALUE(m, unsigned long)
INPUT_VALUE(x, long long)
INPUT_VALUE(y, unsigned long long)
INPUT_VALUE(f, float)
INPUT_VALUE(d, double)
INPUT_VALUE(e, long double)
INPUT_VALUE(Pv, void *)

#define INPUT_EXTRACT(Suffix, Type)                                            \
  INPUT(_ZNSi10_M_extractI##Suffix##EERSiRT_, (Istream & In, Type & X),        \
        (In, X), true, writes(&X))
INPUT_EXTRACT(b, bool)
INPUT_EXTRACT(t, unsigned short)
INPUT_EXTRACT(j, unsigned)
INPUT_EXTRACT(l, long)
INPUT_EXTRACT(m, unsigned long)
INPUT_EXTRACT(x, long long)
INPUT_EXTRACT(y, unsigned long long)
INPUT_EXTRACT(f, float)
INPUT_EXTRACT(d, double)
INPUT_EXTRACT(e, long double)
INPUT_EXTRACT(Pv, void *)

INPUT(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_,
      (Istream & In, char &C), (In, C), true, if (isFine(In)) writes(&C))
INPUT(_ZStrsISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Ra,
      (Istream & In, signed char &C), (In, C), true, if (isFine(In)) writes(&C))
INPUT(_ZStrsISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Rh,
      (Istream & In, unsigned char &C), (In, C), true,
      if (isFine(In)) writes(&C))
INPUT(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_PS3_,
      (Istream & In, char *To), (In, To), true,
      if (isFine(In)) writesString(To))
// The function that C++20 uses for arrays.
INPUT(_ZSt17__istream_extractRSiPcl,
      (Istream & In, char *To, std::streamsize N), (In, To, N), true,
      if (isFine(In)) writesString(To))

#define INPUT_STRING(Name, Params, Args, Formatted)                            \
  CILKSAN_MODEL(Istream &, Name, Params) {                                     \
    Inputs I(In, Formatted);                                                   \
    Changing<char> C0(&To);                                                    \
    REAL(Name) Args;                                                           \
    return In;                                                                 \
  }
INPUT_STRING(
    _ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE,
    (Istream & In, Text &To), (In, To), true)
INPUT_STRING(
    _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE,
    (Istream & In, Text &To), (In, To), false)
INPUT_STRING(
    _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_,
    (Istream & In, Text &To, char End), (In, To, End), false)

INPUT(_ZNSi3getERc, (Istream & In, char &C), (In, C), false,
      if (isFine(In)) writes(&C))
INPUT(_ZNSi3getEPcl, (Istream & In, char *To, std::streamsize N), (In, To, N),
      false, if (N > 0) write(To, *count(In) + 1))
INPUT(_ZNSi3getEPclc, (Istream & In, char *To, std::streamsize N, char End),
      (In, To, N, End), false, if (N > 0) write(To, *count(In) + 1))
// The number of characters includes the end of the line, which is not stored.
INPUT(_ZNSi7getlineEPcl, (Istream & In, char *To, std::streamsize N),
      (In, To, N), false, if (N > 0) writesString(To))
INPUT(_ZNSi7getlineEPclc, (Istream & In, char *To, std::streamsize N, char End),
      (In, To, N, End), false, if (N > 0) writesString(To))
INPUT(_ZNSi4readEPcl, (Istream & In, char *To, std::streamsize N), (In, To, N),
      false, write(To, *count(In)))
INPUT(_ZNSi6ignoreEv, (Istream & In), (In), false, )
INPUT(_ZNSi6ignoreEl, (Istream & In, std::streamsize N), (In, N), false, )
INPUT(_ZNSi6ignoreEli, (Istream & In, std::streamsize N, int End), (In, N, End),
      false, )
INPUT(_ZNSi7putbackEc, (Istream & In, char C), (In, C), false, )
INPUT(_ZNSi5ungetEv, (Istream & In), (In), false, )
INPUT(_ZNSi5seekgElSt12_Ios_Seekdir,
      (Istream & In, std::streamoff To, std::ios_base::seekdir From),
      (In, To, From), false, )
INPUT(_ZNSi5seekgESt4fposI11__mbstate_tE, (Istream & In, std::streampos To),
      (In, To), false, )
INPUT(_ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_, (Istream & In),
      (In), true, )

#define INPUT_RESULT(Type, Name, Params, Args, ...)                            \
  CILKSAN_MODEL(Type, Name, Params) {                                          \
    Inputs I(In, false);                                                       \
    Type R = REAL(Name) Args;                                                  \
    if (I) {                                                                   \
      Effects E(true);                                                         \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }
INPUT_RESULT(int, _ZNSi3getEv, (Istream & In), (In), )
INPUT_RESULT(int, _ZNSi4peekEv, (Istream & In), (In), )
INPUT_RESULT(int, _ZNSi4syncEv, (Istream & In), (In), )
INPUT_RESULT(std::streampos, _ZNSi5tellgEv, (Istream & In), (In), )
INPUT_RESULT(std::streamsize, _ZNSi8readsomeEPcl,
             (Istream & In, char *To, std::streamsize N), (In, To, N),
             write(To, R))
CILKSAN_FUNCTION(std::streamsize, _ZNKSi6gcountEv, (const Istream &In), (In),
                 reads(count(In)))

//===-- State -------------------------------------------------------------===//

#define IOS(Suffix) _ZNKSt9basic_iosIcSt11char_traitsIcEE##Suffix
#define ASK(Ret, Name)                                                         \
  CILKSAN_FUNCTION(Ret, Name, (std::ios & Of), (Of),                           \
                   reads(&(Of.*BaseData::State)))
ASK(bool, IOS(4goodEv))
ASK(bool, IOS(3eofEv))
ASK(bool, IOS(4failEv))
ASK(bool, IOS(3badEv))
ASK(bool, IOS(cvbEv))
ASK(bool, IOS(ntEv))
ASK(std::ios_base::iostate, IOS(7rdstateEv))
CILKSAN_MODEL(void, _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate,
              (std::ios & Of, std::ios_base::iostate State)) {
  if (called())
    writes(&(Of.*BaseData::State));
  Real__ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate.get()(Of,
                                                                         State);
}
CILKSAN_MODEL(void,
              _ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate,
              (std::ios & Of, std::ios_base::iostate State)) {
  if (called()) {
    reads(&(Of.*BaseData::State));
    writes(&(Of.*BaseData::State));
  }
  Real__ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate.get()(
      Of, State);
}

//===-- Format, buffer, locale --------------------------------------------===//

// Above -O0 most of these functions are inlined.

#define CHANGE(Ret, Name, Type, Where)                                         \
  CILKSAN_MODEL(Ret, _ZNSt9basic_iosIcSt11char_traitsIcEE##Name,               \
                (std::ios & Of, Type To)) {                                    \
    if (called()) {                                                            \
      reads(Where);                                                            \
      writes(Where);                                                           \
    }                                                                          \
    return REAL(_ZNSt9basic_iosIcSt11char_traitsIcEE##Name)(Of, To);           \
  }
CHANGE(char, 4fillEc, char, &(Of.*IosData::Fill))
CHANGE(void, 10exceptionsESt12_Ios_Iostate, std::ios_base::iostate,
       &(Of.*BaseData::Exceptions))
CHANGE(Ostream *, 3tieEPSo, Ostream *, &(Of.*IosData::Tie))
CHANGE(std::streambuf *, 5rdbufEPSt15basic_streambufIcS1_E, std::streambuf *,
       &(Of.*IosData::Buffer))
CHANGE(void, 9set_rdbufEPSt15basic_streambufIcS1_E, std::streambuf *,
       &(Of.*IosData::Buffer))

#define ASK_FOR(Ret, Name, Where)                                              \
  CILKSAN_FUNCTION(Ret, Name, (std::ios & Of), (Of), reads(Where))
ASK_FOR(char, IOS(4fillEv), &(Of.*IosData::Fill))
ASK_FOR(std::ios_base::iostate, IOS(10exceptionsEv),
        &(Of.*BaseData::Exceptions))
ASK_FOR(Ostream *, IOS(3tieEv), &(Of.*IosData::Tie))
ASK_FOR(std::streambuf *, IOS(5rdbufEv), &(Of.*IosData::Buffer))

// A copy accesses all members of the stream's own object.
#define COPY_WHOLE(Name, Params, Args, ...)                                    \
  CILKSAN_MODEL(void, _ZNSt9basic_iosIcSt11char_traitsIcEE##Name, Params) {    \
    if (called()) {                                                            \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(_ZNSt9basic_iosIcSt11char_traitsIcEE##Name) Args;                     \
  }
COPY_WHOLE(4swapERS2_, (std::ios & Of, std::ios &With), (Of, With), writes(&Of);
           writes(&With))
COPY_WHOLE(4moveERS2_, (std::ios & Of, std::ios &From), (Of, From), writes(&Of);
           writes(&From))
COPY_WHOLE(4moveEOS2_, (std::ios & Of, std::ios &&From),
           (Of, static_cast<std::ios &&>(From)), writes(&Of);
           writes(&From))
CILKSAN_MODEL(std::ios &, _ZNSt9basic_iosIcSt11char_traitsIcEE7copyfmtERKS2_,
              (std::ios & Of, const std::ios &From)) {
  if (called()) {
    reads(&From);
    writes(&Of);
  }
  return REAL(_ZNSt9basic_iosIcSt11char_traitsIcEE7copyfmtERKS2_)(Of, From);
}

CILKSAN_MODEL(std::locale,
              _ZNSt9basic_iosIcSt11char_traitsIcEE5imbueERKSt6locale,
              (std::ios & Of, const std::locale &To)) {
  called();
  const BufferCalls Calls(Of.*IosData::Buffer);
  return REAL(_ZNSt9basic_iosIcSt11char_traitsIcEE5imbueERKSt6locale)(Of, To);
}

//===-- Events ------------------------------------------------------------===//

// The program's functions for the events of a stream, with their arguments. The
// model registers one function of its own instead of them, with the number of
// the program's function as its argument.
namespace {

using EventFunction = std::ios_base::event_callback;

class Events {
public:
  using Event = std::pair<EventFunction, int>;

  static int add(const Event &E) {
    ReentrancyGuard Guard;
    Events &All = all();
    const HoldForkLock Held(ForkLock::Events);
    const auto [At, New] =
        All.Numbers.emplace(E, static_cast<int>(All.Known.size()));
    if (New)
      All.Known.push_back(E);
    return At->second;
  }
  static Event get(int No) {
    ReentrancyGuard Guard;
    Events &All = all();
    const HoldForkLock Held(ForkLock::Events);
    return All.Known[No];
  }

private:
  std::vector<Event> Known;
  std::map<Event, int> Numbers;

  static Events &all() {
    static auto &All = *new Events;
    return All;
  }
};

void callEvent(std::ios_base::event What, std::ios_base &Of, int No) {
  const auto [Function, Argument] = Events::get(No);
  callProgram(Function, What, Of, Argument);
}

} // namespace

CILKSAN_MODEL(void, _ZNSt8ios_base17register_callbackEPFvNS_5eventERS_iEi,
              (std::ios_base & Of, EventFunction Do, int Argument)) {
  called();
  REAL(_ZNSt8ios_base17register_callbackEPFvNS_5eventERS_iEi)(
      Of, callEvent, Events::add({Do, Argument}));
}

//===-- Sentries ----------------------------------------------------------===//

// Sentries. The program's own operators make them, and sentries call the
// functions of buffers.
namespace {

/// The layout in libstdc++'s ABI.
struct OutputSentry {
  bool IsFine;
  Ostream *Of;
};
static_assert(sizeof(OutputSentry) == sizeof(Ostream::sentry),
              "libstdc++ has another layout of ostream::sentry");

} // namespace

CILKSAN_MODEL(void, _ZNSo6sentryC1ERSo, (OutputSentry * This, Ostream &Out)) {
  called();
  const StreamCalls Calls(Out);
  Real__ZNSo6sentryC1ERSo.get()(This, Out);
}
CILKSAN_MODEL(void, _ZNSo6sentryD1Ev, (OutputSentry * This)) {
  called();
  const StreamCalls Calls(*This->Of);
  Real__ZNSo6sentryD1Ev.get()(This);
}
CILKSAN_MODEL(void, _ZNSi6sentryC1ERSib,
              (void *This, Istream &In, bool KeepsBlanks)) {
  called();
  const StreamCalls Calls(In);
  Real__ZNSi6sentryC1ERSib.get()(This, In, KeepsBlanks);
}

//===-- Construction, opening, closing ------------------------------------===//

// The constructor writes the object. The destructor also changes the parts of
// the object.
#define WHOLE(Name, Class, Params, Args, ...)                                  \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    if (called()) {                                                            \
      Effects E(true);                                                         \
      writes(This);                                                            \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(Name) Args;                                                           \
  }

// A move assignment changes both objects.
#define ASSIGN(Name, Class)                                                    \
  CILKSAN_MODEL(Class &, Name, (Class * This, Class * From)) {                 \
    if (called()) {                                                            \
      writes(This);                                                            \
      writes(From);                                                            \
    }                                                                          \
    return REAL(Name)(This, From);                                             \
  }

#define STRING_CLASS(Name, Rest)                                               \
  _ZNSt7__cxx11##Name##IcSt11char_traitsIcESaIcEE##Rest
#define REF_STRING_CLASS(Name, Rest)                                           \
  _ZNKRSt7__cxx11##Name##IcSt11char_traitsIcESaIcEE##Rest
#define MOVED_STRING_CLASS(Name, Rest)                                         \
  _ZNOSt7__cxx11##Name##IcSt11char_traitsIcESaIcEE##Rest
#define CONST_STRING_CLASS(Name, Rest)                                         \
  _ZNKSt7__cxx11##Name##IcSt11char_traitsIcESaIcEE##Rest

// The functions that a stream of strings and its buffer have in common. Buffer
// is the buffer of This.
#define STRING_OBJECT(Name, Class, Buffer)                                     \
  WHOLE(STRING_CLASS(Name, C1Ev), Class, (Class * This), (This), (void)0)      \
  WHOLE(STRING_CLASS(Name, C1ESt13_Ios_Openmode), Class,                       \
        (Class * This, std::ios_base::openmode As), (This, As), (void)0)       \
  WHOLE(STRING_CLASS(Name, C1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode), \
        Class, (Class * This, const Text *From, std::ios_base::openmode As),   \
        (This, From, As), readsText(From))                                     \
  WHOLE(STRING_CLASS(Name, C1EONS_12basic_stringIcS2_S3_EESt13_Ios_Openmode),  \
        Class, (Class * This, Text * From, std::ios_base::openmode As),        \
        (This, From, As), readsText(From);                                     \
        writes(From))                                                          \
  WHOLE(STRING_CLASS(Name, C1EOS4_), Class, (Class * This, Class * From),      \
        (This, From), writes(From))                                            \
  WHOLE(STRING_CLASS(Name, 4swapERS4_), Class, (Class * This, Class * With),   \
        (This, With), writes(With))                                            \
  ASSIGN(STRING_CLASS(Name, aSEOS4_), Class)                                   \
  WHOLE(STRING_CLASS(Name, D1Ev), Class, (Class * This), (This), (void)0)      \
  RETURNS_STRING(char, REF_STRING_CLASS(Name, 3strEv), (const Class *This),    \
                 (This), readsBuffer(Buffer))                                  \
  RETURNS_STRING(char, MOVED_STRING_CLASS(Name, 3strEv), (Class * This),       \
                 (This), changesBuffer(Buffer))                                \
  CILKSAN_FUNCTION(std::string_view, CONST_STRING_CLASS(Name, 4viewEv),        \
                   (const Class *This), (This), readsBuffer(Buffer))           \
  CILKSAN_MODEL(void, STRING_CLASS(Name, 3strEONS_12basic_stringIcS2_S3_EE),   \
                (Class * This, Text * From)) {                                 \
    if (called()) {                                                            \
      readsText(From);                                                         \
      writes(From);                                                            \
      changesBuffer(Buffer);                                                   \
    }                                                                          \
    REAL(STRING_CLASS(Name, 3strEONS_12basic_stringIcS2_S3_EE))(This, From);   \
  }                                                                            \
  RETURNS_STRING(char, CONST_STRING_CLASS(Name, 3strEv), (const Class *This),  \
                 (This), readsBuffer(Buffer))                                  \
  CILKSAN_MODEL(void, STRING_CLASS(Name, 3strERKNS_12basic_stringIcS2_S3_EE),  \
                (Class * This, const Text *From)) {                            \
    if (called()) {                                                            \
      readsText(From);                                                         \
      changesBuffer(Buffer);                                                   \
    }                                                                          \
    REAL(STRING_CLASS(Name, 3strERKNS_12basic_stringIcS2_S3_EE))(This, From);  \
  }
STRING_OBJECT(18basic_stringstream, std::stringstream, This->rdbuf())
STRING_OBJECT(19basic_ostringstream, std::ostringstream, This->rdbuf())
STRING_OBJECT(19basic_istringstream, std::istringstream, This->rdbuf())
STRING_OBJECT(15basic_stringbuf, std::stringbuf, This)
// The constructors that a derived class of the program calls.
WHOLE(STRING_CLASS(15basic_stringbuf, C2Ev), std::stringbuf,
      (std::stringbuf * This), (This), (void)0)
WHOLE(STRING_CLASS(15basic_stringbuf, C2ESt13_Ios_Openmode), std::stringbuf,
      (std::stringbuf * This, std::ios_base::openmode As), (This, As), (void)0)
WHOLE(STRING_CLASS(15basic_stringbuf,
                   C2ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode),
      std::stringbuf,
      (std::stringbuf * This, const Text *From, std::ios_base::openmode As),
      (This, From, As), readsText(From))
WHOLE(STRING_CLASS(15basic_stringbuf, D2Ev), std::stringbuf,
      (std::stringbuf * This), (This), (void)0)

// Above -O0, these functions are inlined, and the program calls the functions
// of the buffer and of the buffer's file.
#define IS_OPEN(Name, Class, Buffer)                                           \
  CILKSAN_FUNCTION(bool, Name, (const Class *This), (This),                    \
                   reads(fileOf(Buffer)))

#define FILE_STREAM(Name, Class)                                                                        \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEEC1Ev, Class, (Class * This), (This),                          \
        (void)0)                                                                                        \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEED1Ev, Class, (Class * This), (This),                          \
        (void)0)                                                                                        \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode, Class,                               \
        (Class * This, const char *Path, std::ios_base::openmode As),                                   \
        (This, Path, As), readsString(Path))                                                            \
  WHOLE(                                                                                                \
      _ZNSt##Name##IcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,    \
      Class, (Class * This, const Text *Path, std::ios_base::openmode As),                              \
      (This, Path, As), readsText(Path))                                                                \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode, Class,                            \
        (Class * This, const char *Path, std::ios_base::openmode As),                                   \
        (This, Path, As), readsString(Path))                                                            \
  WHOLE(                                                                                                \
      _ZNSt##Name##IcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, \
      Class, (Class * This, const Text *Path, std::ios_base::openmode As),                              \
      (This, Path, As), readsText(Path))                                                                \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEE5closeEv, Class, (Class * This),                              \
        (This), (void)0)                                                                                \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEEC1EOS2_, Class,                                               \
        (Class * This, Class * From), (This, From), writes(From))                                       \
  WHOLE(_ZNSt##Name##IcSt11char_traitsIcEE4swapERS2_, Class,                                            \
        (Class * This, Class * With), (This, With), writes(With))                                       \
  ASSIGN(_ZNSt##Name##IcSt11char_traitsIcEEaSEOS2_, Class)                                              \
  IS_OPEN(_ZNSt##Name##IcSt11char_traitsIcEE7is_openEv, Class, This->rdbuf())                           \
  IS_OPEN(_ZNKSt##Name##IcSt11char_traitsIcEE7is_openEv, Class, This->rdbuf())

FILE_STREAM(13basic_fstream, std::fstream)
FILE_STREAM(14basic_ofstream, std::ofstream)
FILE_STREAM(14basic_ifstream, std::ifstream)

//===-- Buffers -----------------------------------------------------------===//

IS_OPEN(_ZNKSt13basic_filebufIcSt11char_traitsIcEE7is_openEv, std::filebuf,
        This)
CILKSAN_FUNCTION(bool, _ZNKSt12__basic_fileIcE7is_openEv, (FILE *const *This),
                 (This), reads(This))

WHOLE(_ZNSt12__basic_fileIcEC1EP15pthread_mutex_t, FILE *,
      (FILE * *This, void *Lock), (This, Lock), (void)0)
WHOLE(_ZNSt12__basic_fileIcED1Ev, FILE *, (FILE * *This), (This), (void)0)

#define FILE_BUFFER(Rest) _ZNSt13basic_filebufIcSt11char_traitsIcEE##Rest
WHOLE(FILE_BUFFER(C1Ev), std::filebuf, (std::filebuf * This), (This), (void)0)
WHOLE(FILE_BUFFER(D1Ev), std::filebuf, (std::filebuf * This), (This), (void)0)
WHOLE(FILE_BUFFER(C1EOS2_), std::filebuf,
      (std::filebuf * This, std::filebuf *From), (This, From), writes(From))
WHOLE(FILE_BUFFER(4swapERS2_), std::filebuf,
      (std::filebuf * This, std::filebuf *With), (This, With), writes(With))
ASSIGN(FILE_BUFFER(aSEOS2_), std::filebuf)

/// Functions that open or close a file change the whole buffer of the file.
#define CHANGE_FILE(Name, Params, Args, ...)                                   \
  CILKSAN_MODEL(std::filebuf *, FILE_BUFFER(Name), Params) {                   \
    if (called()) {                                                            \
      __VA_ARGS__;                                                             \
      writes(This);                                                            \
    }                                                                          \
    return REAL(FILE_BUFFER(Name)) Args;                                       \
  }
CHANGE_FILE(4openEPKcSt13_Ios_Openmode,
            (std::filebuf * This, const char *Path, std::ios_base::openmode As),
            (This, Path, As), readsString(Path))
CHANGE_FILE(4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
            (std::filebuf * This, const Text *Path, std::ios_base::openmode As),
            (This, Path, As), readsText(Path))
CHANGE_FILE(5closeEv, (std::filebuf * This), (This), (void)0)

#define STRING_BUFFER(Rest)                                                    \
  _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE##Rest
#define SET_POSITIONS(Name, Params, Args)                                      \
  CILKSAN_MODEL(void, STRING_BUFFER(Name), Params) {                           \
    if (called())                                                              \
      changesBuffer(This);                                                     \
    REAL(STRING_BUFFER(Name)) Args;                                            \
  }
SET_POSITIONS(7_M_syncEPcmm,
              (std::streambuf * This, char *Begin, size_t In, size_t Out),
              (This, Begin, In, Out))
SET_POSITIONS(8_M_pbumpEPcS5_l,
              (std::streambuf * This, char *Begin, char *End, ptrdiff_t At),
              (This, Begin, End, At))
SET_POSITIONS(15_M_update_egptrEv, (std::streambuf * This), (This))
SET_POSITIONS(17_M_stringbuf_initESt13_Ios_Openmode,
              (std::streambuf * This, std::ios_base::openmode As), (This, As))

// The functions of a buffer, and the virtual functions of each kind of buffer.
// The former call the latter, and above -O0 the program calls the latter
// itself. For a character, only the access to the position is told.
#define BUFFER(Ret, Name, Params, Args, ...)                                   \
  CILKSAN_MODEL(Ret, Name, Params) {                                           \
    const bool On = called();                                                  \
    if (On)                                                                    \
      changesBuffer(This);                                                     \
    const BufferCalls Calls(This);                                             \
    Ret R = REAL(Name) Args;                                                   \
    if (On) {                                                                  \
      Effects E(true);                                                         \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }
#define ANY_BUFFER(Rest) _ZNSt15basic_streambufIcSt11char_traitsIcEE##Rest
#define MOVE(Name) BUFFER(int, Name, (std::streambuf * This), (This), (void)0)
MOVE(ANY_BUFFER(6sbumpcEv))
MOVE(ANY_BUFFER(6snextcEv))
MOVE(ANY_BUFFER(7sungetcEv))
MOVE(ANY_BUFFER(7pubsyncEv))
MOVE(ANY_BUFFER(5uflowEv))
MOVE(FILE_BUFFER(9underflowEv))
MOVE(FILE_BUFFER(4syncEv))
MOVE(STRING_BUFFER(9underflowEv))

#define MOVE_BY(Name, Type)                                                    \
  BUFFER(int, Name, (std::streambuf * This, Type C), (This, C), (void)0)
MOVE_BY(ANY_BUFFER(5sputcEc), char)
MOVE_BY(ANY_BUFFER(9sputbackcEc), char)
MOVE_BY(FILE_BUFFER(8overflowEi), int)
MOVE_BY(FILE_BUFFER(9pbackfailEi), int)
MOVE_BY(STRING_BUFFER(8overflowEi), int)
MOVE_BY(STRING_BUFFER(9pbackfailEi), int)

#define ASK_BUFFER(Ret, Name)                                                  \
  CILKSAN_MODEL(Ret, Name, (std::streambuf * This)) {                          \
    if (called())                                                              \
      readsBuffer(This);                                                       \
    const BufferCalls Calls(This);                                             \
    return REAL(Name)(This);                                                   \
  }
ASK_BUFFER(int, ANY_BUFFER(5sgetcEv))
ASK_BUFFER(std::streamsize, ANY_BUFFER(8in_availEv))
ASK_BUFFER(std::streamsize, FILE_BUFFER(9showmanycEv))
ASK_BUFFER(std::streamsize, STRING_BUFFER(9showmanycEv))

#define GET(Name)                                                              \
  BUFFER(std::streamsize, Name,                                                \
         (std::streambuf * This, char *To, std::streamsize N), (This, To, N),  \
         if (R > 0) write(To, R))
GET(ANY_BUFFER(5sgetnEPcl))
GET(ANY_BUFFER(6xsgetnEPcl))
GET(FILE_BUFFER(6xsgetnEPcl))
#define PUT(Name)                                                              \
  BUFFER(std::streamsize, Name,                                                \
         (std::streambuf * This, const char *From, std::streamsize N),         \
         (This, From, N), read(From, N))
PUT(ANY_BUFFER(5sputnEPKcl))
PUT(ANY_BUFFER(6xsputnEPKcl))
PUT(FILE_BUFFER(6xsputnEPKcl))

#define SET_BUFFER(Name)                                                       \
  BUFFER(std::streambuf *, Name,                                               \
         (std::streambuf * This, char *To, std::streamsize N), (This, To, N),  \
         (void)0)
SET_BUFFER(ANY_BUFFER(9pubsetbufEPcl))
SET_BUFFER(FILE_BUFFER(6setbufEPcl))
SET_BUFFER(STRING_BUFFER(6setbufEPcl))

//===-- Dates -------------------------------------------------------------===//

using OutputIterator = std::ostreambuf_iterator<char>;
using InputIterator = std::istreambuf_iterator<char>;

namespace {

/// Returns the buffer of an iterator; it is the iterator's first member.
template <class Iterator> std::streambuf *bufferOf(const Iterator &Of) {
  static_assert(sizeof(Iterator) == 2 * sizeof(void *),
                "libstdc++ has another layout of iterators of buffers");
  std::streambuf *Buffer;
  memcpy(&Buffer, &Of, sizeof Buffer);
  return Buffer;
}

} // namespace

// std::put_time and std::get_time. A sentry in the header has already examined
// the state of the stream to which the iterators' buffers belong.
CILKSAN_MODEL(
    OutputIterator,
    _ZNKSt8time_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE3putES3_RSt8ios_basecPK2tmPKcSB_,
    (const void *This, OutputIterator To, std::ios_base &Of, char Fill,
     const tm *Date, const char *Begin, const char *End)) {
  if (called()) {
    reads(Date);
    read(Begin, End - Begin);
  }
  const BufferCalls Calls(bufferOf(To));
  return REAL(
      _ZNKSt8time_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE3putES3_RSt8ios_basecPK2tmPKcSB_)(
      This, To, Of, Fill, Date, Begin, End);
}
CILKSAN_MODEL(
    InputIterator,
    _ZNKSt7__cxx118time_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE3getES4_S4_RSt8ios_baseRSt12_Ios_IostateP2tmPKcSD_,
    (const void *This, InputIterator From, InputIterator Last,
     std::ios_base &Of, std::ios_base::iostate &State, tm *Date,
     const char *Begin, const char *End)) {
  if (called()) {
    read(Begin, End - Begin);
    writes(&State);
    writes(Date);
  }
  const BufferCalls Calls(bufferOf(From));
  return REAL(
      _ZNKSt7__cxx118time_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE3getES4_S4_RSt8ios_baseRSt12_Ios_IostateP2tmPKcSD_)(
      This, From, Last, Of, State, Date, Begin, End);
}
