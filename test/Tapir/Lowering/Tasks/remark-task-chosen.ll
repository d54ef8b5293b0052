; An address may be chosen outside of a task that has copies of the memory. The remark counts
; the values that the task needs to find its copies: where the original is.
; RUN: %lower -disable-output %s -pass-remarks-analysis=tapir 2>&1 | FileCheck %s

; The values are the chosen address, the variable to copy from, and its place.
; CHECK: remark: {{.*}}: spawned as a task (values in registers=3, in memory=0, variables by reference=0, bytes copied=4)
define void @f(i1 %own, ptr %other) {
entry:
  %a = alloca i32
  %sr = alloca i8
  store i32 1, ptr %a
  br i1 %own, label %yes, label %join
yes:
  br label %join
join:
  %either = phi ptr [ %a, %yes ], [ %other, %entry ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %v = load i32, ptr %either
  call void @use(i32 %v)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(i32)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
