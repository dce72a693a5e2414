-- A Lookup by a known key is a plain LEFT JOIN to the table.

-- duckdb

WITH
-- Customers: one row per id, for matching
"Customers by id" AS (
  SELECT
    id AS id,
    name AS name
  FROM main.customers
)
SELECT
  orders.order_id AS "Order",
  "Customers by id".name AS "Name"
FROM main.orders
LEFT JOIN "Customers by id"
  ON orders.customer_id = "Customers by id".id
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

WITH
-- Customers: one row per id, for matching
"Customers by id" AS (
  SELECT
    id AS id,
    name AS name
  FROM public.customers
)
SELECT
  orders.order_id AS "Order",
  "Customers by id".name AS "Name"
FROM public.orders
LEFT JOIN "Customers by id"
  ON orders.customer_id = "Customers by id".id
ORDER BY orders.order_id ASC NULLS LAST;
