-- A Lookup by a known key is a plain LEFT JOIN to the table.

-- duckdb

SELECT
  orders.order_id AS "Order",
  customers.name AS "Name"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

SELECT
  orders.order_id AS "Order",
  customers.name AS "Name"
FROM public.orders
LEFT JOIN public.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST;

-- mysql

SELECT
  `orders`.`order_id` AS `Order`,
  (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Name`
FROM `main`.`orders`
LEFT JOIN `main`.`customers`
  ON `orders`.`customer_id` = `customers`.`id`
ORDER BY (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC;

-- sqlite

SELECT
  orders.order_id AS "Order",
  customers.name AS "Name"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST;

-- clickhouse

SELECT
  orders.order_id AS "Order",
  customers.name AS "Name"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST;
