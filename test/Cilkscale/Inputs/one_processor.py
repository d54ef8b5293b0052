"""one_processor.py COMMAND...: runs the command with all of its threads on one processor."""
import os
import sys

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.execvp(sys.argv[1], sys.argv[1:])
