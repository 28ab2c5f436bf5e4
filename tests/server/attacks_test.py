"""The short form of attacks.py: every attack for a moment, at one server; the honest pair goes on."""
import os
import unittest

import attacks

# Under sanitizers everything takes longer, for the pair as for the attackers.
SECONDS = 0.7 * float(os.environ.get("RIETBURG_SLOWER", "1"))


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.field = attacks.Field()
        cls.quiet = cls.field.quiet(2)

    @classmethod
    def tearDownClass(cls):
        code = cls.field.server.end()
        cls.field.close()
        assert code == 0, code

    def test_the_pair_goes_on(self):
        """Nobody can freeze the table: a stall is many times what the pair meets anyway."""
        usual = max(self.quiet.worst, 50)  # a busy machine stops anybody for some hundredths of a second
        for name in attacks.ATTACKS:
            with self.subTest(name):
                hit = self.field.suffer(name, SECONDS)
                self.assertLess(hit.worst, 30 * usual, f"{name}: {hit.median:.1f} and at worst {hit.worst:.1f} ms; "
                                f"quiet: {self.quiet.median:.1f} and {self.quiet.worst:.1f}")
        memory, _ = attacks.figures_of(self.field.server)
        self.assertLess(memory, 600, "MiB at most")


if __name__ == "__main__":
    unittest.main()
