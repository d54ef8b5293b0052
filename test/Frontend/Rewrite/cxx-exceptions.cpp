// RUN: %clang_fe -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | FileCheck %s
// RUN: %clang_fe -O0 -S -emit-llvm -Xclang -disable-llvm-passes -fno-exceptions %s -o - | FileCheck --check-prefix=NONE %s
// RUN: sed -e '/^.. C.. begins/,$d' %s > %t.c
// RUN: %clang_fe -O0 -S -emit-llvm -Xclang -disable-llvm-passes -fexceptions %t.c -o - | FileCheck --check-prefixes=C %s
// With exceptions enabled there are regions, and handlers around tasks.

// NONE-NOT: tapir.region
// NONE-NOT: tapir.caught
// NONE-NOT: invoke

// CHECK-LABEL: define {{.*}}call
// CHECK: call void @tapir.region.begin(ptr noundef [[R:%[0-9]+]])
// CHECK: invoke void @tapir.frame.begin(ptr noundef [[R]], i32 noundef 0)
// CHECK-NEXT: unwind label %[[OUT:[0-9]+]]
// CHECK: [[F:%[0-9]+]] = call {{.*}}ptr @tapir.frame.callee({{.*}}, i32 noundef 0)
// CHECK: invoke {{.*}}i32 [[F]](
// CHECK-NEXT: unwind label %[[CAUGHT:[0-9]+]]
// CHECK: [[CAUGHT]]:
// CHECK-NEXT: landingpad
// CHECK-NEXT: catch ptr null
// CHECK: call ptr @__cxa_begin_catch
// CHECK-NEXT: call void @tapir.caught(ptr noundef [[R]])
// CHECK: __cxa_end_catch
// CHECK: call void @tapir.frame.end(ptr noundef [[R]], i32 noundef 0)
// CHECK: invoke void @tapir.sync(ptr noundef [[R]])
// CHECK-NEXT: unwind label %[[OUT]]
// CHECK: call void @tapir.region.end(

// C-LABEL: define {{.*}}call
// C: call void @tapir.region.begin(ptr noundef [[R:%[0-9]+]])
// C: invoke void @tapir.frame.begin(ptr noundef [[R]], i32 noundef 0)
// C: catch ptr null
// C: call void @tapir.caught(ptr noundef [[R]])
// C: invoke void @tapir.sync(ptr noundef [[R]])
#ifdef __cplusplus
extern "C"
#endif
int f(int);
int call(int n) {
  int x = cilk_spawn f(n);
  cilk_sync;
  return x;
}

// C++ begins here.

// This task is a spawned block.
// CHECK-LABEL: define {{.*}}block
// CHECK: call void @tapir.region.begin(ptr noundef [[R:%[0-9]+]])
// CHECK: invoke {{.*}}i1 (ptr, ...) @tapir.detach(ptr noundef [[R]])
// CHECK: call void @tapir.caught(ptr noundef [[R]])
// CHECK: call void @tapir.reattach(ptr noundef [[R]])
// CHECK: invoke void @tapir.sync(ptr noundef [[R]])
void block() {
  cilk_spawn { f(1); }
}

// A loop's region begins after the header was evaluated.
// CHECK-LABEL: define {{.*}}loop
// CHECK: call {{.*}}i32 @f(i32 noundef 7)
// CHECK: call void @tapir.region.begin(ptr noundef [[R:%[0-9]+]])
// CHECK: call void @tapir.loop(ptr noundef [[R]]
// CHECK: tapir.detach(ptr noundef [[R]])
void loop() {
  cilk_for (int i = 0; i < f(7); i++)
    f(i);
}

struct S {
  S(int);
  S(const S &);
  ~S();
  int v;
};
S make(int);
int value(S);
int reads(const int &);

// Argument objects stay where they are made.
// CHECK-LABEL: define {{.*}}inplace
// CHECK: invoke void @tapir.frame.begin.inplace(
// CHECK: call {{.*}}ptr @tapir.frame.callee(
// CHECK: invoke void @_ZN1SC1Ei(
// CHECK: invoke void @tapir.frame.begin.inplace(
// CHECK: invoke void @tapir.frame.begin(
// NONE-LABEL: define {{.*}}inplace
// NONE: call void @tapir.frame.begin.inplace(
// NONE: call {{.*}}ptr @tapir.frame.callee(
// NONE: call void @_ZN1SC1Ei(
// NONE: call void @tapir.frame.begin.inplace(
// NONE: call void @tapir.frame.begin(
void inplace() {
  cilk_spawn value(3);
  cilk_spawn reads(4);
  cilk_spawn make(5);
}

// A variable is destroyed if the child has constructed it.
// CHECK-LABEL: define {{.*}}object
// CHECK: store ptr null, ptr [[GUARD:%[0-9]+]]
// CHECK: invoke void @tapir.frame.begin(
// CHECK: [[F:%[0-9]+]] = call {{.*}}ptr @tapir.frame.callee(ptr noundef @_Z4makei
// CHECK: invoke void [[F]](ptr {{.*}}sret(%struct.S){{.*}} [[X:%[0-9]+]], i32 noundef 3)
// CHECK: store ptr [[X]], ptr [[GUARD]]
// CHECK: call void @cilk.destroy.{{[0-9]+}}(ptr noundef [[GUARD]])
// CHECK-NOT: call void @_ZN1SD1Ev
// CHECK: ret void
void object() {
  S x = cilk_spawn make(3);
  cilk_sync;
}

// A try block and a handler have regions of their own.
// CHECK-LABEL: define {{.*}}tries
// CHECK: void @tapir.region.begin(ptr noundef [[A:%[0-9]+]])
// CHECK: tapir.frame.begin(ptr noundef [[A]], i32 noundef 0)
// CHECK-DAG: void @tapir.region.begin(ptr noundef [[B:%[0-9]+]])
// CHECK-DAG: tapir.frame.begin(ptr noundef [[B]], i32 noundef 1)
// CHECK-DAG: tapir.sync(ptr noundef [[A]])
// CHECK-DAG: tapir.sync(ptr noundef [[B]])
#if __cpp_exceptions
void tries() {
  try {
    cilk_spawn f(1);
  } catch (int) {
    cilk_spawn f(2);
  }
}
#endif
