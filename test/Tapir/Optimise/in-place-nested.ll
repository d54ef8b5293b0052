; A task that runs in place takes its inner tasks along, and blocks that it shares with other tasks
; stay theirs.
; RUN: %opt_tapir -passes='function(tapir-spawn-before-sync,tapir-verify),verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @nested(
; CHECK-NOT: @tapir.detach(ptr %outer)
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %inner)
; CHECK: call void @g(i32 1)
; CHECK: call void @tapir.reattach(ptr %inner)
; CHECK: call void @g(i32 2)
; CHECK: call void @tapir.sync(ptr %inner)
; CHECK: call void @tapir.sync(ptr %outer)
; CHECK-NOT: call
; CHECK: ret void
define void @nested() {
  %outer = alloca i8
  %inner = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %outer)
  br i1 %d, label %task, label %cont
task:
  %e = call i1 (ptr, ...) @tapir.detach(ptr %inner)
  br i1 %e, label %child, label %next
child:
  call void @g(i32 1)
  call void @tapir.reattach(ptr %inner)
  br label %next
next:
  call void @g(i32 2)
  call void @tapir.sync(ptr %inner)
  call void @tapir.reattach(ptr %outer)
  br label %cont
cont:
  call void @tapir.sync(ptr %outer)
  ret void
}

; CHECK-LABEL: define void @shared(
; CHECK: %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK: {{^}}tail:
; CHECK: call void @g(i32 {{1|%.*}})
; CHECK: call void @tapir.reattach(ptr %sr)
; CHECK-NOT: @tapir.detach
; CHECK: [[TWO:%.*]] = phi i32 [ 2, %{{.*}} ]{{$}}
; CHECK-NEXT: call void @g(i32 [[TWO]])
; CHECK-NOT: @tapir.reattach
; CHECK: call void @tapir.sync
define void @shared() {
entry:
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %tail, label %next
tail:
  %what = phi i32 [ 1, %entry ], [ 2, %next ]
  call void @g(i32 %what)
  call void @tapir.reattach(ptr %sr)
  br i1 %t, label %next, label %cont
next:
  %u = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %u, label %tail, label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
