//! A temporary folder.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process;

/// A folder that is removed, with its contents, when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes a new folder, which nobody else can write to.
    pub fn new() -> Result<Folder, String> {
        for number in 0..1000 {
            let name = format!("cargo-cilk-{}-{number}", process::id());
            let folder = env::temp_dir().join(name);
            match fs::DirBuilder::new().mode(0o700).create(&folder) {
                Ok(()) => return Ok(Folder(folder)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
                Err(error) => return Err(format!("'{}': {error}", folder.display())),
            }
        }
        Err(format!(
            "'{}' is full of folders of cargo-cilk's: remove them",
            env::temp_dir().display()
        ))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
