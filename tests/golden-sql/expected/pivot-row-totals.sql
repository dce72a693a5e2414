-- Totals of its rows: the same values at fewer keys.

-- duckdb

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  sum(orders.amount) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST;

-- postgres

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  sum(NULLIF(orders.amount, 'NaN')) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM public.orders
GROUP BY orders.region, orders.product
ORDER BY orders.region COLLATE "C" ASC NULLS LAST, orders.product COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
  SUM(`orders`.`amount`) AS `Sales`,
  COUNT(DISTINCT `orders`.`customer_id`) AS `Customers`
FROM `main`.`orders`
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, ((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST;

-- clickhouse

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  sumOrNull(orders.amount) AS "Sales",
  toInt64(uniqExact(orders.customer_id)) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST;
