//! The flags for cargo and Rust's compiler, as environment variables.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::config::Config;
use crate::fallback;
use crate::opencilk::OpenCilk;
use crate::plugin;

/// The kind of build.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Plain,
    Cilksan,
    /// A build for the tool of this name.
    Tool(&'static str),
}

impl Kind {
    fn tool(self) -> Option<&'static str> {
        match self {
            Kind::Plain => None,
            Kind::Cilksan => Some("cilksan"),
            Kind::Tool(name) => Some(name),
        }
    }
}

/// Separates flags in cargo's variables and in ours; paths may have blanks.
const SEPARATOR: &str = "\x1f";

/// Sets the variables that make `call`, a call of cargo, build for `kind` and the target `triple`.
/// `args` are the arguments that the call will have. Returns more arguments for it.
pub fn set(
    call: &mut Command,
    home: &OpenCilk,
    kind: Kind,
    falls_back: bool,
    triple: &str,
    args: &[String],
) -> Result<Vec<String>, String> {
    let lib = home.lib();
    let library = |name: &str| lib.join(format!("lib{name}.so"));
    let mut flags = vec!["--cfg".to_owned(), "cilk".into()];
    // The passes look up the offset of the runtime's thread-local variable. With fat LTO, a
    // definition in the program itself would become local to it.
    let mut passes = vec!["-tapir-code=library".to_owned()];
    let mut compiler = vec![home.plugin(), home.tool_file("opencilk-abi.bc")];
    if let Some(tool) = kind.tool() {
        let bitcode = home.tool_file(&format!("{tool}.bc"));
        let runtime = library(tool);
        for file in [&bitcode, &runtime] {
            if !file.exists() {
                return Err(format!("the tool '{tool}' has no '{}'", file.display()));
            }
        }
        passes.push(format!("-momme-tool={}", bitcode.display()));
        compiler.push(bitcode);
        // The tool's runtime comes before all libraries, since it replaces their functions, and is
        // linked even if the program doesn't call it.
        let runtime = runtime.display().to_string();
        for argument in [
            "-Wl,--push-state,--no-as-needed",
            &runtime,
            "-Wl,--pop-state",
        ] {
            flags.push(format!("-Zpre-link-arg={argument}"));
        }
        for profile in ["DEV", "RELEASE", "TEST", "BENCH"] {
            call.env(format!("CARGO_PROFILE_{profile}_DEBUG"), "2");
        }
    }
    // Cargo builds a crate again if its flags have changed. Cargo does not notice a change of our
    // compiler, so the flags contain a digest of the compiler's files.
    flags.extend([
        "--cfg".into(),
        format!("cilk_compiler_{}", digest(&compiler)?),
    ]);
    if kind == Kind::Cilksan {
        flags.extend(["--cfg".into(), "cilksan".into()]);
        // The passes know the standard library's locks by their symbols, and counts of owners by
        // functions that mustn't be inlined before the passes run.
        flags.extend([
            "-Csymbol-mangling-version=v0".into(),
            "-Zinline-mir=no".into(),
        ]);
    }
    for argument in [
        format!("-L{}", lib.display()),
        "-lopencilk".into(),
        format!("-Wl,-rpath,{}", lib.display()),
    ] {
        flags.push(format!("-Clink-arg={argument}"));
    }
    let mut folder = "cilk".to_owned();
    if let Some(tool) = kind.tool() {
        folder += &format!("-{tool}");
    }
    if falls_back {
        folder += "-fallback";
        flags.extend(fallback::flags()?);
        call.env(fallback::LINKER, "cc");
        call.env(fallback::CLANG, home.clang());
        call.env(fallback::PASSES, passes.join(SEPARATOR));
    } else {
        flags.push(format!("-Zllvm-plugins={}", plugin::path(home)?.display()));
        call.env("OPENCILK_TAPIR_OPTIONS", quoted(&passes)?);
    }
    // With this variable, stable compilers take options that begin with -Z.
    call.env("RUSTC_BOOTSTRAP", "1");
    call.env("CARGO_TARGET_DIR", target()?.join(folder));
    let (mut config, mut more) = (None, Vec::new());
    for name in ["rustflags", "rustdocflags"] {
        let variable = name.to_uppercase();
        let encoded = format!("CARGO_ENCODED_{variable}");
        let theirs = given(&variable, &encoded);
        if theirs.is_none() {
            let config = config.get_or_insert_with(|| Config::read(&crate::program(), args));
            let additions = config.additions(name, triple, &flags)?;
            if !additions.is_empty() {
                more.extend(additions.into_iter().map(|a| format!("--config={a}")));
                continue;
            }
        }
        // Commands that aren't cargo's own get variables, but no options.
        let theirs = theirs.unwrap_or_default().into_iter();
        let all: Vec<_> = theirs.chain(flags.iter().cloned()).collect();
        call.env(encoded, all.join(SEPARATOR));
    }
    Ok(more)
}

/// Returns a word that differs if the contents of any of `files` differ.
fn digest(files: &[PathBuf]) -> Result<String, String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        fs::read(file)
            .map_err(|error| format!("'{}' can't be read: {error}", file.display()))?
            .hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Returns the flags that the user has set in variables. Such flags have precedence over those in
/// files.
fn given(variable: &str, encoded: &str) -> Option<Vec<String>> {
    if let Ok(text) = env::var(encoded) {
        let flags = text.split(SEPARATOR).filter(|flag| !flag.is_empty());
        return Some(flags.map(str::to_owned).collect());
    }
    let text = env::var(variable).ok()?;
    Some(text.split_whitespace().map(str::to_owned).collect())
}

/// Returns the options as the passes read them: words, separated by blanks.
fn quoted(options: &[String]) -> Result<String, String> {
    if options.iter().any(|o| o.contains([' ', '\'', '"', '\\'])) {
        let words: Vec<_> = options.iter().map(|o| format!("\"{o}\"")).collect();
        return Ok(words.join(" "));
    }
    Ok(options.join(" "))
}

/// Returns the folder that cargo builds in.
fn target() -> Result<PathBuf, String> {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR") {
        return Ok(folder.into());
    }
    let output = Command::new(crate::program())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let found = text
        .split_once("\"target_directory\":\"")
        .and_then(|(_, rest)| rest.split_once('"'));
    match found {
        Some((folder, _)) => Ok(Path::new(&folder.replace("\\\\", "\\")).to_owned()),
        None => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}
