-- Bare tables are joined plainly.

-- duckdb

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- postgres

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM public.orders
INNER JOIN public.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- mysql

SELECT
  `orders`.`order_id` AS `Order`,
  (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Customer`
FROM `main`.`orders`
INNER JOIN `main`.`customers`
  ON `orders`.`customer_id` = `customers`.`id`
ORDER BY (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC, (`customers`.`id`) IS NULL, `customers`.`id` ASC;

-- sqlite

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- clickhouse

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;
