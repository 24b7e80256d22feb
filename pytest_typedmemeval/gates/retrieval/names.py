"""The closed worlds of names that the memories are about."""

from __future__ import annotations

PEOPLE = (
    "Ines", "Tomasz", "Yuki", "Bram", "Farida", "Odhran", "Leocadia", "Sunil", "Petra", "Kofi", "Maelle", "Ruben", "Anahit", "Goran",
    "Thandi", "Elias", "Mirembe", "Pascal", "Signe", "Duarte", "Halima", "Wenzel", "Noor", "Casimir",
)  # fmt: skip

PROJECTS = (
    "Kestrel", "Marlow", "Tamarack", "Quill", "Osprey", "Juniper", "Halyard", "Cobalt", "Larkspur", "Meridian", "Basalt", "Thistle",
    "Corvid", "Lantern", "Sable", "Harrow", "Willow", "Fathom", "Gantry", "Isobar", "Tern", "Mallow", "Sorrel", "Vesper", "Bramble",
    "Cinder", "Dovetail", "Ember", "Foxglove", "Gable", "Heron", "Inkwell", "Jetty", "Keel", "Lodestar", "Mistral", "Nettle", "Orchard",
    "Pewter", "Quarry", "Rampart", "Saffron", "Turret", "Umber", "Viaduct", "Wicker", "Yarrow", "Zephyr",
)  # fmt: skip

TOPICS = (
    ("scheduler", "jobs"), ("mailer", "digests"), ("importer", "ledgers"), ("billing desk", "invoices"), ("search index", "shards"),
    ("gateway", "requests"), ("exporter", "reports"), ("greenhouse", "seedlings"), ("telescope", "exposures"), ("kiln", "tiles"),
    ("print queue", "posters"), ("seed library", "packets"), ("choir planner", "rehearsals"), ("bike workshop", "repairs"),
    ("delivery rota", "crates"), ("weather mast", "readings"), ("archive scanner", "folios"), ("bakery oven", "loaves"),
    ("clinic calendar", "appointments"), ("ferry board", "crossings"), ("beehive log", "combs"), ("tool shed", "loans"),
    ("tide gauge", "samples"), ("loom", "bolts"),
)  # fmt: skip
"""(anchor noun, what it handles)."""
