-- UNION ALL of what is read, each column in the widest type.

-- duckdb

WITH
-- Everybody: all rows of its sources
"Everybody" AS (
  SELECT
    orders.order_id AS "Number",
    orders.region AS "Text",
    orders.amount AS "Amount"
  FROM main.orders
  UNION ALL
  SELECT
    id AS "Number",
    name AS "Text",
    NULL::DECIMAL(18, 2) AS "Amount"
  FROM main.customers
)
SELECT
  "Number" AS n,
  "Text" AS t,
  "Amount" AS a
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, "Text" ASC NULLS LAST, "Amount" ASC NULLS LAST;

-- postgres

WITH
-- Everybody: all rows of its sources
"Everybody" AS (
  SELECT
    orders.order_id AS "Number",
    orders.region AS "Text",
    NULLIF(orders.amount, 'NaN') AS "Amount"
  FROM public.orders
  UNION ALL
  SELECT
    id AS "Number",
    name AS "Text",
    NULL::numeric AS "Amount"
  FROM public.customers
)
SELECT
  "Number" AS n,
  "Text" AS t,
  "Amount" AS a
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, "Text" COLLATE "C" ASC NULLS LAST, "Amount" ASC NULLS LAST;

-- mysql

WITH
-- Everybody: all rows of its sources
`Everybody` AS (
  SELECT
    `orders`.`order_id` AS `Number`,
    (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Text`,
    `orders`.`amount` AS `Amount`
  FROM `main`.`orders`
  UNION ALL
  SELECT
    `id` AS `Number`,
    (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Text`,
    CAST(NULL AS DECIMAL(18, 2)) AS `Amount`
  FROM `main`.`customers`
)
SELECT
  `Number` AS `n`,
  `Text` AS `t`,
  `Amount` AS `a`
FROM `Everybody`
ORDER BY (`Number`) IS NULL, `Number` ASC, (`Text`) IS NULL, `Text` ASC, (`Amount`) IS NULL, `Amount` ASC;

-- sqlite

WITH
-- Everybody: all rows of its sources
"Everybody" AS (
  SELECT
    orders.order_id AS "Number",
    orders.region AS "Text",
    exact_of(orders.amount, 2) AS "Amount"
  FROM main.orders
  UNION ALL
  SELECT
    id AS "Number",
    name AS "Text",
    NULL AS "Amount"
  FROM main.customers
)
SELECT
  "Number" AS n,
  "Text" AS t,
  "Amount" AS a
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, "Text" ASC NULLS LAST, exact_key("Amount") ASC NULLS LAST;

-- clickhouse

WITH
-- Everybody: all rows of its sources
"Everybody" AS (
  SELECT
    orders.order_id AS "Number",
    orders.region AS "Text",
    orders.amount AS "Amount"
  FROM main.orders
  UNION ALL
  SELECT
    id AS "Number",
    name AS "Text",
    CAST(NULL AS Nullable(Decimal(18, 2))) AS "Amount"
  FROM main.customers
)
SELECT
  "Number" AS n,
  "Text" AS t,
  "Amount" AS a
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, "Text" ASC NULLS LAST, "Amount" ASC NULLS LAST;
