"""The strategy behind every style: plans its turn by the values of its style (`choose`)."""
