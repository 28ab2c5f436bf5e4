#!/usr/bin/env python3
"""The page's two typefaces, made from open ones: fewer letters, our own names, figures that stand in line.

    npm pack @fontsource/alegreya@5.3.0 @fontsource/almendra@5.3.0     # both are under the SIL Open Font License 1.1
    python3 art/type/make.py FOLDER                                    # FOLDER has both, unpacked

Needs Debian's python3-fonttools and python3-brotli. The licence reserves the name of one of them, so both are renamed; their own
licence texts lie beside the files.
"""

import pathlib
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).parent
# English, German, French and Spanish, with their quotation marks, dashes and what the page writes beside them.
LETTERS = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))) + "Œœˆı–—‘’‚“”„•…‹›€−×′″"
FACES = {
    "text-400": ("alegreya", "alegreya-latin-400-normal", "Rietburg Text", "Regular"),
    "text-400-italic": ("alegreya", "alegreya-latin-400-italic", "Rietburg Text", "Italic"),
    "text-700": ("alegreya", "alegreya-latin-700-normal", "Rietburg Text", "Bold"),
    "display-700": ("almendra", "almendra-latin-700-normal", "Rietburg Display", "Bold"),
}


def line_up(font: TTFont) -> None:
    """Digits of equal height by default: they stand beside signs and in tables here."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    lining = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            lining.update(getattr(part, "ExtSubTable", part).mapping)
    for cmap in font["cmap"].tables:
        for code, glyph in cmap.cmap.items():
            if chr(code).isdigit() and glyph in lining:
                cmap.cmap[code] = lining[glyph]


def rename(font: TTFont, family: str, style: str) -> None:
    """The copyright and the licence stay."""
    names = {1: family, 2: style, 3: f"{family} {style}", 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID not in (0, 5, 13, 14):
            font["name"].names.remove(record)


def letters_of(font: TTFont) -> str:
    """Figures that cannot be lined up are left out: those of the text face stand in for them."""
    lines_up = "GSUB" in font and any(one.FeatureTag == "lnum" for one in font["GSUB"].table.FeatureList.FeatureRecord)
    return LETTERS if lines_up else "".join(letter for letter in LETTERS if letter not in "0123456789")


def make(source: pathlib.Path, family: str, style: str, target: pathlib.Path) -> None:
    font = TTFont(source)
    letters = letters_of(font)
    line_up(font)
    options = Options(flavor="woff2", layout_features=["kern", "liga", "ccmp", "mark"], name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    if "STAT" in font:
        del font["STAT"]  # it speaks of names that are gone, and strict browsers complain
    rename(font, family, style)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    for name, (package, file, family, style) in FACES.items():
        make(folder / package / "files" / f"{file}.woff2", family, style, HERE / f"{name}.woff2")
        (HERE / f"OFL-{package}.txt").write_text((folder / package / "LICENSE").read_text(), encoding="utf-8")


main()
