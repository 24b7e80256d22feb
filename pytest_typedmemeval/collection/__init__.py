"""Finding the agent and making the items."""
