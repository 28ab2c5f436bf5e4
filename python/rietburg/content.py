"""What there is to play, and the table that speaks the protocol."""

import functools
import json
import os

from ._library import Held, lib, text


def version():
    """Of the rules and of the shape of a position."""
    return lib.version().decode()


class Content(Held):
    """All legends and what they are made of: those within librietburg, or those of a folder."""

    def __init__(self, folder=None):
        super().__init__(lib.open(None if folder is None else os.fsencode(folder)))

    @classmethod
    def with_legend(cls, legend, texts=None):
        """The content within together with somebody's own legend: the texts of its legend.json and en.json."""
        made = cls.__new__(cls)
        legend, texts = legend.encode(), None if texts is None else texts.encode()
        Held.__init__(made, lib.open_own(legend, len(legend), texts, 0 if texts is None else len(texts)))
        return made

    def legends(self):
        """`id`, `difficulties`, `heroes` (how many may play) and so on of each, as the protocol tells them."""
        with Table(self) as table:
            return table.ask(do="legends")["legends"]


@functools.lru_cache(maxsize=1)
def own_content():
    return Content()


def legends():
    """Of the content within librietburg."""
    return own_content().legends()


class Table(Held):
    """One line of docs/protocol.md in, one out."""

    def __init__(self, content=None):
        self.content = content or own_content()
        super().__init__(lib.table(self.content._handle))

    def answer_line(self, line):
        line = line.encode()
        return text(lib.answer, self._handle, line, len(line))

    def ask(self, **request):
        """A request as keywords. A refusal comes back as it is: `ok` is False and `error` says why."""
        return json.loads(self.answer_line(json.dumps(request)))


class Setup(Held):
    """One game compiled: legend, difficulty, heroes in seating order, and the options of the protocol's `new`."""

    def __init__(self, legend, heroes, difficulty=None, content=None, **options):
        fields = {"legend": legend, "heroes": list(heroes)}
        if difficulty is not None:
            fields["difficulty"] = difficulty
        if options:
            fields["options"] = options
        self.fields = fields
        line = json.dumps(fields).encode()
        super().__init__(lib.setup((content or own_content())._handle, line, len(line)))
