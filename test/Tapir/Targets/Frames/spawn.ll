; A function has one descriptor, which its regions share: it is initialised at the top and left
; where it returns after a spawn. A helper has the child's descriptor.
; RUN: %lower_frames -S %s | FileCheck %s

; CHECK-LABEL: define void @f(i1 %c)
; CHECK: %cilk.frame = alloca [40 x i8], align 16
; CHECK-NEXT: call void @rt_frame_init(ptr %cilk.frame)
; CHECK: br i1 %c, label %spawns, label %none
; CHECK: none:
; CHECK-NEXT: ret void
; CHECK: spawns:
; CHECK: call void @rt_init(ptr %a, ptr %cilk.frame)
; CHECK: call preserve_nonecc void @f.task(ptr %a)
; CHECK: call void @rt_init(ptr %b, ptr %cilk.frame)
; CHECK: call preserve_nonecc void @f.task{{.*}}(ptr %b)
; CHECK: call preserve_nonecc void @rt_sync(ptr %b)
; CHECK: call preserve_nonecc void @rt_sync(ptr %a)
; CHECK: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: ret void

; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region)
; CHECK: %cilk.child = alloca [24 x i8], align 8
; CHECK: [[RECORD:%.*]] = call ptr @llvm.frameaddress.p0(i32 0)
; CHECK: [[ENTRY:%.*]] = call ptr @rt_push(ptr %region, ptr [[RECORD]], ptr %cilk.child)
; CHECK: call void @g()
; CHECK: call void @rt_pop(ptr %region, ptr [[ENTRY]])
; CHECK-NEXT: ret void
define void @f(i1 %c) {
  %a = alloca i8
  %b = alloca i8
  br i1 %c, label %spawns, label %none
none:
  ret void
spawns:
  %s = call i1 (ptr, ...) @tapir.detach(ptr %a)
  br i1 %s, label %first, label %more
first:
  call void @g() nounwind
  call void @tapir.reattach(ptr %a)
  br label %more
more:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %b)
  br i1 %t, label %second, label %wait
second:
  call void @g() nounwind
  call void @tapir.reattach(ptr %b)
  br label %wait
wait:
  call void @tapir.sync(ptr %b) nounwind
  call void @tapir.sync(ptr %a) nounwind
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
