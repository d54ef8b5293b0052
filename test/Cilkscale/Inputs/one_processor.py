"""one_processor.py COMMAND...: all threads of the command share a processor."""
import os
import sys

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.execvp(sys.argv[1], sys.argv[1:])
