-- Every column evaluated again for all rows.

-- duckdb

SELECT
  NULL::HUGEINT AS "Order",
  NULL::HUGEINT AS "Customer",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  CASE
    WHEN min(orders.product) = max(orders.product) AND count(*) = count(orders.product) THEN min(
      orders.product
    )
  END AS "Product",
  NULL::DATE AS "Day",
  NULL::DECIMAL(18, 2) AS "Amount",
  sum(orders.amount) AS "Region total",
  sum(orders.amount) AS "Product total",
  sum(orders.amount) * 100 / NULLIF(count(orders.amount)::HUGEINT * 100, 0) AS "Mean"
FROM main.orders;

-- postgres

SELECT
  NULL::numeric AS "Order",
  NULL::numeric AS "Customer",
  CASE
    WHEN min(orders.region COLLATE "C") = max(orders.region COLLATE "C") AND count(*) = count(orders.region) THEN min(
      orders.region COLLATE "C"
    )
  END AS "Region",
  CASE
    WHEN min(orders.product COLLATE "C") = max(orders.product COLLATE "C")
      AND count(*) = count(orders.product) THEN min(orders.product COLLATE "C")
  END AS "Product",
  NULL::date AS "Day",
  NULL::numeric AS "Amount",
  sum(NULLIF(orders.amount, 'NaN')) AS "Region total",
  sum(NULLIF(orders.amount, 'NaN')) AS "Product total",
  (sum(NULLIF(orders.amount, 'NaN')) * 100)::float8
    / NULLIF(count(NULLIF(orders.amount, 'NaN'))::numeric * 100, 0) AS "Mean"
FROM public.orders;

-- mysql

SELECT
  CAST(NULL AS DECIMAL(38, 0)) AS `Order`,
  CAST(NULL AS DECIMAL(38, 0)) AS `Customer`,
  CASE
    WHEN MIN((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      = MAX((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      AND COUNT(*) = COUNT((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) THEN MIN(
      (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
    )
  END AS `Region`,
  CASE
    WHEN MIN((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      = MAX((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin))
      AND COUNT(*) = COUNT((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) THEN MIN(
      (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
    )
  END AS `Product`,
  CAST(NULL AS DATE) AS `Day`,
  CAST(NULL AS DECIMAL(18, 2)) AS `Amount`,
  SUM(`orders`.`amount`) AS `Region total`,
  SUM(`orders`.`amount`) AS `Product total`,
  (CAST(SUM(`orders`.`amount`) AS DOUBLE) / NULLIF(COUNT(`orders`.`amount`), 0)) AS `Mean`
FROM `main`.`orders`;

-- sqlite

SELECT
  NULL AS "Order",
  NULL AS "Customer",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  CASE
    WHEN min(orders.product) = max(orders.product) AND count(*) = count(orders.product) THEN min(
      orders.product
    )
  END AS "Product",
  NULL AS "Day",
  NULL AS "Amount",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Region total",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Product total",
  exact_avg(exact_of(orders.amount, 2)) AS "Mean"
FROM main.orders;

-- clickhouse

SELECT
  CAST(NULL AS Nullable(Int64)) AS "Order",
  CAST(NULL AS Nullable(Int64)) AS "Customer",
  CASE
    WHEN minOrNull(orders.region) = maxOrNull(orders.region)
      AND toInt64(count()) = toInt64(count(orders.region)) THEN minOrNull(orders.region)
  END AS "Region",
  CASE
    WHEN minOrNull(orders.product) = maxOrNull(orders.product)
      AND toInt64(count()) = toInt64(count(orders.product)) THEN minOrNull(orders.product)
  END AS "Product",
  CAST(NULL AS Nullable(Date32)) AS "Day",
  CAST(NULL AS Nullable(Decimal(18, 2))) AS "Amount",
  sumOrNull(orders.amount) AS "Region total",
  sumOrNull(orders.amount) AS "Product total",
  (toFloat64(sumOrNull(orders.amount)) / nullIf(count(orders.amount), 0)) AS "Mean"
FROM main.orders;
