"""Benchmarks: each prints ratios measured side by side."""
