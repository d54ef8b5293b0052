; A dynamic alloca of a task goes to the heap: the frame has no room for it.
; RUN: %lower_tasks -S %s | FileCheck %s %resume_convention
; CHECK: define internal [[CC]]void @f.task.resume(
; CHECK: [[M:%.*]] = call ptr @rt_alloc(ptr [[LIST:%.*]], i64 %{{.*}}, i64 1)
; CHECK: call void @g(ptr [[M]])
; CHECK: call void @rt_release(ptr %{{.*}}, ptr null)
; CHECK-NOT: alloca
define void @f(i64 %n) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %a = alloca i8, i64 %n
  call void @g(ptr %a)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g(ptr) nounwind
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
