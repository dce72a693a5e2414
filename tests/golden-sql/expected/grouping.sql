-- One level: a plain GROUP BY.

-- duckdb

SELECT
  orders.region AS "Region",
  sum(orders.amount) AS "Region total"
FROM main.orders
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;

-- postgres

SELECT
  orders.region AS "Region",
  sum(NULLIF(orders.amount, 'NaN')) AS "Region total"
FROM public.orders
GROUP BY orders.region
ORDER BY orders.region COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  SUM(`orders`.`amount`) AS `Region total`
FROM `main`.`orders`
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  orders.region AS "Region",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Region total"
FROM main.orders
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;

-- clickhouse

SELECT
  orders.region AS "Region",
  sumOrNull(orders.amount) AS "Region total"
FROM main.orders
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;
