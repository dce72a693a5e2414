-- Windows at a level, partitioned by the level outside.

-- duckdb, tried first

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
  sum("Product total"::DECIMAL(18, 2)) OVER (
    PARTITION BY "Region"
    ORDER BY "Product" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running total",
  rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;

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
    WHEN sum(
      CASE WHEN TRY_CAST("Product total" AS DECIMAL(18, 2)) IS NULL THEN replace("Product total"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) IS NULL THEN sum(TRY_CAST("Product total" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
    ELSE TRY_CAST((sum(
      CASE WHEN TRY_CAST("Product total" AS DECIMAL(18, 2)) IS NULL THEN replace("Product total"::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM END
    ) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) + coalesce(replace(sum(TRY_CAST("Product total" AS DECIMAL(18, 2))) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM, 0::BIGNUM))::VARCHAR AS DECIMAL(38, 0)) * 0.01
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
    sum(NULLIF(orders.amount, 'NaN')) AS "Product total"
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

-- mysql

WITH
-- Orders: by Region, Product
`Orders by Region, Product` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
    SUM(`orders`.`amount`) AS `Product total`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  `Region`,
  `Product`,
  `Product total`,
  CAST(JSON_VALUE(
    REGEXP_SUBSTR(
      SUM(`Product total`) OVER (
        PARTITION BY `Region`
        ORDER BY (`Product`) IS NULL, `Product` ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ),
      '^-?[0-9]{1,36}([.][0-9]+)?$'
    ),
    '$'
  ) AS DECIMAL(38, 2)) AS `Running total`,
  RANK() OVER (PARTITION BY `Region` ORDER BY `Product total` DESC) AS `Place`
FROM `Orders by Region, Product`
ORDER BY (`Region`) IS NULL, `Region` ASC, (`Product`) IS NULL, `Product` ASC;

-- sqlite

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  "Product",
  "Product total",
  exact_sum("Product total", 2) OVER (
    PARTITION BY "Region"
    ORDER BY "Product" ASC NULLS LAST
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
  ) AS "Running total",
  rank() OVER (PARTITION BY "Region" ORDER BY exact_key("Product total") DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sumOrNull(orders.amount) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  "Product",
  "Product total",
  toDecimal128OrNull(
    toString(
      sumOrNull(toDecimal256("Product total", 2)) OVER (
        PARTITION BY "Region"
        ORDER BY "Product" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      )
    ),
    2
  ) AS "Running total",
  toInt64(rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST)) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;
