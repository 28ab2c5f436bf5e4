"""Positions that are played: many at once (`Games`), or one (`Game`)."""

import ctypes
import json

import numpy

from ._library import AGAIN, CHANCE, DRAW, MOST_ACTIONS, NOBODY, RESULTS, TRAIL, Held, checked, lib, text
from .content import Setup


def _at(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def _setup_of(setup, heroes, options):
    if isinstance(setup, Setup):
        if heroes is not None or options:
            raise TypeError("a Setup says all of it already")
        return setup
    if heroes is None:
        raise TypeError("name the heroes: Game('legend-1', ['dwarf', 'archer'])")
    return Setup(setup, heroes, **options)


class Games(Held):
    """`count` games of one setup, each with dice of its own: game i draws with seed + i.

    An action is a number (the eight bytes of an action, the same everywhere); a choice is a place in a legal list.
    """

    def __init__(self, setup, heroes=None, *, count=1, seed=0, **options):
        self.setup = _setup_of(setup, heroes, options)
        super().__init__(lib.games(self.setup._handle, count, seed % 2**64))
        self._look()

    def _look(self):
        self.count = checked(lib.count(self._handle))
        size = lib.state_size()
        # A view of the library's own memory: it shows every step, and the games stay as long as it does.
        room = (ctypes.c_uint8 * (size * self.count)).from_address(lib.states(self._handle))
        room.games = self
        states = numpy.frombuffer(room, dtype=numpy.uint8).reshape(self.count, size)
        states.flags.writeable = False
        self._states = states

    def __len__(self):
        return self.count

    @property
    def states(self):
        """The bytes of all positions, a row each. A view, not a copy, and read-only; good until close()."""
        return self._states

    def clone(self):
        """The same games with the same dice to come."""
        copy = Games.__new__(type(self))
        Held.__init__(copy, lib.clone(self._handle))
        copy.setup = self.setup
        copy._look()
        return copy

    def reset(self, i=0, seed=0):
        checked(lib.reset(self._handle, i, seed % 2**64))

    def copy_from(self, other, to=0, source=0):
        """Game `to` becomes game `source` of `other`; its dice to come stay its own."""
        checked(lib.copy(self._handle, to, other._handle, source))

    def _all(self, call, dtype):
        told = numpy.empty(self.count, dtype)
        checked(call(self._handle, _at(told), self.count))
        return told

    @property
    def actors(self):
        """Who owes the answer: 0 to 3 the hero in that seat, CHANCE, or NOBODY where the legend has ended."""
        return self._all(lib.actors, numpy.uint8)

    @property
    def results(self):
        """0 not yet, 1 won, 2 lost."""
        return self._all(lib.results, numpy.uint8)

    @property
    def hashes(self):
        return self._all(lib.hashes, numpy.uint64)

    @property
    def trails(self):
        """All positions since the game began, as one number; only where play or step_all were told to (`trail`)."""
        return self._all(lib.trails, numpy.uint64)

    @property
    def legal_counts(self):
        return self._all(lib.legal_counts, numpy.uint32)

    def masks(self):
        """MOST_ACTIONS truths a game: which choices there are."""
        told = numpy.empty((self.count, MOST_ACTIONS), numpy.uint8)
        checked(lib.masks(self._handle, _at(told), self.count))
        return told.view(numpy.bool_)

    def legal(self, i=0):
        """The legal actions in canonical order, chance's outcomes included."""
        room = numpy.empty(MOST_ACTIONS, numpy.uint64)
        count = checked(lib.legal(self._handle, i, _at(room), MOST_ACTIONS))
        return room[:count]

    def chance(self, i=0):
        """Chance's outcomes and their weights; both empty where a hero is asked."""
        actions, weights = numpy.empty(MOST_ACTIONS, numpy.uint64), numpy.empty(MOST_ACTIONS, numpy.uint32)
        count = checked(lib.chance(self._handle, i, _at(actions), _at(weights), MOST_ACTIONS))
        return actions[:count], weights[:count]

    def step(self, action, i=0):
        """One action of one game."""
        checked(lib.step(self._handle, i, int(action)))

    def step_all(self, choices, draw=True, trail=False):
        """A choice for each game (LEAVE: none). With `draw` chance answers until a hero is asked. How many actions."""
        choices = numpy.ascontiguousarray(choices)
        if choices.shape != (self.count,) or choices.dtype.kind not in "iu":
            raise ValueError(f"{self.count} whole numbers, please: a choice for each game")
        if choices.size and (choices.min() < 0 or choices.max() > 2**32 - 1):
            raise ValueError("a choice is a place in the legal list, counted from 0")
        choices = choices.astype(numpy.uint32)
        return checked(lib.step_all(self._handle, _at(choices), self.count, DRAW * draw | TRAIL * trail))

    def draw(self):
        """Chance answers wherever it is asked, until heroes are. How many outcomes."""
        return checked(lib.draw_all(self._handle))

    def play(self, most=100_000, trail=False, again=False):
        """Every game plays on at random, so many actions at most each: some legends begin anew instead of being lost,
        and then random play may go on for ever. With `again` every game that has ended begins anew. How many actions.
        """
        return checked(lib.play_all(self._handle, most, TRAIL * trail | AGAIN * again))

    def snapshot(self, i=0):
        """A few hundred bytes that restore() takes, in any program of the same version."""
        length = checked(lib.snapshot(self._handle, i, None, 0))
        room = ctypes.create_string_buffer(length)
        checked(lib.snapshot(self._handle, i, room, length))
        return room.raw

    def restore(self, snapshot, i=0):
        checked(lib.restore(self._handle, i, ctypes.create_string_buffer(snapshot, max(len(snapshot), 1)), len(snapshot)))

    def position(self, i=0):
        """The position in the words of the protocol."""
        return json.loads(text(lib.position, self._handle, i))

    def words(self, action, i=0):
        """A legal action in the words of the protocol."""
        return json.loads(text(lib.action_text, self._handle, i, int(action)))

    def number(self, words, i=0):
        """The number of an action in the words of the protocol."""
        line, number = json.dumps(words).encode(), ctypes.c_uint64()
        checked(lib.action_number(self._handle, i, line, len(line), ctypes.byref(number)))
        return number.value


class Game(Games):
    """One game."""

    def __init__(self, setup, heroes=None, *, seed=0, **options):
        super().__init__(setup, heroes, count=1, seed=seed, **options)

    @property
    def state(self):
        return self._states[0]

    @property
    def actor(self):
        return int(self.actors[0])

    @property
    def over(self):
        return self.actor == NOBODY

    @property
    def asks_chance(self):
        return self.actor == CHANCE

    @property
    def result(self):
        """None, "won" or "lost"."""
        return RESULTS[self.results[0]]

    @property
    def hash(self):
        return int(self.hashes[0])
