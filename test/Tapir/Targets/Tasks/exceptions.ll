; A child's exception is given to the ABI with the child's number, and the task ends; the sync
; throws it.
; RUN: %lower_tasks -S %s | FileCheck %s %resume_convention

; CHECK-LABEL: define internal void @f.inside(
; CHECK: call void @f.task(ptr %sr)
; CHECK: invoke void @rt_sync_throw(ptr %sr)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: landingpad
; CHECK: call void @rt_sync(ptr %sr)
; CHECK: call void @rt_unwind(ptr %sr, ptr
; CHECK-LABEL: define internal void @f.task(ptr %region)
; CHECK: [[I:%.*]] = call i64 @rt_index(ptr %region)
; CHECK: store i64 [[I]], ptr [[SLOT:%.*]]
; CHECK: call void @rt_spawn(
; CHECK: define internal [[CC]]void @f.task.resume(
; CHECK: landingpad
; CHECK: [[N:%.*]] = load i64, ptr
; CHECK-NEXT: call void @rt_child_threw(ptr %{{.*}}, i64 [[N]], ptr %{{.*}})
; CHECK-NEXT: br label %end
define void @f() personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @g() to label %next unwind label %pad
next:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
