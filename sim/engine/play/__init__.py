"""Games from first to last: the kernel, batches, the table to sit at, search, and restricted play."""
