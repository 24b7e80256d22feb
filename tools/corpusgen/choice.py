"""The random draws of the generators: those of the package (see there)."""

from pytest_typedmemeval.draw import Draw as Draw
