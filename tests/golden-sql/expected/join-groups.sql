-- One GROUP BY over the join, filters in WHERE.

-- duckdb

SELECT
  customers.segment AS "Segment",
  sum(orders.amount) AS "Total"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
WHERE customers.name IS NULL OR NOT customers.name = 'Bo'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;

-- postgres

SELECT
  customers.segment AS "Segment",
  sum(NULLIF(orders.amount, 'NaN')) AS "Total"
FROM public.orders
INNER JOIN public.customers
  ON orders.customer_id = customers.id
WHERE customers.name IS NULL OR NOT customers.name = 'Bo'
GROUP BY customers.segment
ORDER BY customers.segment COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Segment`,
  SUM(`orders`.`amount`) AS `Total`
FROM `main`.`orders`
INNER JOIN `main`.`customers`
  ON `orders`.`customer_id` = `customers`.`id`
WHERE (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) IS NULL
  OR NOT (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'Bo'
GROUP BY (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  customers.segment AS "Segment",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Total"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
WHERE customers.name IS NULL OR NOT customers.name = 'Bo'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;

-- clickhouse

SELECT
  customers.segment AS "Segment",
  sumOrNull(orders.amount) AS "Total"
FROM main.orders
INNER JOIN main.customers
  ON orders.customer_id = customers.id
WHERE customers.name IS NULL OR NOT customers.name = 'Bo'
GROUP BY customers.segment
ORDER BY customers.segment ASC NULLS LAST;
