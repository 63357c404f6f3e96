// What of WASI no program can reach: files, sockets, arguments and variables. Answered here, so that a turn's component imports what is real alone:
// clocks, random numbers, sleep, and writing to standard output and error.

#include <stdint.h>
#include <string.h>
#include <wasi/api.h>

enum { STREAMS = 3 };

#define ANSWER(name, ...) int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__)
#define REFUSED(name, error, ...) \
  ANSWER(name, __VA_ARGS__) { return error; }

// A standard stream is a character device, and nothing else is open.
ANSWER(fd_fdstat_get, int32_t fd, int32_t out) {
  if (fd < 0 || fd >= STREAMS) return __WASI_ERRNO_BADF;
  __wasi_fdstat_t *stat = (__wasi_fdstat_t *)out;
  memset(stat, 0, sizeof *stat);
  stat->fs_filetype = __WASI_FILETYPE_CHARACTER_DEVICE;
  stat->fs_rights_base = fd == 0 ? __WASI_RIGHTS_FD_READ : __WASI_RIGHTS_FD_WRITE;
  return 0;
}

ANSWER(fd_filestat_get, int32_t fd, int32_t out) {
  if (fd < 0 || fd >= STREAMS) return __WASI_ERRNO_BADF;
  __wasi_filestat_t *stat = (__wasi_filestat_t *)out;
  memset(stat, 0, sizeof *stat);
  stat->filetype = __WASI_FILETYPE_CHARACTER_DEVICE;
  return 0;
}

// Standard input is at its end.
ANSWER(fd_read, int32_t fd, int32_t parts, int32_t count, int32_t read) {
  (void)parts, (void)count;
  if (fd != 0) return __WASI_ERRNO_BADF;
  *(uint32_t *)read = 0;
  return 0;
}

ANSWER(fd_close, int32_t fd) { return fd >= 0 && fd < STREAMS ? 0 : __WASI_ERRNO_BADF; }

ANSWER(fd_seek, int32_t fd, int64_t offset, int32_t whence, int32_t out) {
  (void)offset, (void)whence, (void)out;
  return fd >= 0 && fd < STREAMS ? __WASI_ERRNO_SPIPE : __WASI_ERRNO_BADF;
}

static int32_t none(int32_t count, int32_t size) {
  *(uint32_t *)count = 0;
  *(uint32_t *)size = 0;
  return 0;
}

ANSWER(args_sizes_get, int32_t count, int32_t size) { return none(count, size); }
ANSWER(environ_sizes_get, int32_t count, int32_t size) { return none(count, size); }
REFUSED(args_get, 0, int32_t a, int32_t b)
REFUSED(environ_get, 0, int32_t a, int32_t b)
REFUSED(sched_yield, 0, void)

REFUSED(fd_advise, __WASI_ERRNO_BADF, int32_t a, int64_t b, int64_t c, int32_t d)
REFUSED(fd_allocate, __WASI_ERRNO_BADF, int32_t a, int64_t b, int64_t c)
REFUSED(fd_datasync, __WASI_ERRNO_BADF, int32_t a)
REFUSED(fd_fdstat_set_flags, __WASI_ERRNO_BADF, int32_t a, int32_t b)
REFUSED(fd_fdstat_set_rights, __WASI_ERRNO_BADF, int32_t a, int64_t b, int64_t c)
REFUSED(fd_filestat_set_size, __WASI_ERRNO_BADF, int32_t a, int64_t b)
REFUSED(fd_filestat_set_times, __WASI_ERRNO_BADF, int32_t a, int64_t b, int64_t c, int32_t d)
REFUSED(fd_pread, __WASI_ERRNO_BADF, int32_t a, int32_t b, int32_t c, int64_t d, int32_t e)
REFUSED(fd_prestat_get, __WASI_ERRNO_BADF, int32_t a, int32_t b)
REFUSED(fd_prestat_dir_name, __WASI_ERRNO_BADF, int32_t a, int32_t b, int32_t c)
REFUSED(fd_pwrite, __WASI_ERRNO_BADF, int32_t a, int32_t b, int32_t c, int64_t d, int32_t e)
REFUSED(fd_readdir, __WASI_ERRNO_BADF, int32_t a, int32_t b, int32_t c, int64_t d, int32_t e)
REFUSED(fd_renumber, __WASI_ERRNO_BADF, int32_t a, int32_t b)
REFUSED(fd_sync, __WASI_ERRNO_BADF, int32_t a)
REFUSED(fd_tell, __WASI_ERRNO_BADF, int32_t a, int32_t b)

REFUSED(path_create_directory, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c)
REFUSED(path_filestat_get, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e)
REFUSED(path_filestat_set_times, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int64_t e, int64_t f, int32_t g)
REFUSED(path_link, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int32_t f, int32_t g)
REFUSED(path_open, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int64_t f, int64_t g, int32_t h, int32_t i)
REFUSED(path_readlink, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int32_t f)
REFUSED(path_remove_directory, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c)
REFUSED(path_rename, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int32_t f)
REFUSED(path_symlink, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e)
REFUSED(path_unlink_file, __WASI_ERRNO_NOTCAPABLE, int32_t a, int32_t b, int32_t c)

REFUSED(sock_accept, __WASI_ERRNO_NOTSUP, int32_t a, int32_t b, int32_t c)
REFUSED(sock_recv, __WASI_ERRNO_NOTSUP, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int32_t f)
REFUSED(sock_send, __WASI_ERRNO_NOTSUP, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e)
REFUSED(sock_shutdown, __WASI_ERRNO_NOTSUP, int32_t a, int32_t b)

// Reached by nothing: the SDK reports an exit and ends the program itself.
void __imported_wasi_snapshot_preview1_proc_exit(int32_t status) {
  (void)status;
  __builtin_trap();
}
