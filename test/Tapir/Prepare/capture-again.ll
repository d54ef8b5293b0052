; A pointer that the task reads from a copied variable is a live-in of its own once that variable is
; promoted: the memory that it points to is captured before any pass promotes that memory as well,
; and stays shared.
; RUN: %opt_tapir -passes=tapir -tapir-serialise-small=false -tapir-spawn-before-sync=false \
; RUN:   -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; RUN: %opt_tapir -passes='default<O1>' -tapir-serialise-small=false -tapir-spawn-before-sync=false \
; RUN:   -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; CHECK-LABEL: define{{.*}} i32 @f(
; CHECK: call preserve_nonecc void @f.task(ptr {{.*}}, ptr {{.*}}[[ARRAY:%.*]])
; CHECK: call preserve_nonecc void @rt_sync
; CHECK: [[R:%.*]] = load i32, ptr [[ARRAY]]
; CHECK: ret i32 [[R]]
define i32 @f() {
  %sr = alloca i8
  %array = alloca [4 x i32]
  %p = alloca ptr
  store ptr %array, ptr %p
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %q = load ptr, ptr %p
  store i32 7, ptr %q
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %array
  ret i32 %r
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
