"""The rules: state, zones, procedures and the kernel that runs them."""
