; A task that runs into its own detach cannot be lowered.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': a task can reach its own detach
define void @f(i1 %c) {
  %sr = alloca i8
  br label %head
head:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  br i1 %c, label %head, label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
