// The C library's parser of command lines, which Swift's module of the C library leaves out.
#include <getopt.h>
