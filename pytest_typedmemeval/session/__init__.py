"""What happens between an item and the report: outcomes, gathering, exit codes."""
