; The beginning of a region's scope is removed in functions without exceptions, too.
; RUN: %opt_tapir -passes='default<O0>' -tapir-target=serial -S %s | FileCheck %s
; CHECK-NOT: tapir.
define void @f() {
  %sr = alloca i8
  call void @tapir.region.begin(ptr %sr)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.region.begin(ptr)
declare void @tapir.sync(ptr)
