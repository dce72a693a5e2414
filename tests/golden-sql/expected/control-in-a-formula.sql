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

-- mysql

SELECT
  `order_id` AS `Order`,
  (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'O''Hara' AS `Chosen`
FROM `main`.`orders`
ORDER BY (`order_id`) IS NULL, `order_id` ASC;

-- sqlite

SELECT
  order_id AS "Order",
  region = 'O''Hara' AS "Chosen"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;

-- clickhouse

SELECT
  order_id AS "Order",
  region = 'O\'Hara' AS "Chosen"
FROM main.orders
ORDER BY order_id ASC NULLS LAST;
