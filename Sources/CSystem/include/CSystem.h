#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <stdbool.h>
#include <sys/types.h>

/* What Swift's Glibc module cannot reach; every name starts with osgk_. */

int osgk_pidfd_open(pid_t pid);
/* Both ends close on exec. */
int osgk_pipe_cloexec(int ends[2]);
/* A counter to wake a thread that polls: closes on exec, never blocks. */
int osgk_event_descriptor(void);
/* prctl(PR_SET_DUMPABLE, 0) and RLIMIT_CORE 0. */
int osgk_forbid_core_dumps(void);

/* The kernel's reason in English, whatever the locale; never NULL. */
const char *osgk_error_text(int code);

/* open(2) that keeps in mind why it failed, for the calling thread: of several attempts on one path
   in a row, the reason of the first. */
int osgk_noting_open(const char *path, int flags, int mode);
/* The errno of the last open above that failed, 0 where it succeeded. */
int osgk_noted_errno(void);

/* rename(2) that fails with EEXIST where the new name is taken. */
int osgk_rename_no_replace(const char *from, const char *to);

/* XXH3 with 128 bits (xxHash 0.8), over any number of pieces. NULL: there is no memory. */
typedef struct osgk_content_hash osgk_content_hash;
osgk_content_hash *osgk_content_hash_begin(void);
void osgk_content_hash_add(osgk_content_hash *hash, const void *bytes, size_t count);
/* In its canonical form (big endian) of what was added so far. */
void osgk_content_hash_value(const osgk_content_hash *hash, unsigned char value[16]);
void osgk_content_hash_end(osgk_content_hash *hash);

/* Starts a program with empty signal mask and default handlers. descriptors[i] becomes its
   descriptor i, -1 means /dev/null; no other descriptor is open in it. `own_group`: it leads a
   process group of its own. `directory` may be NULL. Gives 0 or an errno. */
int osgk_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
               const int descriptors[], int count, bool own_group, const char *directory);

#endif
