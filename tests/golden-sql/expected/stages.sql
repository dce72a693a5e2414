-- All three stages: rows, then groups by their total, then the best of what is left; other columns over what remains.

-- duckdb

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS NOT MATERIALIZED (
  SELECT
    amount,
    region,
    product
  FROM main.orders
  WHERE amount >= 0
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2".region AS "Region",
    "Orders_2".product AS "Product",
    sum("Orders_2".amount) AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2".region, "Orders_2".product
),
-- Orders: by Region, Product, after filters of stage 2
"Orders by Region, Product_2" AS (
  SELECT
    "Product total",
    "Region",
    "Product",
    rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
  WHERE "Product total" >= 100
),
-- Orders: by Region, after filters of stage 3
"Orders by Region" AS (
  SELECT
    "Orders_2".region AS "Region",
    sum("Orders_2".amount) AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
  LEFT JOIN "Orders by Region, Product_2"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product_2"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product_2"."Product"
  WHERE "Orders by Region, Product"."Product total" >= 100
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2".region
)
SELECT
  "Orders by Region, Product_2"."Region",
  "Orders by Region, Product_2"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product_2"."Product total"
FROM "Orders by Region, Product_2"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product_2"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
WHERE "Orders by Region, Product_2"."Product total" IS NOT NULL
  AND "Orders by Region, Product_2"."rank of Product total" <= 2
ORDER BY "Orders by Region, Product_2"."Region" ASC NULLS LAST, "Orders by Region, Product_2"."Product" ASC NULLS LAST;

-- postgres

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS NOT MATERIALIZED (
  SELECT
    NULLIF(amount, 'NaN') AS amount,
    region,
    product
  FROM public.orders
  WHERE amount >= 0
    AND amount <> 'NaN'
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2".region AS "Region",
    "Orders_2".product AS "Product",
    sum("Orders_2".amount) AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2".region, "Orders_2".product
),
-- Orders: by Region, Product, after filters of stage 2
"Orders by Region, Product_2" AS (
  SELECT
    "Product total",
    "Region",
    "Product",
    rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
  WHERE "Product total" >= 100
),
-- Orders: by Region, after filters of stage 3
"Orders by Region" AS (
  SELECT
    "Orders_2".region AS "Region",
    sum("Orders_2".amount) AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON (
        COALESCE("Orders_2".region, '') = COALESCE("Orders by Region, Product"."Region", '') AND ("Orders_2".region IS NULL)
          = ("Orders by Region, Product"."Region" IS NULL)
      )
      AND (
        COALESCE("Orders_2".product, '') = COALESCE("Orders by Region, Product"."Product", '') AND ("Orders_2".product IS NULL)
          = ("Orders by Region, Product"."Product" IS NULL)
      )
  LEFT JOIN "Orders by Region, Product_2"
    ON (
        COALESCE("Orders_2".region, '') = COALESCE("Orders by Region, Product_2"."Region", '') AND ("Orders_2".region IS NULL)
          = ("Orders by Region, Product_2"."Region" IS NULL)
      )
      AND (
        COALESCE("Orders_2".product, '') = COALESCE("Orders by Region, Product_2"."Product", '') AND ("Orders_2".product IS NULL)
          = ("Orders by Region, Product_2"."Product" IS NULL)
      )
  WHERE "Orders by Region, Product"."Product total" >= 100
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2".region
)
SELECT
  "Orders by Region, Product_2"."Region",
  "Orders by Region, Product_2"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product_2"."Product total"
FROM "Orders by Region, Product_2"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product_2"."Region", '') = COALESCE("Orders by Region"."Region", '') AND ("Orders by Region, Product_2"."Region" IS NULL)
    = ("Orders by Region"."Region" IS NULL)
WHERE "Orders by Region, Product_2"."Product total" IS NOT NULL
  AND "Orders by Region, Product_2"."rank of Product total" <= 2
ORDER BY "Orders by Region, Product_2"."Region" COLLATE "C" ASC NULLS LAST, "Orders by Region, Product_2"."Product" COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Orders: base rows, after filters of stage 1
`Orders_2` AS (
  SELECT
    `amount`,
    (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `region`,
    (CONVERT(`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `product`
  FROM `main`.`orders`
  WHERE `amount` >= 0
),
-- Orders: by Region, Product, after filters of stage 1
`Orders by Region, Product` AS (
  SELECT
    `Orders_2`.`region` AS `Region`,
    `Orders_2`.`product` AS `Product`,
    SUM(`Orders_2`.`amount`) AS `Product total`
  FROM `Orders_2`
  GROUP BY `Orders_2`.`region`, `Orders_2`.`product`
),
-- Orders: by Region, Product, after filters of stage 2
`Orders by Region, Product_2` AS (
  SELECT
    `Product total`,
    `Region`,
    `Product`,
    RANK() OVER (PARTITION BY `Region` ORDER BY `Product total` DESC) AS `rank of Product total`
  FROM `Orders by Region, Product`
  WHERE `Product total` >= 100
),
-- Orders: by Region, after filters of stage 3
`Orders by Region` AS (
  SELECT
    `Orders_2`.`region` AS `Region`,
    SUM(`Orders_2`.`amount`) AS `Region total`
  FROM `Orders_2`
  LEFT JOIN `Orders by Region, Product`
    ON `Orders_2`.`region` <=> `Orders by Region, Product`.`Region`
      AND `Orders_2`.`product` <=> `Orders by Region, Product`.`Product`
  LEFT JOIN `Orders by Region, Product_2`
    ON `Orders_2`.`region` <=> `Orders by Region, Product_2`.`Region`
      AND `Orders_2`.`product` <=> `Orders by Region, Product_2`.`Product`
  WHERE `Orders by Region, Product`.`Product total` >= 100
    AND `Orders by Region, Product_2`.`Product total` IS NOT NULL
    AND `Orders by Region, Product_2`.`rank of Product total` <= 2
  GROUP BY `Orders_2`.`region`
)
SELECT
  `Orders by Region, Product_2`.`Region`,
  `Orders by Region, Product_2`.`Product`,
  `Orders by Region`.`Region total`,
  `Orders by Region, Product_2`.`Product total`
FROM `Orders by Region, Product_2`
LEFT JOIN `Orders by Region`
  ON `Orders by Region, Product_2`.`Region` <=> `Orders by Region`.`Region`
WHERE `Orders by Region, Product_2`.`Product total` IS NOT NULL
  AND `Orders by Region, Product_2`.`rank of Product total` <= 2
ORDER BY (`Orders by Region, Product_2`.`Region`) IS NULL, `Orders by Region, Product_2`.`Region` ASC, (`Orders by Region, Product_2`.`Product`) IS NULL, `Orders by Region, Product_2`.`Product` ASC;

-- sqlite

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS NOT MATERIALIZED (
  SELECT
    exact_of(amount, 2) AS amount,
    region,
    product
  FROM main.orders
  WHERE exact_compare(exact_of(amount, 2), 0) >= 0
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2".region AS "Region",
    "Orders_2".product AS "Product",
    exact_sum("Orders_2".amount, NULL) AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2".region, "Orders_2".product
),
-- Orders: by Region, Product, after filters of stage 2
"Orders by Region, Product_2" AS (
  SELECT
    "Product total",
    "Region",
    "Product",
    rank() OVER (PARTITION BY "Region" ORDER BY exact_key("Product total") DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
  WHERE exact_compare("Product total", 100) >= 0
),
-- Orders: by Region, after filters of stage 3
"Orders by Region" AS (
  SELECT
    "Orders_2".region AS "Region",
    exact_sum("Orders_2".amount, NULL) AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
  LEFT JOIN "Orders by Region, Product_2"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product_2"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product_2"."Product"
  WHERE exact_compare("Orders by Region, Product"."Product total", 100) >= 0
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2".region
)
SELECT
  "Orders by Region, Product_2"."Region",
  "Orders by Region, Product_2"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product_2"."Product total"
FROM "Orders by Region, Product_2"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product_2"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
WHERE "Orders by Region, Product_2"."Product total" IS NOT NULL
  AND "Orders by Region, Product_2"."rank of Product total" <= 2
ORDER BY "Orders by Region, Product_2"."Region" ASC NULLS LAST, "Orders by Region, Product_2"."Product" ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS (
  SELECT
    amount,
    region,
    product
  FROM main.orders
  WHERE amount >= 0
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2".region AS "Region",
    "Orders_2".product AS "Product",
    sumOrNull("Orders_2".amount) AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2".region, "Orders_2".product
),
-- Orders: by Region, Product, after filters of stage 2
"Orders by Region, Product_2" AS (
  SELECT
    "Product total",
    "Region",
    "Product",
    toInt64(rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST)) AS "rank of Product total"
  FROM "Orders by Region, Product"
  WHERE "Product total" >= 100
),
-- Orders: by Region, after filters of stage 3
"Orders by Region" AS (
  SELECT
    "Orders_2".region AS "Region",
    sumOrNull("Orders_2".amount) AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
  LEFT JOIN "Orders by Region, Product_2"
    ON "Orders_2".region IS NOT DISTINCT FROM "Orders by Region, Product_2"."Region"
      AND "Orders_2".product IS NOT DISTINCT FROM "Orders by Region, Product_2"."Product"
  WHERE "Orders by Region, Product"."Product total" >= 100
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2".region
)
SELECT
  "Orders by Region, Product_2"."Region" AS "Region",
  "Orders by Region, Product_2"."Product" AS "Product",
  "Orders by Region"."Region total" AS "Region total",
  "Orders by Region, Product_2"."Product total" AS "Product total"
FROM "Orders by Region, Product_2"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product_2"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
WHERE "Orders by Region, Product_2"."Product total" IS NOT NULL
  AND "Orders by Region, Product_2"."rank of Product total" <= 2
ORDER BY "Orders by Region, Product_2"."Region" ASC NULLS LAST, "Orders by Region, Product_2"."Product" ASC NULLS LAST;
