; In a task frame the detach comes right before the spawned call, after the evaluation of its
; arguments; the end becomes the reattach.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s

; CHECK-LABEL: define void @f()
; CHECK: %arg = call i32 @argument()
; CHECK-NEXT: %[[D:.*]] = call i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK-NEXT: br i1 %[[D]], label %[[TASK:.*]], label %[[CONT:.*]]
; CHECK: [[TASK]]:
; CHECK-NEXT: %r = call i32 @g(i32 %arg)
; CHECK-NEXT: store i32 %r, ptr %x
; CHECK-NEXT: call void @tapir.reattach(ptr %sr)
; CHECK-NEXT: br label %[[CONT]]
; CHECK: [[CONT]]:
; CHECK-NEXT: call void @tapir.sync(ptr %sr)
; CHECK-NOT: tapir.frame
define void @f() {
  %sr = alloca i8
  %x = alloca i32
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  %arg = call i32 @argument()
  %r = call i32 %callee(i32 %arg)
  store i32 %r, ptr %x
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i32 @g(i32)
declare i32 @argument()
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync(ptr)
