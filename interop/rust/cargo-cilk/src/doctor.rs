//! `cargo cilk doctor`: lists the parts of OpenCilk that are installed, and those that are missing.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::opencilk::OpenCilk;
use crate::plugin;
use crate::rustc::Rustc;
use crate::temporary::Folder;

/// Prints a line for each part. Returns 0 if programs can be built.
pub fn examine() -> i32 {
    let mut report = Report { works: true };
    let compiler = match Rustc::ask() {
        Ok(compiler) => compiler,
        Err(message) => {
            report.bad("rustc", &message);
            return 1;
        }
    };
    match compiler.check() {
        Ok(()) => report.good(
            "rustc",
            &format!("{}, LLVM {}", compiler.name, compiler.llvm),
        ),
        Err(message) => report.bad("rustc", &message),
    }
    let home = match OpenCilk::find() {
        Ok(home) => home,
        Err(message) => {
            report.bad("OpenCilk", &message);
            return 1;
        }
    };
    report.good("OpenCilk", &home.prefix.display().to_string());
    report.file("runtime", &home.lib().join("libopencilk.so"), true);
    if compiler.check().is_ok() {
        match load(&home) {
            Ok(()) => report.good("passes", &home.plugin().display().to_string()),
            Err(message) => report.bad(
                "passes",
                &format!("rustc cannot load them; 'cargo cilk --fallback' does without: {message}"),
            ),
        }
    }
    report.file("san", &home.lib().join("libcilksan.so"), false);
    report.file("scale", &home.prefix.join("bin/cilkscale"), false);
    report.file("fallback", &home.clang(), false);
    i32::from(!report.works)
}

struct Report {
    works: bool,
}

impl Report {
    fn good(&mut self, what: &str, text: &str) {
        println!("ok       {what}: {text}");
    }

    fn bad(&mut self, what: &str, text: &str) {
        println!("MISSING  {what}: {text}");
        self.works = false;
    }

    fn file(&mut self, what: &str, file: &Path, required: bool) {
        if file.exists() {
            self.good(what, &file.display().to_string());
        } else if required {
            self.bad(what, &format!("there is no '{}'", file.display()));
        } else {
            println!("without  {what}: there is no '{}'", file.display());
        }
    }
}

/// Makes rustc load the passes.
fn load(home: &OpenCilk) -> Result<(), String> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = Folder::new()?;
    let folder = folder.path();
    let source = folder.join("empty.rs");
    fs::write(&source, "#![no_std]\n").map_err(failed)?;
    let output = Command::new(env::var("RUSTC").unwrap_or_else(|_| "rustc".into()))
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["--crate-type=rlib", "-o"])
        .arg(folder.join("empty.rlib"))
        .arg(format!("-Zllvm-plugins={}", plugin::path(home)?.display()))
        .arg(&source)
        .output()
        .map_err(failed)?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}
