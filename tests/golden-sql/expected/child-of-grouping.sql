-- A child of a grouping groups groups.

-- duckdb

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    sum(amount) AS "Product total"
  FROM main.orders
  GROUP BY region, product
)
SELECT
  CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS "Size",
  count(*) AS "Products",
  avg("Product total") AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END
ORDER BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END ASC NULLS LAST;

-- postgres

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    sum(NULLIF(amount, 'NaN')) AS "Product total"
  FROM public.orders
  GROUP BY region, product
)
SELECT
  CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS "Size",
  count(*) AS "Products",
  avg("Product total")::float8 AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END
ORDER BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END COLLATE "C" ASC NULLS LAST;

-- mysql

WITH
-- Orders: by Region, Product
`Orders by Region, Product` AS (
  SELECT
    SUM(`amount`) AS `Product total`
  FROM `main`.`orders`
  GROUP BY (CONVERT(`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin), (CONVERT(`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
)
SELECT
  CASE WHEN `Product total` >= 1000 THEN 'large' ELSE 'small' END AS `Size`,
  COUNT(*) AS `Products`,
  (CAST(SUM(`Product total`) AS DOUBLE) / NULLIF(COUNT(`Product total`), 0)) AS `Mean`
FROM `Orders by Region, Product`
GROUP BY CASE WHEN `Product total` >= 1000 THEN 'large' ELSE 'small' END
ORDER BY (CASE WHEN `Product total` >= 1000 THEN 'large' ELSE 'small' END) IS NULL, CASE
  WHEN `Product total` >= 1000 THEN 'large'
  ELSE 'small'
END ASC;

-- sqlite

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    exact_sum(exact_of(amount, 2), NULL) AS "Product total"
  FROM main.orders
  GROUP BY region, product
)
SELECT
  CASE WHEN exact_compare("Product total", 1000) >= 0 THEN 'large' ELSE 'small' END AS "Size",
  count(*) AS "Products",
  exact_avg("Product total") AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN exact_compare("Product total", 1000) >= 0 THEN 'large' ELSE 'small' END
ORDER BY CASE WHEN exact_compare("Product total", 1000) >= 0 THEN 'large' ELSE 'small' END ASC NULLS LAST;

-- clickhouse

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    sumOrNull(amount) AS "Product total"
  FROM main.orders
  GROUP BY region, product
)
SELECT
  CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS "Size",
  toInt64(count()) AS "Products",
  (toFloat64(sumOrNull(toDecimal256("Product total", 2))) / nullIf(count("Product total"), 0)) AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END
ORDER BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END ASC NULLS LAST;
