-- One row.

-- duckdb

SELECT
  sum(amount) AS "All"
FROM main.orders;

-- postgres

SELECT
  sum(NULLIF(amount, 'NaN')) AS "All"
FROM public.orders;

-- mysql

SELECT
  SUM(`amount`) AS `All`
FROM `main`.`orders`;

-- sqlite

SELECT
  exact_sum(exact_of(amount, 2), NULL) AS "All"
FROM main.orders;

-- clickhouse

SELECT
  sumOrNull(amount) AS "All"
FROM main.orders;
