//===- CommandLine.cpp - the command line's request to OpenCilk -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file reads command lines in two steps. The first step expands response
// files and checks whether any word could be an OpenCilk option. In most
// builds, most commands have no such word, and the driver passes these commands
// on unread. The second step reads the words as options.
//
// Clang reports the mistakes that make it fail, for example a response file
// that includes itself, or an option without its value.
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"

#include "ClangOptions.h"
#include "Conflicts.h"
#include "ForkDetach.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using namespace llvm::opt;

namespace opencilk {

/// A word of the command line after response files are expanded.
struct Word {
  const char *Text;
  /// The index of the argument that is this word, or that is the response file
  /// with this word.
  size_t Argument;
};

/// For an option that isn't in Clang's table, the whole table is searched,
/// which would take most of this program's time. Nearly every command has
/// -fopencilk, so it is read as another option, which is in the table and has
/// no effect.
static constexpr StringLiteral Enabling = "-fopencilk",
                               StandIn = "-pass-exit-codes";

/// Returns true if a word is, or could be, an option that Clang doesn't have.
static bool looksLikeOurs(StringRef Text) {
  return Text.starts_with("-") &&
         (Text.contains("cilk") || Text.starts_with("-fopenc") ||
          Text.starts_with("-ftapir") || Text.ends_with("stripmine") ||
          looksLikeForkDetach(Text));
}

/// Returns the tokenizer that Clang uses for response files.
static cl::TokenizerCallback tokenizer(ArrayRef<const char *> Args) {
  cl::TokenizerCallback Callback = cl::TokenizeGNUCommandLine;
  for (StringRef Arg : Args)
    if (Arg.consume_front("--rsp-quoting=")) {
      if (Arg == "windows")
        Callback = cl::TokenizeWindowsCommandLine;
      else if (Arg == "posix")
        Callback = cl::TokenizeGNUCommandLine;
    }
  return Callback;
}

/// Returns the words of a command line in \p Words; returns false if a response
/// file cannot be expanded.
static bool expand(ArrayRef<const char *> Args, BumpPtrAllocator &Allocator,
                   SmallVectorImpl<Word> &Words) {
  cl::ExpansionContext Context(Allocator, tokenizer(Args));
  for (auto [Index, Arg] : enumerate(Args)) {
    SmallVector<const char *, 0> Expanded{Arg};
    if (*Arg == '@')
      if (Error E = Context.expandResponseFiles(Expanded)) {
        consumeError(std::move(E));
        return false;
      }
    for (const char *Text : Expanded)
      Words.push_back({Text, Index});
  }
  return true;
}

namespace {
/// Reads the options of one command line, and fills a Request.
class OptionReader {
public:
  OptionReader(const InputArgList &Args, ArrayRef<Word> Words,
               StringRef ProgramName, StringSaver Saver, Request &R)
      : Args(Args), Words(Words), ProgramName(ProgramName), Saver(Saver), R(R) {
  }

  /// Marks in \p Ours the words that Clang must not see.
  void read(SmallVectorImpl<bool> &Ours);

private:
  bool isUnknown(const Arg &A) const;
  bool readUnknown(const Arg &A);
  bool suggest(StringRef Text);
  void readPassOption(const Arg &A, SmallVectorImpl<bool> &Ours);
  void readWarning(const Arg &A, bool &IsOurs);
  void readSanitizers(const Arg &A, bool On, bool &IsOurs);
  void chooseTool();
  void readJob();
  void readTriple();
  void warnOfUnused();
  bool linksAnything() const;

  const InputArgList &Args;
  ArrayRef<Word> Words;
  StringRef ProgramName;
  StringSaver Saver;
  Request &R;
  /// -fsanitize=cilk, and the file of --cilktool-bitcode=.
  bool Sanitizer = false;
  std::string ToolBitcode;
  /// The OpenCilk options that have no effect without -fopencilk.
  SmallVector<std::string, 2> Dependent;
  bool WarnUnused = true;
};
} // namespace

/// Returns true if Clang's table doesn't have the option.
bool OptionReader::isUnknown(const Arg &A) const {
  const Option &O = A.getOption();
  return O.getID() == options::OPT_UNKNOWN ||
         (O.matches(options::OPT_pass_exit_codes) &&
          Words[A.getIndex()].Text == Enabling);
}

/// Reads an option that Clang's table doesn't have. Returns false if OpenCilk
/// has no such option either.
bool OptionReader::readUnknown(const Arg &A) {
  StringRef Text = Words[A.getIndex()].Text, Value = Text;
  auto Use = [&](StringRef Text) {
    if (WarnUnused)
      Dependent.push_back(Text.str());
    return true;
  };

  if (Text == "-fopencilk" || Text == "-fno-opencilk") {
    R.Enabled = Text == "-fopencilk";
    return true;
  }
  if (Text == "--opencilk-help")
    return R.Help = true;
  if (Text == "-static-libopencilk" || Text == "-shared-libopencilk") {
    R.Selected.StaticRuntime = Text == "-static-libopencilk";
    return Use(Text);
  }
  if (readForkDetach(Text, R))
    return Use(Text);
  if (Value.consume_front("-ftapir=")) {
    R.TargetIsLazy = false;
    Expected<TapirTarget> Target = findTapirTarget(Value);
    if (Target) {
      R.Selected.Target = *Target;
    } else {
      R.report(diag::err_invalid_value, Value, Text);
      R.Notes.push_back(toString(Target.takeError()));
    }
    return Use(Text);
  }
  if (Value.consume_front("--opencilk-resource-dir=")) {
    SmallString<128> Dir(Value);
    sys::fs::make_absolute(Dir);
    R.ResourceDir = Dir.str().str();
    if (!sys::fs::is_directory(Value))
      R.report(diag::err_option_folder, Value, "--opencilk-resource-dir=");
    return Use(Text);
  }
  if (Value.consume_front("--opencilk-abi-bitcode=")) {
    R.Selected.ABIBitcode = Value.str();
    if (!sys::fs::is_regular_file(Value))
      R.report(diag::err_option_file, Value, "--opencilk-abi-bitcode=");
    return Use(Text);
  }
  if (Text == "-fcilkplus") {
    R.report(diag::err_cilkplus);
    return true;
  }
  if (Text == "-fstripmine" || Text == "-fno-stripmine") {
    R.Selected.ExactGrains = Text == "-fno-stripmine";
    return Use(Text);
  }
  if (Text == "-fopencilk-enable-pedigrees") {
    R.Selected.Pedigrees = true;
    return Use(Text);
  }
  if (Value.consume_front("-fcilktool=")) {
    Expected<CilkTool> Tool = findCilkTool(Value);
    if (Tool) {
      R.Selected.Tool = *Tool;
    } else {
      R.report(diag::err_invalid_value, Value, Text);
      R.Notes.push_back(toString(Tool.takeError()));
    }
    return Use(Text);
  }
  if (Value.consume_front("--cilktool-bitcode=")) {
    ToolBitcode = Value.str();
    if (!sys::fs::is_regular_file(Value))
      R.report(diag::err_option_file, Value, "--cilktool-bitcode=");
    return Use(Text);
  }
  if (Text == "-static-libcilktool" || Text == "-shared-libcilktool") {
    R.Selected.StaticTool = Text == "-static-libcilktool";
    return Use(Text);
  }
  return suggest(Text);
}

/// Reports \p Text, which is neither an option of Clang nor of OpenCilk, if the
/// user probably meant an option of OpenCilk.
bool OptionReader::suggest(StringRef Text) {
  static constexpr StringLiteral Known[] = {"-fopencilk",
                                            "-fno-opencilk",
                                            "-ftapir",
                                            "-fforkd",
                                            "-fstripmine",
                                            "-fno-stripmine",
                                            "-static-libopencilk",
                                            "-shared-libopencilk",
                                            "-fcilktool",
                                            "--cilktool-bitcode",
                                            "-static-libcilktool",
                                            "-shared-libcilktool",
                                            "--opencilk-help",
                                            "-fopencilk-enable-pedigrees"};
  const StringRef Name = Text.split('=').first;
  StringRef Meant = Name.ltrim('-') == "fcilk" ? StringRef(Enabling) : "";
  unsigned Least = 3;
  for (StringRef Option : Known) {
    const unsigned Distance = Name.edit_distance(Option, true, Least);
    if (Meant != Enabling && Distance < Least) {
      Least = Distance;
      Meant = Option;
    }
  }
  if (!Meant.empty())
    R.report(diag::err_unknown_option, Text, Meant);
  return !Meant.empty();
}

/// Reads an option of passes, after `-mllvm`, that stock passes don't have.
/// `-mllvm` and its value are one word or two.
void OptionReader::readPassOption(const Arg &A, SmallVectorImpl<bool> &Ours) {
  if (!R.Enabled || !readLazyDPass(A.getValue(), R))
    return;
  Ours[A.getIndex()] = true;
  if (StringRef(Args.getArgString(A.getIndex())) == "-mllvm")
    Ours[A.getIndex() + 1] = true;
}

/// Reads an option about a group of the plugin's warnings.
void OptionReader::readWarning(const Arg &A, bool &IsOurs) {
  static constexpr StringLiteral Groups[] = {
#define WARNING(ID, GROUP, TEXT) GROUP,
#include "../../include/cilk/Diagnostics.def"
  };
  StringRef Group = A.getValue();
  Group.consume_front("no-");
  Group.consume_front("error=");
  IsOurs = is_contained(Groups, Group);
  if (IsOurs)
    R.Selected.Warnings.push_back((Twine("W") + A.getValue()).str());
}

/// Removes `cilk` from the list of sanitizers. The rest of the list is passed
/// to Clang.
void OptionReader::readSanitizers(const Arg &A, bool On, bool &IsOurs) {
  SmallVector<StringRef, 4> Rest;
  for (StringRef Value : A.getValues())
    if (Value == "cilksan")
      R.report(diag::err_unknown_sanitizer, Value, A.getSpelling() + Value);
    else if (Value != "cilk")
      Rest.push_back(Value);
  if (Rest.size() == A.getNumValues())
    return;
  Sanitizer = On;
  if (On)
    Dependent.push_back("-fsanitize=cilk");
  IsOurs = true;
  if (!Rest.empty())
    R.Replaced[A.getIndex()] =
        Saver.save(A.getSpelling() + join(Rest, ",")).data();
}

/// Determines the tool from all options about tools.
void OptionReader::chooseTool() {
  Selection &S = R.Selected;
  if (Sanitizer) {
    if (S.Tool && S.Tool.Name != "cilksan")
      R.report(diag::err_conflict, "-fsanitize=cilk", S.Tool.Option);
    S.Tool = getCilksan();
    if (!R.Enabled)
      R.report(diag::err_sanitizer_needs_option);
  }
  if (ToolBitcode.empty())
    return;
  SmallString<128> Path(ToolBitcode);
  sys::fs::make_absolute(Path);
  if (!S.Tool)
    S.Tool.Option = "--cilktool-bitcode=" + ToolBitcode;
  if (!S.Tool.Name.empty())
    R.report(diag::err_conflict, "--cilktool-bitcode=" + ToolBitcode,
             S.Tool.Option);
  S.Tool.Bitcode = Path.str().str();
}

/// Returns true if Clang takes \p File, after `-x Language`, for a header.
static bool isHeader(StringRef File, StringRef Language) {
  if (Language != "none")
    return Language.contains("-header");
  return is_contained({".h", ".H", ".hh", ".hp", ".hpp", ".hxx", ".h++"},
                      sys::path::extension(File));
}

/// Returns true if an input is to be linked. If all inputs are headers, they
/// are only precompiled. Clang must then get no library, because it would also
/// link if it got one.
bool OptionReader::linksAnything() const {
  StringRef Language = "none";
  for (const Arg *A : Args) {
    const Option &O = A->getOption();
    if (O.matches(options::OPT_x))
      Language = A->getValue();
    else if (O.hasFlag(options::LinkerInput))
      return true;
    else if (O.matches(options::OPT_INPUT) ||
             O.matches(options::OPT__DASH_DASH)) {
      for (StringRef File : A->getValues())
        if (!isHeader(File, Language))
          return true;
    }
  }
  return false;
}

void OptionReader::readJob() {
  bool StopsEarly = Args.hasArg(
      options::OPT_E, options::OPT_M, options::OPT_MM, options::OPT_S,
      options::OPT_c, options::OPT_fsyntax_only, options::OPT_emit_ast,
      options::OPT_emit_llvm, options::OPT__precompile, options::OPT__analyze,
      options::OPT_verify_pch, options::OPT_extract_api,
      options::OPT_rewrite_objc, options::OPT_rewrite_legacy_objc,
      options::OPT_emit_interface_stubs);
  R.Links = !StopsEarly && linksAnything();
  R.NoDefaultLibraries = Args.hasArg(options::OPT_r, options::OPT_nostdlib,
                                     options::OPT_nodefaultlibs);
  if (Args.hasArg(options::OPT_static, options::OPT_static_pie))
    R.Selected.StaticRuntime = true;
  R.Selected.LibraryDirs = Args.getAllArgValues(options::OPT_L);
  if (const Arg *A = Args.getLastArg(options::OPT_fPIC, options::OPT_fno_PIC,
                                     options::OPT_fpic, options::OPT_fno_pic,
                                     options::OPT_fPIE, options::OPT_fno_PIE,
                                     options::OPT_fpie, options::OPT_fno_pie))
    for (auto Off : {options::OPT_fno_PIC, options::OPT_fno_pic,
                     options::OPT_fno_PIE, options::OPT_fno_pie})
      R.Selected.PositionDependent |= A->getOption().matches(Off);
}

/// Determines the target machine: --target=, the prefix before `-clang` in the
/// program's name, or the default. -m32 and similar options change its width.
void OptionReader::readTriple() {
  std::string Name = sys::getDefaultTargetTriple();
  StringRef Prefix = ProgramName.take_front(ProgramName.rfind("-clang"));
  if (Triple(Triple::normalize(Prefix)).getArch() != Triple::UnknownArch)
    Name = Prefix.str();
  Triple T(Triple::normalize(Args.getLastArgValue(options::OPT_target, Name)));
  if (const Arg *A = Args.getLastArg(options::OPT_m16, options::OPT_m32,
                                     options::OPT_mx32, options::OPT_m64)) {
    bool Wide = A->getOption().matches(options::OPT_m64) ||
                A->getOption().matches(options::OPT_mx32);
    T = Wide ? T.get64BitArchVariant() : T.get32BitArchVariant();
    if (A->getOption().matches(options::OPT_mx32))
      T.setEnvironment(Triple::GNUX32);
  }
  R.Target = T;
}

/// Reports options that have no effect without -fopencilk, as Clang would.
void OptionReader::warnOfUnused() {
  if (R.Enabled || Args.hasArg(options::OPT_Qunused_arguments, options::OPT_w))
    return;
  bool AsErrors = false;
  for (StringRef Name : Args.getAllArgValues(options::OPT_W_Joined)) {
    if (Name == "error" || Name == "error=unused-command-line-argument")
      AsErrors = true;
    else if (Name == "no-error" ||
             Name == "no-error=unused-command-line-argument")
      AsErrors = false;
    else if (Name == "no-unused-command-line-argument")
      return;
  }
  for (const std::string &Text : Dependent)
    R.report(AsErrors ? diag::err_unused_option : diag::warn_unused_option,
             Text);
}

void OptionReader::read(SmallVectorImpl<bool> &Ours) {
  for (const Arg *A : Args) {
    const Option &O = A->getOption();
    if (isUnknown(*A))
      Ours[A->getIndex()] = readUnknown(*A);
    else if (O.matches(options::OPT_fsanitize_EQ) ||
             O.matches(options::OPT_fno_sanitize_EQ))
      readSanitizers(*A, O.matches(options::OPT_fsanitize_EQ),
                     Ours[A->getIndex()]);
    else if (O.matches(options::OPT_W_Joined))
      readWarning(*A, Ours[A->getIndex()]);
    else if (O.matches(options::OPT_start_no_unused_arguments))
      WarnUnused = false;
    else if (O.matches(options::OPT_end_no_unused_arguments))
      WarnUnused = true;
  }
  for (const Arg *A : Args.filtered(options::OPT_mllvm))
    readPassOption(*A, Ours);
  readJob();
  readTriple();
  chooseTool();
  chooseForkDetach(R);
  rejectConflicts(Args, R);
  warnOfUnused();
}

/// Collects arguments for Clang, after which OpenCilk's arguments can be added.
/// No option may follow `--`, so it is removed, and inputs after it are changed
/// to a form that doesn't need it.
static void collectPassed(ArrayRef<const char *> Args, ArrayRef<Word> Words,
                          ArrayRef<bool> Ours, std::optional<size_t> DashDash,
                          BumpPtrAllocator &Allocator, Request &R) {
  StringSaver Saver(Allocator);
  SmallVector<bool, 0> Split(Args.size(), false);
  for (auto [Index, W] : enumerate(Words))
    if (Ours[Index] || (DashDash && Index >= *DashDash))
      Split[W.Argument] = true;
  std::optional<size_t> Kept;
  for (auto [Index, W] : enumerate(Words)) {
    if (!Split[W.Argument]) {
      if (Kept != W.Argument)
        R.Passed.push_back(Args[W.Argument]);
      Kept = W.Argument;
    } else if (const char *Text = R.Replaced.lookup(Index)) {
      R.Passed.push_back(Text);
    } else if (Ours[Index] || Index == DashDash) {
      continue;
    } else if (DashDash && Index > *DashDash && *W.Text == '-' && W.Text[1]) {
      R.Passed.push_back(Saver.save("./" + Twine(W.Text)).data());
    } else {
      R.Passed.push_back(W.Text);
    }
  }
}

Request CommandLineReader::read(ArrayRef<const char *> Args,
                                StringRef ProgramName) {
  Request R;
  R.Passed.assign(Args.begin(), Args.end());
  if (!Args.empty() && StringRef(Args[0]).starts_with("-cc1"))
    return R;
  SmallVector<Word, 0> Words;
  if (!expand(Args, Allocator, Words) ||
      none_of(Words, [](const Word &W) { return looksLikeOurs(W.Text); }))
    return R;

  SmallVector<const char *, 0> Texts;
  for (const Word &W : Words)
    Texts.push_back(W.Text == Enabling ? StandIn.data() : W.Text);
  unsigned MissingIndex, MissingCount;
  InputArgList Parsed = clangs::getDriverOptTable().ParseArgs(
      Texts, MissingIndex, MissingCount, Visibility(options::ClangOption));

  StringRef Mode = ProgramName.contains("clang-cl") ? "cl" : "";
  if (const Arg *A = Parsed.getLastArg(options::OPT_driver_mode))
    Mode = A->getValue();
  SmallVector<bool, 0> Ours(Words.size(), false);
  OptionReader(Parsed, Words, ProgramName, StringSaver(Allocator), R)
      .read(Ours);
  if (Mode == "cpp" || ProgramName.contains("clang-cpp"))
    R.Links = false;
  if (R.Enabled && is_contained({"cl", "flang", "dxc"}, Mode))
    R.report(diag::err_driver_mode, Mode);

  std::optional<size_t> DashDash;
  if (const Arg *A = Parsed.getLastArg(options::OPT__DASH_DASH))
    if (R.Enabled)
      DashDash = A->getIndex();
  R.Passed.clear();
  collectPassed(Args, Words, Ours, DashDash, Allocator, R);
  return R;
}

} // namespace opencilk
