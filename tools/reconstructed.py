#!/usr/bin/env python3
"""Writes docs/reconstructed.md: what is ours in each legend, because no source tells it.

    tools/reconstructed.py            rewrite the page
    tools/reconstructed.py --check    fail when it is stale
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reconstructed.md"


def legends():
    for path in sorted((ROOT / "content" / "legends").glob("*/legend.json")):
        legend = json.loads(path.read_text(encoding="utf-8"))
        texts = json.loads((path.parent / "text" / "en.json").read_text(encoding="utf-8"))
        ours = [texts[f"legend.reconstructed.{part}"] for part in legend["reconstructed"]]
        yield legend["number"], texts["legend.title"], legend["id"], ours


def page():
    lines = ["# What is reconstructed", "",
             "Not every card of every legend is known to us. What no source tells we have filled in ourselves, within all that is",
             "known; the start page marks such a legend, and this page, made from the legends themselves, lists the parts.", ""]
    for number, title, name, ours in sorted(legends()):
        lines += [f"## {title} (`{name}`)", ""]
        lines += [f"- {part}" for part in ours] or ["Nothing: everything is as printed."]
        lines.append("")
    return "\n".join(lines)


if "--check" in sys.argv[1:]:
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/reconstructed.md is stale: run tools/reconstructed.py")
else:
    PAGE.write_text(page(), encoding="utf-8")
