-- Two aggregates over the same matches are one join.

-- duckdb

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    customer_id,
    sum(amount) AS "Sum",
    count(*) AS "Count"
  FROM main.orders
  GROUP BY customer_id
)
SELECT
  customers.id AS "Id",
  customers.name AS "Name",
  customers.segment AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  COALESCE("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM main.customers
LEFT JOIN "Orders by customer_id"
  ON customers.id = "Orders by customer_id".customer_id
ORDER BY customers.id ASC NULLS LAST;

-- postgres

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    customer_id,
    sum(NULLIF(amount, 'NaN')) AS "Sum",
    count(*) AS "Count"
  FROM public.orders
  GROUP BY customer_id
)
SELECT
  customers.id AS "Id",
  customers.name AS "Name",
  customers.segment AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  COALESCE("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM public.customers
LEFT JOIN "Orders by customer_id"
  ON customers.id = "Orders by customer_id".customer_id
ORDER BY customers.id ASC NULLS LAST;

-- mysql

WITH
-- Orders: one row per customer_id, for matching
`Orders by customer_id` AS (
  SELECT
    `customer_id`,
    SUM(`amount`) AS `Sum`,
    COUNT(*) AS `Count`
  FROM `main`.`orders`
  GROUP BY `customer_id`
)
SELECT
  `customers`.`id` AS `Id`,
  (CONVERT(`customers`.`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Name`,
  (CONVERT(`customers`.`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Segment`,
  `Orders by customer_id`.`Sum` AS `Spent`,
  COALESCE(`Orders by customer_id`.`Count`, 0) AS `Orders placed`
FROM `main`.`customers`
LEFT JOIN `Orders by customer_id`
  ON `customers`.`id` = `Orders by customer_id`.`customer_id`
ORDER BY (`customers`.`id`) IS NULL, `customers`.`id` ASC;

-- sqlite

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    customer_id,
    exact_sum(exact_of(amount, 2), NULL) AS "Sum",
    count(*) AS "Count"
  FROM main.orders
  GROUP BY customer_id
)
SELECT
  customers.id AS "Id",
  customers.name AS "Name",
  customers.segment AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  COALESCE("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM main.customers
LEFT JOIN "Orders by customer_id"
  ON customers.id = "Orders by customer_id".customer_id
ORDER BY customers.id ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    customer_id,
    sumOrNull(amount) AS "Sum",
    toInt64(count()) AS "Count"
  FROM main.orders
  GROUP BY customer_id
)
SELECT
  customers.id AS "Id",
  customers.name AS "Name",
  customers.segment AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  coalesce("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM main.customers
LEFT JOIN "Orders by customer_id"
  ON customers.id = "Orders by customer_id".customer_id
ORDER BY customers.id ASC NULLS LAST;
