; If a runtime has workers only within a call of its own, spawners get an entry for callers that may
; be outside. Code of tasks and spawners is inside.
; RUN: %lower_tasks -S %s | FileCheck %s

; CHECK-LABEL: define internal i32 @f.inside(i32 %n)
; CHECK: call i32 @f.inside(
; CHECK-LABEL: define void @plain(
; CHECK: call i32 @f(i32 3)
; CHECK-LABEL: define i32 @f(i32 %{{.*}})
; CHECK: [[OUT:%.*]] = call i32 @rt_outside()
; CHECK-NEXT: [[IS:%.*]] = icmp ne i32 [[OUT]], 0
; CHECK-NEXT: br i1 [[IS]], label %[[OUTSIDE:.*]], label %[[INSIDE:.*]]
; CHECK: [[INSIDE]]:
; CHECK-NEXT: [[R:%.*]] = call i32 @f.inside(i32 %{{.*}})
; CHECK-NEXT: ret i32 [[R]]
; CHECK: [[OUTSIDE]]:
; CHECK: call void @rt_enter(ptr @f.root, ptr
; CHECK: call void @tapir.throw(
; CHECK-LABEL: define internal void @f.root(ptr %{{.*}})
; CHECK-SAME: personality ptr @__gxx_personality_v0
; CHECK: invoke i32 @f.inside(
; CHECK: landingpad { ptr, i32 }
; CHECK-NEXT: catch ptr null

; Every caller is inside: there is no entry.
; CHECK-NOT: @local.inside

; Calls have the convention of their callees.
; CHECK: define internal fastcc void @fast()
; CHECK: call fastcc void @fast.inside()
; CHECK: define internal void @fast.root(
; CHECK: call fastcc void @fast.inside()
define i32 @f(i32 %n) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g() nounwind
  call void @local() nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %x = call i32 @f(i32 %n)
  call void @tapir.sync(ptr %sr)
  ret i32 %x
}
define internal void @local() nounwind {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g() nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define internal fastcc void @fast() nounwind {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g() nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @plain() {
  call i32 @f(i32 3)
  call fastcc void @fast()
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
