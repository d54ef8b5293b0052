; InstCombine makes branches constant and leaves the dead code to other passes: that breaks no rule,
; wherever the dead code leads.
; RUN: %opt_tapir -passes='function(tapir-verify)' -disable-output %s
define void @f() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  br i1 true, label %end, label %dead
dead:
  ret void
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
