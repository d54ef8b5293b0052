; A task becomes a helper that starts with a push and ends with a pop; the parent calls it in the
; detach's place. Its parameters are the task's live-ins.
; RUN: %lower -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call void asm sideeffect "", "*m,~{memory}"(ptr elementtype(i8) %sr)
; CHECK-NEXT: notail call preserve_nonecc void @f.task(ptr %sr, i32 %a, double %d, ptr %p) #[[NOUNWIND:[0-9]+]]
; CHECK: call void @g()
; CHECK: call preserve_nonecc void @rt_sync(ptr %sr)
; CHECK-NEXT: ret void
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region, i32 %a, double %d, ptr %p)
; CHECK: [[FRAME:%.*]] = call ptr @llvm.frameaddress.p0(i32 0)
; CHECK-NEXT: [[ENTRY:%.*]] = call ptr @rt_push(ptr %region, ptr [[FRAME]])
; CHECK: %s = sitofp i32 %a to double
; CHECK: store volatile double %m, ptr %p
; CHECK-NEXT: call void @rt_pop(ptr %region, ptr [[ENTRY]])
; CHECK-NEXT: ret void
; CHECK-NOT: declare {{.*}}tapir.
; CHECK: attributes #[[NOUNWIND]] = { nounwind }

define void @f(i32 %a, ptr %p, double %d) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  %s = sitofp i32 %a to double
  %m = fmul double %s, %d
  store volatile double %m, ptr %p
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
