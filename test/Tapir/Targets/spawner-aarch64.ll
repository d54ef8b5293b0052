; On AArch64 a spawner asks code generation to address its frame off the frame pointer, and code
; generation without the plugin is an error.
; RUN: echo 'target triple = "aarch64-linux-gnu"' > %t.triple && cat %t.triple %S/../Inputs/abi.ll > %t.abi.ll
; RUN: cat %t.triple %s > %t.ll
; RUN: %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.abi.ll -S %t.ll -o %t.lowered.ll
; RUN: FileCheck %s < %t.lowered.ll
; RUN: not llc -filetype=obj %t.lowered.ll -o %t.o 2>&1 | FileCheck --check-prefix=WITHOUT %s
; RUN: %lower -S %s | FileCheck --check-prefix=ELSEWHERE %s

; CHECK: define i32 @f(i32 %a) #[[SPAWNER:[0-9]+]]
; CHECK: call void asm sideeffect ".error
; CHECK: define internal preserve_nonecc void @f.task(ptr %region, i32 %a) #[[HELPER:[0-9]+]]
; CHECK-NOT: asm sideeffect ".error
; CHECK: attributes #[[SPAWNER]] = { {{.*}}"nooutline" "tapir-frame-addressing"
; ELSEWHERE-NOT: .error
; ELSEWHERE-NOT: nooutline
; WITHOUT: error: this function spawns, so OpenCilk's TapirPasses.so has to be loaded where its code is generated

define i32 @f(i32 %a) nounwind {
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
