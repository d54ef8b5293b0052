; The remark of a spawn counts the values that fit into registers, the rest, shared variables, and
; memory that the child gets a copy of.
; RUN: %lower -disable-output %s -pass-remarks-analysis=tapir 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: spawned as a task (values in registers=3, in memory=0, variables by reference=1, bytes copied=36)
define i32 @f(i32 %n) {
  %sr = alloca i8
  %x = alloca i32
  %argument = alloca [9 x i32]
  call void @fill(ptr %argument)
  call void @tapir.pin(ptr %argument)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %d, label %task, label %cont
task:
  %r = call i32 @g(ptr %argument, i32 %n)
  store i32 %r, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @fill(ptr null)
  call void @tapir.sync(ptr %sr)
  %v = load i32, ptr %x
  ret i32 %v
}
declare void @fill(ptr)
declare i32 @g(ptr, i32)
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
