-- A key that is a formula.

-- duckdb

SELECT
  CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
    - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1) AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM main.orders
GROUP BY CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
  - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1)
ORDER BY CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
  - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1) ASC NULLS LAST;

-- postgres

SELECT
  date_trunc('month', (CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::timestamp)::date AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM public.orders
GROUP BY date_trunc('month', (CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::timestamp)::date
ORDER BY date_trunc('month', (CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::timestamp)::date ASC NULLS LAST;

-- mysql

SELECT
  (`day` - INTERVAL DAY(`day`) - 1 DAY) AS `Month`,
  COUNT(*) AS `Orders placed`,
  COUNT(DISTINCT `customer_id`) AS `Buyers`
FROM `main`.`orders`
GROUP BY (`day` - INTERVAL DAY(`day`) - 1 DAY)
ORDER BY ((`day` - INTERVAL DAY(`day`) - 1 DAY)) IS NULL, (`day` - INTERVAL DAY(`day`) - 1 DAY) ASC;

-- sqlite

SELECT
  date_truncate(date_of(day), 'month', 0) AS "Month",
  count(*) AS "Orders placed",
  count(DISTINCT customer_id) AS "Buyers"
FROM main.orders
GROUP BY date_truncate(date_of(day), 'month', 0)
ORDER BY date_truncate(date_of(day), 'month', 0) ASC NULLS LAST;

-- clickhouse

SELECT
  dateTrunc('month', day) AS "Month",
  toInt64(count()) AS "Orders placed",
  toInt64(uniqExact(customer_id)) AS "Buyers"
FROM main.orders
GROUP BY dateTrunc('month', day)
ORDER BY dateTrunc('month', day) ASC NULLS LAST;
