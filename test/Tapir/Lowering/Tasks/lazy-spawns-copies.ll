; The second function also has a copy of a variable that a task gets a copy of, so the variable is
; in that function's frame when the task is outlined; an address in it that was computed before
; the spawn is computed again. A variable that only a task uses is in that frame as well.
; RUN: cat %S/../../Inputs/abi.ll %S/../../Inputs/abi-demand.ll > %t.abi.ll
; RUN: %ir_of_version %s | %opt_tapir -passes=tapir-lower -tapir-spawns=lazy -tapir-abi-bitcode=%t.abi.ll -S | FileCheck %s
; CHECK-LABEL: define void @copies(
; CHECK: call fastcc void @copies.spawns(i64 %n, i32 0, ptr %temporary)
; CHECK-LABEL: define internal fastcc void @copies.spawns(
; CHECK-SAME: i64 %n, i32 %place, ptr [[FROM:%.*]]) #
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 8 %temporary, ptr align 8 [[FROM]], i64 32, i1 false)
; CHECK-LABEL: define internal preserve_nonecc void @copies.spawns.task(
; CHECK: %own = alloca [2 x i64]
; CHECK: [[ITS:%.*]] = alloca [4 x i64]
; CHECK: [[AT:%.*]] = getelementptr i64, ptr [[ITS]], i64 1
; CHECK: call void @use(ptr %own, ptr [[AT]])

define void @copies(i64 %n) {
entry:
  %sr = alloca i8
  %temporary = alloca [4 x i64], align 8
  %own = alloca [2 x i64]
  store i64 %n, ptr %temporary
  call void @tapir.pin(ptr %temporary)
  %at = getelementptr i64, ptr %temporary, i64 1
  store i64 %n, ptr %at
  %first = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %first, label %one, label %go
one:
  call void @llvm.lifetime.start.p0(ptr %own)
  call void @use(ptr %own, ptr %at)
  call void @llvm.lifetime.end.p0(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %go
go:
  store i64 0, ptr %at
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use(ptr captures(none), ptr captures(none))
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @tapir.pin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
