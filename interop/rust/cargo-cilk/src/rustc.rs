//! Asks Rust's compiler for its version.

use std::env;
use std::process::Command;

/// The major version of LLVM that the passes are for.
pub const LLVM: u32 = 22;

pub struct Rustc {
    /// `rustc 1.95.0 (...)`
    pub name: String,
    pub host: String,
    /// `22.1.2`
    pub llvm: String,
}

impl Rustc {
    pub fn ask() -> Result<Rustc, String> {
        let program = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let output = Command::new(&program)
            .arg("-vV")
            .output()
            .map_err(|error| format!("cannot run '{program}': {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let field = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name))
                .map(|value| value.trim().to_owned())
        };
        match (field("host:"), field("LLVM version:")) {
            (Some(host), Some(llvm)) => Ok(Rustc {
                name: text.lines().next().unwrap_or("").to_owned(),
                host,
                llvm,
            }),
            _ => Err(format!(
                "'{program} -vV' says nothing of a host and of LLVM"
            )),
        }
    }

    pub fn major(&self) -> u32 {
        let digits = self.llvm.split('.').next().unwrap_or("");
        digits.parse().unwrap_or(0)
    }

    /// Returns an error if this compiler cannot load the passes.
    pub fn check(&self) -> Result<(), String> {
        if self.major() == LLVM {
            return Ok(());
        }
        Err(format!(
            "{} is on LLVM {}, and OpenCilk's passes are for LLVM {LLVM}; take a Rust toolchain \
             with that (rustc 1.95, for instance: cargo +1.95 cilk){}",
            self.name,
            self.llvm,
            if self.major() < LLVM {
                ", or 'cargo cilk --fallback'"
            } else {
                ""
            }
        ))
    }
}
