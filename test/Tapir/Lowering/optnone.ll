; Functions without optimisation are still lowered, and so are their
; helpers.
; RUN: %opt_tapir -passes='default<O2>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; CHECK: define void @f(ptr %p) {{.*}}#[[F:[0-9]+]]
; CHECK: call preserve_nonecc void @f.task(
; CHECK: define internal preserve_nonecc void @f.task({{.*}} #[[H:[0-9]+]]
; CHECK: attributes #[[F]] = { {{.*}}noinline {{.*}}optnone
; CHECK: attributes #[[H]] = { {{.*}}noinline {{.*}}optnone
define void @f(ptr %p) noinline optnone {
  %sr = alloca i8
  %x = alloca i32
  store i32 1, ptr %x
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  %v = load i32, ptr %x
  store i32 %v, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
