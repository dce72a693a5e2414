-- A count computes no column.

-- duckdb

SELECT
  count(*) AS count
FROM main.orders;

-- postgres

SELECT
  count(*) AS count
FROM public.orders;

-- sqlite

SELECT
  count(*) AS count
FROM main.orders;
