-- The grand total.

-- duckdb

SELECT
  sum(amount) AS "Sales",
  count(DISTINCT customer_id) AS "Customers"
FROM main.orders;

-- postgres

SELECT
  sum(NULLIF(amount, 'NaN')) AS "Sales",
  count(DISTINCT customer_id) AS "Customers"
FROM public.orders;

-- mysql

SELECT
  SUM(`amount`) AS `Sales`,
  COUNT(DISTINCT `customer_id`) AS `Customers`
FROM `main`.`orders`;

-- sqlite

SELECT
  exact_sum(exact_of(amount, 2), NULL) AS "Sales",
  count(DISTINCT customer_id) AS "Customers"
FROM main.orders;

-- clickhouse

SELECT
  sumOrNull(amount) AS "Sales",
  toInt64(uniqExact(customer_id)) AS "Customers"
FROM main.orders;
