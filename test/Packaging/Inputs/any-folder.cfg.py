# The suite in folders beside this one, which are links to it and to the build tree.
import os
import re

here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
config.build_dir = os.path.join(here, "build")
with open(os.path.join(config.build_dir, "test", "lit.site.cfg.py"), encoding="utf-8") as file:
    site = file.read()
for name in ("llvm_bin", "llvm_version"):
    setattr(config, name, re.search(f'{name} = "(.*)"', site)[1])
config.assertions = config.coverage = False
config.source_dir = os.path.join(here, "test")
lit_config.load_config(config, os.path.join(config.source_dir, "lit.cfg.py"))
config.test_exec_root = os.path.join(here, "out")
