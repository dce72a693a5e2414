-- A metric grouped by a column behind a relationship: one plain join to the key of the target.

-- duckdb

SELECT
  customers.segment AS "Segment",
  sum(orders.amount) AS "Revenue"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
WHERE orders.region = 'West'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;

-- postgres

SELECT
  customers.segment AS "Segment",
  sum(NULLIF(orders.amount, 'NaN')) AS "Revenue"
FROM public.orders
LEFT JOIN public.customers
  ON orders.customer_id = customers.id
WHERE orders.region = 'West'
GROUP BY customers.segment
ORDER BY customers.segment COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Segment`,
  SUM(`orders`.`amount`) AS `Revenue`
FROM `main`.`orders`
LEFT JOIN `main`.`customers`
  ON `orders`.`customer_id` = `customers`.`id`
WHERE (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'West'
GROUP BY (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  customers.segment AS "Segment",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Revenue"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
WHERE orders.region = 'West'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;

-- clickhouse

SELECT
  customers.segment AS "Segment",
  sumOrNull(orders.amount) AS "Revenue"
FROM main.orders
LEFT JOIN main.customers
  ON orders.customer_id = customers.id
WHERE orders.region = 'West'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;
