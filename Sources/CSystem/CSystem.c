#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int osgk_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int osgk_pipe_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int osgk_event_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int osgk_forbid_core_dumps(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -1;
}

const char *osgk_error_text(int code) {
  const char *text = strerrordesc_np(code);
  return text ? text : "Unknown error";
}

int osgk_rename_no_replace(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  /* A file system that does not know the flag: a hard link is as strict. */
  if (link(from, to) != 0) return -1;
  unlink(from);
  return 0;
}

static _Thread_local char noted_path[PATH_MAX];
static _Thread_local int noted_errno;

int osgk_noting_open(const char *path, int flags, int mode) {
  int descriptor = open(path, flags, (mode_t)mode);
  if (descriptor >= 0) {
    noted_errno = 0;
  } else if (errno != EINTR && (noted_errno == 0 || strcmp(noted_path, path) != 0)) {
    noted_errno = errno;
    strncpy(noted_path, path, sizeof noted_path - 1);
  }
  return descriptor;
}

int osgk_noted_errno(void) { return noted_errno; }
