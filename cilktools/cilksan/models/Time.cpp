//===- Time.cpp - time.h, sys/time.h --------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times and dates. gmtime, asctime and similar functions write static objects,
// to which their results point.
//
//===----------------------------------------------------------------------===//

#include "Strings.h"
#include <clocale>
#include <ctime>
#include <cwchar>
#include <sched.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>

using namespace cilksan;
using namespace cilksan::models;

//===-- Clocks ------------------------------------------------------------===//

CILKSAN_FUNCTION(time_t, time, (time_t *To), (To), writes(To))
CILKSAN_FUNCTION(int, gettimeofday, (timeval * To, struct timezone *Zone),
                 (To, Zone), writes(To);
                 writes(Zone))
CILKSAN_FUNCTION(int, settimeofday,
                 (const timeval *To, const struct timezone *Zone), (To, Zone),
                 reads(To);
                 reads(Zone))
CILKSAN_FUNCTION(int, clock_gettime, (clockid_t Clock, timespec *To),
                 (Clock, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, clock_getres, (clockid_t Clock, timespec *To),
                 (Clock, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, clock_settime, (clockid_t Clock, const timespec *To),
                 (Clock, To), reads(To))
CILKSAN_FUNCTION(int, clock_getcpuclockid, (pid_t Process, clockid_t *To),
                 (Process, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, timespec_get, (timespec * To, int Base), (To, Base),
                 if (R) writes(To))
CILKSAN_FUNCTION(int, ftime, (timeb * To), (To), writes(To))
CILKSAN_FUNCTION(clock_t, times, (tms * To), (To), writes(To))
CILKSAN_FUNCTION(int, getrusage, (int Who, struct rusage *To), (Who, To),
                 if (R == 0) writes(To))

//===-- Waiting -----------------------------------------------------------===//

CILKSAN_FUNCTION(int, nanosleep, (const timespec *Time, timespec *Left),
                 (Time, Left), reads(Time);
                 if (R < 0 && errno == EINTR) writes(Left))
CILKSAN_FUNCTION(int, clock_nanosleep,
                 (clockid_t Clock, int Flags, const timespec *Time,
                  timespec *Left),
                 (Clock, Flags, Time, Left), reads(Time);
                 if (R == EINTR && !(Flags & TIMER_ABSTIME)) writes(Left))
CILKSAN_FUNCTION(int, getitimer, (int Which, itimerval *To), (Which, To),
                 if (R == 0) writes(To))
CILKSAN_FUNCTION(int, setitimer,
                 (int Which, const itimerval *New, itimerval *Old),
                 (Which, New, Old), reads(New);
                 if (R == 0) writes(Old))
CILKSAN_FUNCTION(int, timer_gettime, (timer_t Timer, itimerspec *To),
                 (Timer, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, timer_settime,
                 (timer_t Timer, int Flags, const itimerspec *New,
                  itimerspec *Old),
                 (Timer, Flags, New, Old), reads(New);
                 if (R == 0) writes(Old))

//===-- Calendar ----------------------------------------------------------===//

#define PARTS(Name)                                                            \
  CILKSAN_FUNCTION(tm *, Name, (const time_t *Time), (Time), reads(Time);      \
                   writes(R))
PARTS(gmtime)
PARTS(localtime)
#define PARTS_TO(Name)                                                         \
  CILKSAN_FUNCTION(tm *, Name, (const time_t *Time, tm *To), (Time, To),       \
                   reads(Time);                                                \
                   if (R) writes(To))
PARTS_TO(gmtime_r)
PARTS_TO(localtime_r)
#define NORMALISE(Name)                                                        \
  CILKSAN_FUNCTION(time_t, Name, (tm * Parts), (Parts), reads(Parts);          \
                   writes(Parts))
NORMALISE(mktime)
NORMALISE(timegm)
NORMALISE(timelocal)

//===-- Text --------------------------------------------------------------===//

CILKSAN_FUNCTION(char *, asctime, (const tm *Parts), (Parts), reads(Parts);
                 if (R) writesString(R))
CILKSAN_FUNCTION(char *, asctime_r, (const tm *Parts, char *To), (Parts, To),
                 reads(Parts);
                 if (R) writesString(To))
CILKSAN_FUNCTION(char *, ctime, (const time_t *Time), (Time), reads(Time);
                 if (R) writesString(R))
CILKSAN_FUNCTION(char *, ctime_r, (const time_t *Time, char *To), (Time, To),
                 reads(Time);
                 if (R) writesString(To))

// If the result does not fit, the contents of the memory are unspecified.
#define FORMAT(Name, Char, Params, Args)                                       \
  CILKSAN_FUNCTION(size_t, Name, Params, Args, readsString(Format);            \
                   reads(Parts); write(To, (R ? R + 1 : N) * sizeof(Char)))
FORMAT(strftime, char,
       (char *To, size_t N, const char *Format, const tm *Parts),
       (To, N, Format, Parts))
FORMAT(wcsftime, wchar_t,
       (wchar_t * To, size_t N, const wchar_t *Format, const tm *Parts),
       (To, N, Format, Parts))
#define FORMAT_LOCALE(Name, Char)                                              \
  FORMAT(                                                                      \
      Name, Char,                                                              \
      (Char * To, size_t N, const Char *Format, const tm *Parts, locale_t L),  \
      (To, N, Format, Parts, L))
FORMAT_LOCALE(strftime_l, char)
FORMAT_LOCALE(__strftime_l, char)
FORMAT_LOCALE(wcsftime_l, wchar_t)
FORMAT_LOCALE(__wcsftime_l, wchar_t)

#define PARSE(Name, Params, Args)                                              \
  CILKSAN_FUNCTION(char *, Name, Params, Args, readsString(Format);            \
                   if (R) read(Text, R - Text + 1); else readsString(Text);    \
                   writes(To))
PARSE(strptime, (const char *Text, const char *Format, tm *To),
      (Text, Format, To))
PARSE(strptime_l, (const char *Text, const char *Format, tm *To, locale_t L),
      (Text, Format, To, L))

CILKSAN_FUNCTION(int, sched_rr_get_interval, (pid_t Process, timespec *To),
                 (Process, To), if (R == 0) writes(To))
