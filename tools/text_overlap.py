#!/usr/bin/env python3
"""Our texts are our own wording: no eight words in a row may stand in a printed rule book of the same language.

The books are not part of the project. `make` reads them from a folder and keeps only shortened, salted hashes of their word
sequences, from which no sentence can be read; `check` compares the catalogues with those.

    tools/text_overlap.py make de FOLDER/book.txt ...   writes content/text/overlap/de.bin
    tools/text_overlap.py check                         names every text that overlaps, and the words
"""
import argparse
import hashlib
import pathlib
import re
import sys

import catalogues

FOLDER = catalogues.CONTENT / "text" / "overlap"
RUN = 8
SALT = b"rietburg:"
SIZE = 5  # bytes of a hash: with some ten thousand on either side a chance meeting is a matter of one in thousands
MOST = 60_000  # sequences of one language, 300 kB


def short_hash(run):
    return hashlib.sha256(SALT + " ".join(run).encode()).digest()[:SIZE]


def runs(words):
    return zip(*(words[start:] for start in range(RUN)))


def hashes_of(book):
    # A word divided at the end of a line is one word; whether the hyphen belongs there nobody can tell, so both count.
    joined = re.sub(r"(\w)-\s*\n\s*(\w)", r"\1\2", book)
    return {short_hash(run) for text in (book, joined) for run in runs(catalogues.words(text))}


def kept(language):
    path = FOLDER / f"{language}.bin"
    data = path.read_bytes() if path.exists() else b""
    return {data[at : at + SIZE] for at in range(0, len(data), SIZE)}


def overlaps(message, known):
    """The longest runs of this message's words that are in the book."""
    found = []
    for segment in catalogues.parts(message)[1]:
        words = catalogues.words(segment)
        end = -1
        for at, run in enumerate(runs(words)):
            if short_hash(run) not in known:
                continue
            if at <= end:
                found[-1] += words[end : at + RUN]
            else:
                found.append(list(run))
            end = at + RUN
    return [" ".join(run) for run in found]


def problems_of(language):
    known = kept(language)
    for path in catalogues.files(language):
        for key, message in catalogues.read(path).items():
            for run in overlaps(message, known):
                yield f"{catalogues.place(path)}: '{key}' has words of the printed book: “{run}”. Say it in words of our own."


def make(language, books):
    found = set()
    for book in books:
        found |= hashes_of(pathlib.Path(book).read_text(encoding="utf-8", errors="replace"))
    if len(found) > MOST:
        sys.exit(f"{len(found)} sequences are more than {MOST}: are these rule books?")
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{language}.bin").write_bytes(b"".join(sorted(found)))
    print(f"{language}: {len(found)} sequences of {RUN} words, {len(found) * SIZE} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    making = verbs.add_parser("make")
    making.add_argument("language")
    making.add_argument("books", nargs="+")
    verbs.add_parser("check")
    asked = parser.parse_args()
    if asked.verb == "make":
        return make(asked.language, asked.books)
    problems = [problem for language in catalogues.languages() for problem in problems_of(language)]
    print("\n".join(problems), file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
