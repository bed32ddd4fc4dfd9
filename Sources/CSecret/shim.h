#pragma once
/* The D-Bus faces of libsecret (secret_service_encode_dbus_secret and its like) stand behind this
   name. They are exported and have not changed since 0.18. */
#define SECRET_API_SUBJECT_TO_CHANGE 1
#include <libsecret/secret.h>
