; A static alloca may come after a detach of the entry block. It still exists before the detach, so
; that the detach can mention it.
; RUN: %opt_tapir -passes='function(tapir-capture)' -S %s | FileCheck %s --check-prefixes=CHECK,CAPTURE
; RUN: %opt_tapir -passes='function(tapir-minimise-captures)' -S %s | FileCheck %s
; RUN: %opt_tapir -passes='default<O2>' -tapir-target=none -S %s -o /dev/null
; RUN: cat %S/../Inputs/abi.ll %S/../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S %s -o /dev/null
; CHECK-LABEL: define void @behind(
; CHECK: %sr = alloca i8
; CHECK-NEXT: %x = alloca i64
; CAPTURE: call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
; CHECK: br i1

define void @behind() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  %x = alloca i64
  br i1 %d, label %task, label %cont
task:
  call void @use(ptr %x)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @use(ptr %x)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
