"""The instruments that a corpus must pass. They import nothing from ``tools.corpusgen`` or the generators, so that a mistake there can't hide itself here."""
