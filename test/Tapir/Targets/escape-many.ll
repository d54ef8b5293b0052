; All local memory whose address a helper gets escapes, eight at a time; memory that isn't local, or
; is only copied, need not escape.
; RUN: %lower -S %s | FileCheck %s

; CHECK: call void asm sideeffect "", "*m,*m,*m,*m,*m,*m,*m,*m,~{memory}"(
; CHECK-NEXT: call void asm sideeffect "", "*m,*m,~{memory}"(
; CHECK-NEXT: call preserve_nonecc void @f.task(
define void @f(ptr %argument) {
  %sr = alloca i8
  %x1 = alloca i32
  %x2 = alloca i32
  %x3 = alloca i32
  %x4 = alloca i32
  %x5 = alloca i32
  %x6 = alloca i32
  %x7 = alloca i32
  %x8 = alloca i32
  %x9 = alloca i32
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %argument, ptr %x1, ptr %x2, ptr %x3, ptr %x4, ptr %x5, ptr %x6, ptr %x7, ptr %x8, ptr %x9)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %x1
  store i32 2, ptr %x2
  store i32 3, ptr %x3
  store i32 4, ptr %x4
  store i32 5, ptr %x5
  store i32 6, ptr %x6
  store i32 7, ptr %x7
  store i32 8, ptr %x8
  store i32 9, ptr %x9
  store i32 0, ptr %argument
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
