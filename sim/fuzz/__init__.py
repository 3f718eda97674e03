"""Random games with every invariant checked at every decision (`games`)."""
