; A task that jumps to a computed address cannot be lowered: the labels'
; addresses are in the original function. The task runs serially.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VERIFY
; RUN: %lower -S -pass-remarks-missed=tapir %s 2>&1 | FileCheck %s
; VERIFY: malformed Tapir in function 'f': a task jumps to a computed address
; CHECK: remark: {{.*}} spawns of 'f' run serially: a task jumps to a computed address
; CHECK-NOT: @f.task
; CHECK: indirectbr
define void @f(ptr %p) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %to = load ptr, ptr %p
  indirectbr ptr %to, [label %one, label %end]
one:
  store ptr blockaddress(@f, %end), ptr %p
  br label %end
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
