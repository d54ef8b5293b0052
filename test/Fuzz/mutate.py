#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Searches for input that the Cilk compiler crashes on.

Takes the C files of the tests and examples, damages their tokens, puts Cilk keywords into odd
places, and compiles the result. Most of the result is wrong: the compiler only has to report the
errors, at a place in the source. It must not crash, hang, make code that LLVM's verifier rejects,
or fail without a location. Input that also makes plain clang fail, without the keywords, isn't
counted.

A seed makes the same program every time, as long as the corpus is the same.
Each problem's program is kept, with the command in a .txt file beside it.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ["test/Frontend", "test/Execution", "examples"]
TIMEOUT = 20
MEMORY = 6 << 30

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.)*)
  | (?P<newline>\n)
  | (?P<space>[ \t\f\v\r]+)
  | (?P<token>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?\d[\w.]*
      |\.\.\.|<<=|>>=|\#\#|->|\+\+|--|&&|\|\||::|\[\[|\]\]|[-+*/%&|^<>=!]=|<<|>>|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)
WORD = re.compile(r"[A-Za-z_]\w*$")
NUMBER = re.compile(r"\.?\d")

CILK = ["cilk_spawn", "cilk_sync", "cilk_scope", "cilk_for", "_Cilk_spawn",
        "_Cilk_sync", "_Cilk_scope", "_Cilk_for", "cilk_sync;",
        "cilk_scope {", "cilk_spawn {", "cilk_for (int i = 0; i < 9; ++i)",
        "cilk_spawn cilk_spawn", "cilk_reducer", "cilk_spawn mf(1)",
        "cilk_spawn cilk_for (long i = 9; i > 0; i -= 2)",
        "\n#pragma cilk grainsize 4\n", "\n#pragma cilk grainsize(mf(\n",
        "\n#pragma cilk grainsize(cilk_spawn mf(2))\n",
        "\n#pragma cilk grainsize({ cilk_sync; 1; })\n", "\n#pragma cilk\n"]
KEYWORDS = """auto break case const continue default do else enum extern for goto
    if inline register restrict return sizeof static struct switch typedef union
    volatile while _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert
    _Thread_local asm typeof __extension__ __attribute__ __builtin_choose_expr
    __builtin_offsetof __label__ __auto_type constexpr nullptr alignof
    static_assert __func__ _Pragma""".split()
TYPES = ["int", "char", "long", "unsigned", "short", "double", "float", "void",
         "_Bool", "__int128", "unsigned long long", "signed char", "_BitInt(7)",
         "unsigned _BitInt(200)", "_Complex double", "long double", "struct MS",
         "struct Unknown", "int *", "void *", "_Atomic int", "_Atomic(struct MS)",
         "volatile int", "const int", "int (*)(int)", "int[3]", "enum ME", "MV"]
NUMBERS = ["0", "1", "-1", "2147483647", "2147483648u", "9223372036854775807",
           "18446744073709551615u", "0.5", "1e300", "'a'", "\"s\"", "0x80000000",
           "1i", "4096"]
PUNCTUATION = list("(){}[];,:?=+-*&.<>!~#^|%/") + ["{}", "()", "; }", "->", "...",
               "==", "+=", "[[", "]]", "({", "})", "{ {", "} }", "::", "##", "&&",
               "^{", "//", "/*"]
FILL = TYPES + NUMBERS + PUNCTUATION + KEYWORDS

# Declarations that the snippets use.
PRELUDE = """struct MS { int a; char b[40]; }; enum ME { ME0, ME1 };
typedef int MV __attribute__((vector_size(16)));
int mf(int), (*mp)(int), mi, *mq; void mv(void); struct MS ms(int); double md(void);
"""
EXPRESSIONS = """
cilk_spawn mf(1)
(cilk_spawn mf(1))
(cilk_spawn mf(1), 2)
(mi ? cilk_spawn mf(1) : 2)
(mi ?: cilk_spawn mf(1))
sizeof(cilk_spawn mf(1))
sizeof(int[cilk_spawn mf(1)])
sizeof(typeof(cilk_spawn mf(1)))
_Alignof(int[cilk_spawn mf(1)])
_Generic(cilk_spawn mf(1), int: 1, default: cilk_spawn mf(2))
_Generic(1, int: ({ cilk_spawn mf(1); cilk_sync; 1; }), default: 0)
({ cilk_spawn mv(); cilk_sync; 1; })
({ cilk_spawn mf(1); })
({ cilk_scope { mf(1); } mi; })
({ int v = cilk_spawn mf(3); cilk_sync; v; })
({ cilk_for (int i = 0; i < mi; ++i) mf(i); 1; })
({ cilk_sync; })
({ cilk_spawn { mf(1); } mi; })
({ __label__ l; l: cilk_spawn mf(1); if (mi) goto l; 1; })
({ return; 1; })
(typeof(cilk_spawn mf(1)))1
(int){cilk_spawn mf(1)}
(struct MS){.a = cilk_spawn mf(1)}.a
(struct MS){({ cilk_spawn mf(1); 2; })}.a
(cilk_spawn ms(1)).a
ms(1).b[cilk_spawn mf(1)]
((struct MS)cilk_spawn ms(1)).a
__builtin_choose_expr(1, cilk_spawn mf(1), 2)
__builtin_choose_expr(cilk_spawn 1, 1, 2)
__builtin_constant_p(cilk_spawn mf(1))
__builtin_offsetof(struct MS, b[cilk_spawn mf(1)])
__builtin_types_compatible_p(typeof(cilk_spawn mf(1)), int)
__builtin_va_arg(cilk_spawn mi, int)
__builtin_expect(cilk_spawn mf(1), 1)
__builtin_object_size(cilk_spawn mq, 0)
__builtin_alloca(cilk_spawn mf(1))
__builtin_shufflevector((MV){1}, (MV){2}, 0, 1, 2, 3)[cilk_spawn mf(1)]
^{ return cilk_spawn mf(1); }()
^(int a){ cilk_spawn mf(a); cilk_sync; return a; }(1)
&&label + cilk_sync
cilk_sync
cilk_spawn
cilk_spawn 3
cilk_spawn mi++
cilk_spawn (mi += mf(1))
cilk_spawn mp(2)
cilk_spawn (*mp)(cilk_spawn mf(1))
cilk_spawn __builtin_popcount(mf(1))
cilk_spawn __builtin_trap()
cilk_spawn __builtin_va_arg(mi, int)
cilk_spawn ({ mf(1); cilk_spawn mf(2); })
cilk_spawn ({ return; 1; })
cilk_spawn (int){mf(1)}
cilk_spawn (mv)()
cilk_spawn (void)mf(1)
cilk_spawn &mi
cilk_spawn *mq
cilk_spawn sizeof(mf(1))
cilk_spawn -mf(1)
cilk_spawn &&label
cilk_spawn __func__
cilk_spawn mf(mf(cilk_spawn mf(({ cilk_sync; 2; }))))
(mi = cilk_spawn mf(1))
(mi = cilk_spawn mf(1), 2)
*(cilk_spawn &mi)
!cilk_spawn mf(1)
mi && cilk_spawn mf(1)
__real__ cilk_spawn md()
__extension__ cilk_spawn mf(1)
cilk_spawn __extension__ mf(1)
(cilk_for)
cilk_scope
undeclared(cilk_spawn mf(1))
cilk_spawn undeclared(1)
cilk_spawn mf(1, 2)
cilk_spawn mf()
cilk_spawn mf(&&l)
cilk_spawn mf(undeclared)
[] { return cilk_spawn mf(1); }()
[&](auto x) { cilk_for (int i = 0; i < x; ++i) mf(i); return x; }(3)
""".strip().split("\n")
STATEMENTS = r"""
int a = cilk_spawn mf(1), b = 2, c[cilk_spawn mf(2)];
int a[] = {cilk_spawn mf(1), 2};
int a[mf(({ cilk_spawn mf(1); 3; }))];
int a = {cilk_spawn mf(1)};
int a = {{cilk_spawn mf(1)}};
struct MS s = cilk_spawn ms(1);
const struct MS s = mi ? cilk_spawn ms(1) : ms(2);
struct MS s = {cilk_spawn mf(1), {2}};
static int a = cilk_spawn mf(1);
extern int a = cilk_spawn mf(1);
register int a = cilk_spawn mf(1);
_Thread_local static int a = cilk_spawn mf(1);
_Atomic int a = cilk_spawn mf(1); a += cilk_spawn mf(2); a++;
volatile double a = cilk_spawn md();
_Complex double a = cilk_spawn md(); __imag__ a = cilk_spawn md();
MV v = {1}; v[1] = cilk_spawn mf(1); v += cilk_spawn mf(2);
_BitInt(77) w = cilk_spawn mf(1); w <<= cilk_spawn mf(2);
struct { int x : 3; unsigned _BitInt(9) y : 5; } s; s.x = cilk_spawn mf(1); s.y *= cilk_spawn mf(1);
_Bool b = cilk_spawn mf(1); b |= cilk_spawn md();
__auto_type a = cilk_spawn mf(1);
auto a = cilk_spawn mf(1);
constexpr int a = cilk_spawn mf(1);
int a __attribute__((cleanup(mf))) = cilk_spawn mf(1);
int a __attribute__((aligned(cilk_spawn mf(1)))) = 1;
int a cilk_spawn = mf(1);
int cilk_spawn a = mf(1);
int cilk_sync;
int (cilk_spawn a) = 1;
typedef int cilk_spawn;
typedef int T[cilk_spawn mf(1)]; T t;
typedef typeof(({ cilk_spawn mf(1); cilk_sync; 1; })) T; T t = 1;
typedef int V[mf(({ cilk_spawn mf(1); cilk_sync; 1; }))]; V t;
enum { A = cilk_spawn 1, B = sizeof(cilk_spawn mf(1)) };
enum cilk_spawn { C };
struct { int cilk_sync; int b : cilk_spawn 3; cilk_spawn int c; } s;
struct { int a[cilk_spawn 3]; cilk_scope { int x; }; } s;
_Static_assert(cilk_spawn 1, "x");
_Static_assert(1, cilk_spawn "x");
_Static_assert(sizeof(cilk_spawn mf(1)) == 4, "x"); cilk_sync
asm("" : : "r"(cilk_spawn mf(1)));
asm volatile("" : "=r"(*(cilk_spawn &mi)) : : "memory");
asm goto("" : : : : out); cilk_spawn { asm goto("" : : : : out); } out: cilk_sync;
cilk_spawn asm("");
asm(cilk_spawn "");
l1: cilk_spawn mf(1); goto l1;
cilk_spawn l2: mf(1); goto l2;
cilk_spawn { l3: mf(1); goto l3; }
cilk_spawn { goto l4; } l4: ;
cilk_scope { goto l5; } l5: cilk_sync; if (mi) goto l5;
cilk_scope { cilk_spawn mv(); void *p = &&l6; goto *p; } l6: ;
cilk_for (int i = 0; i < mi; ++i) { void *p = &&l7; goto *p; l7: ; }
cilk_spawn { static void *t[] = {&&l8, &&l9}; goto *t[mi]; l8: mv(); l9: ; }
switch (mi) { case 1: cilk_spawn mf(1); break; default: cilk_sync; case 3: cilk_scope { case 4: ; } }
switch (mi) { cilk_spawn case 1: mf(1); cilk_spawn default: mv(); }
switch (mi) cilk_for (int i = 0; i < 4; ++i) { case 1: mf(i); }
switch (cilk_spawn mf(1)) { case cilk_spawn 1: ; case 2 ... 5: cilk_sync; }
cilk_spawn switch (mi) { case 1: mf(1); break; case 2: cilk_spawn mv(); break; default: cilk_sync; }
while (cilk_spawn mf(1)) { cilk_sync; break; }
do cilk_spawn mf(1); while (mi);
do cilk_sync; while (cilk_spawn mf(1));
for (int i = cilk_spawn mf(1); cilk_spawn mf(2); cilk_spawn mf(3)) cilk_spawn mv();
for (cilk_sync; cilk_sync; cilk_sync) ;
for (;;) { cilk_spawn { if (mi) continue; break; } break; }
if (cilk_spawn mf(1)) cilk_sync; else cilk_scope { mf(1); }
if (mi) cilk_spawn mv(); else cilk_for (int i = 0; i < 2; i++) mf(i);
if (mi) cilk_scope { return; } else cilk_spawn return;
cilk_spawn if (mi) mv(); else cilk_spawn mv();
cilk_spawn while (mi--) cilk_spawn mf(mi);
cilk_spawn for (int i = 0; i < 3; ++i) { int v = cilk_spawn mf(i); cilk_sync; mf(v); }
cilk_spawn do mv(); while (mf(1));
cilk_spawn cilk_scope { cilk_spawn mv(); }
cilk_spawn cilk_for (int i = 0; i < 3; ++i) mf(i);
cilk_spawn cilk_sync;
cilk_spawn int x = mf(1);
cilk_spawn { int x = cilk_spawn mf(1); cilk_sync; mi = x; }
cilk_spawn { int x[mf(1)]; x[0] = cilk_spawn mf(2); }
cilk_spawn { __builtin_unreachable(); }
cilk_spawn { __builtin_trap(); } mv();
cilk_spawn { for (;;) ; } mv();
cilk_spawn { void *p = __builtin_alloca(mf(1)); mq = p; }
cilk_spawn {} cilk_spawn { ; } cilk_spawn { {} }
cilk_spawn ;
cilk_sync mv();
cilk_sync {}
cilk_scope mv();
cilk_scope cilk_sync;
cilk_scope cilk_scope { cilk_scope { cilk_spawn mv(); } cilk_sync; }
cilk_scope { int a = cilk_spawn mf(1); mi = a; }
cilk_for (int i = 0; i < 10; ++i) cilk_for (int j = i; j < 10; ++j) cilk_spawn mf(j);
cilk_for (int i = 0; i < 10; i += mf(({ cilk_spawn mf(1); cilk_sync; 1; }))) mf(i);
cilk_for (int i = mf(({ cilk_spawn mf(1); 1; })); i < mf(cilk_spawn 2); ++i) mf(i);
cilk_for (char c = -3; c != 'x'; c++) { char v[c + 9]; mq = (int *)v; }
cilk_for (struct MS *p = 0; p < (struct MS *)mq; p += 2) p->a = cilk_spawn mf(1);
cilk_for (int *restrict p = mq; p != mq + 7; ++p) *p = mi;
cilk_for (unsigned _BitInt(64) b = 0; b <= 9; ++b) mf(b);
cilk_for (_BitInt(65) b = 0; b <= 9; ++b) mf(b);
cilk_for (_Bool b = 0; b < 1; ++b) mf(b);
cilk_for (enum ME e = ME0; e <= ME1; e++) mf(e);
cilk_for (volatile int i = 0; i < 3; ++i) mf(i);
cilk_for (_Atomic int i = 0; i < 3; ++i) mf(i);
cilk_for (const int i = 0; i < 3; ++i) mf(i);
cilk_for (double i = 0; i < 3; ++i) mf(i);
cilk_for (float *p = 0; p > (float *)0 - 4; p--) *p = md();
cilk_for (int (*p)[3] = 0; p < (int (*)[3])mq; p++) (*p)[1] = 2;
cilk_for (int i = 0, j = 0; i < 3; ++i) mf(j);
cilk_for (int i; i < 3; ++i) ;
cilk_for (i = 0; i < 3; ++i) ;
cilk_for (;;) ;
cilk_for () ;
cilk_for (int i = 0; i < 3; ++i) { if (mi) continue; mf(i); }
cilk_for (int i = 0; i < 3; ++i) { break; return; goto out; i++; }
cilk_for (int i = 0; i < 3; ++i) for (;;) { if (i) break; if (mi) continue; cilk_spawn mf(i); }
cilk_for (int i = 0; i < 3; i++) ({ cilk_spawn mf(i); 1; });
cilk_for (int i = 0; i < 3; i += 0) ;
cilk_for (int i = 0; 3 >= i; i -= -2) ;
cilk_for (int i = i; i < i; i += i) mf(i);
cilk_for (int i = 0; (i) < (3); (i)++) mf(i);
cilk_for (int i = ({ __label__ l; goto l; l: 1; }); i < ({ int q = 3; q; }); ++i) mf(i);
cilk_for (auto i = 0; i < 3; ++i) mf(i);
cilk_for (static int i = 0; i < 3; ++i) mf(i);
cilk_for (struct { int z; } i = {0}; i.z < 3; ++i.z) ;
cilk_for (int a[mf(1)]; a; ) ;
cilk_for (typedef int T; ; ) ;
cilk_for (_Static_assert(1, ""); mi < 3; mi++) ;
cilk_for (int i : mq) ;
cilk_for (int i = 0; i < sizeof(int[mf(i)]); ++i) ;
cilk_for (int i = 0; i < 0x7fffffff; i += 0x7fffffff) ;
cilk_for (long long i = -9223372036854775807LL - 1; i < 9223372036854775807LL; ++i) mf(1);
cilk_for (int i = 0; i < 3; ++i)
cilk_for (int i = 0; i < 3; ++i) int x = i;
cilk_for (int i = 0; i < 3; ++i) l10: mf(i);
#pragma cilk grainsize cilk_spawn mf(1)
#pragma cilk grainsize (int){3}
#pragma cilk grainsize ({ int z = mf(3); z; })
#pragma cilk grainsize ({ cilk_for (int i = 0; i < 3; ++i) ; 4; })
#pragma cilk grainsize sizeof(int[mf(1)])
#pragma cilk grainsize 1.5
#pragma cilk grainsize ms(1)
#pragma cilk grainsize mv()
#pragma cilk grainsize -1
#pragma cilk grainsize 99999999999999999999
#pragma cilk grainsize int
#pragma cilk grainsize i
#pragma cilk grainsize "x"
#pragma cilk grainsize ^{ return 3; }()
#pragma cilk grainsize mi, mi
#pragma cilk grainsize 1 ? 2
#pragma clang loop unroll(full)
#pragma clang loop vectorize(enable)
#pragma omp parallel for
#pragma omp task
#pragma STDC FENV_ACCESS ON
#pragma clang fp contract(off)
#pragma unroll 3
_Pragma("cilk grainsize(3)") cilk_for (int i = 0; i < mi; ++i) mf(i);
[[cilk::spawn]] { mf(1); }
[[cilk::sync]] ;
[[cilk::sync]] { mf(1); }
[[cilk::for]] for (int i = 0; i < 3; ++i) mf(i);
[[cilk::scope, cilk::spawn]] { cilk_spawn mf(1); }
[[cilk::spawn(1)]] mf(1);
[[cilk::nothing]] ;
__attribute__((cilk_grainsize(3))) for (int i = 0; i < 3; ++i) mf(i);
__attribute__((cilk_grainsize)) cilk_for (int i = 0; i < 3; ++i) mf(i);
__attribute__((annotate("cilk.spawn"))) int z = mf(1);
__attribute__((musttail)) return cilk_spawn mf(1);
__attribute__((nomerge)) cilk_spawn mf(1);
__attribute__((fallthrough)); cilk_sync;
[[clang::annotate("cilk.spawn")]] mf(1);
[[likely]] cilk_spawn mf(1);
cilk_spawn [[maybe_unused]] { mf(1); }
cilk_spawn __attribute__((unused)) mf(1);
cilk_spawn [[clang::nomerge]] mf(1);
cilk_scope [[]] { mv(); }
return cilk_spawn mf(1);
return (cilk_spawn mf(1), 2);
return ({ cilk_spawn mf(1); 3; });
return cilk_sync;
int nested(int a) { return cilk_spawn mf(a); }
auto int nested2(int);
int (^blk)(int) = ^(int a) { int v = cilk_spawn mf(a); cilk_sync; return v; }; mi = cilk_spawn blk(2);
__block int bv = cilk_spawn mf(1); ^{ bv = cilk_spawn mf(2); }();
cilk_spawn ^{ mv(); }();
cilk_spawn ms(1).a;
ms(1).a = cilk_spawn mf(1);
mq[cilk_spawn mf(1)] = 2;
mq[mf(({ cilk_spawn mv(); 3; }))] = cilk_spawn mf(2);
*({ cilk_spawn mv(); mq; }) += cilk_spawn mf(2);
(mi ? *mq : mi) = cilk_spawn mf(1);
mi = mi = cilk_spawn mf(1);
mi = (cilk_spawn mf(1));
(mi) = (int)(long)cilk_spawn mf(1);
(mi = cilk_spawn mf(1)), mv();
mi = cilk_spawn mf(1) + 1;
mq += cilk_spawn mf(1); mq = mq + (cilk_spawn mf(1));
mi = cilk_spawn mi ? mf(1) : mf(2);
mi ? cilk_spawn mv() : mv();
mi ? (void)cilk_spawn mf(1) : cilk_spawn mv();
mi = mi ? mi ? cilk_spawn mf(1) : 2 : cilk_spawn mf(3);
mi = mi ? cilk_spawn mf(1) : ({ cilk_spawn mv(); cilk_sync; 2; });
(void)(mi ? cilk_spawn ms(1) : ms(2));
cilk_spawn __builtin_memcpy(mq, mq, 4);
mi = cilk_spawn __builtin_abs(mf(1));
cilk_spawn __builtin_setjmp(mq);
cilk_spawn __builtin_return_address(0);
cilk_spawn __builtin_va_end(*(__builtin_va_list *)mq);
__builtin_va_list vl; cilk_spawn __builtin_va_start(vl, mi);
cilk_spawn __builtin_prefetch(mq); cilk_spawn __builtin_assume(mi);
cilk_spawn __builtin_longjmp(mq, 1);
cilk_spawn __atomic_fetch_add(mq, 1, 5); mi = cilk_spawn __sync_fetch_and_add(mq, 1);
mi = cilk_spawn __builtin_expect(mf(1), 1);
mi = cilk_spawn __builtin_choose_expr(1, mf(1), 2);
mi = cilk_spawn _Generic(mi, int: mf)(3);
cilk_spawn (mi ? mf : mp)(2);
cilk_spawn (*({ cilk_spawn mv(); mp; }))(2);
cilk_spawn ((int (*)(int, ...))mf)(1, 2.0f, ms(1), (char)3);
cilk_spawn ((struct MS (*)(struct MS))ms)(ms(1));
struct MS t; t = cilk_spawn ms(1); t.b[2] = cilk_spawn mf(1); *&t = cilk_spawn ms(2);
extern struct Unknown u(void); cilk_spawn u();
void (*np)() = (void (*)())mv; cilk_spawn np(1, 2);
cilk_spawn throw 1;
try { cilk_spawn mv(); } catch (...) { cilk_sync; }
__try { cilk_spawn mv(); } __finally { cilk_sync; }
__if_exists(mf) { cilk_spawn mv(); }
template <int N = cilk_spawn mf(1)> int tf(int x = cilk_spawn mf(1)) { return cilk_spawn mf(x); }
template <class T> void tg(T x) { cilk_for (T i = 0; i < x; ++i) mf(i); }
struct L { int a = cilk_spawn mf(1); L() : a(cilk_spawn mf(1)) { cilk_sync; } ~L() { cilk_spawn mv(); } };
auto lam = [x = cilk_spawn mf(1)] { cilk_spawn mf(x); cilk_sync; };
namespace cilk_scope { int a; } using cilk_spawn = int; concept C = cilk_sync;
co_await cilk_spawn mf(1);
#define cilk_sync cilk_spawn
#define cilk_for(x) cilk_scope
#define M(x) cilk_spawn x; cilk_sync
#undef cilk_spawn
#if cilk_spawn
#ifdef cilk_sync
#endif
#include <cilk/cilk.h>
""".strip().split("\n")
TOP_LEVEL = r"""
int kr(a, b) int a; cilk_spawn int b; { return cilk_spawn mf(a); }
int kr2(a) cilk_sync; { return 1; }
int def(int a = cilk_spawn mf(1)) { return a; }
int vla(int n, int a[cilk_spawn mf(n)]) { cilk_spawn mf(a[0]); return 1; }
int vla2(int n, int a[static mf(({ cilk_spawn mf(1); 2; }))]) { return a[0]; }
cilk_spawn int gl;
cilk_sync;
cilk_for (int i = 0; i < 3; ++i) ;
cilk_scope { int x; }
int gl2 = cilk_spawn mf(1);
int gl3[] = {[cilk_spawn 3] = 1, [1 ... 2] = cilk_spawn 3};
int gl4[sizeof(cilk_spawn mf(1))];
int gl5 = ({ cilk_spawn mf(1); cilk_sync; 1; });
int (*gl6)(void) = &cilk_spawn mf;
int (^gl7)(void) = ^{ cilk_spawn mf(1); cilk_sync; return 1; };
void at(void) __attribute__((annotate("x", cilk_spawn 1)));
void at2(int a) __attribute__((enable_if(cilk_spawn a, "")));
void at3(void) __attribute__((cilk_spawn)); void at4(void) __attribute__((alias(cilk_spawn "mv")));
void dg(void) __attribute__((naked)); void dg(void) { cilk_spawn mv(); }
__attribute__((naked)) void dn(void) { asm("ret"); cilk_sync; }
__attribute__((always_inline)) inline void ai(void) { cilk_spawn mv(); cilk_sync; } void ai2(void) { cilk_spawn ai(); ai(); }
__attribute__((optnone, noinline)) void on(int n) { cilk_for (int i = 0; i < n; ++i) mf(i); }
__attribute__((noreturn)) void nr(void) { cilk_spawn mv(); for (;;) ; } void nr2(void) { cilk_spawn nr(); cilk_spawn nr(); nr(); }
__attribute__((const)) int cs(int a) { int v = cilk_spawn mf(a); cilk_sync; return v; }
__attribute__((interrupt)) void in(void *p) { cilk_spawn mv(); }
__attribute__((constructor)) void co(void) { cilk_spawn mv(); }
__attribute__((target("avx512f"))) void tg1(void) { cilk_spawn mv(); }
__attribute__((target_clones("avx2", "default"))) void tc(void) { cilk_spawn mv(); }
__attribute__((preserve_most)) void pm(void) { cilk_spawn mv(); }
__attribute__((ms_abi)) int msa(int a, ...) { return cilk_spawn mf(a); }
__attribute__((regcall)) struct MS rc(int a) { struct MS s = cilk_spawn ms(a); return s; }
__attribute__((swiftcall)) int sw(__attribute__((swift_error_result)) void **e, __attribute__((swift_context)) void *c) { return 1; }
__attribute__((overloadable)) int ov(int); __attribute__((overloadable)) int ov(double); void ovt(void) { int v = cilk_spawn ov(1.0); }
__attribute__((ifunc("res"))) int ifu(int); static int (*res(void))(int) { cilk_spawn mv(); return mf; } void ifc(void) { cilk_spawn ifu(1); }
int va(int a, ...) { __builtin_va_list l; __builtin_va_start(l, a); int v = cilk_spawn mf(__builtin_va_arg(l, int)); cilk_spawn { mf(__builtin_va_arg(l, int)); } __builtin_va_end(l); return v; }
int main(void) { cilk_spawn main(); cilk_for (int i = 0; i < 3; ++i) cilk_spawn main(); }
_Noreturn void ex(void) { cilk_scope { cilk_spawn mv(); __builtin_trap(); } }
_Complex double cx(void) { _Complex double a = cilk_spawn md(), b; b = cilk_spawn cx(); cilk_sync; return a + b; }
MV vx(MV a) { MV b = cilk_spawn vx(a); b *= cilk_spawn vx(a); cilk_sync; return b; }
struct E {}; struct E em(struct E a) { struct E e = cilk_spawn em(a); e = cilk_spawn em(e); return e; }
struct F { int n; int a[]; }; void fl(struct F *f) { f->a[1] = cilk_spawn mf(1); f->n += cilk_spawn mf(2); }
union U { int a; double b; }; union U un(void) { union U u = cilk_spawn un(); u.b = cilk_spawn md(); return u; }
_Atomic(struct MS) as; void ast(void) { as = cilk_spawn ms(1); _Atomic struct MS b = cilk_spawn ms(2); }
void big(void) { cilk_spawn { cilk_spawn { cilk_spawn { cilk_spawn { cilk_for (int i = 0; i < mi; ++i) cilk_scope { cilk_spawn mv(); } } } } } }
struct Big { char c[70000]; }; struct Big bg(struct Big); void bgt(struct Big b) { b = cilk_spawn bg(b); cilk_spawn bg(b); }
struct [[gnu::aligned(128)]] Al { int a; }; struct Al al(struct Al); void alt(struct Al b) { b = cilk_spawn al(b); cilk_for (struct Al *p = &b; p < &b + 2; ++p) cilk_spawn al(*p); }
int rec(int n) { if (n < 2) return n; int x = cilk_spawn rec(n - 1), y = rec(n - 2); cilk_sync; return x + y; }
void dead(void) { return; cilk_spawn mv(); cilk_for (int i = 0; i < 3; ++i) mv(); cilk_sync; }
void unr(void) { __builtin_unreachable(); cilk_spawn mv(); }
void cst(void) { if (0) { cilk_spawn mv(); l: cilk_spawn { mv(); } } goto l; }
void sj(void) { void *b[5]; if (__builtin_setjmp(b)) cilk_spawn mv(); cilk_sync; }
template <class T> T tt(T x) { return cilk_spawn mf(x); } int tu = tt(1);
int cilk_spawn(int x) { return x; }
void cilk_sync(void);
struct cilk_for { int cilk_scope; };
extern "C" { void ec(void) { cilk_spawn mv(); } }
asm("nop" cilk_spawn);
_Static_assert(sizeof(int[cilk_spawn 1]), "");
#pragma cilk grainsize 3
""".strip().split("\n")
FLAGS = ["-g", "-O2", "-O3", "-Os", "-fblocks", "-fopenmp", "-ftrapv", "-fexceptions",
         "-fsanitize=undefined", "-fsanitize=address", "-fsanitize=thread",
         "-fprofile-instr-generate -fcoverage-mapping", "-pedantic", "-Wall -Wextra",
         "-Weverything", "-Werror", "-ftapir=serial", "-ftapir=none", "-fms-extensions",
         "-ferror-limit=0", "-fno-builtin", "-fstack-protector-all", "-funroll-loops",
         "-ffast-math", "-fsanitize=bounds -fsanitize-trap=all", "-finstrument-functions",
         "-ftime-trace", "-fsplit-stack", "-fcf-protection", "-ffunction-sections -flto",
         "-fstrict-vtable-pointers", "-mavx512f", "-fno-plt -fPIC", "-pg", "-fwrapv",
         "-march=native -ffp-exception-behavior=strict", "-ftrivial-auto-var-init=pattern"]
CRASH = re.compile(r"PLEASE submit|[Ii]nternal (?:compiler )?error|Broken (?:module|function)"
                   r"|Assertion|LLVM ERROR|UNREACHABLE|Stack dump|terminate called"
                   r"|does not dominate|cannot compile this|error in backend")
UNLOCATED = re.compile(r"^(?:[^:\n]*clang[^:\n]*: )?(?:fatal )?error: (.*)", re.MULTILINE)
# The messages of clang that have no place.
PLACELESS = re.compile(r"too many errors|unsupported option|invalid argument|unknown argument"
                       r"|no such file|not allowed with|linker command"
                       r"|unable to make temporary|cannot open|file too large")


def split(text):
    """Returns tokens, directives (as one token each) and newlines; no comments."""
    out = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "directive":
            out.append("\n" + match.group().replace("\\\n", " ").strip())
        elif match.lastgroup in ("newline", "token"):
            out.append(match.group())
    return out


def join(tokens):
    """Returns the program's text; consecutive empty lines are left out."""
    text = " ".join(t.lstrip("\n") + "\n" if t.startswith("\n#") else t for t in tokens)
    text = re.sub(r"\n?[ \t]*(\#[a-z])", r"\n\1", text)
    return PRELUDE + re.sub(r"\s*\n\s*", "\n", text) + "\n"


class Mutator:
    """One mutated program, made from one seed."""

    def __init__(self, seed, corpus):
        self.rng = random.Random(seed)
        self.corpus = corpus
        self.tokens = split(self.rng.choice(corpus))

    def place(self, wanted=lambda t: not t.startswith("\n")):
        """Returns a random index of a token that is wanted, or None."""
        for _ in range(60):
            i = self.rng.randrange(len(self.tokens))
            if wanted(self.tokens[i]):
                return i
        return None

    def statement_place(self):
        i = self.place(lambda t: t in (";", "{", "}", ":"))
        return None if i is None else i + 1

    def top_place(self):
        """Returns the end of a function; functions begin in the first column."""
        depth, places = 0, [0]
        for i, token in enumerate(self.tokens):
            depth += (token == "{") - (token == "}")
            if token == "}" and depth == 0:
                places.append(i + 1)
        return self.rng.choice(places)

    def mutate(self):
        weighted = [(self.delete, 2), (self.duplicate, 2), (self.swap, 2), (self.fill, 3),
                    (self.splice, 2), (self.keyword, 5), (self.statement, 10),
                    (self.expression, 7), (self.top, 5), (self.retype, 4),
                    (self.renumber, 2), (self.rename, 3), (self.spawn_statement, 5),
                    (self.wrap, 4), (self.loop, 3), (self.drop_statement, 2)]
        operations = [o for o, weight in weighted for _ in range(weight)]
        for _ in range(self.rng.choice([1, 1, 1, 2, 2, 3, 4, 7])):
            if self.tokens:
                self.rng.choice(operations)()
        return join(self.tokens)

    def delete(self):
        i = self.place()
        if i is not None:
            del self.tokens[i:i + self.rng.choice([1, 1, 1, 2, 5, 20])]

    def duplicate(self):
        i = self.place()
        if i is not None:
            piece = self.tokens[i:i + self.rng.choice([1, 1, 2, 8, 30])]
            self.tokens[i:i] = piece * self.rng.choice([1, 1, 1, 3])

    def swap(self):
        i, j = self.place(), self.place()
        if i is not None and j is not None:
            if self.rng.random() < 0.5:
                j = min(i + 1, len(self.tokens) - 1)
            self.tokens[i], self.tokens[j] = self.tokens[j], self.tokens[i]

    def fill(self):
        i = self.place()
        if i is not None:
            self.tokens[i:i + self.rng.randrange(2)] = [self.rng.choice(FILL)]

    def splice(self):
        lines = self.rng.choice(self.corpus).split("\n")
        at = self.rng.randrange(len(lines))
        piece = split("\n".join(lines[at:at + self.rng.choice([1, 1, 2, 5])]))
        i = self.place()
        if i is not None:
            self.tokens[i:i] = ["\n", *piece, "\n"]

    def keyword(self):
        i = self.place()
        if i is not None:
            self.tokens[i:i + self.rng.randrange(2)] = [self.rng.choice(CILK)]

    def statement(self):
        i = self.statement_place()
        if i is None:
            return
        text = self.rng.choice(STATEMENTS)
        if text.startswith("#"):
            loops = [n for n, t in enumerate(self.tokens) if t in ("cilk_for", "for")]
            if loops and self.rng.random() < 0.7:
                i = self.rng.choice(loops)
            text = "\n" + text + "\n"
        elif self.rng.random() < 0.5:
            text = "{ " + text + " }"
        self.tokens[i:i] = ["\n", text, "\n"]

    def expression(self):
        i = self.place(lambda t: WORD.match(t) or NUMBER.match(t))
        if i is not None:
            text = self.rng.choice(EXPRESSIONS)
            self.tokens[i] = text if self.rng.random() < 0.5 else f"({text})"

    def top(self):
        self.tokens.insert(self.top_place(), "\n" + self.rng.choice(TOP_LEVEL) + "\n")

    def retype(self):
        i = self.place(lambda t: t in ("int", "long", "char", "double", "void", "unsigned"))
        if i is not None:
            self.tokens[i] = self.rng.choice(TYPES)

    def renumber(self):
        i = self.place(NUMBER.match)
        if i is not None:
            self.tokens[i] = self.rng.choice(NUMBERS)

    def rename(self):
        i, j = self.place(WORD.match), self.place(WORD.match)
        if i is not None and j is not None:
            self.tokens[i] = self.tokens[j]

    def spawn_statement(self):
        i = self.statement_place()
        if i is not None:
            self.tokens.insert(i, self.rng.choice(["cilk_spawn", "cilk_spawn", "cilk_sync;",
                                                   "cilk_spawn mv();", "cilk_scope"]))

    def wrap(self):
        """Puts a construct around a few whole statements."""
        i = self.statement_place()
        if i is None:
            return
        depth, ends = 0, []
        for j in range(i, len(self.tokens)):
            depth += (self.tokens[j] in ("{", "(")) - (self.tokens[j] in ("}", ")"))
            if depth < 0:
                break
            if depth == 0 and self.tokens[j] in (";", "}"):
                ends.append(j + 1)
        if ends:
            self.tokens.insert(self.rng.choice(ends[:6]), "}")
            self.tokens.insert(i, self.rng.choice([
                "cilk_spawn {", "cilk_scope {", "cilk_for (int z = 0; z < mi; ++z) {",
                "{", "for (;;) {", "while (mi) {", "if (mf(1)) {", "switch (mi) { default:",
                "do cilk_spawn { } while (0); {", "mi = ({", "^{", "_Generic(1, int: ({"]))

    def loop(self):
        i = self.place(lambda t: t in ("for", "cilk_for", "while", "if"))
        if i is not None:
            self.tokens[i] = self.rng.choice(["for", "cilk_for", "cilk_spawn for",
                                              "cilk_spawn while", "cilk_spawn if"])

    def drop_statement(self):
        i = self.statement_place()
        if i is not None and ";" in self.tokens[i:]:
            del self.tokens[i:self.tokens.index(";", i) + 1]


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, cwd):
    """Returns (status, output); the status of a program that ran too long is 'timeout'."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=TIMEOUT, check=False,
                              cwd=cwd, preexec_fn=limit)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return "timeout", (late.stdout or b"").decode(errors="replace")


def judge(status, output):
    """Returns the defect of this result, or None."""
    if status == "timeout":
        return "timeout"
    if status < 0 or status > 1:
        return f"status {status}"
    # The source lines that clang quotes may contain anything.
    said = "\n".join(l for l in output.split("\n") if not re.match(r" *\d* \| ", l))
    found = CRASH.search(said)
    if found and "error: " + found.group() not in said:
        return found.group()
    for line in UNLOCATED.findall(said):
        if not PLACELESS.search(line):
            return f"an error without a location: {line}"
    if status != 0 and "error:" not in output:
        return "it failed without an error"
    return None


def check(seed, corpus, options, workdir):
    """Returns (accepted, problem): problem is None or a few lines of text."""
    mutator = Mutator(seed, corpus)
    rng = mutator.rng
    text = mutator.mutate()
    cxx = rng.random() < 0.1
    source = workdir / f"mutant{seed}.c"
    source.write_text(text)
    language = ["-x", "c++"] if cxx else ["-std=" + rng.choice(["c99", "c11", "c17", "gnu17",
                                                                "c23", "gnu23"])]
    flags = ["-fno-crash-diagnostics", "-fno-color-diagnostics", "-fverify-intermediate-code"]
    if rng.random() < 0.3:
        flags += rng.choice(FLAGS).split()
    flags += [] if rng.random() < 0.5 else ["-w"]
    flags += options.flags.split()
    stages = [["-fsyntax-only"], ["-O0", "-c", "-o", os.devnull], ["-O1", "-c", "-o", os.devnull]]
    for stage in stages:
        tail = [*stage, *flags, *language, f"-I{ROOT}/test/Frontend", source.name]
        command = [options.cc, "-fopencilk", *tail]
        status, output = run(command, workdir)
        why = judge(status, output)
        if why:
            stock = [options.clang, "-Dcilk_for=for", "-D_Cilk_for=for", "-Dcilk_scope=",
                     "-D_Cilk_scope=", "-Dcilk_sync=", "-D_Cilk_sync=",
                     *[t for t in tail if not t.startswith("-ftapir")]]
            for word in ["", "__extension__"]:
                if judge(*run([*stock, f"-Dcilk_spawn={word}", f"-D_Cilk_spawn={word}"], workdir)):
                    source.unlink()
                    return False, None
            report = f"seed {seed}: {why}\n{shlex.join(command)}"
            (workdir / f"mutant{seed}.txt").write_text(report + "\n" + output[-8000:])
            return False, report
        if status != 0:
            source.unlink()
            return False, None
    source.unlink()
    return True, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cc", required=True, help="the Cilk compiler driver")
    parser.add_argument("--clang", default="clang-22", help="a plain clang to compare with")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--count", type=int, default=100, help="number of programs, at most")
    parser.add_argument("--seconds", type=float, default=3600, help="when to stop")
    parser.add_argument("--flags", default="", help="more compiler flags")
    parser.add_argument("--print", action="store_true", help="print the first program and stop")
    parser.add_argument("--keep", help="folder for programs that fail (default: a new one)")
    options = parser.parse_args()
    options.cc = shutil.which(options.cc) and os.path.abspath(shutil.which(options.cc))
    if not options.cc:
        parser.error("--cc: no such program")
    corpus = [path.read_text() for folder in CORPUS
              for path in sorted((ROOT / folder).rglob("*.c"))]
    if not corpus:
        sys.exit("no corpus")
    if options.print:
        print(Mutator(options.first, corpus).mutate())
        return 0
    workdir = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="cilk-mutants-"))
    workdir.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + options.seconds
    done = accepted = problems = 0
    for seed in range(options.first, options.first + options.count):
        if time.monotonic() > end:
            break
        compiled, problem = check(seed, corpus, options, workdir)
        done += 1
        accepted += compiled
        if problem:
            problems += 1
            print(problem, flush=True)
    print(f"{done} programs, {accepted} of them accepted, {problems} problems")
    if problems:
        print(f"kept in {workdir}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
