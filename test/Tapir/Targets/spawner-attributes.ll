; A spawning function promises code generation a frame pointer, no realignment, no inlining; helpers
; inherit some of its attributes and not others.
; RUN: %lower -S %s | FileCheck %s

; CHECK: define i32 @f(i32 %a) #[[SPAWNER:[0-9]+]]
; CHECK: define internal preserve_nonecc void @f.task(ptr %region, i32 %a) #[[HELPER:[0-9]+]]
; CHECK: attributes #[[SPAWNER]] = { noinline nounwind ssp
; CHECK-NOT: "stackrealign"
; CHECK-SAME: uwtable "frame-pointer"="all" "no-realign-stack" "target-cpu"="x86-64-v3" }
; CHECK: attributes #[[HELPER]] = { noinline nounwind ssp uwtable "frame-pointer"="all"
; CHECK-SAME: "target-cpu"="x86-64-v3" }

define i32 @f(i32 %a) alwaysinline nounwind uwtable ssp memory(argmem: read) "target-cpu"="x86-64-v3" "stackrealign" {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use(i32 %a)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret i32 %a
}
declare void @use(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
