"""Builds Heirloom: compiled with mypyc where that is possible, pure Python everywhere else."""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup

MARK = "# compiled with mypyc"
SOURCE = Path("src")
EXPANDED = Path(".dev/build/src")  # the package as the compiler reads it
SETTINGS = "[mypy]\npython_version = 3.11\nmypy_path = {path}\nexplicit_package_bases = True\n"


def expand_sources() -> list[str]:
    """Copy the package, the methods of its parts written out; the modules to be compiled."""
    expand = runpy.run_path(str(SOURCE / "heirloom/core/fields.py"))["expand"]
    wanted = {EXPANDED / path.relative_to(SOURCE): path for path in SOURCE.rglob("*.py")}
    for old in set(EXPANDED.rglob("*.py")) - set(wanted):
        old.unlink()
    marked = []
    for copy, path in sorted(wanted.items()):
        text = path.read_text("utf-8")
        if text.split("\n", 1)[0] == MARK:
            marked.append(str(copy))
            text = expand(path, SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_text("utf-8") != text:  # else it need not be read again
            copy.write_text(text, "utf-8")
    return marked


def extensions() -> list[Extension]:
    """One compilation group of all marked modules, when this start of setup.py builds at all."""
    if not {"build_ext", "bdist_wheel"} & set(sys.argv) or os.environ.get("HEIRLOOM_PURE") == "1":
        return []
    from mypyc.build import mypycify

    marked = expand_sources()
    settings = EXPANDED.parent / "mypy.ini"
    settings.write_text(SETTINGS.format(path=EXPANDED))
    return mypycify(
        [f"--config-file={settings}", "--follow-imports=silent", *marked],
        opt_level="3",
        debug_level="0",
        group_name="heirloom",
        target_dir=".dev/build/c",
    )


try:
    setup(ext_modules=extensions())
except (Exception, SystemExit) as failure:
    if os.environ.get("HEIRLOOM_COMPILED") == "1":
        raise
    print(f"warning: Heirloom is installed as pure Python: {failure}", file=sys.stderr)
    setup()
