-- Two levels: the outer one's values beside the inner one's.

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
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
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
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product"."Region", '') = COALESCE("Orders by Region"."Region", '') AND ("Orders by Region, Product"."Region" IS NULL)
    = ("Orders by Region"."Region" IS NULL)
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
)
SELECT
  `Orders by Region, Product`.`Region`,
  `Orders by Region, Product`.`Product`,
  `Orders by Region`.`Region total`,
  `Orders by Region, Product`.`Product total`
FROM `Orders by Region, Product`
LEFT JOIN `Orders by Region`
  ON `Orders by Region, Product`.`Region` <=> `Orders by Region`.`Region`
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
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
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
)
SELECT
  "Orders by Region, Product"."Region" AS "Region",
  "Orders by Region, Product"."Product" AS "Product",
  "Orders by Region"."Region total" AS "Region total",
  "Orders by Region, Product"."Product total" AS "Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;
