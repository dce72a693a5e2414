-- By what is no key: one row per key, with the number of different values.

-- duckdb

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM main.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM main.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM public.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM public.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;

-- mysql

WITH
-- Customers: one row per segment, for matching
`Customers by segment` AS (
  SELECT
    (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `segment`,
    CASE WHEN MIN(`customers`.`id`) = MAX(`customers`.`id`) THEN MIN(`customers`.`id`) END AS `id`,
    COUNT(DISTINCT `customers`.`id`) AS `values`
  FROM `main`.`customers`
  GROUP BY (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  `orders`.`order_id` AS `Order`,
  `Customers by segment`.`id` AS `Some customer`,
  `Customers by segment`.`values` AS `Some customer (values)`
FROM `main`.`orders`
LEFT JOIN `Customers by segment`
  ON (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = `Customers by segment`.`segment`
ORDER BY (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC;

-- sqlite

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN min(customers.id) = max(customers.id) THEN min(customers.id) END AS id,
    count(DISTINCT customers.id) AS "values"
  FROM main.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM main.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;

-- clickhouse

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    customers.segment AS segment,
    CASE WHEN minOrNull(customers.id) = maxOrNull(customers.id) THEN minOrNull(customers.id) END AS id,
    toInt64(uniqExact(customers.id)) AS "values"
  FROM main.customers
  GROUP BY customers.segment
)
SELECT
  orders.order_id AS "Order",
  "Customers by segment".id AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM main.orders
LEFT JOIN "Customers by segment"
  ON orders.region = "Customers by segment".segment
ORDER BY orders.order_id ASC NULLS LAST;
