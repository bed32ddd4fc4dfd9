#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

enum { most = 8, out_of_the_way = 32 };

/* Adds one action for each descriptor. The sources are first copied above every target, so that
   no dup2 overwrites a source that is still to come. */
static int add_descriptors(posix_spawn_file_actions_t *actions, const int descriptors[], int count,
                           int copies[]) {
  for (int i = 0; i < count; i++) {
    int failure;
    if (descriptors[i] < 0) {
      failure = posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_RDWR, 0);
    } else {
      copies[i] = fcntl(descriptors[i], F_DUPFD_CLOEXEC, out_of_the_way);
      /* EINVAL: the limit on descriptors lies below that number. */
      if (copies[i] < 0) return errno == EINVAL ? EMFILE : errno;
      failure = posix_spawn_file_actions_adddup2(actions, copies[i], i);
    }
    if (failure != 0) return failure;
  }
  return posix_spawn_file_actions_addclosefrom_np(actions, count);
}

static int set_attributes(posix_spawnattr_t *attributes, bool own_group) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (own_group) flags |= POSIX_SPAWN_SETPGROUP;
  int failure = posix_spawnattr_setflags(attributes, flags);
  if (failure == 0) failure = posix_spawnattr_setpgroup(attributes, 0);
  if (failure == 0) failure = posix_spawnattr_setsigmask(attributes, &none);
  if (failure == 0) failure = posix_spawnattr_setsigdefault(attributes, &all);
  return failure;
}

int osgk_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[],
               const int descriptors[], int count, bool own_group, const char *directory) {
  if (count > most) return EINVAL;
  int copies[most];
  for (int i = 0; i < most; i++) copies[i] = -1;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure == 0) {
    failure = add_descriptors(&actions, descriptors, count, copies);
    if (failure == 0 && directory)
      failure = posix_spawn_file_actions_addchdir_np(&actions, directory);
    if (failure == 0) failure = set_attributes(&attributes, own_group);
    if (failure == 0)
      failure = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  for (int i = 0; i < most; i++)
    if (copies[i] >= 0) close(copies[i]);
  return failure;
}
