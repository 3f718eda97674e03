"""The strategy behind every style: plans its turn by what its style values (`choose`)."""
