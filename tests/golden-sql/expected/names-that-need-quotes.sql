-- Identifiers are quoted by the dialect, values are literals, clashes are numbered.

-- duckdb

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM main."odd ""name"""
ORDER BY "a ""b""" ASC NULLS LAST, "select" ASC NULLS LAST;

-- postgres

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM public."odd ""name"""
ORDER BY "a ""b""" COLLATE "C" ASC NULLS LAST, "select" ASC NULLS LAST;

-- sqlite

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM main."odd ""name"""
ORDER BY "a ""b""" ASC NULLS LAST, "select" ASC NULLS LAST;
