# Runs the suite in folders beside this one, which are links to it and to the build tree.
import os
import re

here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
config.build_dir = os.path.join(here, "build")
with open(os.path.join(config.build_dir, "test", "lit.site.cfg.py"), encoding="utf-8") as file:
    site = file.read()
for name in ("llvm_bin", "llvm_version"):
    setattr(config, name, re.search(f'{name} = "(.*)"', site)[1])
config.assertions = config.coverage = False
config.suite = "OpenCilk"
config.source_dir = config.suite_dir = os.path.join(here, "test")
config.suite_build_dir = os.path.join(here, "out")
lit_config.load_config(config, os.path.join(config.source_dir, "lit.cfg.py"))
