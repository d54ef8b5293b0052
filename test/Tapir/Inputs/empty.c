// An empty program, for errors in options: these come first.
int nothing;
