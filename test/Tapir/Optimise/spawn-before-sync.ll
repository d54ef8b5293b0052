; A spawn whose parent has nothing to do before the sync is a call. Several paths to the
; sync, and a few cheap instructions on them, make no difference, and neither do several
; reattaches.
; RUN: %opt_tapir -passes=tapir-spawn-before-sync,verify -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-spawn-before-sync -tapir-spawn-before-sync=false -S %s \
; RUN:   | FileCheck %s --check-prefix=OFF

; OFF-LABEL: define i32 @f(
; OFF: call i1 (ptr, ...) @tapir.detach
; OFF: call i1 (ptr, ...) @tapir.detach

; The other child stays a task.
; CHECK-LABEL: define i32 @f(
; CHECK: call i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK: call i32 @g(i32 1)
; CHECK: call void @tapir.reattach(ptr %sr)
; CHECK-NOT: @tapir.detach
; CHECK: call i32 @g(i32 2)
; CHECK-NOT: call void @tapir.reattach
; CHECK: call void @tapir.sync(ptr %sr)
define i32 @f(i32 %n, i1 %c, ptr %x) {
  %sr = alloca i8
  %d1 = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d1, label %task1, label %cont1
task1:
  call i32 @g(i32 1)
  call void @tapir.reattach(ptr %sr)
  br label %cont1
cont1:
  %d2 = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  %early = add i32 %n, 1
  br i1 %d2, label %task2, label %cont2
task2:
  %r = call i32 @g(i32 2)
  store i32 %r, ptr %x
  %zero = icmp eq i32 %r, 0
  br i1 %zero, label %end1, label %end2
end1:
  call void @tapir.reattach(ptr %sr)
  br label %cont2
end2:
  call void @tapir.reattach(ptr %sr)
  br label %cont2
cont2:
  %from = phi i32 [ %n, %cont1 ], [ 1, %end1 ], [ 2, %end2 ]
  br i1 %c, label %more, label %wait
more:
  %m = mul i32 %from, %early
  br label %wait
wait:
  %k = phi i32 [ %m, %more ], [ %from, %cont2 ]
  call void @tapir.sync(ptr %sr)
  ret i32 %k
}

; The parent continues with the same values.
; CHECK-LABEL: define i32 @values(
; CHECK: call i32 @g(i32 2)
; CHECK: call void @tapir.sync
; CHECK: ret i32 %n
define i32 @values(i32 %n) {
entry:
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %r = call i32 @g(i32 2)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %k = phi i32 [ %n, %entry ], [ %r, %task ]
  call void @tapir.sync(ptr %sr)
  ret i32 %k
}
declare i32 @g(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
