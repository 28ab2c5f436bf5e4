"""Rietburg: the rules of the table, from Python.

    import rietburg
    game = rietburg.Game("legend-2", ["dwarf", "archer"], difficulty="normal", seed=1)
    while not game.over:
        game.step(game.legal()[0])
    print(game.result)

`Games` is many of them at once, `Table` the protocol of docs/protocol.md, `rietburg.environment` an environment after
Gymnasium's interface. Needs NumPy and librietburg; no compiler.
"""

from ._library import CHANCE, LEAVE, MOST_ACTIONS, NOBODY, RietburgError
from .content import Content, Setup, Table, legends, version
from .games import Game, Games

__all__ = [
    "CHANCE", "LEAVE", "MOST_ACTIONS", "NOBODY", "Content", "Game", "Games", "RietburgError", "Setup", "Table",
    "legends", "version",
]
