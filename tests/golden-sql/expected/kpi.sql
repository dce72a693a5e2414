-- One value, and one that all rows may or may not agree on.

-- duckdb

SELECT
  sum(orders.amount) AS "Sales",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  count(DISTINCT orders.region)::HUGEINT + CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END AS "Region (values)"
FROM main.orders;

-- postgres

SELECT
  sum(NULLIF(orders.amount, 'NaN')) AS "Sales",
  CASE
    WHEN min(orders.region COLLATE "C") = max(orders.region COLLATE "C") AND count(*) = count(orders.region) THEN min(
      orders.region COLLATE "C"
    )
  END AS "Region",
  count(DISTINCT orders.region)::numeric + CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END AS "Region (values)"
FROM public.orders;

-- mysql

SELECT
  SUM(`orders`.`amount`) AS `Sales`,
  CASE
    WHEN MIN((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      = MAX((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      AND COUNT(*) = COUNT((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) THEN MIN(
      (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
    )
  END AS `Region`,
  CAST(COUNT(DISTINCT (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) AS DECIMAL(65, 0))
    + CASE
      WHEN COUNT(*) > COUNT((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) THEN 1
      ELSE 0
    END AS `Region (values)`
FROM `main`.`orders`;

-- sqlite

SELECT
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  exact_add(count(DISTINCT orders.region), CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END) AS "Region (values)"
FROM main.orders;

-- clickhouse

SELECT
  sumOrNull(orders.amount) AS "Sales",
  CASE
    WHEN minOrNull(orders.region) = maxOrNull(orders.region)
      AND toInt64(count()) = toInt64(count(orders.region)) THEN minOrNull(orders.region)
  END AS "Region",
  toInt128(toInt64(uniqExact(orders.region)))
    + CASE WHEN toInt64(count()) > toInt64(count(orders.region)) THEN 1 ELSE 0 END AS "Region (values)"
FROM main.orders;
