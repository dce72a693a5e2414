-- How many rows of each side find one on the other: the values of the keys, each once.

-- duckdb

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    customer_id AS "key 1",
    count(*) AS rows
  FROM main.orders
  GROUP BY customer_id
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    id AS "key 1",
    count(*) AS rows
  FROM main.customers
  GROUP BY id
),
-- orders rows
"orders rows" AS (
  SELECT
    COALESCE(sum("orders by its keys".rows), 0) AS rows
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    COALESCE(sum("customers by its keys".rows), 0) AS rows
  FROM "customers by its keys"
),
-- orders with matches
"orders with matches" AS (
  SELECT
    max("orders by its keys".rows) AS rows
  FROM "orders by its keys"
  INNER JOIN "customers by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "orders by its keys"."key 1"
),
-- orders matched
"orders matched" AS (
  SELECT
    COALESCE(sum("orders with matches".rows), 0) AS rows
  FROM "orders with matches"
),
-- customers with matches
"customers with matches" AS (
  SELECT
    max("customers by its keys".rows) AS rows
  FROM "customers by its keys"
  INNER JOIN "orders by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "customers by its keys"."key 1"
),
-- customers matched
"customers matched" AS (
  SELECT
    COALESCE(sum("customers with matches".rows), 0) AS rows
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    COALESCE(sum("orders by its keys".rows), 0) AS rows
  FROM "orders by its keys"
  WHERE "orders by its keys".rows > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    COALESCE(sum("customers by its keys".rows), 0) AS rows
  FROM "customers by its keys"
  WHERE "customers by its keys".rows > 1
    AND "customers by its keys"."key 1" IS NOT NULL
)
SELECT
  "orders rows".rows AS "left rows",
  "customers rows".rows AS "right rows",
  "orders matched".rows AS "left matched",
  "customers matched".rows AS "right matched",
  "orders repeated".rows AS "left repeated",
  "customers repeated".rows AS "right repeated"
FROM "orders rows"
CROSS JOIN "customers rows"
CROSS JOIN "orders matched"
CROSS JOIN "customers matched"
CROSS JOIN "orders repeated"
CROSS JOIN "customers repeated";

-- postgres

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    customer_id AS "key 1",
    count(*) AS rows
  FROM public.orders
  GROUP BY customer_id
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    id AS "key 1",
    count(*) AS rows
  FROM public.customers
  GROUP BY id
),
-- orders rows
"orders rows" AS (
  SELECT
    COALESCE(sum("orders by its keys".rows), 0) AS rows
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    COALESCE(sum("customers by its keys".rows), 0) AS rows
  FROM "customers by its keys"
),
-- orders with matches
"orders with matches" AS (
  SELECT
    max("orders by its keys".rows) AS rows
  FROM "orders by its keys"
  INNER JOIN "customers by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "orders by its keys"."key 1"
),
-- orders matched
"orders matched" AS (
  SELECT
    COALESCE(sum("orders with matches".rows), 0) AS rows
  FROM "orders with matches"
),
-- customers with matches
"customers with matches" AS (
  SELECT
    max("customers by its keys".rows) AS rows
  FROM "customers by its keys"
  INNER JOIN "orders by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "customers by its keys"."key 1"
),
-- customers matched
"customers matched" AS (
  SELECT
    COALESCE(sum("customers with matches".rows), 0) AS rows
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    COALESCE(sum("orders by its keys".rows), 0) AS rows
  FROM "orders by its keys"
  WHERE "orders by its keys".rows > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    COALESCE(sum("customers by its keys".rows), 0) AS rows
  FROM "customers by its keys"
  WHERE "customers by its keys".rows > 1
    AND "customers by its keys"."key 1" IS NOT NULL
)
SELECT
  "orders rows".rows AS "left rows",
  "customers rows".rows AS "right rows",
  "orders matched".rows AS "left matched",
  "customers matched".rows AS "right matched",
  "orders repeated".rows AS "left repeated",
  "customers repeated".rows AS "right repeated"
FROM "orders rows"
CROSS JOIN "customers rows"
CROSS JOIN "orders matched"
CROSS JOIN "customers matched"
CROSS JOIN "orders repeated"
CROSS JOIN "customers repeated";

-- mysql

WITH
-- orders by its keys
`orders by its keys` AS (
  SELECT
    `customer_id` AS `key 1`,
    COUNT(*) AS `rows`
  FROM `main`.`orders`
  GROUP BY `customer_id`
),
-- customers by its keys
`customers by its keys` AS (
  SELECT
    `id` AS `key 1`,
    COUNT(*) AS `rows`
  FROM `main`.`customers`
  GROUP BY `id`
),
-- orders rows
`orders rows` AS (
  SELECT
    COALESCE(SUM(`orders by its keys`.`rows`), 0) AS `rows`
  FROM `orders by its keys`
),
-- customers rows
`customers rows` AS (
  SELECT
    COALESCE(SUM(`customers by its keys`.`rows`), 0) AS `rows`
  FROM `customers by its keys`
),
-- orders with matches
`orders with matches` AS (
  SELECT
    MAX(`orders by its keys`.`rows`) AS `rows`
  FROM `orders by its keys`
  INNER JOIN `customers by its keys`
    ON `orders by its keys`.`key 1` = `customers by its keys`.`key 1`
  GROUP BY `orders by its keys`.`key 1`
),
-- orders matched
`orders matched` AS (
  SELECT
    COALESCE(SUM(`orders with matches`.`rows`), 0) AS `rows`
  FROM `orders with matches`
),
-- customers with matches
`customers with matches` AS (
  SELECT
    MAX(`customers by its keys`.`rows`) AS `rows`
  FROM `customers by its keys`
  INNER JOIN `orders by its keys`
    ON `orders by its keys`.`key 1` = `customers by its keys`.`key 1`
  GROUP BY `customers by its keys`.`key 1`
),
-- customers matched
`customers matched` AS (
  SELECT
    COALESCE(SUM(`customers with matches`.`rows`), 0) AS `rows`
  FROM `customers with matches`
),
-- orders repeated
`orders repeated` AS (
  SELECT
    COALESCE(SUM(`orders by its keys`.`rows`), 0) AS `rows`
  FROM `orders by its keys`
  WHERE `orders by its keys`.`rows` > 1
    AND `orders by its keys`.`key 1` IS NOT NULL
),
-- customers repeated
`customers repeated` AS (
  SELECT
    COALESCE(SUM(`customers by its keys`.`rows`), 0) AS `rows`
  FROM `customers by its keys`
  WHERE `customers by its keys`.`rows` > 1
    AND `customers by its keys`.`key 1` IS NOT NULL
)
SELECT
  `orders rows`.`rows` AS `left rows`,
  `customers rows`.`rows` AS `right rows`,
  `orders matched`.`rows` AS `left matched`,
  `customers matched`.`rows` AS `right matched`,
  `orders repeated`.`rows` AS `left repeated`,
  `customers repeated`.`rows` AS `right repeated`
FROM `orders rows`
CROSS JOIN `customers rows`
CROSS JOIN `orders matched`
CROSS JOIN `customers matched`
CROSS JOIN `orders repeated`
CROSS JOIN `customers repeated`;

-- sqlite

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    customer_id AS "key 1",
    count(*) AS rows
  FROM main.orders
  GROUP BY customer_id
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    id AS "key 1",
    count(*) AS rows
  FROM main.customers
  GROUP BY id
),
-- orders rows
"orders rows" AS (
  SELECT
    COALESCE(exact_sum("orders by its keys".rows, NULL), 0) AS rows
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    COALESCE(exact_sum("customers by its keys".rows, NULL), 0) AS rows
  FROM "customers by its keys"
),
-- orders with matches
"orders with matches" AS (
  SELECT
    max("orders by its keys".rows) AS rows
  FROM "orders by its keys"
  INNER JOIN "customers by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "orders by its keys"."key 1"
),
-- orders matched
"orders matched" AS (
  SELECT
    COALESCE(exact_sum("orders with matches".rows, NULL), 0) AS rows
  FROM "orders with matches"
),
-- customers with matches
"customers with matches" AS (
  SELECT
    max("customers by its keys".rows) AS rows
  FROM "customers by its keys"
  INNER JOIN "orders by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "customers by its keys"."key 1"
),
-- customers matched
"customers matched" AS (
  SELECT
    COALESCE(exact_sum("customers with matches".rows, NULL), 0) AS rows
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    COALESCE(exact_sum("orders by its keys".rows, NULL), 0) AS rows
  FROM "orders by its keys"
  WHERE "orders by its keys".rows > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    COALESCE(exact_sum("customers by its keys".rows, NULL), 0) AS rows
  FROM "customers by its keys"
  WHERE "customers by its keys".rows > 1
    AND "customers by its keys"."key 1" IS NOT NULL
)
SELECT
  "orders rows".rows AS "left rows",
  "customers rows".rows AS "right rows",
  "orders matched".rows AS "left matched",
  "customers matched".rows AS "right matched",
  "orders repeated".rows AS "left repeated",
  "customers repeated".rows AS "right repeated"
FROM "orders rows"
CROSS JOIN "customers rows"
CROSS JOIN "orders matched"
CROSS JOIN "customers matched"
CROSS JOIN "orders repeated"
CROSS JOIN "customers repeated";

-- clickhouse

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    customer_id AS "key 1",
    toInt64(count()) AS rows
  FROM main.orders
  GROUP BY customer_id
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    id AS "key 1",
    toInt64(count()) AS rows
  FROM main.customers
  GROUP BY id
),
-- orders rows
"orders rows" AS (
  SELECT
    coalesce(sumOrNull(toInt128("orders by its keys".rows)), 0) AS rows
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    coalesce(sumOrNull(toInt128("customers by its keys".rows)), 0) AS rows
  FROM "customers by its keys"
),
-- orders with matches
"orders with matches" AS (
  SELECT
    maxOrNull("orders by its keys".rows) AS rows
  FROM "orders by its keys"
  INNER JOIN "customers by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "orders by its keys"."key 1"
),
-- orders matched
"orders matched" AS (
  SELECT
    coalesce(sumOrNull(toInt128("orders with matches".rows)), 0) AS rows
  FROM "orders with matches"
),
-- customers with matches
"customers with matches" AS (
  SELECT
    maxOrNull("customers by its keys".rows) AS rows
  FROM "customers by its keys"
  INNER JOIN "orders by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "customers by its keys"."key 1"
),
-- customers matched
"customers matched" AS (
  SELECT
    coalesce(sumOrNull(toInt128("customers with matches".rows)), 0) AS rows
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    coalesce(sumOrNull(toInt128("orders by its keys".rows)), 0) AS rows
  FROM "orders by its keys"
  WHERE "orders by its keys".rows > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    coalesce(sumOrNull(toInt128("customers by its keys".rows)), 0) AS rows
  FROM "customers by its keys"
  WHERE "customers by its keys".rows > 1
    AND "customers by its keys"."key 1" IS NOT NULL
)
SELECT
  "orders rows".rows AS "left rows",
  "customers rows".rows AS "right rows",
  "orders matched".rows AS "left matched",
  "customers matched".rows AS "right matched",
  "orders repeated".rows AS "left repeated",
  "customers repeated".rows AS "right repeated"
FROM "orders rows"
CROSS JOIN "customers rows"
CROSS JOIN "orders matched"
CROSS JOIN "customers matched"
CROSS JOIN "orders repeated"
CROSS JOIN "customers repeated";
