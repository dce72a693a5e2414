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
