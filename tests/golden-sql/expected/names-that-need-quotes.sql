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

-- mysql

SELECT
  (CONVERT(`a "b"` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Total`,
  `select` AS `TOTAL_2`,
  CONCAT((CONVERT(`a "b"` USING utf8mb4) COLLATE utf8mb4_nopad_bin), '''; --') AS `xy`
FROM `main`.`odd "name"`
ORDER BY ((CONVERT(`a "b"` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`a "b"` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, (`select`) IS NULL, `select` ASC;

-- sqlite

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM main."odd ""name"""
ORDER BY "a ""b""" ASC NULLS LAST, "select" ASC NULLS LAST;

-- clickhouse

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '\'; --' AS "x
y"
FROM main."odd ""name"""
ORDER BY "a ""b""" ASC NULLS LAST, "select" ASC NULLS LAST;
