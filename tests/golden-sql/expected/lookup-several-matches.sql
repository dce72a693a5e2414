-- By what is no key: one row per key, with the number of different values.

-- duckdb

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM main.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM main.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM public.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM public.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;

-- sqlite

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM main.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM main.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;
