// Nothing: what is said of options comes first.
int nothing;
