-- A mean of group totals: two steps, the inner level's keys kept.

-- duckdb

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    sum(orders.amount) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  avg("Product total") AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region"
ORDER BY "Region" ASC NULLS LAST;

-- postgres

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    sum(NULLIF(orders.amount, 'NaN')) AS "Product total"
  FROM public.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  avg("Product total")::float8 AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region"
ORDER BY "Region" COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Orders: by Region, Product
`Orders by Region, Product` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    SUM(`orders`.`amount`) AS `Product total`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  `Region`,
  (CAST(SUM(`Product total`) AS DOUBLE) / NULLIF(COUNT(`Product total`), 0)) AS `Mean of products`
FROM `Orders by Region, Product`
GROUP BY `Region`
ORDER BY (`Region`) IS NULL, `Region` ASC;

-- sqlite

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  exact_avg("Product total") AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region"
ORDER BY "Region" ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    sumOrNull(orders.amount) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
)
SELECT
  "Region",
  (toFloat64(sumOrNull(toDecimal256("Product total", 2))) / nullIf(count("Product total"), 0)) AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region"
ORDER BY "Region" ASC NULLS LAST;
