-- Every column evaluated again for all rows.

-- duckdb

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS "Region total",
    avg(amount) AS "Mean"
  FROM main.orders
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product"
  FROM main.orders
  GROUP BY orders.region, orders.product
),
-- Orders: summary
"Orders total_2" AS (
  SELECT
    CASE WHEN min("Product") = max("Product") AND count(*) = count("Product") THEN min("Product") END AS agreed
  FROM "Orders by Region, Product"
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "Region"
  FROM "Orders by Region, Product"
  GROUP BY "Region"
),
-- Orders: summary
"Orders total_3" AS (
  SELECT
    CASE WHEN min("Region") = max("Region") AND count(*) = count("Region") THEN min("Region") END AS agreed
  FROM "Orders by Region"
)
SELECT
  NULL::HUGEINT AS "Order",
  NULL::HUGEINT AS "Customer",
  "Orders total_3".agreed AS "Region",
  "Orders total_2".agreed AS "Product",
  NULL::DATE AS "Day",
  NULL::DECIMAL(18, 2) AS "Amount",
  "Orders total"."Region total",
  "Orders total"."Region total" AS "Product total",
  "Orders total"."Mean"
FROM "Orders total"
CROSS JOIN "Orders total_2"
CROSS JOIN "Orders total_3";

-- postgres

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    sum(amount) AS "Region total",
    avg(amount)::float8 AS "Mean"
  FROM public.orders
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    orders.region AS "Region",
    orders.product AS "Product"
  FROM public.orders
  GROUP BY orders.region, orders.product
),
-- Orders: summary
"Orders total_2" AS (
  SELECT
    CASE
      WHEN min("Product" COLLATE "C") = max("Product" COLLATE "C") AND count(*) = count("Product") THEN min(
        "Product" COLLATE "C"
      )
    END AS agreed
  FROM "Orders by Region, Product"
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "Region"
  FROM "Orders by Region, Product"
  GROUP BY "Region"
),
-- Orders: summary
"Orders total_3" AS (
  SELECT
    CASE
      WHEN min("Region" COLLATE "C") = max("Region" COLLATE "C") AND count(*) = count("Region") THEN min(
        "Region" COLLATE "C"
      )
    END AS agreed
  FROM "Orders by Region"
)
SELECT
  NULL::numeric AS "Order",
  NULL::numeric AS "Customer",
  "Orders total_3".agreed AS "Region",
  "Orders total_2".agreed AS "Product",
  NULL::date AS "Day",
  NULL::numeric AS "Amount",
  "Orders total"."Region total",
  "Orders total"."Region total" AS "Product total",
  "Orders total"."Mean"
FROM "Orders total"
CROSS JOIN "Orders total_2"
CROSS JOIN "Orders total_3";
