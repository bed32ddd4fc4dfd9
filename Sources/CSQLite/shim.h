#pragma once
#include <sqlite3.h>

/* Swift cannot call variadic functions. */
static inline int osgk_sqlite_set_flag(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
