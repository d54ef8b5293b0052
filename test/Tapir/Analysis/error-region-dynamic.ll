; A region has to be a static alloca: one in a block that runs many times is many regions.
; RUN: not opt -load-pass-plugin=%tapir_plugin -passes='default<O0>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %s 2>&1 | FileCheck %s
; CHECK: in function f {{.*}}: spawn in a sync region that is not a local variable
; CHECK-NOT: internal error
define void @f(i1 %more) personality ptr @personality {
entry:
  br label %loop
loop:
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  br i1 %more, label %loop, label %end
end:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @g()
declare i32 @personality(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
