-- A summary value on every row.

-- duckdb

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS "All"
  FROM main.orders
)
SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  orders.amount / NULLIF("Orders total"."All", 0) AS "Part"
FROM main.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;

-- postgres

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(NULLIF(amount, 'NaN')) AS "All"
  FROM public.orders
)
SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  NULLIF(orders.amount, 'NaN')::float8 / NULLIF("Orders total"."All", 0) AS "Part"
FROM public.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;

-- mysql

WITH
-- Orders: summary
`Orders total` AS (
  SELECT
    SUM(`amount`) AS `All`
  FROM `main`.`orders`
)
SELECT
  `orders`.`order_id` AS `Order`,
  `orders`.`amount` AS `Amount`,
  CAST(`orders`.`amount` AS DOUBLE) / `Orders total`.`All` AS `Part`
FROM `main`.`orders`
CROSS JOIN `Orders total`
ORDER BY (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC;

-- sqlite

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    exact_sum(exact_of(amount, 2), NULL) AS "All"
  FROM main.orders
)
SELECT
  orders.order_id AS "Order",
  exact_of(orders.amount, 2) AS "Amount",
  float_of(exact_of(orders.amount, 2)) / float_of("Orders total"."All") AS "Part"
FROM main.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sumOrNull(amount) AS "All"
  FROM main.orders
)
SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  toFloat64(orders.amount) / nullIf(toFloat64("Orders total"."All"), 0) AS "Part"
FROM main.orders
CROSS JOIN "Orders total"
ORDER BY orders.order_id ASC NULLS LAST;
