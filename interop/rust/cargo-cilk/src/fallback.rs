//! The fallback for a rustc that can't load plugins: rustc leaves bitcode, and
//! OpenCilk's clang compiles it.
//!
//! With `-Clinker-plugin-lto` rustc's objects are bitcode, and with `-Cno-prepopulate-passes` no
//! pass has changed this bitcode since rustc's front end made it. This command then acts as the
//! linker: it makes clang compile the objects, also those in libraries, and calls the real linker
//! with the results. Bitcode of an older LLVM works, too.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::temporary::Folder;

/// The real linker. If this variable is set, the command is called as a linker.
pub const LINKER: &str = "CARGO_CILK_LINKER";
pub const CLANG: &str = "CARGO_CILK_CLANG";
/// The options of the passes.
pub const PASSES: &str = "CARGO_CILK_PASSES";

/// Returns the options for rustc.
pub fn flags() -> Result<Vec<String>, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    Ok(vec![
        "-Clinker-plugin-lto".into(),
        "-Cno-prepopulate-passes".into(),
        format!("-Clinker={}", this.display()),
    ])
}

/// Acts as `linker`, called by rustc. Returns the linker's status.
pub fn link(linker: &str, args: Vec<OsString>) -> i32 {
    compile_and_link(linker, args).unwrap_or_else(|message| {
        eprintln!("cargo-cilk: error: {message}");
        1
    })
}

fn compile_and_link(linker: &str, args: Vec<OsString>) -> Result<i32, String> {
    let folder = Folder::new()?;
    let folder = folder.path();
    let mut call = Command::new(linker);
    for (number, arg) in args.iter().enumerate() {
        let path = Path::new(arg);
        let place = folder.join(number.to_string());
        call.arg(match path.extension().and_then(|e| e.to_str()) {
            Some("o") if is_bitcode(path) => compile(path, place.with_extension("o"))?,
            Some("rlib") if path.exists() => convert_library(path, &place)?,
            _ => path.to_owned(),
        });
    }
    crate::wait_for(&mut call)
}

fn is_bitcode(file: &Path) -> bool {
    fs::read(file).is_ok_and(|bytes| bytes.starts_with(b"BC\xc0\xde"))
}

fn compile(bitcode: &Path, object: PathBuf) -> Result<PathBuf, String> {
    let clang = env::var_os(CLANG).ok_or("there is no clang for the fallback")?;
    let mut call = Command::new(clang);
    call.args(["-fopencilk", "-O3", "-fPIC", "-w", "-x", "ir", "-c"]);
    for option in env::var(PASSES).unwrap_or_default().split('\x1f') {
        if !option.is_empty() {
            call.args(["-mllvm", option]);
        }
    }
    call.arg(bitcode).arg("-o").arg(&object);
    match crate::wait_for(&mut call)? {
        0 => Ok(object),
        _ => Err(format!("clang could not compile '{}'", bitcode.display())),
    }
}

/// Returns a copy of an archive with objects in the place of bitcode, or the
/// archive itself if it has no bitcode.
fn convert_library(library: &Path, folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let library = fs::canonicalize(library).map_err(|error| error.to_string())?;
    archive(folder, "x", &library, &[])?;
    let mut members = Vec::new();
    let mut converts = false;
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let file = entry.map_err(|error| error.to_string())?.path();
        if is_bitcode(&file) {
            converts = true;
            members.push(compile(&file, file.with_extension("native.o"))?);
        } else {
            members.push(file);
        }
    }
    if !converts {
        return Ok(library);
    }
    let result = folder.join("converted.rlib");
    members.sort();
    archive(folder, "qcs", &result, &members)?;
    Ok(result)
}

fn archive(folder: &Path, what: &str, library: &Path, members: &[PathBuf]) -> Result<(), String> {
    let mut call = Command::new("ar");
    call.current_dir(folder)
        .arg(what)
        .arg(library)
        .args(members);
    match crate::wait_for(&mut call)? {
        0 => Ok(()),
        _ => Err(format!("'ar {what} {}' failed", library.display())),
    }
}
