"""The sentences of the legend checker (loader/) in the other languages: content/text/checker/.

The loader says what is wrong in English, with {} for what it names; a catalogue has the same sentence with {0}, {1}, and how
its language puts it. `problems` names what a catalogue lacks, has too much, or fills in differently.
"""
import json
import re

from catalogues import CONTENT, ROOT, place

FOLDER = CONTENT / "text" / "checker"
LITERALS = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')
# What stands in a file, and what is named: no words of the language.
QUOTED = re.compile(r'"[^"]*"|`[^`]*`|\{[^}]*\}|\b[\w-]+(?:\.json|/)')
# What the schema library says, which the loader only recognises; assertions.
OTHERS = re.compile(r"^(Failed to|Value type|Target |Expected number|Object contains|Missing |Known$|one bit for)|^[ \\]|^\{\} is a \{\}$")
# Sentences of cli/ that frame those of the loader.
FRAMES = {"error: {0}", "remark: {0}", "{0}: {1} to fix before it can be played.", "{0}: it can be played; {1} to look at.",
          "{0}: nothing found.", "{0}: this legend is broken and left out.", "... `rietburg legend check` tells them all."}
# How a part of a sentence may stand in a whole one.
WHOLE = ("%s", "{0} %s", "%s {0}", "%s: {0}", "{0} is a %s")


def numbered(text):
    places = iter(range(10))
    return re.sub(r"\{\}", lambda _: "{%d}" % next(places), text).replace("{{", "{").replace("}}", "}")


def sentences():
    """Every literal of the loader that has words in it."""
    found = set()
    for path in sorted((ROOT / "loader").glob("*.cc")):
        code = re.sub(r"//.*|'\\?.'", "", path.read_text(encoding="utf-8"))
        for group in LITERALS.findall(code):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', group)).replace('\\"', '"')
            if re.search(r"[a-z]{2} [a-z{]|^[A-Z].* .*\.$", text) and not OTHERS.search(text):
                found.add(numbered(text))
    return found


def problems(glossary_of):
    said = sentences()
    catalogues = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}
    every = set().union(*catalogues.values())
    for language, catalogue in catalogues.items():
        path, glossary = FOLDER / f"{language}.json", glossary_of(language)
        for text in sorted(said):
            if not any(form % text in catalogue for form in WHOLE):
                yield f"{place(path)}: lacks '{text}', which loader/ says"
        for text in sorted((every | FRAMES) - set(catalogue)):
            yield f"{place(path)}: lacks '{text}'"
        for text, other in catalogue.items():
            if sorted(re.findall(r"\{\d\}", text)) != sorted(re.findall(r"\{\d\}", other)):
                yield f"{place(path)}: '{text}' and '{other}' have different places"
            yield from glossary.problems(path, text, *(QUOTED.sub("x", one) for one in (text, other)))
