"""Playing a plan: processes, clusters, the results folder, and all that can stop a run (`run`)."""
