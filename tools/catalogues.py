"""The text catalogues as the tools see them: files by language, messages, and what an ICU message is made of."""
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONTENT = ROOT / "content"
SOURCE = "en"
ENGLISH = {"the", "and", "of", "you", "with", "which", "from", "this", "that", "your"}  # words no other language here has
CASES = json.loads((CONTENT / "speech.json").read_text())["forms"]
# What may follow the name of somebody or something: a woman's, a case, a woman's in a case.
FORMS = tuple(f".{form}" for form in ("woman", *CASES, *(f"woman.{case}" for case in CASES)))


def languages():
    return sorted(path.stem for path in (CONTENT / "text").glob("*.json"))


def files(language):
    """The common catalogue, then those of the legends; of a language that is only begun, also those that are missing."""
    return [CONTENT / "text" / f"{language}.json"] + [
        path.parent / f"{language}.json" for path in sorted(CONTENT.glob(f"legends/*/text/{SOURCE}.json"))
    ]


def place(path):
    return path.relative_to(ROOT).as_posix()


def read(path, problems=None):
    """Messages by key. A key that stands there twice is a problem: JSON would keep the last one without a word."""

    def pairs(found):
        seen = {}
        for key, message in found:
            if key in seen and problems is not None:
                problems.append(f"{place(path)}: '{key}' stands there twice")
            seen[key] = message
        return seen

    if not path.exists():
        return {}
    messages = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs)
    messages.pop("$schema", None)
    return messages


def is_form(key):
    """hero.dwarf.the.acc: a form that the source has no need of."""
    return key.endswith(FORMS)


def base(key):
    """The name that a form is of."""
    while is_form(key):
        key = key.rsplit(".", 1)[0]
    return key


def parts(message):
    """An ICU message as (names, segments): its arguments, and the runs of words that nothing interrupts."""
    names, segments = set(), [""]

    def text(at, nested):
        while at < len(message):
            if message[at] == "{":
                segments.append("")
                at = argument(at + 1)
                segments.append("")
            elif message[at] == "}" and nested:
                return at + 1
            else:
                segments[-1] += message[at]
                at += 1
        return at

    def argument(at):
        match = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?(,)?").match(message, at)
        if not match:
            raise ValueError("a brace without a name")
        names.add(match.group(1))
        at = match.end()
        if not match.group(3):
            if message[at : at + 1] != "}":
                raise ValueError(f"the argument '{match.group(1)}' does not end")
            return at + 1
        option = re.compile(r"\s*(?:=?\w+)\s*\{")
        while found := option.match(message, at):
            segments.append("")
            at = text(found.end(), True)
        closing = re.compile(r"\s*\}").match(message, at)
        if not closing:
            raise ValueError(f"the choice '{match.group(1)}' does not end")
        return closing.end()

    text(0, False)
    return names, [segment for segment in segments if segment.strip()]


def words(text):
    """In small letters; “l’un” is one word."""
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.casefold().replace("’", "'"))
