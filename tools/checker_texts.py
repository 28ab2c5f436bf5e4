"""The sentences of the legend checker (loader/): content/text/checker/, by key, with {0}, {1} for what they name.

English is built into the loader. `problems` names a key that the loader says and a catalogue lacks, one that nobody says,
places that differ, and words that stand in the code instead. The descriptions of fields in content/schema/ are English; the
other languages may have them under about.FILE/WAY, for the files that authors of legends write.
"""
import json
import re

from catalogues import CONTENT, ENGLISH, ROOT, place, read

FOLDER = CONTENT / "text" / "checker"
CODE = [path for folder, ends in (("loader", "*.cc"), ("loader", "*.h"), ("capi/wasm", "*.cc")) for path in sorted((ROOT / folder).glob(ends))]
# What stands in a file, and what is named: no words of the language.
QUOTED = re.compile(r'"[^"]*"|`[^`]*`|\{[^}]*\}|\b[\w-]+(?:\.json|/)')
# What the schema library says, which the loader only recognises; assertions.
OTHERS = re.compile(r"^(Failed to|Value type|Target |Expected number|Array should|Elements at|String should|Object |Missing |one bit for)")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
AUTHORS = ("legend", "text")  # with what they share: common


def without_comments(path):
    return re.sub(r"//.*|'\\?.'|#include.*", "", path.read_text(encoding="utf-8"))


def said():
    """Every key that the loader or the program asks for."""
    code = "\n".join(without_comments(path) for path in [*CODE, *sorted((ROOT / "cli").glob("*.cc"))])
    page = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "web" / "src" / "offline").glob("*.ts")))
    return {text for text in [*LITERAL.findall(code), *re.findall("'([^'\n]+)'", page)] if re.fullmatch(r"(word\.)?[a-z0-9]+(-[a-z0-9]+)*", text)}


def left_in_code():
    for path in CODE:
        for text in LITERAL.findall(without_comments(path)):
            if re.search(r"[a-z]{2} [a-z{]|^[A-Z].* .*\.$", text) and not OTHERS.search(text):
                yield f"{place(path)}: '{text}' stands in the code; give it a key in {place(FOLDER)}/"


def descriptions():
    """Those that authors may be shown, by the key that loader/schema_check.cc gives them."""
    found = {}

    def walk(part, key):
        if isinstance(part, list):
            part = {str(i): one for i, one in enumerate(part)}
        if not isinstance(part, dict):
            return
        if isinstance(part.get("description"), str):
            found.setdefault(key, part["description"])
        for name, one in part.items():
            walk(one, "about.common" if name == "definitions" else key if name in ("properties", "items") else f"{key}/{name}")

    for name in (*AUTHORS, "common"):
        walk(json.loads((CONTENT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")), f"about.{name}")
    return {key: text for key, text in found.items() if key.count("/") > 0}


def problems(glossary_of):
    asked, about = said(), descriptions()
    twice = []
    catalogues = {path.stem: read(path, twice) for path in sorted(FOLDER.glob("*.json"))}
    yield from twice
    english = catalogues["en"]
    yield from left_in_code()
    for key in english:
        if key not in asked:
            yield f"{place(FOLDER / 'en.json')}: nothing says '{key}'"
    for path in CODE:
        for key in re.findall(r'\bsay\("([^"]+)"', without_comments(path)):
            if key not in english:
                yield f"{place(path)}: '{key}' is not in {place(FOLDER)}/en.json"
    for language, catalogue in catalogues.items():
        path, glossary = FOLDER / f"{language}.json", glossary_of(language)
        source = english if language == "en" else {**english, **about}
        for key in sorted(english.keys() - catalogue.keys()):
            yield f"{place(path)}: '{key}' is missing: “{source[key]}”"
        for key in sorted(catalogue.keys() - source.keys()):
            yield f"{place(path)}: '{key}' is not in English"
        for key, text in catalogue.items():
            told = source.get(key, text)
            if sorted(re.findall(r"\{\d\}", told)) != sorted(re.findall(r"\{\d\}", text)):
                yield f"{place(path)}: '{key}' has other places than “{told}”"
            plain = QUOTED.sub("x", text)
            if language != "en" and (text == told and re.search(r"[a-z]{2} [a-z]{2}", plain) or ENGLISH & set(re.findall(r"\w+", plain))):
                yield f"{place(path)}: '{key}' is English: “{text}”"
            yield from glossary.problems(path, key, QUOTED.sub("x", told), plain)
            yield from glossary.marks.problems(path, key, plain)
