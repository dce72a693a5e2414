-- One row.

-- duckdb

SELECT
  sum(amount) AS "All"
FROM main.orders;

-- postgres

SELECT
  sum(amount) AS "All"
FROM public.orders;
