-- Cells of a pivot: one GROUP BY.

-- duckdb

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
    - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) AS "Month",
  sum(orders.amount) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product, CASE
  WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day
END
  - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1)
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST, CASE
  WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day
END
  - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) ASC NULLS LAST;

-- postgres

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  date_trunc(
    'month',
    (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
  )::date AS "Month",
  sum(NULLIF(orders.amount, 'NaN')) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM public.orders
GROUP BY orders.region, orders.product, date_trunc(
  'month',
  (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
)::date
ORDER BY orders.region COLLATE "C" ASC NULLS LAST, orders.product COLLATE "C" ASC NULLS LAST, date_trunc(
  'month',
  (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
)::date ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
  (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY) AS `Month`,
  SUM(`orders`.`amount`) AS `Sales`,
  COUNT(DISTINCT `orders`.`customer_id`) AS `Customers`
FROM `main`.`orders`
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY)
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, ((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, ((`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY)) IS NULL, (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY) ASC;

-- sqlite

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  date_truncate(date_of(orders.day), 'month', 0) AS "Month",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product, date_truncate(date_of(orders.day), 'month', 0)
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST, date_truncate(
  date_of(orders.day),
  'month',
  0
) ASC NULLS LAST;

-- clickhouse

SELECT
  orders.region AS "Region",
  orders.product AS "Product",
  dateTrunc('month', orders.day) AS "Month",
  sumOrNull(orders.amount) AS "Sales",
  toInt64(uniqExact(orders.customer_id)) AS "Customers"
FROM main.orders
GROUP BY orders.region, orders.product, dateTrunc('month', orders.day)
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST, dateTrunc('month', orders.day) ASC NULLS LAST;
