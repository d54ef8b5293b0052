; -tapir-verify-each checks after every pass and names the one that broke it.
; RUN: opt -load=%tapir_plugin -load-pass-plugin=%tapir_plugin -tapir-verify-each -passes='function(instcombine)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: tapir-verify-each: after InstCombinePass in function 'f': sync region is not a local variable
define void @f(ptr %sr) {
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.sync(ptr)
