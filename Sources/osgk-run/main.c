/* osgk-run stands between osgk and a stranger's program: session and process group of its own,
   limits, no descriptor but 0, 1 and 2, a socket filter, and a lifeline.

     osgk-run [--network=none|serve|any] [--lifeline=FD] [--status=FD] [--grace=MS]
              [--directory=DIR] [--limit=NAME:VALUE]... -- PROGRAM [ARGUMENT]...
     osgk-run --try none|serve|any

   Lifeline: a byte on it asks for the end (TERM, the grace, KILL); its end, or a TERM, INT, HUP or
   QUIT to osgk-run itself, asks for the same with a grace of a second at most. Status: the lines
   "started PID", "error CALL ERRNO", and at last "exit N" or "signal N". The exit status and the
   signal of the program are passed on. What the program leaves running dies with it, in its group
   or out of it. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/close_range.h>
#include <netinet/in.h>
#include <poll.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { last_grace_ms = 1000, sweeps = 200, sweep_ms = 10, usage_status = 2, failed_status = 127 };

static const char *network = "none", *directory;
static int lifeline = -1, status_fd = -1;
static long grace_ms = 8000;
static struct limit { const char *name; int resource; rlim_t value; bool set; } limits[] = {
    {"core", RLIMIT_CORE, 0, true},      {"as", RLIMIT_AS, 0, false},
    {"cpu", RLIMIT_CPU, 0, false},       {"fsize", RLIMIT_FSIZE, 0, false},
    {"nofile", RLIMIT_NOFILE, 0, false}, {"nproc", RLIMIT_NPROC, 0, false}};

/* ---- the filter ---- */

#define DENY(error, call, ...) \
  if (failure == 0) failure = seccomp_rule_add(f, SCMP_ACT_ERRNO(error), SCMP_SYS(call), __VA_ARGS__)
#define IS(argument, relation, value) SCMP_CMP(argument, SCMP_CMP_##relation, value, 0)
#define BITS(argument, mask, value) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value)

/* `serve`: of the sockets only Unix ones and TCP remain, and nothing that makes a connection:
   connect, and sends that carry an address or MSG_FASTOPEN. */
static int deny_all_but_serving(scmp_filter_ctx f) {
  int failure = 0;
  DENY(EACCES, socket, 1, IS(0, LT, AF_UNIX));
  DENY(EACCES, socket, 1, IS(0, GT, AF_INET6));
  for (int family = AF_UNIX + 1; family <= AF_INET6; family++) {
    bool internet = family == AF_INET || family == AF_INET6;
    for (int type = 0; type < 16; type++)
      if (!internet || type != SOCK_STREAM) DENY(EACCES, socket, 2, IS(0, EQ, family), BITS(1, 15, type));
    for (int protocol = 1; protocol < IPPROTO_TCP; protocol++)
      DENY(EACCES, socket, 2, IS(0, EQ, family), IS(2, EQ, protocol));
    DENY(EACCES, socket, 2, IS(0, EQ, family), IS(2, GT, IPPROTO_TCP));
  }
  DENY(EACCES, connect, 0);
  DENY(EACCES, sendto, 1, IS(4, NE, 0));
  DENY(EACCES, sendto, 1, BITS(3, MSG_FASTOPEN, MSG_FASTOPEN));
  DENY(EACCES, sendmsg, 1, BITS(2, MSG_FASTOPEN, MSG_FASTOPEN));
  DENY(EACCES, sendmmsg, 1, BITS(3, MSG_FASTOPEN, MSG_FASTOPEN));
  return failure;
}

/* Gives 0 or an errno. System calls of another architecture (i386, x32) kill the process: by them
   the rules could be dodged. */
static int set_filter(const char *access) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (strcmp(access, "any") == 0) return 0;
  scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW);
  if (!f) return ENOMEM;
  int failure = seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (strcmp(access, "serve") == 0) {
    if (failure == 0) failure = deny_all_but_serving(f);
  } else {
    DENY(EACCES, socket, 1, IS(0, NE, AF_UNIX));
  }
  DENY(EACCES, socketpair, 1, IS(0, NE, AF_UNIX));
  DENY(EACCES, socketcall, 0); /* its arguments lie in memory, out of a filter's sight */
  DENY(EPERM, io_uring_setup, 0);
  DENY(EPERM, io_uring_enter, 0);
  DENY(EPERM, io_uring_register, 0);
  /* Nor may another process of the user's be made to lend its sockets. */
  DENY(EPERM, ptrace, 0);
  DENY(EPERM, process_vm_writev, 0);
  DENY(EPERM, pidfd_getfd, 0);
  if (failure == 0) failure = seccomp_load(f);
  seccomp_release(f);
  return -failure;
}

/* Tries the filter on ourselves: is it set up, and does it hold? */
static int try_filter(const char *access) {
  int failure = set_filter(access);
  if (failure == 0 && strcmp(access, "any") != 0) {
    int kind = strcmp(access, "serve") == 0 ? SOCK_DGRAM : SOCK_STREAM;
    if (socket(AF_INET, kind, 0) >= 0 || errno != EACCES) failure = ENOTSUP;
    if (socket(AF_UNIX, SOCK_STREAM, 0) < 0) failure = errno;
  }
  printf("%s: %s\n", access, failure == 0 ? "holds" : strerror(failure));
  return failure == 0 ? 0 : 1;
}

/* ---- the program ---- */

static void tell(const char *what, const char *call, int code) {
  if (status_fd >= 0) dprintf(status_fd, "%s %s%s%d\n", what, call, *call ? " " : "", code);
}

static _Noreturn void give_up(const char *call, int code) {
  tell("error", call, code);
  _exit(failed_status);
}

static _Noreturn void become(char *arguments[]) {
  sigset_t none;
  sigemptyset(&none);
  setsid(); /* a group of its own, and no way to our terminal */
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    struct rlimit both = {limits[i].value, limits[i].value};
    if (limits[i].set && setrlimit(limits[i].resource, &both) != 0) give_up("setrlimit", errno);
  }
  if (directory && chdir(directory) != 0) give_up("chdir", errno);
  if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0) give_up("close_range", errno);
  int failure = set_filter(network);
  if (failure != 0) give_up("filter", failure);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execv(arguments[0], arguments);
  give_up("exec", errno);
}

/* ---- its end ---- */

static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1000000;
}

static void send_group(pid_t group, int number) {
  /* Before the program has made its group it is reached by its own number. */
  if (kill(-group, number) != 0 && errno == ESRCH) kill(group, number);
}

/* Kills the children that we have by now: orphans come to us, the subreaper. */
static void kill_children(void) {
  char name[300], text[512], *end;
  DIR *processes = opendir("/proc");
  for (struct dirent *entry; processes && (entry = readdir(processes));) {
    int parent = 0, pid = atoi(entry->d_name);
    snprintf(name, sizeof name, "/proc/%s/stat", entry->d_name);
    FILE *file = pid > 0 ? fopen(name, "re") : NULL;
    if (file && fgets(text, sizeof text, file) && (end = strrchr(text, ')')) &&
        sscanf(end, ") %*c %d", &parent) == 1 && parent == getpid())
      kill(pid, SIGKILL);
    if (file) fclose(file);
  }
  if (processes) closedir(processes);
}

/* Reaps everybody but the program, which keeps its number until its group is dead. */
static bool has_ended(pid_t program) {
  for (siginfo_t info = {0}; waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
       info.si_pid = 0) {
    if (info.si_pid == 0) return false;
    if (info.si_pid == program) return true;
    waitpid(info.si_pid, NULL, 0);
  }
  return false;
}

static void watch(pid_t program, int signals) {
  long deadline = -1;
  struct pollfd ready[2] = {{signals, POLLIN, 0}, {lifeline, POLLIN, 0}};
  while (!has_ended(program)) {
    long left = deadline < 0 ? -1 : deadline - now_ms();
    if (deadline >= 0 && left <= 0) {
      send_group(program, SIGKILL);
      deadline = left = -1;
    }
    if (poll(ready, 2, (int)left) < 0) continue;
    long grace = -1;
    struct signalfd_siginfo info;
    char byte;
    if (ready[0].revents && read(signals, &info, sizeof info) > 0 && info.ssi_signo != SIGCHLD)
      grace = last_grace_ms;
    if (ready[1].revents) {
      if (read(lifeline, &byte, 1) == 1) {
        grace = grace_ms;
      } else {
        ready[1].fd = -1;
        grace = last_grace_ms;
      }
    }
    if (grace < 0) continue;
    if (grace > grace_ms) grace = grace_ms;
    if (deadline < 0 || now_ms() + grace < deadline) deadline = now_ms() + grace;
    send_group(program, SIGTERM);
    send_group(program, SIGCONT);
  }
}

/* Kills what is left, reaps it all, and ends as the program has ended. */
static _Noreturn void pass_on(pid_t program, int signals) {
  siginfo_t info;
  struct pollfd child = {signals, POLLIN, 0};
  struct signalfd_siginfo seen;
  send_group(program, SIGKILL);
  waitid(P_PID, program, &info, WEXITED);
  for (int i = 0, reaped; i < sweeps; i++) {
    while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) continue;
    if (reaped < 0) break;
    kill_children();
    if (poll(&child, 1, sweep_ms) > 0 && read(signals, &seen, sizeof seen) < 0) break;
  }
  tell(info.si_code == CLD_EXITED ? "exit" : "signal", "", info.si_status);
  if (info.si_code == CLD_EXITED) _exit(info.si_status);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  sigset_t set;
  sigfillset(&set);
  signal(info.si_status, SIG_DFL);
  raise(info.si_status);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  _exit(128 + info.si_status);
}

static bool set_limit(const char *text) {
  const char *colon = strchr(text, ':');
  for (size_t i = 0; colon && i < sizeof limits / sizeof *limits; i++)
    if (strlen(limits[i].name) == (size_t)(colon - text) &&
        strncmp(limits[i].name, text, colon - text) == 0) {
      limits[i].value = strtoull(colon + 1, NULL, 10);
      return limits[i].set = true;
    }
  return false;
}

static bool is_access(const char *text) {
  return strcmp(text, "none") == 0 || strcmp(text, "serve") == 0 || strcmp(text, "any") == 0;
}

int main(int count, char *arguments[]) {
  static const struct option names[] = {
      {"network", 1, 0, 'n'}, {"lifeline", 1, 0, 'l'},  {"status", 1, 0, 's'}, {"grace", 1, 0, 'g'},
      {"limit", 1, 0, 'r'},   {"directory", 1, 0, 'd'}, {"try", 1, 0, 't'},    {0}};
  bool good = true;
  for (int option; (option = getopt_long(count, arguments, "+", names, NULL)) != -1;) {
    if (option == 'n') good = good && is_access(network = optarg);
    else if (option == 'l') lifeline = atoi(optarg);
    else if (option == 's') status_fd = atoi(optarg);
    else if (option == 'g') grace_ms = atol(optarg);
    else if (option == 'r') good = good && set_limit(optarg);
    else if (option == 'd') directory = optarg;
    else if (option == 't' && is_access(optarg)) return try_filter(optarg);
    else good = false;
  }
  if (!good || optind >= count) {
    fputs("usage: osgk-run [--network=none|serve|any] [option...] -- program [argument...]\n", stderr);
    return usage_status;
  }
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  pid_t program = fork();
  if (program == 0) become(arguments + optind);
  if (program < 0) give_up("fork", errno);
  for (int i = 0; i < 3; i++) close(i); /* the pipes are the program's alone */
  sigset_t watched;
  sigemptyset(&watched);
  int wanted[] = {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) sigaddset(&watched, wanted[i]);
  int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  tell("started", "", program);
  watch(program, signals);
  pass_on(program, signals);
}
