"""The agent protocol, adapters and reference agents."""
