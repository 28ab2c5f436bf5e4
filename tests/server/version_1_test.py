"""A server's tables as the program wrote them when the protocol had version 1: they open, go on, and say where they end."""
import os
import pathlib
import sqlite3
import tempfile
import unittest

from table_client import Server

SQL = pathlib.Path(__file__).resolve().parent.parent / "version_1" / "tables.sql"
TABLE, ANNA, BOB = "9KHrhA7nyydwCbvdJMwzwn", "OvUnsQpoc-nfs188wxPMOm", "iTLvhWq2IoeM6hT8QXQFhE"
LENGTH = 20


class StoredByVersion1(unittest.TestCase):
    def serve(self, change=""):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.mkdir(os.path.join(folder.name, "tables"))
        store = sqlite3.connect(os.path.join(folder.name, "tables", "tables.sqlite"))
        store.executescript(SQL.read_text() + change)
        store.close()
        server = Server(data=folder.name)
        self.addCleanup(server.close)
        return server

    def client(self, server):
        client = server.client()
        self.addCleanup(client.close)
        return client

    def test_it_opens_and_goes_on_for_both(self):
        server = self.serve()
        anna, bob = self.client(server), self.client(server)
        table = anna.open(TABLE, secret=ANNA)
        self.assertEqual((1, True, LENGTH), (table["you"], table["host"], table["length"]))
        self.assertFalse(table.get("read_only"))
        self.assertEqual("witch", table["state"]["characters"][0]["kind"])
        self.assertEqual(["Until tomorrow!"], [line["text"] for line in table["chat"]])
        self.assertEqual({"dwarf": 1, "archer": 2}, table["seats"])
        self.assertEqual(2, bob.open(TABLE, secret=BOB)["you"])
        played = anna.play_any()
        self.assertEqual(played["hash"], bob.push("events")["hash"])
        server.end()
        server.start()
        found = self.client(server).open(TABLE)
        self.assertEqual((played["length"], played["hash"]), (found["length"], found["hash"]))
        self.assertLess(LENGTH, found["length"])

    def test_one_that_a_rule_contradicts_is_looked_at_up_to_there(self):
        line = SQL.read_text().count('INSERT INTO "log"') - 3
        server = self.serve(f"""
            UPDATE log SET data = '[{{"do":"step","to":84,"who":"dwarf"}}]' WHERE line = {line};
            DELETE FROM snapshots;
        """)
        anna = self.client(server)
        table = anna.open(TABLE, secret=ANNA)
        self.assertTrue(table["read_only"])
        self.assertLess(0, table["length"])
        self.assertLess(table["length"], LENGTH)
        self.assertIn(f"up to action {table['length']}", table["message"])
        with self.assertRaisesRegex(Exception, "read_only"):
            anna.play_any()
        self.assertEqual(table["length"], anna.ask("log")["length"])
        stored = sqlite3.connect(os.path.join(server.data, "tables", "tables.sqlite"))
        self.assertEqual(line + 3, stored.execute("SELECT count(*) FROM log").fetchone()[0], "the store keeps the rest")
        stored.close()


if __name__ == "__main__":
    unittest.main()
