; -tapir-target=none keeps the markers, whether there is an ABI file or not.
; RUN: %opt_tapir -passes=tapir -tapir-target=none -tapir-abi-bitcode=%t.none -S %s | FileCheck %s

; CHECK: @tapir.detach
; CHECK: @tapir.reattach
; CHECK: @tapir.sync
define void @f(ptr %p) {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
