-- A count computes no column.

-- duckdb

SELECT
  count(*) AS count
FROM main.orders;

-- postgres

SELECT
  count(*) AS count
FROM public.orders;

-- mysql

SELECT
  COUNT(*) AS `count`
FROM `main`.`orders`;

-- sqlite

SELECT
  count(*) AS count
FROM main.orders;

-- clickhouse

SELECT
  toInt64(count()) AS count
FROM main.orders;
