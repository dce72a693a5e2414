-- How many groups there are.

-- duckdb

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS one
  FROM main.orders
  GROUP BY region, product
)
SELECT
  count(*) AS count
FROM "Orders by Region, Product";

-- postgres

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS one
  FROM public.orders
  GROUP BY region, product
)
SELECT
  count(*) AS count
FROM "Orders by Region, Product";

-- mysql

WITH
-- Orders: by Region, Product
`Orders by Region, Product` AS (
  SELECT
    1 AS `one`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  COUNT(*) AS `count`
FROM `Orders by Region, Product`;

-- sqlite

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS one
  FROM main.orders
  GROUP BY region, product
)
SELECT
  count(*) AS count
FROM "Orders by Region, Product";

-- clickhouse

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS one
  FROM main.orders
  GROUP BY region, product
)
SELECT
  toInt64(count()) AS count
FROM "Orders by Region, Product";
