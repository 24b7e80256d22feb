"""The default judge's rules: deterministic, offline, deciding only what they can prove."""

RULES_VERSION = "rules/2.10+forgetting/2.3+number/5+prospective/7"
"""Changes whenever a verdict may change; it is part of the judge's fingerprint. A vertical's rules that come later are added with their own number."""
