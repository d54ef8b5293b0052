//! Finds or makes a path of the passes' file that rustc accepts.
//!
//! Rustc divides its list of plugins at blanks, without a way to quote them. If
//! OpenCilk's path has blanks, a link in the user's cache folder stands for it.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process;

use crate::opencilk::OpenCilk;

/// Returns the value for `-Zllvm-plugins=`.
pub fn path(home: &OpenCilk) -> Result<PathBuf, String> {
    let plugin = home.plugin();
    if !has_blanks(&plugin) {
        return Ok(plugin);
    }
    let plugin = fs::canonicalize(&plugin).map_err(|error| failed(&plugin, &error.to_string()))?;
    if !has_blanks(&plugin) {
        return Ok(plugin);
    }
    let folder = cache().ok_or_else(|| failed(&plugin, "HOME is not set"))?;
    if has_blanks(&folder) {
        return Err(failed(
            &plugin,
            "so has the cache folder; set XDG_CACHE_HOME to another one",
        ));
    }
    link(&plugin, &folder).map_err(|error| failed(&plugin, &error.to_string()))
}

fn failed(plugin: &Path, why: &str) -> String {
    format!(
        "rustc takes no plugin whose path has blanks, as '{}' has, and no link to it can be made: {why}",
        plugin.display()
    )
}

fn has_blanks(path: &Path) -> bool {
    path.to_string_lossy().contains(char::is_whitespace)
}

fn cache() -> Option<PathBuf> {
    let folder = match env::var_os("XDG_CACHE_HOME").filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(&env::var_os("HOME")?).join(".cache"),
    };
    Some(folder.join("cargo-cilk"))
}

/// Makes a link to `plugin` in `folder`. It has the same name in every run,
/// since cargo's build results depend on it. Other processes may make the same
/// link at the same time.
fn link(plugin: &Path, folder: &Path) -> std::io::Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    plugin.hash(&mut hasher);
    let link = folder.join(format!("TapirPasses-{:016x}.so", hasher.finish()));
    if fs::read_link(&link).is_ok_and(|target| target == plugin) {
        return Ok(link);
    }
    fs::create_dir_all(folder)?;
    let new = folder.join(format!("new-{}", process::id()));
    symlink(plugin, &new)?;
    fs::rename(&new, &link)?;
    Ok(link)
}
