"""What cards do: `found` makes estimates of what `counts` adds up, `restricted` those of restricted play."""
