-- A leg that adds no rows and that nobody reads is not joined.

-- duckdb

SELECT
  order_id AS "Order"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;

-- postgres

SELECT
  order_id AS "Order"
FROM public.orders
ORDER BY order_id ASC NULLS LAST;

-- mysql

SELECT
  `order_id` AS `Order`
FROM `main`.`orders`
ORDER BY (`order_id`) IS NULL, `order_id` ASC;

-- sqlite

SELECT
  order_id AS "Order"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;

-- clickhouse

SELECT
  order_id AS "Order"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;
