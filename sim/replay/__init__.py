"""Games of datasets played again, to be read: in sentences, or as a page that shows the board (`rollout replay`)."""
