-- A summary value on every row.

-- duckdb

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS "All"
  FROM main.orders
)
SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  orders.amount / NULLIF("Orders total"."All", 0) AS "Part"
FROM main.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS "All"
  FROM public.orders
)
SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  orders.amount::float8 / NULLIF("Orders total"."All", 0) AS "Part"
FROM public.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;
