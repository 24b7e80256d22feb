"""``tme corpora``: list the corpora, or verify their bytes."""

from __future__ import annotations

import argparse
import sys

NAME = "corpora"
HELP = "list the corpora, or verify their bytes"
EXAMPLES = ("tme corpora list", "tme corpora verify")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=("list", "verify"),
        default="list",
        help="verify also compares every corpus with its sidecar",
    )


def run(options: argparse.Namespace) -> int:
    """Print a line a corpus; 1 if one of them is bad."""
    from pytest_typedmemeval.corpus.load import CorpusError
    from pytest_typedmemeval.corpus.registry import get_corpus
    from pytest_typedmemeval.verticals import VERTICALS

    bad = 0
    for name in VERTICALS:
        try:
            corpus = get_corpus(name)
            line = f"{corpus.vertical.corpus_id}  {len(corpus.questions)} questions  sha256 {corpus.sha256}"
            if options.what == "verify":
                _ = corpus.sidecar
                line += "  good"
            print(line)
        except (CorpusError, OSError) as error:
            bad += 1
            print(error, file=sys.stderr)
    return 1 if bad else 0
