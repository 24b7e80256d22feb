"""What the corpus generators share: phrase banks, random draws, rendering, output."""
