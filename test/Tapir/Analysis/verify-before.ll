; A task that runs into code before its detach has two of that code's values: it runs serially.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower,verify -tapir-abi-bitcode=%S/../Inputs/abi.ll -pass-remarks-missed=tapir -disable-output %s 2>&1 | FileCheck %s --check-prefix=SERIAL
; CHECK: malformed Tapir in function 'f': a task can reach code before its own detach
; SERIAL: spawns of 'f' run serially: a task can reach code before its own detach
define void @f(i64 %n) {
entry:
  %sr = alloca i8
  br label %head
head:
  %i = phi i64 [ %next, %latch ], [ 0, %entry ]
  call void @tapir.reattach(ptr %sr)
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @use(i64 %i)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
