#!/usr/bin/env python3
"""Writes what comes from the code: the lists of docs/protocol.md (questions, verbs, events, error codes), and the same
words and all shapes as types for the page in the browser, so that it cannot wait for an event that is never told.

    tools/protocol_lists.py            rewrite them
    tools/protocol_lists.py --check    fail when one is stale
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "protocol.md"
WORDS = ROOT / "web" / "src" / "protocol" / "words.ts"
ENGINE = ROOT / "engine" / "include" / "rietburg"

# What a field of events.def holds, in words for the reader of the page.
FIELDS = {
    "who": "hero", "hero": "hero", "space": "space", "from": "space", "thing": "thing", "creature": "creature id",
    "kind": "kind of creature", "figure": "character, ally or marker", "token": "fog token", "letter": "letter", "card": "card",
    "n": "number", "m": "number", "index": "number", "option": "own, bow or black", "outcome": "won or lost",
    "reason": "why",
}


# Those of them that are numbers in JSON; all others are texts. `index` is a name where the key is "flag".
NUMBERS = {"space", "from", "creature", "n", "m", "index"}


def without_comments(path):
    return re.sub(r"//.*", "", path.read_text(encoding="utf-8"))


def question_rows():
    return re.findall(
        r'^(?:QUESTION|CHANCE)\(\w+, \w+, "([^"]*)", "([^"]*)", "([^"]*)"\)$',
        without_comments(ENGINE / "frames.def"), re.M)


def frame_names(*kinds):
    return re.findall(rf"^(?:{'|'.join(kinds)})\((\w+), \w+[,)]", without_comments(ENGINE / "frames.def"), re.M)


def shapes():
    """By name: the fields (name, type, whether it may be missing), and whether things stand among them by name."""
    found = {}
    for name, body in re.findall(r"^SHAPE\((\w+),(.*?)\)$(?=\n(?:SHAPE|\n|\Z)|\Z)",
                                 without_comments(ROOT / "codec" / "shapes.def"), re.S | re.M):
        fields = [(key, kind, letter == "O") for letter, key, kind in re.findall(r"([FO])\((\w+), ([^()]+)\)", body)]
        found[name] = fields, body.rstrip().endswith("MORE")
    return found


def verb_names():
    return re.findall(r"VERB\((\w+)\)", without_comments(ENGINE / "verbs.def"))


def reasons():
    return re.findall(r"WHY\((\w+)\)", without_comments(ENGINE / "why.def"))


def whys():
    return [" ".join(f"`{name}`" for name in reasons())]


def event_rows():
    return re.findall(r"^EVENT\((\w+), (.*)\)$", without_comments(ENGINE / "events.def"), re.M)


def questions():
    rows = ["| question | who | answers |", "|---|---|---|"]
    table = {}
    for name, who, answers in question_rows():
        # What chance is asked is one question with several kinds of answer.
        table.setdefault(name, (who, []))[1].append(answers)
    rows += [f"| `{name}` | {who} | {', '.join(answers)} |" for name, (who, answers) in table.items()]
    return rows


def verbs():
    return ["In the order of the legal list: " + " ".join(f"`{name}`" for name in verb_names()) + "."]


def field(key, kind):
    if kind not in FIELDS:
        sys.exit(f"events.def: no words for the field '{kind}'; add it to FIELDS in tools/protocol_lists.py")
    words = "name" if key == "flag" else FIELDS[kind]
    return f"`{key}`" if key == words else f"`{key}` ({words})"


def events():
    rows = ["| event | fields |", "|---|---|"]
    for name, fields in event_rows():
        parts = [field(key, kind) for key, kind in re.findall(r"F\((\w+), (\w+)\)", fields)]
        rows.append(f"| `{name}` | {', '.join(parts)} |")
    return rows


def codes():
    found = set()
    for path in sorted((ROOT / "table").glob("*.cc")) + [ROOT / "table" / "request.h"]:
        found |= set(re.findall(r'Refusal\{"(\w+)"', path.read_text(encoding="utf-8")))
        found |= set(re.findall(r'refused_answer\(\{"(\w+)"', path.read_text(encoding="utf-8")))
    return [" ".join(f"`{code}`" for code in sorted(found))]


LISTS = {"questions": questions, "verbs": verbs, "events": events, "codes": codes, "reasons": whys}


# Shapes that verbs take and give; the others are parts of the position.
VERBS = ("Shows", "Walk", "WhyNot", "ForecastMove", "ForecastDay", "ForecastCastle", "LetterAhead", "LettersAhead", "Fate", "Help", "Odds",
         "Goal", "Order", "Reason", "PlanPart")


def untold(text):
    """What is written to JSON and stands nowhere in the section that should tell it."""
    names = (ROOT / "codec" / "names.cc").read_text(encoding="utf-8")
    fields = {name: [key for key, _, _ in shape[0]] for name, shape in shapes().items()}
    told = {
        "Verbs": [key for name in VERBS for key in fields[name]],
        "Actions": [key for key in fields["Action"] if key != "shows"],
        "State": re.findall(r"case Reason::(\w+): return \"\w", names) + [
            key for name in fields if name not in VERBS + ("Action",) for key in fields[name]],
    }
    bodies = {section: re.search(rf"^## {section}$(.*?)^## ", text, re.S | re.M)[1] for section in told}
    for section, keys in told.items():
        for key in keys:
            if not tells(bodies[section], key):
                yield f"{PAGE.relative_to(ROOT)}: '## {section}' does not tell `{key}`"
    # A part of the position tells its fields in its own row, whatever other parts have a field of that name.
    for part, kind, _ in shapes()["State"][0]:
        if part == "asks":  # "Questions" tells it
            continue
        row = next((row for row in bodies["State"].splitlines() if re.match(rf"\| `[^`|]*\b{part}\b", row)), "")
        for key in fields.get(re.match(r"\w+", kind)[0], []):
            if not tells(row, key):
                yield f"{PAGE.relative_to(ROOT)}: '## State' does not tell `{key}` where it tells `{part}`"


def tells(text, key):
    return re.search(rf"`[^`]*\b{key}\b[^`]*`", text)


def page():
    text = PAGE.read_text(encoding="utf-8")
    problems = list(untold(text))
    if problems:
        sys.exit("\n".join(problems))
    for name, make in LISTS.items():
        pattern = re.compile(rf"(<!-- generated: {name} -->\n).*?(<!-- end: {name} -->)", re.S)
        if not pattern.search(text):
            sys.exit(f"{PAGE.relative_to(ROOT)}: the markers of the list '{name}' are missing")
        text = pattern.sub(lambda match: match[1] + "\n".join(make()) + "\n" + match[2], text)
    return text


def event_fields():
    """Every field that some event has, and its type: events.def is what the codec writes by."""
    fields = {"rule": "string", "card": "string"}  # what is behind it, whatever happened
    for name, row in event_rows():
        for key, kind in re.findall(r"F\((\w+), (\w+)\)", row):
            if kind not in FIELDS:
                sys.exit(f"events.def: no words for the field '{kind}'; add it to FIELDS in tools/protocol_lists.py")
            kind = "number" if kind in NUMBERS and key != "flag" else "string"
            if fields.setdefault(key, kind) != kind:
                sys.exit(f"events.def: '{key}' of {name} is a {kind} and a {fields[key]} elsewhere; one name, one type")
    return fields


# What the types of shapes.def are made of, beside each other and the lists of words.
MORE_TYPES = """/** From 0, never, to 1, certain. */
export type Chance = number;

/** A number by id. */
export type Counts = Record<string, number>;

/** A number by name; null: not known yet. */
export type Values = Record<string, number | null>;

/** By hero, for drawing alone. */
export type Looks = Record<string, 'female' | 'male'>;

/** Two spaces. */
export type Way = [number, number];

export type Piles = Record<string, Pile>;

export type Outcome = 'won' | 'lost';
"""


def interface(name, fields, has_more):
    lines = [f"  {key}{'?' if missing else ''}: {kind};" for key, kind, missing in fields]
    if has_more:
        kinds = dict.fromkeys(part.strip() for _, kind, _ in fields for part in kind.split("|"))
        others = sorted(kind for kind in kinds if kind not in ("number", "undefined"))
        lines.append("  /** Numbers by the names of things. */")
        lines.append(f"  [thing: string]: {' | '.join(['number', *others, 'undefined'])};")
    return f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def words():
    def union(name, members):
        return f"export type {name} =\n" + "\n".join(f"  | '{member}'" for member in dict.fromkeys(members)) + ";\n"

    return "\n".join([
        "// The words of the protocol, written by tools/protocol_lists.py; not to be edited.\n",
        union("Question", [name for name, _, _ in question_rows()]),
        union("Frame", frame_names("QUESTION", "CHANCE")),
        union("Work", frame_names("WORK")),
        union("Verb", verb_names()),
        union("Why", reasons()),
        union("EventName", [name for name, _ in event_rows()]),
        "/** What happened; fields that say nothing are left out. */\nexport interface GameEvent {\n  event: EventName;\n"
        + "".join(f"  {key}?: {kind};\n" for key, kind in sorted(event_fields().items())) + "}\n",
        MORE_TYPES,
        *(interface(name, *shape) for name, shape in shapes().items()),
    ])


def main():
    for path, fresh in ((PAGE, page()), (WORDS, words())):
        if "--check" not in sys.argv[1:]:
            path.write_text(fresh, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != fresh:
            sys.exit(f"{path.relative_to(ROOT)} is stale: run tools/protocol_lists.py")


if __name__ == "__main__":
    main()
