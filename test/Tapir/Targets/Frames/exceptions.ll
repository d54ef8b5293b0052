; A function that an exception leaves also leaves its descriptor: in its own landing pads, and in a
; new one for calls that have none.
; RUN: %lower_frames -S %s | FileCheck %s

; CHECK-LABEL: define void @f()
; CHECK-SAME: personality ptr @__gxx_personality_v0
; CHECK: invoke void @before()
; CHECK-NEXT: to label %{{.*}} unwind label %cilk.escaping
; CHECK: invoke preserve_nonecc void @f.task(ptr %sr)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: invoke preserve_nonecc void @rt_sync_throw(ptr %sr)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: ret void
; CHECK: pad:
; CHECK: call preserve_nonecc void @rt_sync_wait(ptr %sr)
; CHECK: invoke void @rt_unwind(ptr %sr, ptr %e)
; CHECK-NEXT: to label %{{.*}} unwind label %cilk.escaping
; CHECK: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: resume
; CHECK: cilk.escaping:
; CHECK: landingpad { ptr, i32 }
; CHECK-NEXT: cleanup
; CHECK: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: resume

; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region)
; CHECK: [[I:%.*]] = call i64 @rt_index(ptr %region)
; CHECK: [[ENTRY:%.*]] = call ptr @rt_push(ptr %region, ptr %{{.*}}, ptr %cilk.child)
; CHECK: call void @rt_child_threw(ptr %region, ptr [[ENTRY]], i64 [[I]], ptr %{{.*}}, i32 1)
define void @f() personality ptr @__gxx_personality_v0 {
entry:
  %sr = alloca i8
  call void @before()
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
declare void @before()
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
