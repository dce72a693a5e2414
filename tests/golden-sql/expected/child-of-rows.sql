-- A child of filtered rows is one SELECT.

-- duckdb

SELECT
  orders.product AS "Product",
  sum(orders.amount::DECIMAL(38, 2) * 0.19) AS "Taxes"
FROM main.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product ASC NULLS LAST;

-- postgres

SELECT
  orders.product AS "Product",
  sum(NULLIF(orders.amount, 'NaN') * 0.19) AS "Taxes"
FROM public.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
  SUM(`orders`.`amount` * 0.19) AS `Taxes`
FROM `main`.`orders`
WHERE (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'East'
GROUP BY (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  orders.product AS "Product",
  exact_sum(exact_multiply(exact_of(orders.amount, 2), '0.19'), NULL) AS "Taxes"
FROM main.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product ASC NULLS LAST;

-- clickhouse

SELECT
  orders.product AS "Product",
  sumOrNull(toDecimal128(orders.amount, 2) * '0.19'::Decimal(2, 2)) AS "Taxes"
FROM main.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product ASC NULLS LAST;
