-- The two products of each region that sell best, all others folded into one: labels are ranked before there are groups.

-- duckdb

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "groups of Best products",
    sum(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    row_number() OVER (
      PARTITION BY "Region"
      ORDER BY "Sales" DESC NULLS LAST, "groups of Best products" ASC NULLS LAST
    ) AS "place of Best products"
  FROM "Sales by region and month by Region, groups of Best products"
)
SELECT
  orders.region AS "Region",
  CASE
    WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
    ELSE 'Others'
  END AS "Best products",
  sum(orders.amount) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON orders.region
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."Region"
    AND orders.product
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."groups of Best products"
GROUP BY orders.region, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END
ORDER BY orders.region ASC NULLS LAST, sum(orders.amount) DESC NULLS LAST, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END ASC NULLS LAST;

-- postgres

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "groups of Best products",
    sum(NULLIF(orders.amount, 'NaN')) AS "Sales"
  FROM public.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    row_number() OVER (
      PARTITION BY "Region"
      ORDER BY "Sales" DESC NULLS LAST, "groups of Best products" COLLATE "C" ASC NULLS LAST
    ) AS "place of Best products"
  FROM "Sales by region and month by Region, groups of Best products"
)
SELECT
  orders.region AS "Region",
  CASE
    WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
    ELSE 'Others'
  END AS "Best products",
  sum(NULLIF(orders.amount, 'NaN')) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM public.orders
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON (
      COALESCE(orders.region, '')
        = COALESCE("Sales by region and month by Region, groups of Best products_2"."Region", '') AND (orders.region IS NULL)
        = ("Sales by region and month by Region, groups of Best products_2"."Region" IS NULL)
    )
    AND (
      COALESCE(orders.product, '')
        = COALESCE(
          "Sales by region and month by Region, groups of Best products_2"."groups of Best products",
          ''
        ) AND (orders.product IS NULL)
        = ("Sales by region and month by Region, groups of Best products_2"."groups of Best products" IS NULL)
    )
GROUP BY orders.region, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END
ORDER BY orders.region COLLATE "C" ASC NULLS LAST, sum(NULLIF(orders.amount, 'NaN')) DESC NULLS LAST, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Sales by region and month: by Region, groups of Best products
`Sales by region and month by Region, groups of Best products` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `groups of Best products`,
    SUM(`orders`.`amount`) AS `Sales`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
),
-- Sales by region and month: by Region, groups of Best products
`Sales by region and month by Region, groups of Best products_2` AS (
  SELECT
    `Region`,
    `groups of Best products`,
    ROW_NUMBER() OVER (
      PARTITION BY `Region`
      ORDER BY `Sales` DESC, (`groups of Best products`) IS NULL, `groups of Best products` ASC
    ) AS `place of Best products`
  FROM `Sales by region and month by Region, groups of Best products`
)
SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  CASE
    WHEN `Sales by region and month by Region, groups of Best products_2`.`place of Best products` <= 2 THEN (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
    ELSE 'Others'
  END AS `Best products`,
  SUM(`orders`.`amount`) AS `Sales`,
  COUNT(DISTINCT `orders`.`customer_id`) AS `Customers`
FROM `main`.`orders`
LEFT JOIN `Sales by region and month by Region, groups of Best products_2`
  ON (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Sales by region and month by Region, groups of Best products_2`.`Region`
    AND (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Sales by region and month by Region, groups of Best products_2`.`groups of Best products`
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), CASE
  WHEN `Sales by region and month by Region, groups of Best products_2`.`place of Best products` <= 2 THEN (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
  ELSE 'Others'
END
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, SUM(
  `orders`.`amount`
) DESC, (CASE
  WHEN `Sales by region and month by Region, groups of Best products_2`.`place of Best products` <= 2 THEN (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
  ELSE 'Others'
END) IS NULL, CASE
  WHEN `Sales by region and month by Region, groups of Best products_2`.`place of Best products` <= 2 THEN (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
  ELSE 'Others'
END ASC;

-- sqlite

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "groups of Best products",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    row_number() OVER (
      PARTITION BY "Region"
      ORDER BY exact_key("Sales") DESC NULLS LAST, "groups of Best products" ASC NULLS LAST
    ) AS "place of Best products"
  FROM "Sales by region and month by Region, groups of Best products"
)
SELECT
  orders.region AS "Region",
  CASE
    WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
    ELSE 'Others'
  END AS "Best products",
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  count(DISTINCT orders.customer_id) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON orders.region
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."Region"
    AND orders.product
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."groups of Best products"
GROUP BY orders.region, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END
ORDER BY orders.region ASC NULLS LAST, exact_key(exact_sum(exact_of(orders.amount, 2), NULL)) DESC NULLS LAST, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END ASC NULLS LAST;

-- clickhouse

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "groups of Best products",
    sumOrNull(orders.amount) AS "Sales"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    toInt64(
      row_number() OVER (
        PARTITION BY "Region"
        ORDER BY "Sales" DESC NULLS LAST, "groups of Best products" ASC NULLS LAST
      )
    ) AS "place of Best products"
  FROM "Sales by region and month by Region, groups of Best products"
)
SELECT
  orders.region AS "Region",
  CASE
    WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
    ELSE 'Others'
  END AS "Best products",
  sumOrNull(orders.amount) AS "Sales",
  toInt64(uniqExact(orders.customer_id)) AS "Customers"
FROM main.orders
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON orders.region
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."Region"
    AND orders.product
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."groups of Best products"
GROUP BY orders.region, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END
ORDER BY orders.region ASC NULLS LAST, sumOrNull(orders.amount) DESC NULLS LAST, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN orders.product
  ELSE 'Others'
END ASC NULLS LAST;
