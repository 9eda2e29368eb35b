"""Our own games, a folder each. `heirloom.games()` names all games, those of others too."""

import sys
from types import ModuleType

from heirloom.core.catalogue import names


class _Games(ModuleType):
    """This package, which answers when it is called: it has the name of the function."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = _Games
