// A tool's bitcode may contain variables marked as used, and constructors, and so may a program.
// RUN: %tool -c -emit-llvm -DTOOL %s -o %t.bc
// RUN: %traced -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %traced -O1 -fPIC -S -emit-llvm %s -o - | FileCheck %s
// RUN: %traced -O1 -S -emit-llvm -DPLAIN %s -o - | FileCheck --check-prefix=PLAIN %s
void begin(void);
#ifdef TOOL
__attribute__((used)) static long tools_own = 1;
__attribute__((constructor)) static void tool_begins(void) { begin(); }
void __csi_func_entry(long id, long properties) {}
#else
#ifndef PLAIN
__attribute__((used)) static long programs_own = 1;
__attribute__((constructor)) static void program_begins(void) { begin(); }
#endif
void f(void) {}
#endif
// CHECK-DAG: used = appending global [2 x ptr] [ptr @programs_own, ptr @tools_own]
// CHECK-DAG: @llvm.global_ctors = appending global [{{[23]}} x {{.*}} @program_begins, {{.*}} @tool_begins,
// PLAIN-DAG: used = appending global [1 x ptr] [ptr @tools_own]
// PLAIN-DAG: @llvm.global_ctors = appending global [{{[12]}} x {{.*}} @tool_begins,
