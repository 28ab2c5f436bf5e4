"""An environment after Gymnasium's interface: reset and step give what its `Env` gives.

Gymnasium itself is not needed and not imported; where it is installed, `gymnasium_spaces()` gives its spaces.

Observation: the bytes of the position (uint8, one dimension). Action: a place in the legal list of the moment, below
MOST_ACTIONS; `info["action_mask"]` says which there are. One program answers for all heroes, and chance answers by
itself. Reward: 1 for a legend that is won, 0 for everything else.
"""

import numpy

from ._library import MOST_ACTIONS, lib
from .games import Game


class RietburgEnv:
    metadata = {"render_modes": ["ansi"]}
    render_mode = "ansi"
    spec = None
    observation_shape = property(lambda self: (lib.state_size(),))
    action_count = MOST_ACTIONS

    def __init__(self, legend, heroes, difficulty=None, most_steps=100_000, **options):
        if difficulty is not None:
            options["difficulty"] = difficulty
        self.game = Game(legend, heroes, **options)
        self.most_steps = most_steps
        self._seeds = numpy.random.SeedSequence()
        self._steps = 0
        self._begun = False

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        """The first question to a hero. With a seed the game and those after it are the same every time."""
        if seed is not None:
            self._seeds = numpy.random.SeedSequence(seed)
        # Each game its own seed, in one order.
        (child,) = self._seeds.spawn(1)
        self.game.reset(0, int(child.generate_state(1, numpy.uint64)[0]))
        self.game.draw()
        self._steps = 0
        self._begun = True
        return self._observation(), self._info()

    def step(self, action):
        """observation, reward, terminated, truncated, info."""
        if not self._begun:
            raise RuntimeError("reset() comes before the first step")
        if self.game.over:
            raise RuntimeError("the legend has ended: reset() begins another game")
        self.game.step_all(numpy.array([action], numpy.int64))
        self._steps += 1
        won = self.game.result == "won"
        truncated = not self.game.over and self._steps >= self.most_steps
        return self._observation(), float(won), self.game.over, truncated, self._info()

    def action_masks(self):
        """The mask alone, under the name that maskable learners ask for."""
        return self.game.masks()[0]

    def render(self):
        position = self.game.position()
        heroes = ", ".join(f"{hero['id']} on {hero['space']}" for hero in position["heroes"])
        return f"day {position['day']}: {heroes}"

    def close(self):
        self.game.close()

    def gymnasium_spaces(self):
        """(observation_space, action_space) where Gymnasium is installed."""
        from gymnasium import spaces

        return spaces.Box(0, 255, self.observation_shape, numpy.uint8), spaces.Discrete(MOST_ACTIONS)

    def _observation(self):
        return self.game.state.copy()

    def _info(self):
        return {"action_mask": self.action_masks(), "actor": self.game.actor, "result": self.game.result}
