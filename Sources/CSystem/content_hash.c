#include "CSystem.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* The header alone: nothing is linked, and no library has to be there. */
#define XXH_INLINE_ALL
#include <xxhash.h>

struct osgk_content_hash {
  XXH3_state_t state;
};

osgk_content_hash *osgk_content_hash_begin(void) {
  osgk_content_hash *hash = aligned_alloc(alignof(osgk_content_hash), sizeof *hash);
  if (hash) XXH3_128bits_reset(&hash->state);
  return hash;
}

void osgk_content_hash_add(osgk_content_hash *hash, const void *bytes, size_t count) {
  XXH3_128bits_update(&hash->state, bytes, count);
}

void osgk_content_hash_value(const osgk_content_hash *hash, unsigned char value[16]) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&hash->state));
  memcpy(value, canonical.digest, sizeof canonical.digest);
}

void osgk_content_hash_end(osgk_content_hash *hash) { free(hash); }
