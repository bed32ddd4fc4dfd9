#pragma once
#include <curl/curl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Swift cannot call variadic functions: one typed function for each type of argument. */

static inline const char *osgk_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW)->version;
}

/* libcurl copies the key into a list and into the request, and wipes neither: what it frees is
   overwritten for it. */
static inline void osgk_curl_free(void *memory) {
  if (memory) explicit_bzero(memory, malloc_usable_size(memory));
  free(memory);
}

static inline void *osgk_curl_resize(void *memory, size_t size) {
  void *larger = malloc(size);
  if (larger && memory) {
    size_t old = malloc_usable_size(memory);
    memcpy(larger, memory, old < size ? old : size);
    osgk_curl_free(memory);
  }
  return larger;
}

static inline bool osgk_curl_start(void) {
  return curl_global_init_mem(CURL_GLOBAL_DEFAULT, malloc, osgk_curl_free, osgk_curl_resize,
                              strdup, calloc) == 0;
}

static inline CURLcode osgk_curl_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode osgk_curl_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

/* Text is copied by libcurl; NULL resets the option. */
static inline CURLcode osgk_curl_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode osgk_curl_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode osgk_curl_share(CURL *easy, CURLSH *share) {
  return curl_easy_setopt(easy, CURLOPT_SHARE, share);
}

/* Writes the last error's details there: CURL_ERROR_SIZE bytes that outlive the handle. */
static inline CURLcode osgk_curl_details(CURL *easy, char *buffer) {
  return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

/* Only connections are shared, so that those of one pool never serve another. */
static inline CURLSH *osgk_curl_pool(void) {
  CURLSH *share = curl_share_init();
  if (share && curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_CONNECT)) {
    curl_share_cleanup(share);
    share = NULL;
  }
  return share;
}

static inline CURLMcode osgk_curl_multi_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline long osgk_curl_get_long(CURL *easy, CURLINFO what) {
  long value = 0;
  curl_easy_getinfo(easy, what, &value);
  return value;
}

static inline curl_off_t osgk_curl_get_size(CURL *easy, CURLINFO what) {
  curl_off_t value = 0;
  curl_easy_getinfo(easy, what, &value);
  return value;
}

/* What libcurl calls during an exchange, all with the same last or first argument. */
struct osgk_curl_callbacks {
  size_t (*read)(char *buffer, size_t size, size_t count, void *context);
  size_t (*write)(char *bytes, size_t size, size_t count, void *context);
  size_t (*header)(char *bytes, size_t size, size_t count, void *context);
  int (*progress)(void *context, curl_off_t downTotal, curl_off_t down, curl_off_t upTotal,
                  curl_off_t up);
  int (*rewind)(void *context, curl_off_t offset, int origin);
  curl_socket_t (*open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
  int (*connected)(void *context, char *remote, char *local, int remotePort, int localPort);
};

static inline void osgk_curl_callbacks(
    CURL *easy, const struct osgk_curl_callbacks *calls, void *context) {
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, calls->read);
  curl_easy_setopt(easy, CURLOPT_READDATA, context);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, calls->write);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, calls->header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, calls->progress);
  curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
  curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, calls->rewind);
  curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, calls->open);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, calls->connected);
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

/* Connections that the handle makes are closed by `close`. */
static inline void osgk_curl_on_close(
    CURL *easy, int (*close)(void *context, curl_socket_t socket), void *context) {
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

/* What the system has taken and not sent yet is dropped when the socket is closed. */
static inline void osgk_curl_drop_unsent(curl_socket_t socket) {
  struct linger at_once = {.l_onoff = 1, .l_linger = 0};
  setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

/* The next handle whose exchange is over, or NULL. */
static inline CURL *osgk_curl_next_done(CURLM *multi, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

/* Whether what is about to be connected lies on this machine: 127.0.0.0/8, ::1, a Unix socket. */
static inline bool osgk_curl_is_loopback(const struct curl_sockaddr *address) {
  if (address->family == AF_UNIX) return true;
  if (address->family == AF_INET) {
    struct sockaddr_in v4;
    memcpy(&v4, &address->addr, sizeof v4);
    return ntohl(v4.sin_addr.s_addr) >> 24 == 127;
  }
  struct sockaddr_in6 v6;
  if (address->family != AF_INET6 || address->addrlen < sizeof v6) return false;
  memcpy(&v6, (const void *)&address->addr, sizeof v6);
  return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
}

/* Closed on exec, which libcurl's own would not be. */
static inline curl_socket_t osgk_curl_open(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Frees a list whose text must not stay in memory. */
static inline void osgk_curl_wipe(struct curl_slist *list) {
  for (struct curl_slist *item = list; item; item = item->next)
    explicit_bzero(item->data, strlen(item->data));
  curl_slist_free_all(list);
}
