; A return that is also reached without a spawn is copied for that path, which has no
; descriptor to leave.
; RUN: %lower_frames -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f(i32 %n)
; CHECK: call void @rt_frame_init(ptr %cilk.frame)
; CHECK: br i1 %c, label %[[EARLY:.*]], label %spawns
; CHECK: call preserve_nonecc void @rt_sync(ptr %a)
; CHECK: call void @rt_frame_leave(ptr %cilk.frame)
; CHECK-NEXT: ret i32
; CHECK: [[EARLY]]:
; CHECK-NOT: call
; CHECK: ret i32
define i32 @f(i32 %n) {
  %a = alloca i8
  %c = icmp slt i32 %n, 2
  br i1 %c, label %done, label %spawns
spawns:
  %s = call i1 (ptr, ...) @tapir.detach(ptr %a)
  br i1 %s, label %task, label %wait
task:
  call void @g() nounwind
  call void @tapir.reattach(ptr %a)
  br label %wait
wait:
  call void @tapir.sync(ptr %a) nounwind
  br label %done
done:
  %r = phi i32 [ %n, %0 ], [ 7, %wait ]
  %s2 = shl i32 %r, 1
  ret i32 %s2
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
