-- A key that is a formula.

-- duckdb

SELECT
  date_trunc('month', day)::DATE AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM main.orders
GROUP BY date_trunc('month', day)::DATE
ORDER BY date_trunc('month', day)::DATE ASC NULLS LAST;

-- postgres

SELECT
  date_trunc('month', day::timestamp)::date AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM public.orders
GROUP BY date_trunc('month', day::timestamp)::date
ORDER BY date_trunc('month', day::timestamp)::date ASC NULLS LAST;

-- sqlite

SELECT
  date_truncate(date_of(day), 'month', 0) AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM main.orders
GROUP BY date_truncate(date_of(day), 'month', 0)
ORDER BY date_truncate(date_of(day), 'month', 0) ASC NULLS LAST;
