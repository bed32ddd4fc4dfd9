/* Preloaded: lets the n-th writing call of a program fail, once or from then on. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/types.h>
#include <unistd.h>

static int left, code, goes_on, fired;

/* The n-th call from now on; 0: none. Tells whether the last one armed has come to fail. */
int osgk_fail_at(int n, int error, int for_good) {
  int was = fired;
  left = n, code = error, goes_on = for_good, fired = 0;
  return was;
}

static int fails(int file) {
  if (!left || (file >= 0 && file <= 2)) return 0;
  if (left > 1) return left--, 0;
  if (!goes_on) left = 0;
  fired = 1;
  errno = code;
  return 1;
}

#define CALL(type, name, arguments, given, file)                        \
  type name arguments {                                                 \
    static type(*real) arguments;                                       \
    if (!real) real = (type(*) arguments)dlsym(RTLD_NEXT, #name);       \
    return fails(file) ? -1 : real given;                               \
  }

CALL(ssize_t, write, (int f, const void *b, size_t n), (f, b, n), f)
CALL(ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), (f, b, n, o), f)
CALL(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o), f)
CALL(int, fsync, (int f), (f), f)
CALL(int, fdatasync, (int f), (f), f)
CALL(int, ftruncate, (int f, off_t n), (f, n), f)
CALL(int, ftruncate64, (int f, off64_t n), (f, n), f)
CALL(int, unlink, (const char *p), (p), -1)
CALL(int, fchmod, (int f, mode_t m), (f, m), f)
CALL(int, mkdir, (const char *p, mode_t m), (p, m), -1)

#define OPEN(name)                                                      \
  int name(const char *path, int flags, ...) {                          \
    static int (*real)(const char *, int, ...);                         \
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
    va_list more;                                                       \
    va_start(more, flags);                                              \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;           \
    va_end(more);                                                       \
    return (flags & O_CREAT) && fails(-1) ? -1 : real(path, flags, mode); \
  }

OPEN(open)
OPEN(open64)
