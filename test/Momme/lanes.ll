; A load or store of a vector does not access the lanes that its mask leaves out.
; UNSUPPORTED: before-llvm22
; RUN: %make_trace -DHOOKS=8 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @masked(
; CHECK: [[FIRST:%.*]] = extractelement <2 x i1> %mask, i64 0
; CHECK: [[SECOND:%.*]] = extractelement <2 x i1> %mask, i64 1
; CHECK: br i1 [[FIRST]]
; CHECK: call void @__csi_before_load({{.*}}ptr {{.*}}, i32 4
; CHECK: br i1 [[SECOND]]
; CHECK: call void @__csi_before_load({{.*}}ptr {{.*}}, i32 4
; CHECK: call <2 x i32> @llvm.masked.load
define void @masked(ptr %p, <2 x i1> %mask) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> %mask, <2 x i32> zeroinitializer)
  ret void
}

; CHECK-LABEL: define void @scattered(
; CHECK: [[AT:%.*]] = extractelement <2 x ptr> %p, i64 1
; CHECK-NOT: br i1
; CHECK: call void @__csi_before_store({{.*}}ptr [[AT]], i32 8
; CHECK-NOT: __csi_before_store
; CHECK: call void @llvm.masked.scatter
define void @scattered(<2 x ptr> %p, <2 x i64> %v) {
  call void @llvm.masked.scatter.v2i64.v2p0(<2 x i64> %v, <2 x ptr> align 8 %p, <2 x i1> <i1 false, i1 true>)
  ret void
}

; In x86's functions the sign bit of a lane turns it on.
; CHECK-LABEL: define <4 x float> @x86_load(
; CHECK: [[ON:%.*]] = icmp slt <4 x i32> %mask, zeroinitializer
; CHECK: [[FIRST:%.*]] = extractelement <4 x i1> [[ON]], i64 0
; CHECK: [[LAST:%.*]] = getelementptr float, ptr %p, i32 3
; CHECK: br i1 [[FIRST]]
; CHECK-COUNT-3: call void @__csi_before_load({{.*}}, i32 4
; CHECK: call void @__csi_before_load({{.*}}ptr [[LAST]], i32 4
; CHECK-NOT: __csi_before_load
; CHECK: call <4 x float> @llvm.x86.avx.maskload.ps
define <4 x float> @x86_load(ptr %p, <4 x i32> %mask) {
  %v = call <4 x float> @llvm.x86.avx.maskload.ps(ptr %p, <4 x i32> %mask)
  ret <4 x float> %v
}

; CHECK-LABEL: define void @x86_store(
; CHECK: br i1
; CHECK: call void @__csi_before_store({{.*}}ptr {{.*}}, i32 8
; CHECK: call void @__csi_before_store(
; CHECK-NOT: __csi_before_store
; CHECK: call void @llvm.x86.avx2.maskstore.q
define void @x86_store(ptr %p, <2 x i64> %mask, <2 x i64> %v) {
  call void @llvm.x86.avx2.maskstore.q(ptr %p, <2 x i64> %mask, <2 x i64> %v)
  ret void
}

; The instruction has two addresses, one for each of two lanes; the vector has four lanes.
; CHECK-LABEL: define <4 x float> @x86_gather(
; CHECK: [[FAR:%.*]] = mul <2 x i64> %index, splat (i64 4)
; CHECK: [[AT:%.*]] = getelementptr i8, ptr %p, <2 x i64> [[FAR]]
; CHECK: [[FIRST:%.*]] = extractelement <2 x ptr> [[AT]], i64 0
; CHECK: [[SECOND:%.*]] = extractelement <2 x ptr> [[AT]], i64 1
; CHECK: call void @__csi_before_load({{.*}}ptr [[FIRST]], i32 4
; CHECK: call void @__csi_before_load({{.*}}ptr [[SECOND]], i32 4
; CHECK-NOT: __csi_before_load
; CHECK: call <4 x float> @llvm.x86.avx2.gather.q.ps
define <4 x float> @x86_gather(ptr %p, <2 x i64> %index) {
  %v = call <4 x float> @llvm.x86.avx2.gather.q.ps(<4 x float> poison, ptr %p, <2 x i64> %index, <4 x float> splat (float -1.0), i8 4)
  ret <4 x float> %v
}

; CHECK-LABEL: define void @x86_scatter(
; CHECK: [[WIDE:%.*]] = sext <16 x i32> %index to <16 x i64>
; CHECK-COUNT-16: call void @__csi_before_store({{.*}}, i32 4
; CHECK-NOT: __csi_before_store
; CHECK: call void @llvm.x86.avx512.mask.scatter.dps.512
define void @x86_scatter(ptr %p, <16 x i1> %mask, <16 x i32> %index, <16 x float> %v) {
  call void @llvm.x86.avx512.mask.scatter.dps.512(ptr %p, <16 x i1> %mask, <16 x i32> %index, <16 x float> %v, i32 4)
  ret void
}
; CHECK-LABEL: declare
