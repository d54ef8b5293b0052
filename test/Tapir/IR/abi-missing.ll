; A bitcode-ABI file that does not exist is an error that names it.
; RUN: not %opt_tapir -passes=tapir-lower -tapir-abi-bitcode=%t.no-such-file -disable-output %s 2>&1 | FileCheck %s
; CHECK: bitcode-ABI file '{{.*}}.no-such-file' cannot be read: {{.*}}No such file
define void @f() {
  %sr = alloca i8
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.sync(ptr)
