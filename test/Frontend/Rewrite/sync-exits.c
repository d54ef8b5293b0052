// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
// Every exit of a function or scope that spawns syncs.

int f(int);

// A returned value is computed before the sync, which is in a cleanup.
// CHECK-LABEL: define {{.*}} @value(
// CHECK: [[V:%[0-9]+]] = call i32 @f(i32 noundef 2)
// CHECK-NEXT: call void @tapir.sync.guard(
// CHECK-NEXT: ret i32 [[V]]
int value(void) {
  cilk_spawn f(1);
  return f(2);
}

// A return from a scope syncs the scope first.
// CHECK-LABEL: define {{.*}} @scope(
// CHECK: [[OUTER:%[0-9]+]] = alloca i8
// CHECK: [[INNER:%[0-9]+]] = alloca i8
// CHECK: tapir.frame.begin(ptr noundef [[OUTER]]
// CHECK: tapir.frame.begin(ptr noundef [[INNER]]
// CHECK: store ptr [[OUTER]], ptr [[G1:%[0-9]+]]
// CHECK: store ptr [[INNER]], ptr [[G2:%[0-9]+]]
// CHECK: tapir.sync.guard(ptr noundef [[G2]])
// CHECK: tapir.sync.guard(ptr noundef [[G1]])
// CHECK: tapir.sync(ptr noundef [[INNER]])
// CHECK: tapir.sync(ptr noundef [[OUTER]])
int scope(int n) {
  cilk_spawn f(1);
  cilk_scope {
    cilk_spawn f(2);
    if (n)
      return n;
  }
  cilk_sync;
  return 0;
}

// CHECK-LABEL: define {{.*}} @jumps(
// CHECK: switch
// CHECK: tapir.sync(ptr noundef [[R:%[0-9]+]])
// CHECK-NEXT: br
// CHECK: tapir.sync(ptr noundef [[R]])
// CHECK-NEXT: br
// CHECK: tapir.sync(ptr noundef [[R]])
// CHECK-NEXT: br
void jumps(int n) {
  for (;;) {
    cilk_scope {
      cilk_spawn f(2);
      switch (n) {
      case 1:
        continue;
      case 2:
        goto out;
      }
      break;
    }
  }
out:;
}

// Without a spawn there is no sync.
// CHECK-LABEL: define {{.*}} @none(
// CHECK-NOT: tapir
// CHECK: ret
int none(int n) {
  cilk_sync;
  cilk_scope { f(1); }
  return n;
}
