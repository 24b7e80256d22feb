"""Instrument 2: haystacks don't depend on the choice, and the choice can fall on every block alike (R1-R4).

This is the primary gate of a corpus that is exchangeable by construction, since it needs no list of features.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from pytest_typedmemeval.corpus.load import parse_questions
from tools.instruments.chance import chi_square_p
from tools.instruments.check import Check, none_of
from tools.instruments.generator import Rechosen
from tools.instruments.haystack import Choice, Worlds, haystack_of

CHOICES = 120
"""Choice seeds that the test of uniform blocks looks at."""

UNIFORM_P = 0.001


def same_haystacks(rechosen: Sequence[Rechosen]) -> Check:
    """Every re-choice reports the same digest of its haystacks."""
    digests = Counter(one.haystacks_sha256 for one in rechosen)
    return Check(
        "R1 haystacks under other choice seeds", f"{len(digests)} digest(s) in {len(rechosen)}", "1", len(digests) == 1
    )


def same_bytes(shipped: bytes, others: Sequence[bytes]) -> Check:
    """Whole corpora under other choice seeds have the shipped sessions, byte by byte, question by question: the digest isn't taken on the generator's word."""
    haystacks = [
        {question.question_id: haystack_of(question) for question in parse_questions(data, "corpus")}
        for data in (shipped, *others)
    ]
    problems = [
        f"{question_id} has another haystack under choice {number}"
        for number, other in enumerate(haystacks[1:], 1)
        for question_id, haystack in haystacks[0].items()
        if other.get(question_id) != haystack
    ]
    return none_of(f"R1 sessions compared under {len(others)} other seeds", problems)


def uniform_blocks(choices: Sequence[Choice]) -> list[Check]:
    """Per shape, whether gold blocks are uniform, two ways: over the block number pooled over worlds, and within each world with the statistics added up.

    The second sees what the first averages away: sessions that can't be chosen stand elsewhere in every world. Its statistic has mean sum(b - 1); with c choices a world the variance
    is 2 (b - 1) (1 - 1/c) a world, which the chi-square law overstates slightly, so it refuses slightly less often than its level.
    Both arms of a pair ask of one block by construction: they enter once.
    """
    counts: dict[tuple[str, int, int], Counter[int]] = defaultdict(Counter)
    for choice in choices:
        for shape, world, blocks, block in {(one.shape, one.world, one.blocks, one.block) for one in choice}:
            counts[shape, world, blocks][block] += 1
    checks = []
    for shape in sorted({shape for shape, _, _ in counts}):
        of_shape = {key: counter for key, counter in counts.items() if key[0] == shape}
        pooled = _pooled_p(of_shape)
        within = chi_square_p(
            *map(sum, zip(*(_chi_square(counter, blocks) for (_, _, blocks), counter in of_shape.items()), strict=True))
        )
        for name, p in (("pooled over worlds", pooled), ("within worlds", within)):
            checks.append(
                Check(f"R1 gold blocks uniform, {shape}, {name}", f"p = {p:.4f}", f">= {UNIFORM_P}", p >= UNIFORM_P)
            )
    return checks


def _chi_square(counter: Counter[int], blocks: int) -> tuple[float, int]:
    expected = counter.total() / blocks
    return sum((counter[block] - expected) ** 2 / expected for block in range(blocks)), blocks - 1


def _pooled_p(counts: dict[tuple[str, int, int], Counter[int]]) -> float:
    """Worlds of one size are added up by block number; sizes then add their statistics."""
    by_size: dict[int, Counter[int]] = defaultdict(Counter)
    for (_, _, blocks), counter in counts.items():
        by_size[blocks].update(counter)
    return chi_square_p(
        *map(sum, zip(*(_chi_square(counter, blocks) for blocks, counter in by_size.items()), strict=True))
    )


def equal_eligibility(worlds: Worlds, choices: Sequence[Choice]) -> Check:
    """R3, R4: the blocks of a world are disjoint, of one size, always the same sessions under the same number, and together all of its sessions.

    A shape without gold has no blocks of sessions; but a shape is either always with or always without.
    """
    blocks: dict[tuple[str, int], dict[int, tuple[int, ...]]] = defaultdict(dict)
    declared: dict[tuple[str, int], int] = {}
    problems = []
    gold_in: dict[str, set[bool]] = defaultdict(set)
    for choice in choices:
        for asked in choice:
            key = (asked.question_id, asked.world)
            declared[key] = asked.blocks
            gold_in[asked.shape].add(bool(asked.gold))
            if blocks[key].setdefault(asked.block, asked.gold) != asked.gold:
                problems.append(
                    f"{asked.question_id}: block {asked.block} is {blocks[key][asked.block]} and {asked.gold}"
                )
            if not 0 <= asked.block < asked.blocks:
                problems.append(f"{asked.question_id}: block {asked.block} of {asked.blocks}")
    problems += [
        f"{shape}: with gold sessions and without" for shape, found in sorted(gold_in.items()) if len(found) > 1
    ]
    for (question_id, world), seen in blocks.items():
        sizes = {len(gold) for gold in seen.values()}
        if sizes == {0}:
            continue
        sessions = [session for gold in seen.values() for session in gold]
        if len(sessions) != len(set(sessions)):
            problems.append(f"{question_id}: a session in two blocks")
        if len(sizes) != 1 or declared[question_id, world] * sizes.pop() != len(worlds[world]):
            problems.append(
                f"{question_id}: {declared[question_id, world]} blocks of {sorted(map(len, seen.values()))} sessions don't make up {len(worlds[world])}"
            )
    return none_of("R3 R4 blocks partition the sessions", problems)


def shipped_as_declared(shipped: Choice) -> Check:
    """The shipped gold sessions are those that the generator declares for the shipped choice seed."""
    return none_of(
        "R1 shipped gold is the declared block",
        [f"{asked.question_id}: sessions {asked.gold}" for asked in shipped if asked.block < 0],
    )
