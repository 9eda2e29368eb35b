"""Ancestree, by Eric M. Lang: draft ancestors, grow a family tree, outlast your neighbours."""

from typing import Final

PACKAGE: Final = __name__
