// Helpers have debug information: each has a subprogram that is local to the unit, with the
// variables of task and parent inside it; nothing is malformed.
// RUN: %cilk_program -g -O0 -c %s -o %t.0.o
// RUN: llvm-dwarfdump --verify %t.0.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --debug-info %t.0.o | FileCheck %s
// RUN: %cilk_program -g -O2 -c %s -o %t.2.o
// RUN: llvm-dwarfdump --verify %t.2.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --debug-info %t.2.o | FileCheck %s --check-prefix=TASK
// RUN: %cilk_program -gline-tables-only -O1 -c %s -o %t.1.o
// RUN: llvm-dwarfdump --verify %t.1.o | FileCheck %s --check-prefix=VERIFY
// VERIFY: No errors.
long work(long n);

long parent(long a) {
  long shared = 5;
  long x = cilk_spawn work(a);
  cilk_spawn {
    long mine = a + 1;
    shared += work(mine);
  }
  cilk_for (int i = 0; i < 3; ++i) {
    long square = i * i + a;
    __atomic_fetch_add(&shared, square, __ATOMIC_RELAXED);
  }
  cilk_sync;
  return x + shared;
}

// CHECK: DW_TAG_subprogram
// CHECK: DW_AT_name ("parent")
// CHECK-NOT: cilk.
// CHECK: DW_AT_linkage_name ("parent.loop")
// CHECK: DW_AT_name ("square")
// CHECK: DW_AT_decl_line (22)
// CHECK: DW_AT_linkage_name ("parent.task")
// CHECK: DW_AT_decl_line (16)
// CHECK-NOT: DW_AT_external
// CHECK: DW_TAG_variable
// CHECK: DW_AT_name ("x")
// CHECK: DW_AT_linkage_name ("parent.task.1")
// CHECK: DW_AT_name ("mine")

// TASK: DW_AT_linkage_name ("parent.task
