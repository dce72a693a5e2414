-- A share of the group outside, and of everything.

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
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(orders.amount) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS value
  FROM main.orders
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region, Product"."Product total" / NULLIF("Orders by Region"."Region total", 0) AS "Share",
  "Orders by Region, Product"."Product total" / NULLIF("Orders total".value, 0) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
CROSS JOIN "Orders total"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;

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
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(NULLIF(orders.amount, 'NaN')) AS "Region total"
  FROM public.orders
  GROUP BY orders.region
),
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(NULLIF(amount, 'NaN')) AS value
  FROM public.orders
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region, Product"."Product total"::float8 / NULLIF("Orders by Region"."Region total", 0) AS "Share",
  "Orders by Region, Product"."Product total"::float8 / NULLIF("Orders total".value, 0) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product"."Region", '') = COALESCE("Orders by Region"."Region", '') AND ("Orders by Region, Product"."Region" IS NULL)
    = ("Orders by Region"."Region" IS NULL)
CROSS JOIN "Orders total"
ORDER BY "Orders by Region, Product"."Region" COLLATE "C" ASC NULLS LAST, "Orders by Region, Product"."Product" COLLATE "C" ASC NULLS LAST;

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
),
-- Orders: by Region
`Orders by Region` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    SUM(`orders`.`amount`) AS `Region total`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
),
-- Orders: summary
`Orders total` AS (
  SELECT
    SUM(`amount`) AS `value`
  FROM `main`.`orders`
)
SELECT
  `Orders by Region, Product`.`Region`,
  `Orders by Region, Product`.`Product`,
  CAST(`Orders by Region, Product`.`Product total` AS DOUBLE) / `Orders by Region`.`Region total` AS `Share`,
  CAST(`Orders by Region, Product`.`Product total` AS DOUBLE) / `Orders total`.`value` AS `Of all`
FROM `Orders by Region, Product`
LEFT JOIN `Orders by Region`
  ON `Orders by Region, Product`.`Region` <=> `Orders by Region`.`Region`
CROSS JOIN `Orders total`
ORDER BY (`Orders by Region, Product`.`Region`) IS NULL, `Orders by Region, Product`.`Region` ASC, (`Orders by Region, Product`.`Product`) IS NULL, `Orders by Region, Product`.`Product` ASC;

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
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
-- Orders: summary
"Orders total" AS (
  SELECT
    exact_sum(exact_of(amount, 2), NULL) AS value
  FROM main.orders
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  float_of("Orders by Region, Product"."Product total") / float_of("Orders by Region"."Region total") AS "Share",
  float_of("Orders by Region, Product"."Product total") / float_of("Orders total".value) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
CROSS JOIN "Orders total"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;

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
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sumOrNull(orders.amount) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
-- Orders: summary
"Orders total" AS (
  SELECT
    sumOrNull(amount) AS value
  FROM main.orders
)
SELECT
  "Orders by Region, Product"."Region" AS "Region",
  "Orders by Region, Product"."Product" AS "Product",
  toFloat64("Orders by Region, Product"."Product total")
    / nullIf(toFloat64("Orders by Region"."Region total"), 0) AS "Share",
  toFloat64("Orders by Region, Product"."Product total") / nullIf(toFloat64("Orders total".value), 0) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
CROSS JOIN "Orders total"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;
