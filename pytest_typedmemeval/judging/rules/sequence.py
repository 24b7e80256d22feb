"""In which order a text puts the things that it names: ranks, "then" and "before that", arrows, lists, ties.

Works on a masked text (`phrases.masked`): one mark a mention, the words between two marks tell how they relate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pytest_typedmemeval.judging.rules.phrases import ANY_MARK
from pytest_typedmemeval.judging.rules.sequence_words import (
    BACK,
    BEHIND,
    BETWEEN,
    CALENDAR,
    COMMA,
    COMPARED,
    COUNTED,
    DENIED,
    ENDED,
    FIRST_OF_A_TIME,
    FORWARD,
    FORWARD_LINK,
    IN_BETWEEN,
    LAST,
    NEXT_TO_LAST,
    NO_RANK,
    NUMBER,
    NUMBER_AFTER,
    NUMBERED_IN_WORDS,
    OF_ALL,
    ORDINAL,
    ORDINALS,
    PREFIX,
    PREFIX_BACK,
    RANK,
    RANK_AFTER,
    RANKS_AHEAD,
    RANKS_BEHIND,
    REVERSE,
    ROW_WITH_RANK_AHEAD,
    ROW_WITH_RANK_BEHIND,
    SAID_AFTER_IT,
    SAID_BEHIND,
    SAME_TIME,
    SENTENCE,
    SIDE,
    STARTED,
    STEP,
    SUBJECT_GOES_ON,
    TIE,
    UNREAD,
)


@dataclass
class Order:
    """A partial order over labels: ``before`` holds (earlier, later) pairs, closed under transitivity; ties have none."""

    labels: list[int]
    before: set[tuple[int, int]] = field(default_factory=set)

    unread: bool = False
    """Whether some word that tells of order was used by no reading."""

    @property
    def contradictory(self) -> bool:
        """Whether some pair is ordered both ways."""
        return any((two, one) in self.before for one, two in self.before)

    @property
    def marked(self) -> bool:
        """Whether any pair is ordered at all."""
        return bool(self.before)


def read_order(text: str) -> Order:
    """The order in which ``text``, with one mark a mention, puts its labels."""
    text = BEHIND.sub("after", text.replace("\u2190", " < "))
    reverse = REVERSE.search(text) is not None
    if reverse:
        text = text.replace("->", ",")  # "newest -> oldest: D -> C": the arrows only go on
    text = FIRST_OF_A_TIME.sub(lambda match: match[0].removesuffix("first"), text)
    text = SAID_AFTER_IT.sub(r"after that \g<item>", SAID_BEHIND.sub(r"before that \g<item>", text))
    text = _ranked(REVERSE.sub(" ", FORWARD.sub(" ", CALENDAR.sub(" ", text))))
    marks = [match.start() for match in re.finditer(ANY_MARK, text)]
    labels = [ord(text[place]) - 0xE000 for place in marks]
    gaps = [text[one + 1 : two] for one, two in zip([-1, *marks], [*marks, len(text)], strict=True)]
    distinct = list(dict.fromkeys(labels))
    if DENIED.search(text):
        return Order(distinct, unread=True)
    ranks = _ranks(labels, gaps)
    ordinals = {label: (-rank if reverse and rank < LAST - 1 else rank) for label, rank in ranks.items()}
    if len(distinct) > 2 and ranks.get(distinct[0]) == LAST and ranks.get(distinct[-1]) == 1:
        reverse = True  # "- D (last) / - C / - B / - A (first)"
    order = Order(distinct)
    groups = {label: label for label in distinct}
    if len(ordinals) == len(distinct) and len(set(ordinals.values())) > 1:
        order.before = {(one, two) for one in distinct for two in distinct if ordinals[one] < ordinals[two]}
        return order
    if len(set(ordinals.values())) == 1 and len(ordinals) > 1:
        ordinals = {}  # "1. A 1. B": the numbers say nothing
    links, read = _links(labels, gaps, ordinals, groups, reverse)
    for one, rank in ordinals.items():
        for two in distinct:
            if groups[one] == groups[two]:
                continue
            other = ordinals.get(two)
            if rank == 1 or (other is not None and rank < other):
                links.add((one, two))
            elif rank == LAST or (rank == LAST - 1 and other != LAST):
                links.add((two, one))
    links, against = _against_all(labels, gaps, links)
    order.unread = any(
        UNREAD.search(gap) if number not in read | against else _tells_twice(gap) for number, gap in enumerate(gaps)
    ) or _ranks_part_a_tie(labels, ordinals, groups)
    order.before = _closed({(groups[one], groups[two]) for one, two in links}, groups)
    return order


def _tells_twice(gap: str) -> bool:
    """Whether a gap whose words were read has words of order on both sides of a full stop."""
    parts = SENTENCE.split(gap, maxsplit=1)
    return len(parts) == 2 and all(UNREAD.search(part) for part in parts)


def _ranks_part_a_tie(labels: list[int], ordinals: dict[int, int], groups: dict[int, int]) -> bool:
    """Whether of two that are told as one only one has a rank, at a mention of its own: "C and D came after both, D last"."""
    again = {label for label in groups if labels.count(label) > 1}
    tied = [{label for label in groups if groups[label] == group} for group in set(groups.values())]
    return any(len({ordinals.get(label) for label in tie}) > 1 and tie & again & ordinals.keys() for tie in tied)


def _against_all(
    labels: list[int], gaps: list[str], links: set[tuple[int, int]]
) -> tuple[set[tuple[int, int]], set[int]]:
    """``links`` with what is told against all the others, and the numbers of the gaps that tell it."""
    read: set[int] = set()
    for number, label in enumerate(labels):
        match = OF_ALL.match(gaps[number + 1])
        others = {other for other in labels[:number] if other != label}
        if match is None or not others:
            continue
        links = {pair for pair in links if not (label in pair and set(pair) & others)}
        first = match["how"] not in ("after", "behind", "later than")
        links |= {(label, other) if first else (other, label) for other in others}
        read.add(number + 1)
    return links, read


def _ranked(text: str) -> str:
    """``text`` with list numbers and ordinals as ``\u2116n``, and with numbers that stand behind their item as ``\u2261n``."""

    def number(match: re.Match[str]) -> str:
        if match["word"] in NO_RANK:
            return match[0]
        return f"{match['word'] or ''}{match['lead']} \u2116{int(match['n'])} "

    def ordinal(match: re.Match[str]) -> str:
        return f" \u2116{ORDINALS.get(match[0]) or int(match[0][:-2])} "

    text = NEXT_TO_LAST.sub(f" \u2116{LAST - 1} ", text)
    text = NUMBERED_IN_WORDS.sub(lambda match: f" \u2116{_counted(match['n'])} ", text)
    if RANKS_BEHIND.match(text):
        text = ROW_WITH_RANK_BEHIND.sub(lambda match: f"{match['mark']} \u2261{int(match['n'])} {match['rest']}", text)
    elif RANKS_AHEAD.match(text):
        text = ROW_WITH_RANK_AHEAD.sub(lambda match: f" \u2116{int(match['n'])} ", text)
    text = NUMBER_AFTER.sub(lambda match: f"{match['mark']} \u2261{int(match['n'])} ", text)
    text = NUMBER.sub(number, text)
    text = STARTED.sub(" \u21161 ", ENDED.sub(f" \u2116{LAST} ", text))
    return ORDINAL.sub(ordinal, text)


def _counted(number: str) -> int:
    return int(number) if number.isdigit() else COUNTED.index(number) + 1


def _ranks(labels: list[int], gaps: list[str]) -> dict[int, int]:
    """The explicit rank of each label: from the words before its mention, or behind it up to the next comma."""
    ranks: dict[int, int] = {}
    leading = RANK.search(gaps[0]) is not None
    for number, gap in enumerate(gaps):
        left, right = _sides(gap, leading, number == 0)
        behind = RANK_AFTER.search(gap)
        if number > 0 and labels[number - 1] not in ranks:
            found = behind or RANK.search(left)
            if found:
                ranks[labels[number - 1]] = int(found[1])
        if number < len(labels) and labels[number] not in ranks:
            own = RANK.findall(right)
            if own:
                ranks[labels[number]] = int(own[-1])
            elif number and TIE.match(gap) and labels[number - 1] in ranks and labels[number - 1] != labels[number]:
                ranks[labels[number]] = ranks[labels[number - 1]]
    return ranks


def _sides(gap: str, leading: bool, opening: bool) -> tuple[str, str]:
    """What of a gap belongs to the mention before it, and what to the one after it."""
    if opening:
        return "", _tail(gap)
    cut = SIDE.search(gap)
    if cut:
        return gap[: cut.start()], _tail(gap[cut.start() :])
    return ("", gap) if leading else (gap, "")


def _tail(gap: str) -> str:
    """The last sentence of a gap, from its last rank on: "... all four. First" """
    pieces = re.split(r"(?<=[.!?])\s|\n\s*\n", gap)
    return pieces[-1]


def _links(
    labels: list[int], gaps: list[str], ranks: dict[int, int], groups: dict[int, int], reverse: bool
) -> tuple[set[tuple[int, int]], set[int]]:
    """(earlier, later) pairs that neighbouring mentions state, and the numbers of the gaps whose words were read; ties are merged in ``groups``."""
    read: set[int] = set()
    stepped = any(STEP.search(gap) for gap in gaps[1:-1]) or bool(RANK.search("".join(gaps)))
    links: set[tuple[int, int]] = set()
    seen: set[int] = set()
    backward, comma, compared = False, False, False
    anchor = (
        labels[0] if labels else 0
    )  # the last label met for the first time: where a plain list goes on from after a repeat
    for number in range(1, len(labels)):
        one, two, gap = labels[number - 1], labels[number], gaps[number]
        seen.add(one)
        ended = SENTENCE.search(gap) is not None
        backward = backward and not ended
        prefix = gaps[number - 1] if number == 1 or SENTENCE.search(gaps[number - 1]) or "," in gaps[number - 1] else ""
        if one == two:
            comma = False
            continue
        if BETWEEN.search(gaps[number]) and number + 1 < len(labels):
            links |= {(two, one), (one, labels[number + 1])}
            read |= {number, number + 1}
            comma = False
            continue
        if number > 1 and BETWEEN.search(gaps[number - 1]):
            continue
        if IN_BETWEEN.search(gap):
            read.add(number)
            anchor = two
            continue
        goes_on = SUBJECT_GOES_ON.match(gap) if compared and number > 1 else None
        if goes_on:
            subject = labels[number - 2]
            links.add(
                (subject, two) if goes_on["how"] not in ("after", "later than", "preceded by") else (two, subject)
            )
            read.add(number)
            continue
        explicit_back = _is_back(gap) or (PREFIX_BACK.search(prefix) is not None and not FORWARD_LINK.search(gap))
        explicit_forward = not explicit_back and (
            FORWARD_LINK.search(gap) is not None
            or (PREFIX.search(prefix) is not None and not PREFIX_BACK.search(prefix))
        )
        compares = COMPARED.match(gap) is not None
        following = gaps[number + 1] if number + 1 < len(labels) else ""
        if explicit_back or explicit_forward:
            read |= {number, number - 1} if PREFIX.search(prefix) and not _is_back(gap) else {number}
        if explicit_back:
            links.add((two, one))
            backward = not compares and not PREFIX_BACK.search(prefix)
        elif explicit_forward:
            links.add((one, two))
            backward = False
        elif TIE.match(gap) and stepped and not comma and not compares:
            _merge(groups, one, two)
        elif _restated(ended or "," in gap or "and" in gap, compared, following, two, labels, number, seen):
            pass  # "... . C came before B": the new statement says itself where C belongs
        elif two in seen or ranks.get(two) == 1 or ranks.get(anchor) == LAST or (anchor in ranks and two in ranks):
            pass
        else:
            links.add((two, anchor) if backward != reverse else (anchor, two))
        if two not in seen:
            anchor = two
        comma = COMMA.match(gap) is not None
        compared = compares
        if number + 1 == len(labels) and SAME_TIME.search(gaps[-1].split(".")[0]):
            _merge(groups, one, two)
            links -= {(one, two), (two, one)}
    return links, read


def _is_back(gap: str) -> bool:
    """Whether the words between two mentions put the second before the first."""
    match = BACK.search(gap)
    return match is not None


def _restated(
    parted: bool, compared: bool, following: str, two: int, labels: list[int], number: int, seen: set[int]
) -> bool:
    """Whether the next mention opens a comparison of its own ("C came before B") that says where it belongs."""
    if not parted or number + 1 >= len(labels) or not COMPARED.match(following):
        return False
    return compared or labels[number + 1] in seen or two in seen


def _merge(groups: dict[int, int], one: int, two: int) -> None:
    old, new = groups[two], groups[one]
    for label, group in groups.items():
        if group == old:
            groups[label] = new


def _closed(links: Iterable[tuple[int, int]], groups: dict[int, int]) -> set[tuple[int, int]]:
    """Transitive closure over groups, spelt out for their labels."""
    pairs = set(links)
    nodes = set(groups.values())
    for middle in nodes:
        for one in nodes:
            if (one, middle) in pairs:
                pairs |= {(one, two) for two in nodes if (middle, two) in pairs}
    return {
        (one, two)
        for one in groups
        for two in groups
        if (groups[one], groups[two]) in pairs and groups[one] != groups[two]
    }
