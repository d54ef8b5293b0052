; Without optimisation a front end leaves unreachable code. A task's own region isn't shared because
; such code names it.
; RUN: %opt_tapir -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call {{.*}}void @[[OUTER:f.task[.0-9]*]](ptr %sr)
; CHECK: define internal {{.*}}void @[[INNER:f.task[.0-9]*]](
; CHECK: call void @g()
; CHECK: define internal {{.*}}void @[[OUTER]](ptr %region)
; CHECK: %inner = alloca
; CHECK: call {{.*}}void @[[INNER]](ptr %inner)
define void @f(i1 %more) noinline optnone {
  %sr = alloca i8
  %inner = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %it = call i1 (ptr, ...) @tapir.detach(ptr %inner)
  br i1 %it, label %inner.task, label %inner.cont
inner.task:
  call void @g()
  call void @tapir.reattach(ptr %inner)
  br label %inner.cont
inner.cont:
  call void @tapir.sync(ptr %inner)
  br label %end
dead:
  %dt = call i1 (ptr, ...) @tapir.detach(ptr %inner)
  br i1 %dt, label %dead.task, label %dead.cont
dead.task:
  call void @g()
  call void @tapir.reattach(ptr %inner)
  br label %dead.cont
dead.cont:
  call void @tapir.sync(ptr %inner)
  br label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
