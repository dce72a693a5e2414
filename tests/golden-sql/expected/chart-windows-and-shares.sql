-- A running total along x for each color, and the share of its month.

-- duckdb, tried first

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
      - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) AS "Month",
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
    - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1), orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
      - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1) AS "Month",
    sum(amount) AS "Sales"
  FROM main.orders
  GROUP BY CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
    - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1)
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  sum("Sales by month by Month, Region"."Sales"::DECIMAL(18, 2)) OVER (
    PARTITION BY "Sales by month by Month, Region"."Region"
    ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running",
  "Sales by month by Month, Region"."Sales" / NULLIF("Sales by month by Month"."Sales", 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;

-- duckdb

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
      - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1) AS "Month",
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END
    - (day(CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::INTEGER - 1), orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
      - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1) AS "Month",
    sum(amount) AS "Sales"
  FROM main.orders
  GROUP BY CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END
    - (day(CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::INTEGER - 1)
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  CASE
    WHEN sum(
      CASE WHEN TRY_CAST("Sales by month by Month, Region"."Sales" AS DECIMAL(18, 2)) IS NULL THEN replace("Sales by month by Month, Region"."Sales"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) IS NULL THEN sum(TRY_CAST("Sales by month by Month, Region"."Sales" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
    ELSE TRY_CAST((sum(
      CASE WHEN TRY_CAST("Sales by month by Month, Region"."Sales" AS DECIMAL(18, 2)) IS NULL THEN replace("Sales by month by Month, Region"."Sales"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) + coalesce(replace(sum(TRY_CAST("Sales by month by Month, Region"."Sales" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM, 0::BIGNUM))::VARCHAR AS DECIMAL(38, 0)) * 0.01
  END AS "Running",
  "Sales by month by Month, Region"."Sales" / NULLIF("Sales by month by Month"."Sales", 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;

-- postgres

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    date_trunc(
      'month',
      (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
    )::date AS "Month",
    orders.region AS "Region",
    sum(NULLIF(orders.amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY date_trunc(
    'month',
    (CASE WHEN orders.day > '-infinity' AND orders.day < 'infinity' THEN orders.day END)::timestamp
  )::date, orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    date_trunc('month', (CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::timestamp)::date AS "Month",
    sum(NULLIF(amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY date_trunc('month', (CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END)::timestamp)::date
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  CASE
    WHEN abs(
      sum("Sales by month by Month, Region"."Sales") OVER (
        PARTITION BY "Sales by month by Month, Region"."Region"
        ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ) < 1e36 THEN sum("Sales by month by Month, Region"."Sales") OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  "Sales by month by Month, Region"."Sales"::float8 / NULLIF("Sales by month by Month"."Sales", 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON COALESCE("Sales by month by Month, Region"."Month", DATE '2000-01-01')
    = COALESCE("Sales by month by Month"."Month", DATE '2000-01-01') AND ("Sales by month by Month, Region"."Month" IS NULL)
    = ("Sales by month by Month"."Month" IS NULL)
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Sales by month: by Month, Region
`Sales by month by Month, Region` AS (
  SELECT
    (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY) AS `Month`,
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    SUM(`orders`.`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (`orders`.`day` - INTERVAL DAY(`orders`.`day`) - 1 DAY), (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
),
-- Sales by month: by Month
`Sales by month by Month` AS (
  SELECT
    (`day` - INTERVAL DAY(`day`) - 1 DAY) AS `Month`,
    SUM(`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (`day` - INTERVAL DAY(`day`) - 1 DAY)
)
SELECT
  `Sales by month by Month, Region`.`Month`,
  `Sales by month by Month, Region`.`Region`,
  CAST(JSON_VALUE(
    REGEXP_SUBSTR(
      SUM(`Sales by month by Month, Region`.`Sales`) OVER (
        PARTITION BY `Sales by month by Month, Region`.`Region`
        ORDER BY (`Sales by month by Month, Region`.`Month`) IS NULL, `Sales by month by Month, Region`.`Month` ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ),
      '^-?[0-9]{1,36}([.][0-9]+)?$'
    ),
    '$'
  ) AS DECIMAL(38, 2)) AS `Running`,
  CAST(`Sales by month by Month, Region`.`Sales` AS DOUBLE) / `Sales by month by Month`.`Sales` AS `Share of month`
FROM `Sales by month by Month, Region`
LEFT JOIN `Sales by month by Month`
  ON `Sales by month by Month, Region`.`Month` <=> `Sales by month by Month`.`Month`
ORDER BY (`Sales by month by Month, Region`.`Month`) IS NULL, `Sales by month by Month, Region`.`Month` ASC, (`Sales by month by Month, Region`.`Region`) IS NULL, `Sales by month by Month, Region`.`Region` ASC;

-- sqlite

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    date_truncate(date_of(orders.day), 'month', 0) AS "Month",
    orders.region AS "Region",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY date_truncate(date_of(orders.day), 'month', 0), orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    date_truncate(date_of(day), 'month', 0) AS "Month",
    exact_sum(exact_of(amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY date_truncate(date_of(day), 'month', 0)
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  exact_sum("Sales by month by Month, Region"."Sales", 2) OVER (
    PARTITION BY "Sales by month by Month, Region"."Region"
    ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running",
  float_of("Sales by month by Month, Region"."Sales") / float_of("Sales by month by Month"."Sales") AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;

-- clickhouse

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    dateTrunc('month', orders.day) AS "Month",
    orders.region AS "Region",
    sumOrNull(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY dateTrunc('month', orders.day), orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    dateTrunc('month', day) AS "Month",
    sumOrNull(amount) AS "Sales"
  FROM main.orders
  GROUP BY dateTrunc('month', day)
)
SELECT
  "Sales by month by Month, Region"."Month" AS "Month",
  "Sales by month by Month, Region"."Region" AS "Region",
  toDecimal128OrNull(
    toString(
      sumOrNull(toDecimal256("Sales by month by Month, Region"."Sales", 2)) OVER (
        PARTITION BY "Sales by month by Month, Region"."Region"
        ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ),
    2
  ) AS "Running",
  toFloat64("Sales by month by Month, Region"."Sales")
    / nullIf(toFloat64("Sales by month by Month"."Sales"), 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;
