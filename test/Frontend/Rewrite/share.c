// A task captures the variables that it names and doesn't declare, except for scalars of which it
// only reads the values.
// RUN: %clang_fe -O0 -S -emit-llvm %s -o - | FileCheck %s
void use(int *);

// CHECK-LABEL: define {{.*}} @block(
// CHECK-DAG: [[R:%[0-9]+]] = alloca i8
// CHECK-DAG: [[NAMED:%[0-9]+]] = alloca i16
// CHECK-DAG: [[ARRAY:%[0-9]+]] = alloca [3 x i32]
// CHECK-DAG: [[SCALAR:%[0-9]+]] = alloca i64
// CHECK: call {{.*}}@tapir.detach(
// CHECK: call void @tapir.share(ptr noundef [[R]], ptr noundef [[NAMED]])
// CHECK-NEXT: call void @tapir.share(ptr noundef [[R]], ptr noundef [[ARRAY]])
// CHECK-NEXT: call void @tapir.share(ptr noundef [[R]], ptr noundef [[SCALAR]])
// CHECK-NOT: tapir.share
// CHECK: call void @tapir.reattach
void block(int parameter) {
  short named;
  int array[3];
  long scalar;
  cilk_spawn {
    int own = parameter;
    use((int *)&named);
    use(array);
    use(&own);
    scalar = own;
  }
  cilk_sync;
}
