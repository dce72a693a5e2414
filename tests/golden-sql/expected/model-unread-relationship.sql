-- A relationship of which nobody reads a column is not joined; the row policy holds.

-- duckdb

SELECT
  order_id AS "Order"
FROM main.orders
WHERE region = 'West'
ORDER BY order_id ASC NULLS LAST;

-- postgres

SELECT
  order_id AS "Order"
FROM public.orders
WHERE region = 'West'
ORDER BY order_id ASC NULLS LAST;

-- mysql

SELECT
  `order_id` AS `Order`
FROM `main`.`orders`
WHERE (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'West'
ORDER BY (`order_id`) IS NULL, `order_id` ASC;

-- sqlite

SELECT
  order_id AS "Order"
FROM main.orders
WHERE region = 'West'
ORDER BY order_id ASC NULLS LAST;

-- clickhouse

SELECT
  order_id AS "Order"
FROM main.orders
WHERE region = 'West'
ORDER BY order_id ASC NULLS LAST;
