import { COLLATION } from "./literals.ts";

/**
 * What a connection must set before its first statement; without it answers may be cut or shown in another zone. One statement, which needs no
 * right of its own. `max_allowed_packet` bounds what GROUP_CONCAT and REPEAT give, and is the server's to set.
 */
export const mysqlSession = [
  `SET NAMES utf8mb4 COLLATE ${COLLATION}`,
  // Invalid dates are null, and no integer becomes unsigned by a subtraction.
  `, SESSION sql_mode = 'NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_UNSIGNED_SUBTRACTION'`,
  // TIMESTAMP columns are shown in it.
  `, SESSION time_zone = '+00:00'`,
  `, SESSION lc_time_names = 'en_US'`,
  // Lists are put together by GROUP_CONCAT, which cuts them at a megabyte unless told otherwise.
  `, SESSION group_concat_max_len = 4294967295`,
  // Longer texts are sorted by so many bytes of their beginning; the buffer must hold some of them.
  `, SESSION max_sort_length = 262144, SESSION sort_buffer_size = 33554432`,
  // A variable that was never set has no type when a statement is read: distances of texts would be null.
  ", @distances = ''",
].join("");
