-- The two best products of each region, and the totals of what remains.

-- duckdb

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    rank() OVER (PARTITION BY "Region" ORDER BY "Sales" DESC NULLS LAST) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  orders.region AS "Region",
  sum(orders.amount) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON orders.region IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Region"
    AND orders.product IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Product"
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;

-- postgres

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(NULLIF(orders.amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    rank() OVER (PARTITION BY "Region" ORDER BY "Sales" DESC NULLS LAST) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  orders.region AS "Region",
  sum(NULLIF(orders.amount, 'NaN')) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM public.orders
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON (
      COALESCE(orders.region, '') = COALESCE("Sales by region and month by Region, Product_2"."Region", '') AND (orders.region IS NULL)
        = ("Sales by region and month by Region, Product_2"."Region" IS NULL)
    )
    AND (
      COALESCE(orders.product, '') = COALESCE("Sales by region and month by Region, Product_2"."Product", '') AND (orders.product IS NULL)
        = ("Sales by region and month by Region, Product_2"."Product" IS NULL)
    )
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY orders.region
ORDER BY orders.region COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Sales by region and month: by Region, Product
`Sales by region and month by Region, Product` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
    SUM(`orders`.`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
),
-- Sales by region and month: by Region, Product
`Sales by region and month by Region, Product_2` AS (
  SELECT
    `Region`,
    `Product`,
    `Sales`,
    RANK() OVER (PARTITION BY `Region` ORDER BY `Sales` DESC) AS `rank of Sales`
  FROM `Sales by region and month by Region, Product`
)
SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  SUM(`orders`.`amount`) AS `Sales`,
  COUNT(DISTINCT `orders`.`customer_id`) AS `Customers`
FROM `main`.`orders`
LEFT JOIN `Sales by region and month by Region, Product_2`
  ON (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Sales by region and month by Region, Product_2`.`Region`
    AND (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Sales by region and month by Region, Product_2`.`Product`
WHERE `Sales by region and month by Region, Product_2`.`Sales` IS NOT NULL
  AND `Sales by region and month by Region, Product_2`.`rank of Sales` <= 2
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    rank() OVER (PARTITION BY "Region" ORDER BY exact_key("Sales") DESC NULLS LAST) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  orders.region AS "Region",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON orders.region IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Region"
    AND orders.product IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Product"
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;

-- clickhouse

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sumOrNull(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    toInt64(rank() OVER (PARTITION BY "Region" ORDER BY "Sales" DESC NULLS LAST)) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  orders.region AS "Region",
  sumOrNull(orders.amount) AS "Sales",
  toInt64(uniqExact(orders.customer_id)) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON orders.region IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Region"
    AND orders.product IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Product"
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST;
