/* Lets the n-th call that changes a disk fail, in a program that is started with it:
 *
 *   LD_PRELOAD=nth-call.so  NTH_FILE=FILE  NTH_FAIL=N  NTH_ERRNO=28  [NTH_ON=1]  program
 *
 * Calls on regular files and directories are counted: write, pwrite, writev, fsync, fdatasync,
 * ftruncate, fallocate, rename, link, mkdir, and open where it makes a file. Standard output and
 * error are not. From 1; 0: none fails, calls are only counted. NTH_ON: all after it fail too, as
 * on a disk that stays full. FILE (made before, 4096 bytes) then holds the count (8 bytes), how
 * many failed (8 bytes), and which call it was on which file, as text. What the program becomes by
 * execve goes on counting. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static struct page {
  int64_t count, failed;
  char what[4096 - 16];
} *page;
static int64_t wanted;
static int number, goes_on;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("NTH_FILE"), *n = getenv("NTH_FAIL"), *code = getenv("NTH_ERRNO");
  if (!path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
  if (file < 0) _exit(98);
  void *map = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  syscall(SYS_close, file);
  if (map == MAP_FAILED) _exit(98);
  wanted = n ? atoll(n) : 0;
  number = code ? atoi(code) : ENOSPC;
  goes_on = getenv("NTH_ON") != NULL;
  page = map;
}

/* Whether this call is to fail. */
static int fails(const char *call, int file, const char *path) {
  if (!page) return 0;
  if (!path) {
    struct stat status;
    int kept = errno;
    if (file == 1 || file == 2 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
      errno = kept;
      return 0;
    }
  }
  int64_t at = __atomic_add_fetch(&page->count, 1, __ATOMIC_SEQ_CST);
  if (wanted == 0 || at < wanted || (at > wanted && !goes_on)) return 0;
  if (__atomic_add_fetch(&page->failed, 1, __ATOMIC_SEQ_CST) == 1) {
    char link[64], name[2048] = "";
    if (!path) {
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t size = readlink(link, name, sizeof name - 1);
      name[size < 0 ? 0 : size] = 0;
    }
    snprintf(page->what, sizeof page->what, "%s %s", call, path ? path : name);
  }
  errno = number;
  return 1;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t);
  return fails("write", file, NULL) ? -1 : real(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  return fails("writev", file, NULL) ? -1 : real(file, pieces, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  return fails("pwrite", file, NULL) ? -1 : real(file, bytes, count, at);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  return pwrite64(file, bytes, count, at);
}

int fsync(int file) {
  REAL(int, fsync, int);
  return fails("fsync", file, NULL) ? -1 : real(file);
}

int fdatasync(int file) {
  REAL(int, fdatasync, int);
  return fails("fdatasync", file, NULL) ? -1 : real(file);
}

int ftruncate64(int file, off64_t length) {
  REAL(int, ftruncate64, int, off64_t);
  return fails("ftruncate", file, NULL) ? -1 : real(file, length);
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fallocate64(int file, int mode, off64_t offset, off64_t length) {
  REAL(int, fallocate64, int, int, off64_t, off64_t);
  return fails("fallocate", file, NULL) ? -1 : real(file, mode, offset, length);
}
int fallocate(int file, int mode, off_t offset, off_t length) {
  return fallocate64(file, mode, offset, length);
}

int posix_fallocate64(int file, off64_t offset, off64_t length) {
  REAL(int, posix_fallocate64, int, off64_t, off64_t);
  return fails("fallocate", file, NULL) ? number : real(file, offset, length);
}
int posix_fallocate(int file, off_t offset, off_t length) {
  return posix_fallocate64(file, offset, length);
}

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return fails("rename", -1, to) ? -1 : real(from, to);
}

int renameat(int from_place, const char *from, int to_place, const char *to) {
  REAL(int, renameat, int, const char *, int, const char *);
  return fails("rename", -1, to) ? -1 : real(from_place, from, to_place, to);
}

int renameat2(int from_place, const char *from, int to_place, const char *to, unsigned flags) {
  REAL(int, renameat2, int, const char *, int, const char *, unsigned);
  return fails("rename", -1, to) ? -1 : real(from_place, from, to_place, to, flags);
}

int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  return fails("link", -1, to) ? -1 : real(from, to);
}

int linkat(int from_place, const char *from, int to_place, const char *to, int flags) {
  REAL(int, linkat, int, const char *, int, const char *, int);
  return fails("link", -1, to) ? -1 : real(from_place, from, to_place, to, flags);
}

int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, const char *, mode_t);
  return access(path, F_OK) != 0 && fails("mkdir", -1, path) ? -1 : real(path, mode);
}

int mkdirat(int place, const char *path, mode_t mode) {
  REAL(int, mkdirat, int, const char *, mode_t);
  return faccessat(place, path, F_OK, 0) != 0 && fails("mkdir", -1, path)
             ? -1
             : real(place, path, mode);
}

/* Opening a file that is there needs no room. */
static int makes(int place, const char *path, int flags) {
  if ((flags & O_TMPFILE) == O_TMPFILE) return 1;
  return flags & O_CREAT && faccessat(place, path, F_OK, 0) != 0;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, name, const char *, int, ...); \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    return makes(AT_FDCWD, path, flags) && fails("open", -1, path) ? -1 : real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int place, const char *path, int flags, ...) { \
    REAL(int, name, int, const char *, int, ...); \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    return makes(place, path, flags) && fails("open", -1, path) \
               ? -1 \
               : real(place, path, flags, mode); \
  }
OPENAT(openat)
OPENAT(openat64)
