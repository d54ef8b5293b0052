// An empty program: errors in options come first.
int nothing;
