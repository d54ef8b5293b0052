// RUN: %clang_fe -g -O0 -S -emit-llvm %s -o - | FileCheck %s
// Markers are located at the keyword, and no hidden variable is described.

int f(int);
int g(int n) {
  int x =
      cilk_spawn f(n);
  cilk_for (int i = 0;
            i < n; ++i) {
    f(i);
  }
  cilk_sync;
  return x;
}

// CHECK: call void @tapir.frame.begin({{.*}}, !dbg [[SPAWN:![0-9]+]]
// CHECK: call void @tapir.loop({{.*}}, !dbg [[FOR:![0-9]+]]
// CHECK: call i32 @f({{.*}}, !dbg [[BODY:![0-9]+]]
// CHECK: call void @tapir.reattach({{.*}}, !dbg [[END:![0-9]+]]
// CHECK: call void @tapir.sync({{.*}}, !dbg
// CHECK: call void @tapir.sync({{.*}}, !dbg [[SYNC:![0-9]+]]
// CHECK-NOT: name: "cilk.
// CHECK-DAG: [[SPAWN]] = !DILocation(line: 7, column: 7,
// CHECK-DAG: [[FOR]] = !DILocation(line: 8, column: 3,
// CHECK-DAG: [[BODY]] = !DILocation(line: 10, column: 5,
// CHECK-DAG: [[END]] = !DILocation(line: 11, column: 3,
// CHECK-DAG: [[SYNC]] = !DILocation(line: 12, column: 3,
