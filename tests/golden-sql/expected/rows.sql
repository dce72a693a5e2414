-- Base rows: one SELECT, one page, in the order of the known key.

-- duckdb

SELECT
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  orders.day AS "Day",
  orders.amount AS "Amount"
FROM main.orders
ORDER BY orders.order_id ASC NULLS LAST
LIMIT 100
OFFSET 200;

-- postgres

SELECT
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  orders.day AS "Day",
  orders.amount AS "Amount"
FROM public.orders
ORDER BY orders.order_id ASC NULLS LAST
LIMIT 100
OFFSET 200;

-- mysql

SELECT
  `orders`.`order_id` AS `Order`,
  `orders`.`customer_id` AS `Customer`,
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
  `orders`.`day` AS `Day`,
  `orders`.`amount` AS `Amount`
FROM `main`.`orders`
ORDER BY (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC
LIMIT 100
OFFSET 200;

-- sqlite

SELECT
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  date_of(orders.day) AS "Day",
  exact_of(orders.amount, 2) AS "Amount"
FROM main.orders
ORDER BY orders.order_id ASC NULLS LAST
LIMIT 100
OFFSET 200;

-- clickhouse

SELECT
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  orders.day AS "Day",
  orders.amount AS "Amount"
FROM main.orders
ORDER BY orders.order_id ASC NULLS LAST
LIMIT 100
OFFSET 200;
