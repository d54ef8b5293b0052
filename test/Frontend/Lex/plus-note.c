// A file that includes headers of Cilk Plus gets one note, whatever their number. A macro
// and an option turn the note off. Headers that have other uses as well give no note.
// RUN: %clang_fe -I %S/../../../cheetah/include -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang_fe -x c++ -I %S/../../../cheetah/include -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang_fe -I %S/../../../cheetah/include -DCILK_PLUS_NAMES -Werror -fsyntax-only %s
// RUN: %clang_fe -I %S/../../../cheetah/include -Wno-#warnings -Werror -fsyntax-only %s
// RUN: %clang_fe -I %S/../../../cheetah/include -DOTHER -Werror -fsyntax-only %s
// RUN: %clang_fe -x c++ -I %S/../../../cheetah/include -DOTHER -Werror -fsyntax-only %s
#include <cilk/cilk_api.h>
#include <cilk/reducer.h>
#ifdef OTHER
#ifdef __cplusplus
#include <cilk/cilkplus.h>
#include <cilk/holder.h>
#include <cilk/reducer>
#endif
#else
// CHECK: In file included from {{.*}}plus-note.c:[[#@LINE+1]]:
#include <cilk/reducer_opadd.h>
#include <cilk/reducer_opmul.h>
#include <cilk/reducer_max.h>
// CHECK: warning: "the reducer headers of Cilk Plus are deprecated; docs/cilk-plus-porting.md has the replacements, and -DCILK_PLUS_NAMES turns this note off"
// CHECK-NOT: warning:
// CHECK: 1 warning generated.
#endif
