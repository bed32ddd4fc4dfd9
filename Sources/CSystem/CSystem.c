#include "CSystem.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int osgk_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int osgk_pipe_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int osgk_forbid_core_dumps(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -1;
}
