// A spawn helper calls the slow pop and keeps its frame meanwhile: a thief
// reads the frame record, which a jump (a tail call) through a lazily bound PLT
// entry would overwrite.
// RUN: %clang_cilk -O2 -S -o - %s | FileCheck %s
void child(int);

// CHECK-LABEL: parent.task:
// CHECK-NOT: jmp {{.*}}__cilkrts_
// CHECK: call{{.*}} __cilkrts_pop_slow_h
// CHECK-NOT: jmp {{.*}}__cilkrts_
void parent(void) {
  cilk_spawn child(1);
  child(2);
}
