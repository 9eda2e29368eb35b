"""Builds Heirloom: compiled with mypyc where that is possible, pure Python everywhere else."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

MARK = "# compiled with mypyc"


def marked() -> list[str]:
    """The modules whose first line asks for the compiler."""
    sources = sorted(Path("src").rglob("*.py"))
    return [str(path) for path in sources if path.read_text("utf-8").split("\n", 1)[0] == MARK]


def extensions() -> list[Extension]:
    """One compilation group of all marked modules, when this start of setup.py builds at all."""
    if not {"build_ext", "bdist_wheel"} & set(sys.argv) or os.environ.get("HEIRLOOM_PURE") == "1":
        return []
    from mypyc.build import mypycify

    return mypycify(
        ["--follow-imports=silent", *marked()],
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
