// Tasks that come from a header have its file and line, and the function into which they were
// inlined keeps its own.
// RUN: %cilk_program -g -O1 -c %s -o %t.o
// RUN: llvm-dwarfdump --verify %t.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --debug-info %t.o | FileCheck %s
// RUN: %cilk_program -g -O0 -c %s -o %t.o
// RUN: llvm-dwarfdump --verify %t.o | FileCheck %s --check-prefix=VERIFY
// VERIFY: No errors.
//
// RUN: %cilk_program -g -O2 -fcilktool=cilkscale-instructions %s -o %t
// RUN: env CILKSCALE_SITES=1 %t 2>&1 | FileCheck %s --check-prefix=SITES
// RUN: %cilk_program -g -O0 -fcilktool=cilkscale-instructions %s -o %t
// RUN: env CILKSCALE_SITES=1 %t 2>&1 | FileCheck %s --check-prefix=SITES
#include "inlined.h"

int numbers[1000];

int main(void) {
  twice(1000);
  both();
  return numbers[3];
}
// CHECK: DW_AT_linkage_name ("main.strips")
// CHECK: DW_AT_decl_file ("{{.*}}inlined.h")
// CHECK-NEXT: DW_AT_decl_line (9)
// CHECK: DW_AT_call_file ("{{.*}}dwarf-inlined.c")
// CHECK-NEXT: DW_AT_call_line (19)
// CHECK: DW_AT_linkage_name ("main.task")
// CHECK: DW_AT_decl_file ("{{.*}}inlined.h")
// CHECK-NEXT: DW_AT_decl_line (14)
// CHECK: DW_AT_call_file ("{{.*}}dwarf-inlined.c")
// CHECK-NEXT: DW_AT_call_line (20)
// CHECK: DW_AT_linkage_name ("main.loop")
// CHECK: DW_AT_decl_file ("{{.*}}inlined.h")
// CHECK-NEXT: DW_AT_decl_line (9)

// SITES-DAG: loop {{.*}}inlined.h:9 in twice{{$}}
// SITES-DAG: spawn {{.*}}inlined.h:14:{{[0-9]+}} in both{{$}}
