-- Windows at a level, partitioned by the level outside.

-- duckdb

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(orders.amount) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  "Product",
  "Product total",
  CASE
    WHEN abs(sum("Product total"::DOUBLE) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )) < 9.99999999999e35 THEN TRY_CAST(sum(trunc("Product total")::HUGEINT::BIGNUM) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )::VARCHAR AS DECIMAL(38, 2))
      + sum("Product total" - trunc("Product total")) OVER (
        PARTITION BY "Region"
        ORDER BY "Product" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
  END AS "Running total",
  rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;

-- postgres

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(orders.amount) AS "Product total"
  FROM public.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  "Product",
  "Product total",
  CASE
    WHEN abs(
      sum("Product total") OVER (
        PARTITION BY "Region"
        ORDER BY "Product" COLLATE "C" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ) < 1e36 THEN sum("Product total") OVER (
      PARTITION BY "Region"
      ORDER BY "Product" COLLATE "C" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running total",
  rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" COLLATE "C" ASC NULLS LAST, "Product" COLLATE "C" ASC NULLS LAST;
