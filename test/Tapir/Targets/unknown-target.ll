; RUN: not %opt_tapir -passes=tapir-lower -tapir-target=nonsense -disable-output %s 2>&1 | FileCheck %s
; CHECK: unknown Tapir target 'nonsense'; valid targets are 'opencilk', 'omp', {{.*}}'serial', 'none'
define void @f() {
  %sr = alloca i8
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.sync(ptr)
