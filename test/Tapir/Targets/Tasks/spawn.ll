; A helper becomes a coroutine: its first part makes the task, writes the child's data into its
; frame, and queues it; the rest is the task's code.
; RUN: %lower_tasks -S %s | FileCheck %s %resume_convention --check-prefixes=CHECK,%if before-llvm23 %{STRUCT%} %else %{BYTES%}
; RUN: %lower_tasks -S %s | FileCheck %s %resume_convention --check-prefix=RUNS

; RUNS: define internal i32 @run_task(ptr %task)
; RUNS: [[RESUME:%.*]] = load ptr, ptr %task
; RUNS-NEXT: call [[CC]]void [[RESUME]](ptr %task)
; RUNS-NOT: @__tapir_abi

; CHECK-LABEL: define internal void @f.inside(i32 %a, ptr %p)
; CHECK: %sr = alloca [16 x i8], align 16
; CHECK: call void @rt_init(ptr %sr)
; CHECK: call void @f.task(ptr %sr, i32 %a, ptr %p) #[[NOUNWIND:[0-9]+]]
; CHECK: call void @g()
; CHECK-NEXT: call void @rt_sync(ptr %sr)

; CHECK-LABEL: define internal void @f.task(ptr %region, i32 %a, ptr %p)
; CHECK: [[FRAME:%.*]] = call ptr @rt_new(ptr %region, i64 {{[0-9]+}}, i64 8, i32 0)
; STRUCT: [[FIRST:%.*]] = getelementptr {{.*}} [[FRAME]], i32 0, i32 0
; STRUCT-NEXT: store ptr @f.task.resume, ptr [[FIRST]]
; BYTES-NEXT: store ptr @f.task.resume, ptr [[FRAME]]
; CHECK-DAG: store i32 %a, ptr
; CHECK-DAG: store ptr %p, ptr
; CHECK: call void @rt_spawn(ptr %region, ptr [[FRAME]], i32 0, ptr @run_task)
; CHECK-NOT: store
; CHECK: ret void
; CHECK-NOT: call {{.*}}@llvm.coro

; CHECK: define internal [[CC]]void @f.task.resume(ptr
; CHECK-NOT: @rt_
; CHECK: store volatile i32 %{{.*}}, ptr %{{.*}}
; CHECK-NOT: @rt_
; CHECK: ret void
; CHECK: attributes #[[NOUNWIND]] = { nounwind }
define void @f(i32 %a, ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store volatile i32 %a, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @g()
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
