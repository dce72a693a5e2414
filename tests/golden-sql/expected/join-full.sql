-- Every row of both sides; where the engine has no such join, the rows of the right that match nothing stand below.

-- duckdb

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
FULL JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- postgres

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM public.orders
FULL JOIN public.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- mysql

WITH
-- Orders with customers: rows to join
`Orders with customers` AS (
  SELECT
    1 AS `found`,
    `order_id` AS `value 1`,
    `customer_id` AS `value 2`
  FROM `main`.`orders`
),
-- Orders with customers: rows of either side
`Orders with customers_2` AS (
  SELECT
    `Orders with customers`.`value 1`,
    (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `value 3`,
    `customers`.`id` AS `value 4`
  FROM `Orders with customers`
  LEFT JOIN `main`.`customers`
    ON `Orders with customers`.`value 2` = `customers`.`id`
  UNION ALL
  SELECT
    `Orders with customers`.`value 1`,
    (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `value 3`,
    `customers`.`id` AS `value 4`
  FROM `main`.`customers`
  LEFT JOIN `Orders with customers`
    ON `Orders with customers`.`value 2` = `customers`.`id`
  WHERE `Orders with customers`.`found` IS NULL
)
SELECT
  `value 1` AS `Order`,
  `value 3` AS `Customer`
FROM `Orders with customers_2`
ORDER BY (`value 1`) IS NULL, `value 1` ASC, (`value 4`) IS NULL, `value 4` ASC;

-- sqlite

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
FULL JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;

-- clickhouse

SELECT
  orders.order_id AS "Order",
  customers.name AS "Customer"
FROM main.orders
FULL JOIN main.customers
  ON orders.customer_id = customers.id
ORDER BY orders.order_id ASC NULLS LAST, customers.id ASC NULLS LAST;
