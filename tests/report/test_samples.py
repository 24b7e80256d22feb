"""The committed samples are what the reference agents measure today, in every form, byte for byte."""

from __future__ import annotations

from tools.make_samples import main


def test_the_committed_samples_are_made_again_byte_for_byte(capsys):
    assert main(["--check"]) == 0, capsys.readouterr().out
