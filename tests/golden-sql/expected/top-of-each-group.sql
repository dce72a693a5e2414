-- Top 3 products of each region.

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
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
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
),
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
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
),
-- Orders: by Region, Product
`Orders by Region, Product_2` AS (
  SELECT
    `Region`,
    `Product`,
    `Product total`,
    RANK() OVER (PARTITION BY `Region` ORDER BY `Product total` DESC) AS `rank of Product total`
  FROM `Orders by Region, Product`
)
SELECT
  `Region`,
  `Product`,
  `Product total`
FROM `Orders by Region, Product_2`
WHERE `Product total` IS NOT NULL
  AND `rank of Product total` <= 3
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
),
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    rank() OVER (PARTITION BY "Region" ORDER BY exact_key("Product total") DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
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
),
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    toInt64(rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST)) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;
