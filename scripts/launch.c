/* Runs two commands in turns and measures each. Small and static: what a child's peak memory says
   begins with the size of the program that started it.

   usage: launch PAIRS COMMAND... -- COMMAND...
   prints per run: which (0 or 1), nanoseconds, peak of it and its children in kB, own peak in kB
   (0: it ended before the first look at /proc), status */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* The process's own high-water mark so far, in kB. */
static long own_peak(pid_t pid) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/%d/status", pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t n = read(file, text, sizeof text - 1);
  close(file);
  if (n <= 0) return 0;
  text[n] = 0;
  const char *line = strstr(text, "VmHWM:");
  return line ? atol(line + 6) : 0;
}

static void run(int which, char **command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t pid;
  long long start = now();
  if (posix_spawnp(&pid, command[0], &actions, NULL, command, environ)) {
    perror(command[0]);
    exit(1);
  }
  /* Looks at a long run from time to time, and wakes at once when it ends. */
  struct pollfd ended = {.fd = (int)syscall(SYS_pidfd_open, pid, 0), .events = POLLIN};
  long peak = 0;
  while (poll(&ended, 1, 20) == 0) {
    long seen = own_peak(pid);
    if (seen > peak) peak = seen;
  }
  struct rusage usage;
  int status;
  wait4(pid, &status, 0, &usage);
  long long took = now() - start;
  close(ended.fd);
  posix_spawn_file_actions_destroy(&actions);
  printf("%d %lld %ld %ld %d\n", which, took, usage.ru_maxrss, peak, status);
  fflush(stdout);
}

int main(int count, char **words) {
  int middle = 2;
  while (middle < count && strcmp(words[middle], "--") != 0) middle++;
  if (middle <= 2 || middle + 1 >= count) return 2;
  words[middle] = NULL;
  for (int i = 0; i < atoi(words[1]); i++) {
    run(0, words + 2);
    run(1, words + middle + 1);
  }
}
