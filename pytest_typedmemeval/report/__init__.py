"""The typed report and its writers."""
