/* Stands between osgk and a stranger's program: gives it a session and group of its own (or, with
   --foreground, our terminal), limits, a socket filter, no descriptor but 0 to 2, and a lifeline: a
   byte on it asks for the program's end (TERM, grace, KILL); its own end, or a TERM, INT, HUP or
   QUIT to us, for one within a second. Status: lines "started PID", "error CALL ERRNO", at last
   "exit N" or "signal N", which is passed on too. What the program leaves running, in its group or
   out of it, dies when it ends; with --leave only where the end was asked for. */
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
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
#include <sys/wait.h>
#include <unistd.h>
enum { none, serve, any, most_limits = 16, sweeps = 200 };
static int network = none, lifeline = -1, status_fd = -1, grace = 8, limit_count, terminal = -1;
static const char *directory;
static bool leaves;
static struct { int resource; unsigned long long value; } limits[most_limits];
static sigset_t all, nothing; /* the latter stays empty */
static volatile sig_atomic_t heard[NSIG];
#define DENY(code, call, ...) \
  if (failure == 0) failure = seccomp_rule_add(f, SCMP_ACT_ERRNO(code), SCMP_SYS(call), __VA_ARGS__)
#define IF(argument, relation, value) SCMP_CMP(argument, SCMP_CMP_##relation, value, 0)
#define BITS(argument, mask, value) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value)

/* Leaves Unix sockets and TCP, and nothing that connects: no connect, no fast open. */
static int deny_all_but_serving(scmp_filter_ctx f) {
  int failure = 0;
  DENY(EACCES, socket, 1, IF(0, GT, AF_INET6));
  for (int family = 0; family <= AF_INET6; family++) {
    bool internet = family == AF_INET || family == AF_INET6;
    if (!internet && family != AF_UNIX) DENY(EACCES, socket, 1, IF(0, EQ, family));
    for (int n = 0; internet && n < 16; n++) {
      if (n != SOCK_STREAM) DENY(EACCES, socket, 2, IF(0, EQ, family), BITS(1, 15, n));
      if (n != 0 && n != IPPROTO_TCP) DENY(EACCES, socket, 2, IF(0, EQ, family), IF(2, EQ, n));
    }
    if (internet) DENY(EACCES, socket, 2, IF(0, EQ, family), IF(2, GT, 15));
  }
  DENY(EACCES, connect, 0);
  DENY(EACCES, sendto, 1, BITS(3, MSG_FASTOPEN, MSG_FASTOPEN));
  DENY(EACCES, sendmsg, 1, BITS(2, MSG_FASTOPEN, MSG_FASTOPEN));
  DENY(EACCES, sendmmsg, 1, BITS(3, MSG_FASTOPEN, MSG_FASTOPEN));
  return failure;
}

/* Gives 0 or an errno. A call of another architecture (i386, x32) kills: it would dodge the rules.
   socketcall is refused as a whole: its arguments lie in memory, where no filter sees them. */
static int set_filter(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (network == any) return 0;
  scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW); /* NULL: each step fails */
  int failure = seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (network == none) DENY(EACCES, socket, 1, IF(0, NE, AF_UNIX));
  if (network == serve && failure == 0) failure = deny_all_but_serving(f);
  DENY(EACCES, socketpair, 1, IF(0, NE, AF_UNIX));
  DENY(EACCES, socketcall, 0);
  DENY(EPERM, io_uring_setup, 0);
  DENY(EPERM, ptrace, 0); /* nor is another process of the user's made to lend its sockets */
  DENY(EPERM, process_vm_writev, 0);
  DENY(EPERM, pidfd_getfd, 0);
  if (failure == 0) failure = seccomp_load(f);
  seccomp_release(f);
  return -failure;
}

static void tell(const char *what, int number) {
  if (status_fd >= 0) dprintf(status_fd, "%s %d\n", what, number);
}
static _Noreturn void give_up(const char *what, int number) {
  _exit((tell(what, number), 127));
}

static _Noreturn void become(char *arguments[]) {
  if ((terminal < 0 ? setsid() : setpgid(0, 0)) == 0) tcsetpgrp(terminal, getpid());
  tell("started", getpid());
  for (int i = 0; i < limit_count; i++)
    if (setrlimit(limits[i].resource, &(struct rlimit){limits[i].value, limits[i].value}) != 0)
      give_up("error setrlimit", errno);
  if (directory && chdir(directory) != 0) give_up("error chdir", errno);
  if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0) give_up("error close_range", errno);
  int failure = set_filter();
  if (failure != 0) give_up("error filter", failure);
  sigprocmask(SIG_SETMASK, &nothing, NULL);
  execv(arguments[0], arguments);
  give_up("error exec", errno);
}

static void note(int number) { heard[number] = true; }
static void signal_group(pid_t group, int number) { /* by its own number while it has no group */
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

/* Reaps all but the program: it keeps its number until its group is dead. */
static bool has_ended(pid_t program) {
  siginfo_t info = {0};
  for (; !waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid; info.si_pid = 0) {
    if (info.si_pid == program) return true;
    waitpid(info.si_pid, NULL, 0);
  }
  return false;
}

static void end_within(int seconds, pid_t group) {
  int left = (leaves = false, alarm(0));
  alarm(left == 0 || left > seconds ? seconds : left);
  signal_group(group, SIGTERM);
  signal_group(group, seconds > 0 ? SIGCONT : SIGKILL);
}

static void watch(pid_t program) {
  struct pollfd line = {lifeline, POLLIN, 0};
  while (!has_ended(program)) {
    bool news = ppoll(&line, 1, NULL, &nothing) > 0; /* no signal comes but in here */
    bool asked = news && read(lifeline, &(char){0}, 1) == 1;
    if (news && !asked) line.fd = -1;
    if (asked) end_within(grace, program);
    else if (news || heard[SIGTERM] || heard[SIGINT] || heard[SIGHUP] || heard[SIGQUIT])
      end_within(grace > 0, program);
    if (heard[SIGALRM]) signal_group(program, SIGKILL);
    memset((void *)heard, 0, sizeof heard);
  }
}

/* Kills and reaps what is left, and ends as the program has ended. */
static _Noreturn void pass_on(pid_t program) {
  siginfo_t info;
  if (!leaves) signal_group(program, SIGKILL);
  waitid(P_PID, program, &info, WEXITED);
  for (int i = 0, reaped = leaves ? -1 : 1; i < sweeps && reaped >= 0; i++) {
    while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) continue;
    if (reaped == 0) kill_children(), ppoll(NULL, 0, &(struct timespec){0, 10000000}, &nothing);
  }
  if (terminal >= 0) tcsetpgrp(terminal, getpgid(getppid()));
  tell(info.si_code == CLD_EXITED ? "exit" : "signal", info.si_status);
  if (info.si_code == CLD_EXITED) _exit(info.si_status);
  signal(info.si_status, SIG_DFL);
  raise(info.si_status);
  sigprocmask(SIG_SETMASK, &nothing, NULL);
  _exit(128 + info.si_status);
}

static bool take(const char *option) {
  static const char *const networks[] = {"--network=none", "--network=serve", "--network=any"};
  for (int i = none; i <= any; i++) if (strcmp(option, networks[i]) == 0) return network = i, true;
  if (strncmp(option, "--directory=", 12) == 0) directory = option + 12;
  else if (strcmp(option, "--leave") == 0) leaves = true;
  else if (strcmp(option, "--foreground") == 0) terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  else if (limit_count < most_limits && sscanf(option, "--limit=%d:%llu",
           &limits[limit_count].resource, &limits[limit_count].value) == 2) limit_count++;
  else return sscanf(option, "--lifeline=%d", &lifeline) == 1 ||
              sscanf(option, "--status=%d", &status_fd) == 1 ||
              sscanf(option, "--grace=%d", &grace) == 1;
  return true;
}

int main(int count, char *arguments[]) {
  if (count == 2 && strcmp(arguments[1], "--try") == 0) /* under another osgk-run: does it hold? */
    return socket(AF_INET, SOCK_DGRAM, 0) >= 0 || errno != EACCES;
  int next = 1;
  while (next < count && take(arguments[next])) next++;
  if (next + 1 >= count || strcmp(arguments[next], "--") != 0)
    errx(2, "usage: osgk-run [--network=none|serve|any] [--lifeline=FD] [--status=FD] [--grace=S] "
            "[--limit=RLIMIT:N]... [--directory=DIR] [--foreground] [--leave] -- PROGRAM | --try");
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  for (const int *i = (int[]){SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, 0}; *i; i++)
    signal(*i, note);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}), prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  if (tcgetpgrp(terminal) != getpgid(getppid())) terminal = -1; /* not ours to lend */
  pid_t program = fork();
  if (program <= 0) program < 0 ? give_up("error fork", errno) : become(arguments + next + 1);
  for (int i = 0; i < 3; i++) close(i); /* the pipes are the program's alone */
  watch(program);
  pass_on(program);
}
