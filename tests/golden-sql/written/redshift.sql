-- rows: Base rows: one SELECT, one page, in the order of the known key.

SELECT
  "orders"."order_id" AS "Order",
  "orders"."customer_id" AS "Customer",
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  "orders"."day" AS "Day",
  "orders"."amount" AS "Amount"
FROM "shop"."orders"
ORDER BY "orders"."order_id" ASC NULLS LAST
LIMIT 100
OFFSET 200;

-- rows-filtered-and-sorted: Filters in WHERE, the sort and the key in ORDER BY; nothing that is not read.

SELECT
  "orders"."order_id" AS "Order",
  "orders"."amount" AS "Amount",
  "orders"."amount" * (1 - "orders"."discount") AS "Net"
FROM "shop"."orders"
WHERE (
    "orders"."region" IN ('East', 'West')
      AND OCTET_LENGTH("orders"."region") = OCTET_LENGTH(RTRIM("orders"."region"))
  )
  AND "orders"."amount" >= 10
  AND STRPOS(LOWER("orders"."product"), LOWER('50%')) > 0
ORDER BY "orders"."amount" DESC NULLS LAST, "orders"."order_id" ASC NULLS LAST;

-- rows-count: A count computes no column.

SELECT
  COUNT(*) AS "count"
FROM "shop"."orders";

-- grouping: One level: a plain GROUP BY.

SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Region total"
FROM "shop"."orders"
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST;

-- grouping-having: A filter on the level's own aggregate is HAVING.

SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Region total"
FROM "shop"."orders"
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
HAVING SUM("orders"."amount") >= 1000
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST;

-- grouping-date-parts: A key that is a formula.

SELECT
  CAST(DATE_TRUNC('month', "day") AS DATE) AS "Month",
  COUNT(*) AS "Orders placed",
  COUNT(DISTINCT "customer_id") AS "Buyers"
FROM "shop"."orders"
GROUP BY CAST(DATE_TRUNC('month', "day") AS DATE)
ORDER BY CAST(DATE_TRUNC('month', "day") AS DATE) ASC NULLS LAST;

-- grouping-count: How many groups there are.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS "one"
  FROM "shop"."orders"
  GROUP BY "region", OCTET_LENGTH("region"), "product", OCTET_LENGTH("product")
)
SELECT
  COUNT(*) AS "count"
FROM "Orders by Region, Product";

-- groupings-nested: Two levels: the outer one's values beside the inner one's.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product"."Region", '') = COALESCE("Orders by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("Orders by Region, Product"."Region", ''))
      = OCTET_LENGTH(COALESCE("Orders by Region"."Region", ''))
    AND ("Orders by Region, Product"."Region" IS NULL) = ("Orders by Region"."Region" IS NULL)
ORDER BY CAST("Orders by Region, Product"."Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Orders by Region, Product"."Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- groupings-share-of-parent: A share of the group outside, and of everything.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
),
-- Orders: summary
"Orders total" AS (
  SELECT
    SUM("amount") AS "value"
  FROM "shop"."orders"
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  CAST("Orders by Region, Product"."Product total" AS DOUBLE PRECISION)
    / NULLIF("Orders by Region"."Region total", 0) AS "Share",
  CAST("Orders by Region, Product"."Product total" AS DOUBLE PRECISION) / NULLIF("Orders total"."value", 0) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product"."Region", '') = COALESCE("Orders by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("Orders by Region, Product"."Region", ''))
      = OCTET_LENGTH(COALESCE("Orders by Region"."Region", ''))
    AND ("Orders by Region, Product"."Region" IS NULL) = ("Orders by Region"."Region" IS NULL)
CROSS JOIN "Orders total"
ORDER BY CAST("Orders by Region, Product"."Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Orders by Region, Product"."Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- groupings-windows: Windows at a level, partitioned by the level outside.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
)
SELECT
  "Region",
  "Product",
  "Product total",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(("Product total" - "Product total" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY "Region", OCTET_LENGTH("Region")
        ORDER BY CAST("Product" AS VARBYTE(65535)) ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS DOUBLE PRECISION) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(CAST(("Product total" - "Product total" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY "Region", OCTET_LENGTH("Region")
      ORDER BY CAST("Product" AS VARBYTE(65535)) ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) + SUM("Product total" % 100000000000000000) OVER (
      PARTITION BY "Region", OCTET_LENGTH("Region")
      ORDER BY CAST("Product" AS VARBYTE(65535)) ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running total",
  rank() OVER (PARTITION BY "Region", OCTET_LENGTH("Region") ORDER BY "Product total" DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY CAST("Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- groupings-page-of-base-rows: Base rows under two levels, in outline order, with the levels' values.

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
)
SELECT
  "orders"."order_id" AS "Order",
  "orders"."customer_id" AS "Customer",
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  "orders"."day" AS "Day",
  "orders"."amount" AS "Amount",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "shop"."orders"
LEFT JOIN "Orders by Region"
  ON COALESCE("orders"."region", '') = COALESCE("Orders by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("orders"."region", ''))
      = OCTET_LENGTH(COALESCE("Orders by Region"."Region", ''))
    AND ("orders"."region" IS NULL) = ("Orders by Region"."Region" IS NULL)
LEFT JOIN "Orders by Region, Product"
  ON (
      COALESCE("orders"."region", '') = COALESCE("Orders by Region, Product"."Region", '')
        AND OCTET_LENGTH(COALESCE("orders"."region", ''))
          = OCTET_LENGTH(COALESCE("Orders by Region, Product"."Region", ''))
        AND ("orders"."region" IS NULL) = ("Orders by Region, Product"."Region" IS NULL)
    )
    AND (
      COALESCE("orders"."product", '') = COALESCE("Orders by Region, Product"."Product", '')
        AND OCTET_LENGTH(COALESCE("orders"."product", ''))
          = OCTET_LENGTH(COALESCE("Orders by Region, Product"."Product", ''))
        AND ("orders"."product" IS NULL) = ("Orders by Region, Product"."Product" IS NULL)
    )
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("orders"."product" AS VARBYTE(65535)) ASC NULLS LAST, "orders"."order_id" ASC NULLS LAST
LIMIT 50;

-- groupings-within: What lies in one group.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product"."Region", '') = COALESCE("Orders by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("Orders by Region, Product"."Region", ''))
      = OCTET_LENGTH(COALESCE("Orders by Region"."Region", ''))
    AND ("Orders by Region, Product"."Region" IS NULL) = ("Orders by Region"."Region" IS NULL)
WHERE "Orders by Region, Product"."Region" = 'East' AND OCTET_LENGTH("Orders by Region, Product"."Region") = 4
ORDER BY CAST("Orders by Region, Product"."Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Orders by Region, Product"."Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- groupings-totals: Every column evaluated again for all rows.

SELECT
  CAST(NULL AS DECIMAL(38, 0)) AS "Order",
  CAST(NULL AS DECIMAL(38, 0)) AS "Customer",
  CASE
    WHEN FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
      = FROM_VARBYTE(MAX(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
      AND OCTET_LENGTH(FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8'))
        = OCTET_LENGTH(FROM_VARBYTE(MAX(CAST("orders"."region" AS VARBYTE(65535))), 'utf8'))
      AND COUNT(*) = COUNT("orders"."region") THEN FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
  END AS "Region",
  CASE
    WHEN FROM_VARBYTE(MIN(CAST("orders"."product" AS VARBYTE(65535))), 'utf8')
      = FROM_VARBYTE(MAX(CAST("orders"."product" AS VARBYTE(65535))), 'utf8')
      AND OCTET_LENGTH(FROM_VARBYTE(MIN(CAST("orders"."product" AS VARBYTE(65535))), 'utf8'))
        = OCTET_LENGTH(FROM_VARBYTE(MAX(CAST("orders"."product" AS VARBYTE(65535))), 'utf8'))
      AND COUNT(*) = COUNT("orders"."product") THEN FROM_VARBYTE(MIN(CAST("orders"."product" AS VARBYTE(65535))), 'utf8')
  END AS "Product",
  CAST(NULL AS DATE) AS "Day",
  CAST(NULL AS DECIMAL(18, 2)) AS "Amount",
  SUM("orders"."amount") AS "Region total",
  SUM("orders"."amount") AS "Product total",
  CAST(SUM("orders"."amount") AS DOUBLE PRECISION) / NULLIF(COUNT("orders"."amount"), 0) AS "Mean"
FROM "shop"."orders";

-- aggregate-of-aggregates: A mean of group totals: two steps, the inner level's keys kept.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
)
SELECT
  "Region",
  AVG(CAST("Product total" AS DOUBLE PRECISION)) AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region", OCTET_LENGTH("Region")
ORDER BY CAST("Region" AS VARBYTE(65535)) ASC NULLS LAST;

-- summary: One row.

SELECT
  SUM("amount") AS "All"
FROM "shop"."orders";

-- summary-beside-rows: A summary value on every row.

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    SUM("amount") AS "All"
  FROM "shop"."orders"
)
SELECT
  "orders"."order_id" AS "Order",
  "orders"."amount" AS "Amount",
  CAST("orders"."amount" AS DOUBLE PRECISION) / NULLIF("Orders total"."All", 0) AS "Part"
FROM "shop"."orders"
CROSS JOIN "Orders total"
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- top-of-each-group: Top 3 products of each region.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    rank() OVER (PARTITION BY "Region", OCTET_LENGTH("Region") ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
ORDER BY CAST("Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- stages: All three stages: rows, then groups by their total, then the best of what is left; other columns over what remains.

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS (
  SELECT
    "amount",
    "region",
    "product"
  FROM "shop"."orders"
  WHERE "amount" >= 0
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2"."region" AS "Region",
    "Orders_2"."product" AS "Product",
    SUM("Orders_2"."amount") AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2"."region", OCTET_LENGTH("Orders_2"."region"), "Orders_2"."product", OCTET_LENGTH("Orders_2"."product")
),
-- Orders: by Region, Product, after filters of stage 2
"Orders by Region, Product_2" AS (
  SELECT
    "Product total",
    "Region",
    "Product",
    rank() OVER (PARTITION BY "Region", OCTET_LENGTH("Region") ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
  WHERE "Product total" >= 100
),
-- Orders: by Region, after filters of stage 3
"Orders by Region" AS (
  SELECT
    "Orders_2"."region" AS "Region",
    SUM("Orders_2"."amount") AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON (
        COALESCE("Orders_2"."region", '') = COALESCE("Orders by Region, Product"."Region", '')
          AND OCTET_LENGTH(COALESCE("Orders_2"."region", ''))
            = OCTET_LENGTH(COALESCE("Orders by Region, Product"."Region", ''))
          AND ("Orders_2"."region" IS NULL) = ("Orders by Region, Product"."Region" IS NULL)
      )
      AND (
        COALESCE("Orders_2"."product", '') = COALESCE("Orders by Region, Product"."Product", '')
          AND OCTET_LENGTH(COALESCE("Orders_2"."product", ''))
            = OCTET_LENGTH(COALESCE("Orders by Region, Product"."Product", ''))
          AND ("Orders_2"."product" IS NULL) = ("Orders by Region, Product"."Product" IS NULL)
      )
  LEFT JOIN "Orders by Region, Product_2"
    ON (
        COALESCE("Orders_2"."region", '') = COALESCE("Orders by Region, Product_2"."Region", '')
          AND OCTET_LENGTH(COALESCE("Orders_2"."region", ''))
            = OCTET_LENGTH(COALESCE("Orders by Region, Product_2"."Region", ''))
          AND ("Orders_2"."region" IS NULL) = ("Orders by Region, Product_2"."Region" IS NULL)
      )
      AND (
        COALESCE("Orders_2"."product", '') = COALESCE("Orders by Region, Product_2"."Product", '')
          AND OCTET_LENGTH(COALESCE("Orders_2"."product", ''))
            = OCTET_LENGTH(COALESCE("Orders by Region, Product_2"."Product", ''))
          AND ("Orders_2"."product" IS NULL) = ("Orders by Region, Product_2"."Product" IS NULL)
      )
  WHERE "Orders by Region, Product"."Product total" >= 100
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2"."region", OCTET_LENGTH("Orders_2"."region")
)
SELECT
  "Orders by Region, Product_2"."Region",
  "Orders by Region, Product_2"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product_2"."Product total"
FROM "Orders by Region, Product_2"
LEFT JOIN "Orders by Region"
  ON COALESCE("Orders by Region, Product_2"."Region", '') = COALESCE("Orders by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("Orders by Region, Product_2"."Region", ''))
      = OCTET_LENGTH(COALESCE("Orders by Region"."Region", ''))
    AND ("Orders by Region, Product_2"."Region" IS NULL) = ("Orders by Region"."Region" IS NULL)
WHERE "Orders by Region, Product_2"."Product total" IS NOT NULL
  AND "Orders by Region, Product_2"."rank of Product total" <= 2
ORDER BY CAST("Orders by Region, Product_2"."Region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("Orders by Region, Product_2"."Product" AS VARBYTE(65535)) ASC NULLS LAST;

-- filter-values: Values of a column with their counts, for a filter's list.

SELECT
  "orders"."region" AS "Region",
  COUNT(*) AS "count"
FROM "shop"."orders"
WHERE "orders"."amount" >= 0
  AND STRPOS(LOWER("orders"."region"), LOWER('ea')) > 0
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST
LIMIT 200;

-- lookup-by-key: A Lookup by a known key is a plain LEFT JOIN to the table.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Name"
FROM "shop"."orders"
LEFT JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- lookup-several-matches: By what is no key: one row per key, with the number of different values.

WITH
-- Customers: one row per segment, for matching
"Customers by segment" AS (
  SELECT
    "customers"."segment" AS "segment",
    CASE WHEN MIN("customers"."id") = MAX("customers"."id") THEN MIN("customers"."id") END AS "id",
    COUNT(DISTINCT "customers"."id") AS "values"
  FROM "shop"."customers"
  GROUP BY "customers"."segment", OCTET_LENGTH("customers"."segment")
)
SELECT
  "orders"."order_id" AS "Order",
  "Customers by segment"."id" AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM "shop"."orders"
LEFT JOIN "Customers by segment"
  ON "orders"."region" = "Customers by segment"."segment"
    AND OCTET_LENGTH("orders"."region") = OCTET_LENGTH("Customers by segment"."segment")
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- rollup: Two aggregates over the same matches are one join.

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    "customer_id",
    SUM("amount") AS "Sum",
    COUNT(*) AS "Count"
  FROM "shop"."orders"
  GROUP BY "customer_id"
)
SELECT
  "customers"."id" AS "Id",
  "customers"."name" AS "Name",
  "customers"."segment" AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  COALESCE("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM "shop"."customers"
LEFT JOIN "Orders by customer_id"
  ON "customers"."id" = "Orders by customer_id"."customer_id"
ORDER BY "customers"."id" ASC NULLS LAST;

-- child-of-rows: A child of filtered rows is one SELECT.

SELECT
  "orders"."product" AS "Product",
  SUM("orders"."amount" * 0.19) AS "Taxes"
FROM "shop"."orders"
WHERE "orders"."region" = 'East' AND OCTET_LENGTH("orders"."region") = 4
GROUP BY "orders"."product", OCTET_LENGTH("orders"."product")
ORDER BY CAST("orders"."product" AS VARBYTE(65535)) ASC NULLS LAST;

-- child-of-grouping: A child of a grouping groups groups.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    SUM("amount") AS "Product total"
  FROM "shop"."orders"
  GROUP BY "region", OCTET_LENGTH("region"), "product", OCTET_LENGTH("product")
)
SELECT
  CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS "Size",
  COUNT(*) AS "Products",
  AVG(CAST("Product total" AS DOUBLE PRECISION)) AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END, OCTET_LENGTH(CASE
  WHEN "Product total" >= 1000 THEN 'large'
  ELSE 'small'
END)
ORDER BY CAST(CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS VARBYTE(65535)) ASC NULLS LAST;

-- chart: Marks by month and region; a sort by the measure over all regions.

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    CAST(DATE_TRUNC('month', "orders"."day") AS DATE) AS "Month",
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY CAST(DATE_TRUNC('month', "orders"."day") AS DATE), "orders"."region", OCTET_LENGTH("orders"."region")
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    CAST(DATE_TRUNC('month', "day") AS DATE) AS "Month",
    SUM("amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY CAST(DATE_TRUNC('month', "day") AS DATE)
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  "Sales by month by Month, Region"."Sales"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON COALESCE("Sales by month by Month, Region"."Month", DATE '2000-01-01')
    = COALESCE("Sales by month by Month"."Month", DATE '2000-01-01')
    AND ("Sales by month by Month, Region"."Month" IS NULL) = ("Sales by month by Month"."Month" IS NULL)
ORDER BY "Sales by month by Month"."Sales" DESC NULLS LAST, "Sales by month by Month, Region"."Month" ASC NULLS LAST, CAST("Sales by month by Month, Region"."Region" AS VARBYTE(65535)) ASC NULLS LAST;

-- chart-windows-and-shares: A running total along x for each color, and the share of its month.

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    CAST(DATE_TRUNC('month', "orders"."day") AS DATE) AS "Month",
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY CAST(DATE_TRUNC('month', "orders"."day") AS DATE), "orders"."region", OCTET_LENGTH("orders"."region")
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    CAST(DATE_TRUNC('month', "day") AS DATE) AS "Month",
    SUM("amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY CAST(DATE_TRUNC('month', "day") AS DATE)
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(("Sales by month by Month, Region"."Sales" - "Sales by month by Month, Region"."Sales" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY "Sales by month by Month, Region"."Region", OCTET_LENGTH("Sales by month by Month, Region"."Region")
        ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS DOUBLE PRECISION) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(CAST(("Sales by month by Month, Region"."Sales" - "Sales by month by Month, Region"."Sales" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region", OCTET_LENGTH("Sales by month by Month, Region"."Region")
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) + SUM(
      "Sales by month by Month, Region"."Sales" % 100000000000000000
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region", OCTET_LENGTH("Sales by month by Month, Region"."Region")
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  CAST("Sales by month by Month, Region"."Sales" AS DOUBLE PRECISION)
    / NULLIF("Sales by month by Month"."Sales", 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON COALESCE("Sales by month by Month, Region"."Month", DATE '2000-01-01')
    = COALESCE("Sales by month by Month"."Month", DATE '2000-01-01')
    AND ("Sales by month by Month, Region"."Month" IS NULL) = ("Sales by month by Month"."Month" IS NULL)
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, CAST("Sales by month by Month, Region"."Region" AS VARBYTE(65535)) ASC NULLS LAST;

-- kpi: One value, and one that all rows may or may not agree on.

SELECT
  SUM("orders"."amount") AS "Sales",
  CASE
    WHEN FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
      = FROM_VARBYTE(MAX(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
      AND OCTET_LENGTH(FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8'))
        = OCTET_LENGTH(FROM_VARBYTE(MAX(CAST("orders"."region" AS VARBYTE(65535))), 'utf8'))
      AND COUNT(*) = COUNT("orders"."region") THEN FROM_VARBYTE(MIN(CAST("orders"."region" AS VARBYTE(65535))), 'utf8')
  END AS "Region",
  CAST(COUNT(DISTINCT "orders"."region" || '.') AS DECIMAL(38, 0))
    + CASE WHEN COUNT(*) > COUNT("orders"."region") THEN 1 ELSE 0 END AS "Region (values)"
FROM "shop"."orders";

-- days-in-a-zone: Days and date filters in the workbook's zone.

SELECT
  CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', ("placed_at" AT TIME ZONE 'UTC')) AS DATE) AS "Local day",
  COUNT(*) AS "Placed orders"
FROM "shop"."orders"
WHERE ("placed_at" AT TIME ZONE 'UTC') >= TIMESTAMP '2024-05-07 22:00:00.000000'
  AND ("placed_at" AT TIME ZONE 'UTC') < TIMESTAMP '2024-05-14 22:00:00.000000'
GROUP BY CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', ("placed_at" AT TIME ZONE 'UTC')) AS DATE)
ORDER BY CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', ("placed_at" AT TIME ZONE 'UTC')) AS DATE) ASC NULLS LAST;

-- control-in-a-formula: A control's value is a literal of its type.

SELECT
  "order_id" AS "Order",
  "region" = 'O''Hara' AND OCTET_LENGTH("region") = 6 AS "Chosen"
FROM "shop"."orders"
ORDER BY "order_id" ASC NULLS LAST;

-- names-that-need-quotes: Identifiers are quoted by the dialect, values are literals, clashes are numbered.

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM "shop"."odd ""name"""
ORDER BY CAST("a ""b""" AS VARBYTE(65535)) ASC NULLS LAST, "select" ASC NULLS LAST;

-- model-unread-relationship: A relationship of which nobody reads a column is not joined; the row policy holds.

SELECT
  "order_id" AS "Order"
FROM "shop"."orders"
WHERE "region" = 'West' AND OCTET_LENGTH("region") = 4
ORDER BY "order_id" ASC NULLS LAST;

-- model-metric-by-related-column: A metric grouped by a column behind a relationship: one plain join to the key of the target.

SELECT
  "customers"."segment" AS "Segment",
  SUM("orders"."amount") AS "Revenue"
FROM "shop"."orders"
LEFT JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
WHERE "orders"."region" = 'West' AND OCTET_LENGTH("orders"."region") = 4
GROUP BY "customers"."segment", OCTET_LENGTH("customers"."segment")
ORDER BY CAST("customers"."segment" AS VARBYTE(65535)) ASC NULLS LAST;

-- pivot-cells: Cells of a pivot: one GROUP BY.

SELECT
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  CAST(DATE_TRUNC('month', "orders"."day") AS DATE) AS "Month",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "shop"."orders"
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product"), CAST(DATE_TRUNC('month', "orders"."day") AS DATE)
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("orders"."product" AS VARBYTE(65535)) ASC NULLS LAST, CAST(DATE_TRUNC('month', "orders"."day") AS DATE) ASC NULLS LAST;

-- pivot-row-totals: Totals of its rows: the same values at fewer keys.

SELECT
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "shop"."orders"
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST, CAST("orders"."product" AS VARBYTE(65535)) ASC NULLS LAST;

-- pivot-grand-total: The grand total.

SELECT
  SUM("amount") AS "Sales",
  COUNT(DISTINCT "customer_id") AS "Customers"
FROM "shop"."orders";

-- pivot-rows-by-total: Rows in the order of their totals, largest first; a running total along the months, the share of the row.

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    "orders"."region" AS "Region",
    CAST(DATE_TRUNC('month', "orders"."day") AS DATE) AS "Month",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), CAST(DATE_TRUNC('month', "orders"."day") AS DATE)
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(("Sales by region and month by Region, Month"."Sales" - "Sales by region and month by Region, Month"."Sales" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY "Sales by region and month by Region, Month"."Region", OCTET_LENGTH("Sales by region and month by Region, Month"."Region")
        ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS DOUBLE PRECISION) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(CAST(("Sales by region and month by Region, Month"."Sales" - "Sales by region and month by Region, Month"."Sales" % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region", OCTET_LENGTH("Sales by region and month by Region, Month"."Region")
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) + SUM(
      "Sales by region and month by Region, Month"."Sales" % 100000000000000000
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region", OCTET_LENGTH("Sales by region and month by Region, Month"."Region")
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  CAST("Sales by region and month by Region, Month"."Sales" AS DOUBLE PRECISION)
    / NULLIF("Sales by region and month by Region"."Sales", 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON COALESCE("Sales by region and month by Region, Month"."Region", '')
    = COALESCE("Sales by region and month by Region"."Region", '')
    AND OCTET_LENGTH(COALESCE("Sales by region and month by Region, Month"."Region", ''))
      = OCTET_LENGTH(COALESCE("Sales by region and month by Region"."Region", ''))
    AND ("Sales by region and month by Region, Month"."Region" IS NULL)
      = ("Sales by region and month by Region"."Region" IS NULL)
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, CAST("Sales by region and month by Region, Month"."Region" AS VARBYTE(65535)) ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- pivot-top-rows: The two best products of each region, and the totals of what remains.

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    rank() OVER (PARTITION BY "Region", OCTET_LENGTH("Region") ORDER BY "Sales" DESC NULLS LAST) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "shop"."orders"
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON (
      COALESCE("orders"."region", '')
        = COALESCE("Sales by region and month by Region, Product_2"."Region", '')
        AND OCTET_LENGTH(COALESCE("orders"."region", ''))
          = OCTET_LENGTH(COALESCE("Sales by region and month by Region, Product_2"."Region", ''))
        AND ("orders"."region" IS NULL) = ("Sales by region and month by Region, Product_2"."Region" IS NULL)
    )
    AND (
      COALESCE("orders"."product", '')
        = COALESCE("Sales by region and month by Region, Product_2"."Product", '')
        AND OCTET_LENGTH(COALESCE("orders"."product", ''))
          = OCTET_LENGTH(COALESCE("Sales by region and month by Region, Product_2"."Product", ''))
        AND ("orders"."product" IS NULL)
          = ("Sales by region and month by Region, Product_2"."Product" IS NULL)
    )
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region")
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST;

-- pivot-first-labels: The two products of each region that sell best, all others folded into one: labels are ranked before there are groups.

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "groups of Best products",
    SUM("orders"."amount") AS "Sales"
  FROM "shop"."orders"
  GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), "orders"."product", OCTET_LENGTH("orders"."product")
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    row_number() OVER (
      PARTITION BY "Region", OCTET_LENGTH("Region")
      ORDER BY "Sales" DESC NULLS LAST, CAST("groups of Best products" AS VARBYTE(65535)) ASC NULLS LAST
    ) AS "place of Best products"
  FROM "Sales by region and month by Region, groups of Best products"
)
SELECT
  "orders"."region" AS "Region",
  CASE
    WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
    ELSE 'Others'
  END AS "Best products",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "shop"."orders"
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON (
      COALESCE("orders"."region", '')
        = COALESCE("Sales by region and month by Region, groups of Best products_2"."Region", '')
        AND OCTET_LENGTH(COALESCE("orders"."region", ''))
          = OCTET_LENGTH(COALESCE(
            "Sales by region and month by Region, groups of Best products_2"."Region",
            ''
          ))
        AND ("orders"."region" IS NULL)
          = ("Sales by region and month by Region, groups of Best products_2"."Region" IS NULL)
    )
    AND (
      COALESCE("orders"."product", '')
        = COALESCE(
          "Sales by region and month by Region, groups of Best products_2"."groups of Best products",
          ''
        )
        AND OCTET_LENGTH(COALESCE("orders"."product", ''))
          = OCTET_LENGTH(COALESCE(
            "Sales by region and month by Region, groups of Best products_2"."groups of Best products",
            ''
          ))
        AND ("orders"."product" IS NULL)
          = ("Sales by region and month by Region, groups of Best products_2"."groups of Best products" IS NULL)
    )
GROUP BY "orders"."region", OCTET_LENGTH("orders"."region"), CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
  ELSE 'Others'
END, OCTET_LENGTH(CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
  ELSE 'Others'
END)
ORDER BY CAST("orders"."region" AS VARBYTE(65535)) ASC NULLS LAST, SUM("orders"."amount") DESC NULLS LAST, CAST(CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
  ELSE 'Others'
END AS VARBYTE(65535)) ASC NULLS LAST;

-- join-rows: Bare tables are joined plainly.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "shop"."orders"
INNER JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST, "customers"."id" ASC NULLS LAST;

-- join-groups: One GROUP BY over the join, filters in WHERE.

SELECT
  "customers"."segment" AS "Segment",
  SUM("orders"."amount") AS "Total"
FROM "shop"."orders"
INNER JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
WHERE "customers"."name" IS NULL OR NOT ("customers"."name" = 'Bo' AND OCTET_LENGTH("customers"."name") = 2)
GROUP BY "customers"."segment", OCTET_LENGTH("customers"."segment")
ORDER BY CAST("customers"."segment" AS VARBYTE(65535)) ASC NULLS LAST;

-- join-unread: A leg that adds no rows and that nobody reads is not joined.

SELECT
  "order_id" AS "Order"
FROM "shop"."orders"
ORDER BY "order_id" ASC NULLS LAST;

-- join-full: Every row of both sides; where the engine has no such join, the rows of the right that match nothing stand below.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "shop"."orders"
FULL JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST, "customers"."id" ASC NULLS LAST;

-- join-lookup: A looked up leg keeps the rows of the left: a key of the table needs no grouping.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "shop"."orders"
LEFT JOIN "shop"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- join-matches: How many rows of each side find one on the other: the values of the keys, each once.

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    "customer_id" AS "key 1",
    COUNT(*) AS "rows"
  FROM "shop"."orders"
  GROUP BY "customer_id"
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    "id" AS "key 1",
    COUNT(*) AS "rows"
  FROM "shop"."customers"
  GROUP BY "id"
),
-- orders rows
"orders rows" AS (
  SELECT
    COALESCE(SUM(CAST("orders by its keys"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    COALESCE(SUM(CAST("customers by its keys"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "customers by its keys"
),
-- orders with matches
"orders with matches" AS (
  SELECT
    MAX("orders by its keys"."rows") AS "rows"
  FROM "orders by its keys"
  INNER JOIN "customers by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "orders by its keys"."key 1"
),
-- orders matched
"orders matched" AS (
  SELECT
    COALESCE(SUM(CAST("orders with matches"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "orders with matches"
),
-- customers with matches
"customers with matches" AS (
  SELECT
    MAX("customers by its keys"."rows") AS "rows"
  FROM "customers by its keys"
  INNER JOIN "orders by its keys"
    ON "orders by its keys"."key 1" = "customers by its keys"."key 1"
  GROUP BY "customers by its keys"."key 1"
),
-- customers matched
"customers matched" AS (
  SELECT
    COALESCE(SUM(CAST("customers with matches"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    COALESCE(SUM(CAST("orders by its keys"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "orders by its keys"
  WHERE "orders by its keys"."rows" > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    COALESCE(SUM(CAST("customers by its keys"."rows" AS DECIMAL(38, 0))), 0) AS "rows"
  FROM "customers by its keys"
  WHERE "customers by its keys"."rows" > 1
    AND "customers by its keys"."key 1" IS NOT NULL
)
SELECT
  "orders rows"."rows" AS "left rows",
  "customers rows"."rows" AS "right rows",
  "orders matched"."rows" AS "left matched",
  "customers matched"."rows" AS "right matched",
  "orders repeated"."rows" AS "left repeated",
  "customers repeated"."rows" AS "right repeated"
FROM "orders rows"
CROSS JOIN "customers rows"
CROSS JOIN "orders matched"
CROSS JOIN "customers matched"
CROSS JOIN "orders repeated"
CROSS JOIN "customers repeated";

-- union-rows: UNION ALL of what is read, each column in the widest type.

WITH
-- Everybody: all rows of its sources
"Everybody" AS (
  SELECT
    "orders"."order_id" AS "Number",
    "orders"."region" AS "Text",
    "orders"."amount" AS "Amount"
  FROM "shop"."orders"
  UNION ALL
  SELECT
    "id" AS "Number",
    "name" AS "Text",
    CAST(NULL AS DECIMAL(18, 2)) AS "Amount"
  FROM "shop"."customers"
)
SELECT
  "Number" AS "n",
  "Text" AS "t",
  "Amount" AS "a"
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, CAST("Text" AS VARBYTE(65535)) ASC NULLS LAST, "Amount" ASC NULLS LAST;

-- transpose-rows: Values of one column become columns: one GROUP BY of the rest.

SELECT
  "name",
  COUNT(CASE WHEN "segment" = 'Home' AND OCTET_LENGTH("segment") = 4 THEN "id" ELSE NULL END) AS "home",
  COUNT(CASE WHEN "segment" = 'Work' AND OCTET_LENGTH("segment") = 4 THEN "id" ELSE NULL END) AS "work"
FROM "shop"."customers"
GROUP BY "name", OCTET_LENGTH("name")
ORDER BY CAST("name" AS VARBYTE(65535)) ASC NULLS LAST;
