// Files that are no tools are errors.
// RUN: %tool -c -emit-llvm -DTYPE %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TYPE %s
// RUN: %tool -c -emit-llvm -DNONE %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %tool -c -emit-llvm -DFRAME %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=FRAME %s
// RUN: %tool -c -emit-llvm -DVARIABLE %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=VARIABLE %s
// RUN: %tool -c -emit-llvm -DSYMBOL %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=SYMBOL %s
// RUN: %tool -c -emit-llvm -DHANDOVER %s -o %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=HANDOVER %s
// RUN: printf 'BC\300\336broken' > %t.bc
// RUN: not %traced -c %s -o %t.o 2>&1 | FileCheck --check-prefix=BROKEN %s
// RUN: not opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.none -disable-output %S/reattach-invoked.ll 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: echo text > %t.text && rm -f %t.a && ar rc %t.a %t.text
// RUN: not opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.a -disable-output %S/reattach-invoked.ll 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: echo text > %t.so
// RUN: not %driver -fopencilk -fcilktool=%t.so -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TEXT %s
#ifdef TYPE
void __csi_func_entry(int id) {}
#elif defined NONE
void not_a_hook(void) {}
#elif defined FRAME
#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>
void __csi_before_sync(csi_id_t id, unsigned region, void *frame) {}
#elif defined VARIABLE
unsigned __csi_tool_options = 1;
void __csi_before_sync(long id, unsigned region) {}
#elif defined HANDOVER
long __csi_handover;
void __csi_before_sync(long id, unsigned region) {}
#elif defined SYMBOL
void f(void) { __builtin_trap(); }
void __csi_func_entry(long id, long properties) { f(); }
#endif
#ifndef SYMBOL
void f(void) {}
#endif
// TYPE: error: tool '{{.*}}' defines '__csi_func_entry' with another type than csi/csi.h has
// NONE: error: tool '{{.*}}' defines no hook ('__csi_func_entry' and so on, see csi/csi.h)
// FRAME: error: tool '{{.*}}' has hooks that ask for frames, and no variable '__csi_frame' to say what these are
// VARIABLE: error: tool '{{.*}}' has a '__csi_tool_options' that is no constant with options of csi/csi.h
// HANDOVER: error: tool '{{.*}}' hands something over from '__csi_detach' to '__csi_task' without a variable '__csi_handover' of some 64-bit words, or has that variable and doesn't
// BROKEN: error: tool '{{.*}}' cannot be read: {{.+}}
// ABSENT: error: tool '{{.*}}.none' cannot be read: No such file or directory
// SYMBOL: error: tool '{{.*}}' cannot be linked into the module: Linking globals named 'f': symbol multiply defined!
// TEXT: error: tool '{{.*}}' is neither bitcode nor a library
