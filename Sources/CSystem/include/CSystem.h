#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <stdbool.h>
#include <sys/types.h>

/* What Swift's Glibc module cannot reach; every name starts with osgk_. */

int osgk_pidfd_open(pid_t pid);
int osgk_pipe_cloexec(int ends[2]);
/* prctl(PR_SET_DUMPABLE, 0) and RLIMIT_CORE 0. */
int osgk_forbid_core_dumps(void);

#endif
