//! Finds OpenCilk: a build of it or an installed prefix.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The parts of OpenCilk that programs are built with.
pub struct OpenCilk {
    pub prefix: PathBuf,
}

impl OpenCilk {
    /// Looks in `OPENCILK_PREFIX`, in the folder of this command, and in the prefix that
    /// `opencilk-config` prints.
    pub fn find() -> Result<OpenCilk, String> {
        if let Some(prefix) = env::var_os("OPENCILK_PREFIX") {
            let home = OpenCilk {
                prefix: prefix.into(),
            };
            return if home.plugin().exists() {
                Ok(home)
            } else {
                Err(format!(
                    "OPENCILK_PREFIX: there is no '{}'",
                    home.plugin().display()
                ))
            };
        }
        let beside = env::current_exe().ok();
        let beside = beside.as_deref().and_then(Path::parent);
        [
            beside.and_then(Path::parent).map(Path::to_owned),
            configured(),
        ]
        .into_iter()
        .flatten()
        .map(|prefix| OpenCilk { prefix })
        .find(|home| home.plugin().exists())
        .ok_or_else(|| {
            "OpenCilk was not found: install it, and set OPENCILK_PREFIX to its folder, or \
                 have its 'opencilk-config' in PATH"
                .into()
        })
    }

    pub fn lib(&self) -> PathBuf {
        self.prefix.join("lib")
    }

    pub fn plugin(&self) -> PathBuf {
        self.tool_file("TapirPasses.so")
    }

    pub fn clang(&self) -> PathBuf {
        self.prefix.join("bin/clang")
    }

    /// Returns the path of a file that the passes read, such as `cilksan.bc`.
    pub fn tool_file(&self, name: &str) -> PathBuf {
        self.lib().join("opencilk").join(name)
    }
}

fn configured() -> Option<PathBuf> {
    let output = Command::new("opencilk-config")
        .arg("--prefix")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success()).then(|| PathBuf::from(text.trim()))
}
