/* A clock of the day that is wrong by as many seconds as a file says. For LD_PRELOAD.

   Postgres reads the file `database` in the folder CLOCK_OFFSETS, every other program `application`. The file can
   change at any time. Monotonic clocks and sleeping are left alone, as they are when a machine's clock is set. A
   semaphore that waits until a time of the day waits until this clock shows it, as the kernel does. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS 1000000000L
#define SLICE_NS 50000000L

static volatile const int64_t none;
static volatile const int64_t *offset_s = &none;

__attribute__((constructor)) static void open_offset(void) {
  const char *folder = getenv("CLOCK_OFFSETS");
  int is_database = strcmp(program_invocation_short_name, "postgres") == 0;
  char path[PATH_MAX];
  if (folder == NULL) return;
  snprintf(path, sizeof path, "%s/%s", folder, is_database ? "database" : "application");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) abort();
  void *shared = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (shared == MAP_FAILED) abort();
  offset_s = shared;
}

static int read_kernel(clockid_t clock, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (real == NULL) real = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real ? real(clock, time) : read_kernel(clock, time);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += *offset_s;
  return failed;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *stored) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (stored != NULL) *stored = now.tv_sec;
  return now.tv_sec;
}

/* In slices, since this clock can be set meanwhile. */
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  static int (*real)(sem_t *, const struct timespec *);
  struct timespec shown, slice;
  if (real == NULL) real = dlsym(RTLD_NEXT, "sem_timedwait");
  for (;;) {
    clock_gettime(CLOCK_REALTIME, &shown);
    int64_t left_ns = (until->tv_sec - shown.tv_sec) * SECOND_NS + until->tv_nsec - shown.tv_nsec;
    int is_last = left_ns <= SLICE_NS;
    read_kernel(CLOCK_REALTIME, &slice);
    slice.tv_nsec += is_last ? (left_ns > 0 ? left_ns : 0) : SLICE_NS;
    slice.tv_sec += slice.tv_nsec / SECOND_NS;
    slice.tv_nsec %= SECOND_NS;
    if (real(semaphore, &slice) == 0) return 0;
    if (errno != ETIMEDOUT || is_last) return -1;
  }
}
