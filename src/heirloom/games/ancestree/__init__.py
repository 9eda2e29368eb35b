"""Ancestree, by Eric M. Lang: draft ancestors, grow a family tree, outlast your neighbours."""
