"""The default judge's rules: deterministic, offline, deciding only what they can prove.

The rooms, by what they read:

- the answer as a whole: judge, body, closings, tool_logs, notes, grading_words, steady, conditions, verdicts
- words and tongues: text, phrases, word_starts, tongues, quotes
- declining and denying: refusals, refusals_abroad, denials, unanswered
- the question's own: scene, owners, slots, elsewhere, shared, taken_up, commitments, aversion
- gold of kind value: value, values, unknown, unlisted, rivals, proved, reinstated, reordered, bare_values
- values with a type or a notation: typed, notation, codes, hours, weekdays, spoken_values, spoken_prices, numerals, quantities, units
- number: number, offered_numbers, committed_number, labelled_numbers, superseded, beside_a_denial, direction, results, none_counted
- order: order, sequence, sequence_words, order_by_days, order_abroad
- speaker: speaker, claims, names_nobody
- Forgetting: still_valid, no_longer, never_known, endings, ending_words, endings_abroad, lapsed, ended_records, newcomers, cases, guesses, leftovers
- Prospective, what holds: dated_value, not_yet, date, timing, timing_words, timing_abroad, holding, periods, succession, narration, concluded, other_times, unproved, unheard, asides, asserted, marks, rows, polar
- Prospective, what is due: window, told_due, reminders, other_errands, nothing_due, tasks
- days: dates, asked_days, told_days
"""

RULES_VERSION = "rules/2.10+forgetting/2.3+number/5+prospective/7"
"""Changes whenever a verdict may change; it is part of the judge's fingerprint. A vertical's rules that come later are added with their own number."""
