; Lowering code that hasn't been prepared is an error.
; RUN: not opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower -tapir-abi-bitcode=%S/../Inputs/abi.ll -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: {{.*}} in function f {{.*}}: markers of a front end are left: tapir-prepare comes first
define void @f() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %callee()
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
}
declare void @g()
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
