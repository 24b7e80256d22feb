"""``--tme-require``: a small language over the figures of a report. `grammar` reads it, `figures` knows the names, `check` decides."""
