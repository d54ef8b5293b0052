//===- JIT.cpp - Tapir in LLVM's just-in-time compiler --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/JIT.h"

#include "tapir/JIT/Compiler.h"
#include "tapir/JIT/RuntimeLibraries.h"
#include "tapir/JIT/SharedPages.h"
#include "tapir/JIT/ToolUnits.h"
#include "tapir/Targets/Target.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace llvm::orc;

namespace tapir {

//===----------------------------------------------------------------------===//
// Preparing a builder
//===----------------------------------------------------------------------===//

// Creates the memory manager. Shared pages need address space and files in
// memory. If the process isn't allowed to have these, each module gets pages of
// its own: the code still runs, but takes more memory.
static Expected<std::unique_ptr<jitlink::JITLinkMemoryManager>> createMemory() {
  auto Shared = createSharedPages();
  if (Shared)
    return Shared;
  consumeError(Shared.takeError());
  return jitlink::InProcessMemoryManager::Create();
}

static Expected<std::unique_ptr<ObjectLayer>>
createLinkingLayer(ExecutionSession &ES) {
  auto Memory = createMemory();
  if (!Memory)
    return Memory.takeError();
  return std::make_unique<ObjectLinkingLayer>(ES, std::move(*Memory));
}

static Error prepare(LLJITBuilderState &Builder) {
  // The assembly parser is needed because the runtimes' bitcode has inline
  // assembly.
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  useCompiler(Builder);
  // LLVM 23 passes a memory manager as well, which is not used.
  if (!Builder.CreateObjectLinkingLayer)
    Builder.CreateObjectLinkingLayer = [](ExecutionSession &ES, auto &&...) {
      return createLinkingLayer(ES);
    };
  return Error::success();
}

Error prepareJIT(LLJITBuilder &Builder) { return prepare(Builder); }
Error prepareJIT(LLLazyJITBuilder &Builder) { return prepare(Builder); }

//===----------------------------------------------------------------------===//
// Finding files
//===----------------------------------------------------------------------===//

namespace {
/// The passes' options, after the names of runtimes and tools were replaced by
/// paths of files.
struct Files {
  Options Passes;
  std::string Runtime, Tool;
};
} // namespace

// Returns the path of a library that programs link to. Such libraries are in
// lib. Files that passes read, and files that only just-in-time compiled code
// needs, are in lib/opencilk.
static std::string libraryBeside(StringRef Directory, StringRef Name) {
  SmallString<256> Path = sys::path::parent_path(Directory);
  sys::path::append(Path, "lib" + Name + ".so");
  return Path.str().str();
}

static Expected<std::string> findRuntime(const Options &P) {
  if (P.Target == "opencilk" || P.Target == "serial")
    return libraryBeside(P.Directory, "opencilk");
  if (P.Target == "none")
    return createStringError("target 'none' leaves Tapir as it is, which can't "
                             "run; 'serial' runs it serially");
  if (StringRef(P.Target).contains('/'))
    return createStringError("the target '" + P.Target +
                             "' is a plugin: name its runtime's library, too");
  auto Target = createTarget(P.Target, {P.ABIBitcode, P.Directory});
  if (!Target)
    return Target.takeError();
  SmallString<256> Path(P.Directory);
  sys::path::append(Path, "libopencilk-" + P.Target + ".so");
  if (!sys::fs::exists(Path))
    return createStringError(
        "target '" + P.Target +
        "' can't be used just in time here: there is no '" + Path + "'");
  return Path.str().str();
}

static Expected<Files> findFiles(const JITOptions &O) {
  Files F{O.Passes, O.RuntimeLibrary, O.ToolLibrary};
  Options &P = F.Passes;
  if (P.Directory.empty())
    P.Directory = getTargetDirectory();
  if (F.Runtime.empty()) {
    Expected<std::string> Runtime = findRuntime(P);
    if (!Runtime)
      return Runtime.takeError();
    F.Runtime = std::move(*Runtime);
  }
  if (!P.Tool.empty() && !StringRef(P.Tool).contains('/')) {
    const std::string Name = P.Tool;
    SmallString<256> Hooks(P.Directory);
    sys::path::append(Hooks, Name + ".bc");
    if (!sys::fs::exists(Hooks))
      return createStringError("unknown tool '" + Name + "': there is no '" +
                               Hooks + "'");
    P.Tool = Hooks.str().str();
    if (F.Tool.empty())
      F.Tool = libraryBeside(P.Directory, Name);
  }
  return F;
}

//===----------------------------------------------------------------------===//
// A session
//===----------------------------------------------------------------------===//

// The name of the JITDylib of the runtime and the tool.
static constexpr StringLiteral LibrariesName = "<cilk>";

// Loads the libraries. The tool is loaded first, because it has functions that
// replace those of the C library.
static Expected<std::unique_ptr<RuntimeLibraries>> load(const Files &F) {
  auto Loaded = std::make_unique<RuntimeLibraries>();
  if (!F.Tool.empty())
    if (Error E = Loaded->load(F.Tool))
      return std::move(E);
  const bool Own = StringRef(F.Passes.Target) == "opencilk";
  if (Error E = Loaded->load(F.Runtime, Own ? "__cilkrts_tls_worker" : ""))
    return std::move(E);
  return std::move(Loaded);
}

// Links the program to the libraries, after its own symbols and before those of
// the process.
static void link(JITDylib &Main, JITDylib &To) {
  JITDylibSearchOrder Order;
  Main.withLinkOrderDo([&](const JITDylibSearchOrder &Old) { Order = Old; });
  const auto Self =
      find_if(Order, [&](auto &Entry) { return Entry.first == &Main; });
  Order.insert(Self == Order.end() ? Order.begin() : std::next(Self),
               {&To, JITDylibLookupFlags::MatchExportedSymbolsOnly});
  Main.setLinkOrder(std::move(Order), /*LinkAgainstThisJITDylibFirst=*/false);
}

Error addToJIT(LLJIT &J, const JITOptions &O) {
  Compiler *Compiles = Compiler::find(J);
  if (!Compiles)
    return createStringError("this JIT was made without tapir::prepareJIT");
  auto *Layer = dyn_cast<ObjectLinkingLayer>(&J.getObjLinkingLayer());
  if (!Layer)
    return createStringError("Tapir needs LLVM's linker JITLink: the linking "
                             "layer of this JIT is another one");
  ExecutionSession &ES = J.getExecutionSession();
  if (ES.getJITDylibByName(LibrariesName))
    return createStringError("this JIT has Tapir already: for other options or "
                             "another target make a second one");
  Expected<Files> F = findFiles(O);
  if (!F)
    return F.takeError();
  auto Loaded = load(*F);
  if (!Loaded)
    return Loaded.takeError();
  JITDylib &Of = ES.createBareJITDylib(LibrariesName.str());
  Of.addGenerator(std::move(*Loaded));
  link(J.getMainJITDylib(), Of);
  Layer->addPlugin(createUnitPlugin());
  Compiles->runPasses(O.Level, F->Passes);
  return Error::success();
}

} // namespace tapir
