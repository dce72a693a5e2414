-- A control's value is a literal of its type.

-- duckdb

SELECT
  order_id AS "Order",
  region = 'O''Hara' AS "Chosen"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;

-- postgres

SELECT
  order_id AS "Order",
  region = 'O''Hara' AS "Chosen"
FROM public.orders
ORDER BY order_id ASC NULLS LAST;

-- sqlite

SELECT
  order_id AS "Order",
  region = 'O''Hara' AS "Chosen"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;
