# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a fresh Debian or Ubuntu system in a folder, with nothing else installed, and runs commands
in it. try-recipe and try-system use it.

mmdebstrap makes the system, as root, from the packages that the archives named below have today.
Each step is an ordinary command of the machine, so no daemon and no program for containers is
needed. Commands in the system share the machine's processes, network and devices.
"""

import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

DEBIAN = "http://deb.debian.org/debian"
DEBIAN_SECURITY = "http://deb.debian.org/debian-security"
UBUNTU = "http://archive.ubuntu.com/ubuntu"
UBUNTU_SECURITY = "http://security.ubuntu.com/ubuntu"
# Mounts exist for the command only: a user who removes the folder never sees them, even if the
# command was killed.
OWN_MOUNTS = ["unshare", "--mount", "--propagation", "private"]
INSIDE = [*OWN_MOUNTS, "sh", "-ec",
          'for system in dev proc sys; do mount --rbind "/$system" "$0/$system"; done; '
          'exec chroot "$0" /bin/sh -c "$1"']


@dataclasses.dataclass(frozen=True)
class System:
    """A release of a distribution."""
    suite: str
    # The lines of a sources.list.
    sources: tuple
    # The keyring that signs the system's archives, by the name of its package and of its file.
    # Empty for keyrings that this machine already trusts.
    keyring: str = ""
    # The packages that a new system has in addition to `minbase`.
    packages: tuple = ()


def debian(suite, keyring=""):
    """Returns a stable release, with updates since its last point release."""
    return System(suite, (f"deb {DEBIAN} {suite} main", f"deb {DEBIAN} {suite}-updates main",
                          f"deb {DEBIAN_SECURITY} {suite}-security main"), keyring)


def ubuntu(suite):
    """Returns a release. (Its minbase does not have apt.)"""
    mirrors = {"": UBUNTU, "-updates": UBUNTU, "-security": UBUNTU_SECURITY}
    return System(suite, tuple(f"deb {mirror} {suite}{part} main universe"
                               for part, mirror in mirrors.items()),
                  "ubuntu-archive-keyring", ("apt",))


SYSTEMS = {
    "debian:12": debian("bookworm"),
    "debian:13": debian("trixie"),
    "debian:sid": System("sid", (f"deb {DEBIAN} sid main",), "debian-archive-keyring"),
    "ubuntu:24.04": ubuntu("noble"),
    "ubuntu:26.04": ubuntu("resolute"),
}
# The release whose packages have all the keyrings that are named above.
KEYRINGS_OF = SYSTEMS["debian:13"]


def error_without_means(program):
    """Ends the program, named `program`, if no system can be made."""
    if shutil.which("mmdebstrap") is None:
        sys.exit(f"{program}: error: no 'mmdebstrap': scripts/install-packages --systems")
    if os.geteuid() != 0:
        sys.exit(f"{program}: error: a system in a folder takes root's rights")


def mmdebstrap(system, root, *options):
    """Fills a folder that is empty or does not exist. Only the processes of mmdebstrap see its
    mounts."""
    subprocess.run([*OWN_MOUNTS, "mmdebstrap", "--mode=root", "--quiet", *options, system.suite,
                    str(root), *system.sources], check=True)


def program_of(command):
    """Returns the name of the program that a command of this module or of its users runs."""
    own = len(OWN_MOUNTS) if command[:len(OWN_MOUNTS)] == OWN_MOUNTS else 0
    return os.path.basename(command[own])


class FreshSystem:
    """A system in a folder."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.folder = "/"  # the folder that commands run in
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                            "HOME": "/root"}

    def make(self, system, packages=(), apt_options=()):
        """Fills the folder with a System and these packages of it. The system's apt keeps the
        options. Raises CalledProcessError if that fails; mmdebstrap has then printed the reason."""
        options = [f"--aptopt={option}" for option in apt_options]
        include = ",".join((*system.packages, *packages))
        with tempfile.TemporaryDirectory() as work:
            os.chmod(work, 0o755)  # apt reads keys as a user of its own
            keys = pathlib.Path(work, "keys")
            if system.keyring:
                mmdebstrap(KEYRINGS_OF, keys, "--variant=extract", f"--include={system.keyring}",
                           *options)
                options.append(f"--keyring={keys}/usr/share/keyrings/{system.keyring}.gpg")
            if include:
                options.append(f"--include={include}")
            mmdebstrap(system, self.root, "--variant=minbase", *options)

    def join_network(self):
        """Makes the system resolve names of hosts in the same way as this machine, also this
        machine's own name. Programs that start a container do the same."""
        machine = pathlib.Path("/etc/hosts")
        hosts = machine.read_text(encoding="utf-8") if machine.exists() else ""
        for name, text in (("resolv.conf", pathlib.Path("/etc/resolv.conf").read_text("utf-8")),
                           ("hosts", f"127.0.0.1 localhost {os.uname().nodename}\n"
                                     f"::1 localhost\n{hosts}")):
            file = self.root / "etc" / name
            file.unlink(missing_ok=True)  # it may be a link to another place
            file.write_text(text, encoding="utf-8")

    def run(self, command):
        """Runs a command in the system's shell, as root. Raises CalledProcessError if it fails."""
        self.join_network()
        proxies = {name: value for name, value in os.environ.items()
                   if name.lower().endswith("_proxy")}
        subprocess.run([*INSIDE, str(self.root), f"cd {self.folder} && {command}"], check=True,
                       env=proxies | self.environment)
