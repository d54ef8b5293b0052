//===- Program.cpp - a file as a program ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "CodeGen.h"
#include "Parser.h"
#include "Session.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace kaleidoscope {

static std::unique_ptr<TargetMachine> createMachine(OptimizationLevel Level) {
  const Triple T(sys::getDefaultTargetTriple());
  std::string Problem;
  const Target *For = TargetRegistry::lookupTarget(T, Problem);
  if (!For)
    reportFatalUsageError(Twine(Problem));
  return std::unique_ptr<TargetMachine>(For->createTargetMachine(
      T, "", "", TargetOptions(), Reloc::PIC_, std::nullopt,
      Level == OptimizationLevel::O0 ? CodeGenOptLevel::None
                                     : CodeGenOptLevel::Default));
}

Program::Program(const Settings &Wanted, Extension &Added, bool IsWhole)
    : Wanted(Wanted), Added(Added), Context(std::make_unique<LLVMContext>()),
      Machine(createMachine(Wanted.Level)), IsWhole(IsWhole) {}

Program::~Program() = default;

void Program::checkDefined(Functions &Known, Diagnostics &D) const {
  for (llvm::Function &F : *M)
    if (const Function *Called = Known.find(F.getName()))
      if (Called->Kind == Function::Declared)
        D.error(Called->At,
                describe(Called->Name) + " is declared and not defined");
}

bool Program::compile(const Source &From, Language &Words, bool IsRun) {
  M = std::make_unique<Module>(From.Name, *Context);
  M->setDataLayout(Machine->createDataLayout());
  M->setTargetTriple(Machine->getTargetTriple());
  M->setPICLevel(PICLevel::BigPIC);
  if (IsWhole)
    M->setPIELevel(PIELevel::Large);
  Functions Known;
  Diagnostics D(From);
  Parser P(From, Words, D);
  CodeGen Code(*M, From, D, Known, /*IsSession=*/false, Wanted.Places);
  std::vector<llvm::Function *> Expressions;
  while (!P.isAtEnd()) {
    std::optional<Item> I = P.parseItem();
    if (!I)
      P.skipItem();
    else if (I->Kind == Item::Declaration)
      Code.emitDeclaration(*I);
    else if (I->Kind == Item::Definition)
      Code.emitDefinition(*I);
    else
      Expressions.push_back(Code.emitExpression(*I));
  }
  if (IsWhole || !Expressions.empty())
    Code.emitMain(Expressions);
  Code.finish();
  if (IsRun)
    checkDefined(Known, D);
  if (IsWhole)
    for (llvm::Function &F : *M)
      if (!F.isDeclaration() && F.getName() != "main")
        F.setLinkage(GlobalValue::InternalLinkage);
  return !D.hasErrors();
}

void Program::print(raw_ostream &To) const { M->print(To, nullptr); }

Error Program::emitObject(StringRef Path) {
  if (Error E = Added.optimise(*M, Wanted.Level, *Machine))
    return E;
  std::error_code Problem;
  ToolOutputFile File(Path, Problem, sys::fs::OF_None);
  if (Problem)
    return createFileError(Path, Problem);
  legacy::PassManager Passes;
  if (Machine->addPassesToEmitFile(Passes, File.os(), nullptr,
                                   CodeGenFileType::ObjectFile))
    return createStringError("this machine has no object files");
  Passes.run(*M);
  File.keep();
  return Error::success();
}

Error Program::emitProgram(StringRef Path) {
  SmallString<128> Object;
  if (std::error_code Problem =
          sys::fs::createTemporaryFile("kaleidoscope", "o", Object))
    return createFileError(Object, Problem);
  FileRemover Temporary(Object);
  if (Error E = emitObject(Object))
    return E;
  std::vector<std::string> Command = Added.getLinker();
  auto Linker = sys::findProgramByName(Command[0]);
  if (!Linker)
    return createFileError(Command[0], Linker.getError());
  for (StringRef Word :
       {StringRef(Object), StringRef("-lm"), StringRef("-o"), Path})
    Command.push_back(Word.str());
  std::string Problem;
  if (sys::ExecuteAndWait(
          *Linker, SmallVector<StringRef, 16>(Command.begin(), Command.end()),
          std::nullopt, {}, 0, 0, &Problem))
    return createStringError("linking '" + Path + "' failed" +
                             (Problem.empty() ? "" : ": " + Problem));
  return Error::success();
}

Expected<int> Program::run() {
  auto JIT = createJIT(Wanted, Added);
  if (!JIT)
    return JIT.takeError();
  if (Error E = (*JIT)->addIRModule(
          orc::ThreadSafeModule(std::move(M), std::move(Context))))
    return std::move(E);
  auto Main = (*JIT)->lookup("main");
  if (!Main)
    return Main.takeError();
  const int Status = Main->toPtr<int()>()();
  fflush(stdout);
  return Status;
}

} // namespace kaleidoscope
