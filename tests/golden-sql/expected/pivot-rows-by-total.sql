-- Rows in the order of their totals, largest first; a running total along the months, the share of the row.

-- duckdb, tried first

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    orders.region AS "Region",
    CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
      - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) AS "Month",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
    - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1)
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  sum("Sales by region and month by Region, Month"."Sales"::DECIMAL(18, 2)) OVER (
    PARTITION BY "Sales by region and month by Region, Month"."Region"
    ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running",
  "Sales by region and month by Region, Month"."Sales"
    / NULLIF("Sales by region and month by Region"."Sales", 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON "Sales by region and month by Region, Month"."Region"
    IS NOT DISTINCT FROM "Sales by region and month by Region"."Region"
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- duckdb

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    orders.region AS "Region",
    CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
      - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) AS "Month",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
    - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1)
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  CASE
    WHEN sum(
      CASE WHEN TRY_CAST("Sales by region and month by Region, Month"."Sales" AS DECIMAL(18, 2)) IS NULL THEN replace("Sales by region and month by Region, Month"."Sales"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) IS NULL THEN sum(TRY_CAST("Sales by region and month by Region, Month"."Sales" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
    ELSE TRY_CAST((sum(
      CASE WHEN TRY_CAST("Sales by region and month by Region, Month"."Sales" AS DECIMAL(18, 2)) IS NULL THEN replace("Sales by region and month by Region, Month"."Sales"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) + coalesce(replace(sum(TRY_CAST("Sales by region and month by Region, Month"."Sales" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM, 0::BIGNUM))::VARCHAR AS DECIMAL(38, 0)) * 0.01
  END AS "Running",
  "Sales by region and month by Region, Month"."Sales"
    / NULLIF("Sales by region and month by Region"."Sales", 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON "Sales by region and month by Region, Month"."Region"
    IS NOT DISTINCT FROM "Sales by region and month by Region"."Region"
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- postgres

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    orders.region AS "Region",
    date_trunc(
      'month',
      (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
    )::date AS "Month",
    sum(NULLIF(orders.amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY orders.region, date_trunc(
    'month',
    (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
  )::date
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(NULLIF(orders.amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY orders.region
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  CASE
    WHEN abs(
      sum("Sales by region and month by Region, Month"."Sales") OVER (
        PARTITION BY "Sales by region and month by Region, Month"."Region"
        ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ) < 1e36 THEN sum("Sales by region and month by Region, Month"."Sales") OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  "Sales by region and month by Region, Month"."Sales"::float8
    / NULLIF("Sales by region and month by Region"."Sales", 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON COALESCE("Sales by region and month by Region, Month"."Region", '')
    = COALESCE("Sales by region and month by Region"."Region", '') AND ("Sales by region and month by Region, Month"."Region" IS NULL)
    = ("Sales by region and month by Region"."Region" IS NULL)
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" COLLATE "C" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- mysql

WITH
-- Sales by region and month: by Region, Month
`Sales by region and month by Region, Month` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY) AS `Month`,
    SUM(`orders`.`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY)
),
-- Sales by region and month: by Region
`Sales by region and month by Region` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    SUM(`orders`.`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  `Sales by region and month by Region, Month`.`Region`,
  `Sales by region and month by Region, Month`.`Month`,
  `Sales by region and month by Region, Month`.`Sales`,
  CAST(JSON_VALUE(
    REGEXP_SUBSTR(
      SUM(`Sales by region and month by Region, Month`.`Sales`) OVER (
        PARTITION BY `Sales by region and month by Region, Month`.`Region`
        ORDER BY (`Sales by region and month by Region, Month`.`Month`) IS NULL, `Sales by region and month by Region, Month`.`Month` ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ),
      '^-?[0-9]{1,36}([.][0-9]+)?$'
    ),
    '$'
  ) AS DECIMAL(38, 2)) AS `Running`,
  CAST(`Sales by region and month by Region, Month`.`Sales` AS DOUBLE)
    / `Sales by region and month by Region`.`Sales` AS `Share of row`
FROM `Sales by region and month by Region, Month`
LEFT JOIN `Sales by region and month by Region`
  ON `Sales by region and month by Region, Month`.`Region` <=> `Sales by region and month by Region`.`Region`
ORDER BY `Sales by region and month by Region`.`Sales` DESC, (`Sales by region and month by Region, Month`.`Region`) IS NULL, `Sales by region and month by Region, Month`.`Region` ASC, (`Sales by region and month by Region, Month`.`Month`) IS NULL, `Sales by region and month by Region, Month`.`Month` ASC;

-- sqlite

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    orders.region AS "Region",
    date_truncate(date_of(orders.day), 'month', 0) AS "Month",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, date_truncate(date_of(orders.day), 'month', 0)
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    orders.region AS "Region",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY orders.region
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  exact_sum("Sales by region and month by Region, Month"."Sales", 2) OVER (
    PARTITION BY "Sales by region and month by Region, Month"."Region"
    ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running",
  float_of("Sales by region and month by Region, Month"."Sales")
    / float_of("Sales by region and month by Region"."Sales") AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON "Sales by region and month by Region, Month"."Region"
    IS NOT DISTINCT FROM "Sales by region and month by Region"."Region"
ORDER BY exact_key("Sales by region and month by Region"."Sales") DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- clickhouse

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    orders.region AS "Region",
    dateTrunc('month', orders.day) AS "Month",
    sumOrNull(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, dateTrunc('month', orders.day)
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    orders.region AS "Region",
    sumOrNull(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region
)
SELECT
  "Sales by region and month by Region, Month"."Region" AS "Region",
  "Sales by region and month by Region, Month"."Month" AS "Month",
  "Sales by region and month by Region, Month"."Sales" AS "Sales",
  toDecimal128OrNull(
    toString(
      sumOrNull(toDecimal256("Sales by region and month by Region, Month"."Sales", 2)) OVER (
        PARTITION BY "Sales by region and month by Region, Month"."Region"
        ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ),
    2
  ) AS "Running",
  toFloat64("Sales by region and month by Region, Month"."Sales")
    / nullIf(toFloat64("Sales by region and month by Region"."Sales"), 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON "Sales by region and month by Region, Month"."Region"
    IS NOT DISTINCT FROM "Sales by region and month by Region"."Region"
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;
