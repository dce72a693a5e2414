-- Base rows under two levels, in outline order, with the levels' values.

-- duckdb

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(orders.amount) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(orders.amount) AS "Product total"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- The rows of the page
page AS (
  SELECT
    order_id AS "order_id 0",
    customer_id AS "customer_id 1",
    region AS "region 2",
    product AS "product 3",
    CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END AS "day 4",
    amount AS "amount 5"
  FROM main.orders
  ORDER BY region ASC NULLS LAST, product ASC NULLS LAST, order_id ASC NULLS LAST
  LIMIT 50
)
SELECT
  page."order_id 0" AS "Order",
  page."customer_id 1" AS "Customer",
  page."region 2" AS "Region",
  page."product 3" AS "Product",
  page."day 4" AS "Day",
  page."amount 5" AS "Amount",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM page
LEFT JOIN "Orders by Region"
  ON page."region 2" IS NOT DISTINCT FROM "Orders by Region"."Region"
LEFT JOIN "Orders by Region, Product"
  ON page."region 2" IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
    AND page."product 3" IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
ORDER BY page."region 2" ASC NULLS LAST, page."product 3" ASC NULLS LAST, page."order_id 0" ASC NULLS LAST;

-- postgres

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sum(NULLIF(orders.amount, 'NaN')) AS "Region total"
  FROM public.orders
  GROUP BY orders.region
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product",
    sum(NULLIF(orders.amount, 'NaN')) AS "Product total"
  FROM public.orders
  GROUP BY orders.region, orders.product
),
-- The rows of the page
page AS (
  SELECT
    order_id AS "order_id 0",
    customer_id AS "customer_id 1",
    region AS "region 2",
    product AS "product 3",
    CASE WHEN day > '-infinity' AND day < 'infinity' THEN day END AS "day 4",
    NULLIF(amount, 'NaN') AS "amount 5"
  FROM public.orders
  ORDER BY region COLLATE "C" ASC NULLS LAST, product COLLATE "C" ASC NULLS LAST, order_id ASC NULLS LAST
  LIMIT 50
)
SELECT
  page."order_id 0" AS "Order",
  page."customer_id 1" AS "Customer",
  page."region 2" AS "Region",
  page."product 3" AS "Product",
  page."day 4" AS "Day",
  page."amount 5" AS "Amount",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM page
LEFT JOIN "Orders by Region"
  ON COALESCE(page."region 2", '') = COALESCE("Orders by Region"."Region", '') AND (page."region 2" IS NULL)
    = ("Orders by Region"."Region" IS NULL)
LEFT JOIN "Orders by Region, Product"
  ON (
      COALESCE(page."region 2", '') = COALESCE("Orders by Region, Product"."Region", '') AND (page."region 2" IS NULL)
        = ("Orders by Region, Product"."Region" IS NULL)
    )
    AND (
      COALESCE(page."product 3", '') = COALESCE("Orders by Region, Product"."Product", '') AND (page."product 3" IS NULL)
        = ("Orders by Region, Product"."Product" IS NULL)
    )
ORDER BY page."region 2" COLLATE "C" ASC NULLS LAST, page."product 3" COLLATE "C" ASC NULLS LAST, page."order_id 0" ASC NULLS LAST;

-- mysql

WITH
-- Orders: by Region
`Orders by Region` AS (
  SELECT
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
    SUM(`orders`.`amount`) AS `Region total`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
),
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
  `orders`.`order_id` AS `Order`,
  `orders`.`customer_id` AS `Customer`,
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Product`,
  `orders`.`day` AS `Day`,
  `orders`.`amount` AS `Amount`,
  `Orders by Region`.`Region total`,
  `Orders by Region, Product`.`Product total`
FROM `main`.`orders`
LEFT JOIN `Orders by Region`
  ON (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) <=> `Orders by Region`.`Region`
LEFT JOIN `Orders by Region, Product`
  ON (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Orders by Region, Product`.`Region`
    AND (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
      <=> `Orders by Region, Product`.`Product`
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, ((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC, (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC
LIMIT 50;

-- sqlite

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    exact_sum(exact_of(orders.amount, 2), NULL) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
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
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  date_of(orders.day) AS "Day",
  exact_of(orders.amount, 2) AS "Amount",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM main.orders
LEFT JOIN "Orders by Region"
  ON orders.region IS NOT DISTINCT FROM "Orders by Region"."Region"
LEFT JOIN "Orders by Region, Product"
  ON orders.region IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
    AND orders.product IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST, orders.order_id ASC NULLS LAST
LIMIT 50;

-- clickhouse

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    orders.region AS "Region",
    sumOrNull(orders.amount) AS "Region total"
  FROM main.orders
  GROUP BY orders.region
),
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
  orders.order_id AS "Order",
  orders.customer_id AS "Customer",
  orders.region AS "Region",
  orders.product AS "Product",
  orders.day AS "Day",
  orders.amount AS "Amount",
  "Orders by Region"."Region total" AS "Region total",
  "Orders by Region, Product"."Product total" AS "Product total"
FROM main.orders
LEFT JOIN "Orders by Region"
  ON orders.region IS NOT DISTINCT FROM "Orders by Region"."Region"
LEFT JOIN "Orders by Region, Product"
  ON orders.region IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
    AND orders.product IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
ORDER BY orders.region ASC NULLS LAST, orders.product ASC NULLS LAST, orders.order_id ASC NULLS LAST
LIMIT 50;
