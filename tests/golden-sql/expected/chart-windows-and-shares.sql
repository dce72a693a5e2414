-- A running total along x for each color, and the share of its month.

-- duckdb

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    date_trunc('month', orders.day)::DATE AS "Month",
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY date_trunc('month', orders.day)::DATE, orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    date_trunc('month', day)::DATE AS "Month",
    sum(amount) AS "Sales"
  FROM main.orders
  GROUP BY date_trunc('month', day)::DATE
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  CASE
    WHEN abs(sum("Sales by month by Month, Region"."Sales"::DOUBLE) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )) < 9.99999999999e35 THEN TRY_CAST(sum(trunc("Sales by month by Month, Region"."Sales")::HUGEINT::BIGNUM) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )::VARCHAR AS DECIMAL(38, 2))
      + sum("Sales by month by Month, Region"."Sales" - trunc("Sales by month by Month, Region"."Sales")) OVER (
        PARTITION BY "Sales by month by Month, Region"."Region"
        ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
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
    date_trunc('month', orders.day::timestamp)::date AS "Month",
    orders.region AS "Region",
    sum(orders.amount) AS "Sales"
  FROM public.orders
  GROUP BY date_trunc('month', orders.day::timestamp)::date, orders.region
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    date_trunc('month', day::timestamp)::date AS "Month",
    sum(amount) AS "Sales"
  FROM public.orders
  GROUP BY date_trunc('month', day::timestamp)::date
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
