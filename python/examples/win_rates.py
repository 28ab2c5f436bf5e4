# %% [markdown]
# # How often does the random player win?
# Hardly ever: the intervals say how rarely at most, and the right half how long its games are. (Legend 1 is begun anew
# instead of being lost, so that its games are cut off.)
#
# Cells as in a notebook (Jupyter, VS Code and Spyder show them), or as a program: `python3 python/examples/win_rates.py`.

# %%
import argparse
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import rietburg  # noqa: E402

options = argparse.ArgumentParser(description="Win rates of the random player, legend by legend.")
options.add_argument("--games", type=int, default=20_000, help="for each legend and difficulty")
options.add_argument("--output", default="win_rates.svg", help="the picture: .svg, .png, .pdf")
options = options.parse_args()


# %% [markdown]
# A win is rare, so the interval is Wilson's: it never leaves the range from 0 to 1.
# %%
def wilson(wins, games, z=1.96):
    rate, share = wins / games, z * z / games
    middle = (rate + share / 2) / (1 + share)
    half = z / (1 + share) * math.sqrt(rate * (1 - rate) / games + share / (4 * games))
    return max(0.0, middle - half), middle + half


# %%
names, rates, lows, highs, lengths = [], [], [], [], []
for legend in rietburg.legends():
    for difficulty in legend["difficulties"] or [None]:
        heroes = ["dwarf", "warrior", "archer", "wizard"][: max(legend["heroes"])]
        with rietburg.Games(legend["id"], heroes, difficulty=difficulty, count=options.games, seed=1) as games:
            actions = games.play(5_000)
            wins, undecided = int((games.results == 1).sum()), int((games.results == 0).sum())
        low, high = wilson(wins, options.games)
        names.append(legend["id"] + (f", {difficulty}" if difficulty else ""))
        rates.append(100 * wins / options.games)
        lows.append(rates[-1] - 100 * low)
        highs.append(100 * high - rates[-1])
        lengths.append(actions / options.games)
        print(f"{names[-1]:32} {rates[-1]:7.3f} %  ({100 * low:.3f} to {100 * high:.3f})  {actions:,} actions, {undecided} undecided")

# %%
import matplotlib  # noqa: E402

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

figure, (left, right) = pyplot.subplots(1, 2, sharey=True, figsize=(9, 0.4 * len(names) + 1.2), layout="constrained")
left.errorbar(rates, range(len(names)), xerr=[[max(0, low) for low in lows], highs], fmt="o", color="#7a4a1e", capsize=3)
left.set_yticks(range(len(names)), names)
left.invert_yaxis()
left.set_xlabel("won by random play, per cent (95 % intervals)")
left.set_xlim(left=0)
right.barh(range(len(names)), lengths, color="#c9a36a")
right.set_xlabel("actions in a game (logarithmic)")
right.set_xscale("log")
for axes in (left, right):
    axes.grid(axis="x", alpha=0.3)
figure.savefig(options.output)
print(options.output)
