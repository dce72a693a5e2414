-- rows: Base rows: one SELECT, one page, in the order of the known key.

SELECT
  "orders"."order_id" AS "Order",
  "orders"."customer_id" AS "Customer",
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  "orders"."day" AS "Day",
  "orders"."amount" AS "Amount"
FROM "PUBLIC"."orders"
ORDER BY "orders"."order_id" ASC NULLS LAST
LIMIT 100
OFFSET 200;

-- rows-filtered-and-sorted: Filters in WHERE, the sort and the key in ORDER BY; nothing that is not read.

SELECT
  "orders"."order_id" AS "Order",
  "orders"."amount" AS "Amount",
  "orders"."amount" * (1 - "orders"."discount") AS "Net"
FROM "PUBLIC"."orders"
WHERE "orders"."region" IN ('East', 'West')
  AND "orders"."amount" >= 10
  AND CONTAINS(LOWER("orders"."product"), LOWER('50%'))
ORDER BY "orders"."amount" DESC NULLS LAST, "orders"."order_id" ASC NULLS LAST;

-- rows-count: A count computes no column.

SELECT
  COUNT(*) AS "count"
FROM "PUBLIC"."orders";

-- grouping: One level: a plain GROUP BY.

SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Region total"
FROM "PUBLIC"."orders"
GROUP BY "orders"."region"
ORDER BY "orders"."region" ASC NULLS LAST;

-- grouping-having: A filter on the level's own aggregate is HAVING.

SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Region total"
FROM "PUBLIC"."orders"
GROUP BY "orders"."region"
HAVING SUM("orders"."amount") >= 1000
ORDER BY "orders"."region" ASC NULLS LAST;

-- grouping-date-parts: A key that is a formula.

SELECT
  DATE_TRUNC('month', "day") AS "Month",
  COUNT(*) AS "Orders placed",
  COUNT(DISTINCT "customer_id") AS "Buyers"
FROM "PUBLIC"."orders"
GROUP BY DATE_TRUNC('month', "day")
ORDER BY DATE_TRUNC('month', "day") ASC NULLS LAST;

-- grouping-count: How many groups there are.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    1 AS "one"
  FROM "PUBLIC"."orders"
  GROUP BY "region", "product"
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
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region"
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;

-- groupings-share-of-parent: A share of the group outside, and of everything.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region"
),
-- Orders: summary
"Orders total" AS (
  SELECT
    SUM("amount") AS "value"
  FROM "PUBLIC"."orders"
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  CAST("Orders by Region, Product"."Product total" AS FLOAT) / NULLIF("Orders by Region"."Region total", 0) AS "Share",
  CAST("Orders by Region, Product"."Product total" AS FLOAT) / NULLIF("Orders total"."value", 0) AS "Of all"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
CROSS JOIN "Orders total"
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;

-- groupings-windows: Windows at a level, partitioned by the level outside.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
)
SELECT
  "Region",
  "Product",
  "Product total",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(("Product total" - "Product total" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
      ) OVER (
        PARTITION BY "Region"
        ORDER BY "Product" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(("Product total" - "Product total" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
    ) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS NUMBER(38, 0)) + SUM("Product total" % 100000000000000000) OVER (
      PARTITION BY "Region"
      ORDER BY "Product" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running total",
  rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "Place"
FROM "Orders by Region, Product"
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;

-- groupings-page-of-base-rows: Base rows under two levels, in outline order, with the levels' values.

WITH
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region"
),
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
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
FROM "PUBLIC"."orders"
LEFT JOIN "Orders by Region"
  ON "orders"."region" IS NOT DISTINCT FROM "Orders by Region"."Region"
LEFT JOIN "Orders by Region, Product"
  ON "orders"."region" IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
    AND "orders"."product" IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
ORDER BY "orders"."region" ASC NULLS LAST, "orders"."product" ASC NULLS LAST, "orders"."order_id" ASC NULLS LAST
LIMIT 50;

-- groupings-within: What lies in one group.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Orders: by Region
"Orders by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Region total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region"
)
SELECT
  "Orders by Region, Product"."Region",
  "Orders by Region, Product"."Product",
  "Orders by Region"."Region total",
  "Orders by Region, Product"."Product total"
FROM "Orders by Region, Product"
LEFT JOIN "Orders by Region"
  ON "Orders by Region, Product"."Region" IS NOT DISTINCT FROM "Orders by Region"."Region"
WHERE "Orders by Region, Product"."Region" = 'East'
ORDER BY "Orders by Region, Product"."Region" ASC NULLS LAST, "Orders by Region, Product"."Product" ASC NULLS LAST;

-- groupings-totals: Every column evaluated again for all rows.

SELECT
  CAST(NULL AS NUMBER(38, 0)) AS "Order",
  CAST(NULL AS NUMBER(38, 0)) AS "Customer",
  CASE
    WHEN MIN("orders"."region") = MAX("orders"."region") AND COUNT(*) = COUNT("orders"."region") THEN MIN(
      "orders"."region"
    )
  END AS "Region",
  CASE
    WHEN MIN("orders"."product") = MAX("orders"."product") AND COUNT(*) = COUNT("orders"."product") THEN MIN(
      "orders"."product"
    )
  END AS "Product",
  CAST(NULL AS DATE) AS "Day",
  CAST(NULL AS NUMBER(18, 2)) AS "Amount",
  SUM("orders"."amount") AS "Region total",
  SUM("orders"."amount") AS "Product total",
  CAST(SUM("orders"."amount") AS FLOAT) / NULLIF(COUNT("orders"."amount"), 0) AS "Mean"
FROM "PUBLIC"."orders";

-- aggregate-of-aggregates: A mean of group totals: two steps, the inner level's keys kept.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
)
SELECT
  "Region",
  AVG(CAST("Product total" AS FLOAT)) AS "Mean of products"
FROM "Orders by Region, Product"
GROUP BY "Region"
ORDER BY "Region" ASC NULLS LAST;

-- summary: One row.

SELECT
  SUM("amount") AS "All"
FROM "PUBLIC"."orders";

-- summary-beside-rows: A summary value on every row.

WITH
-- Orders: summary
"Orders total" AS (
  SELECT
    SUM("amount") AS "All"
  FROM "PUBLIC"."orders"
)
SELECT
  "orders"."order_id" AS "Order",
  "orders"."amount" AS "Amount",
  CAST("orders"."amount" AS FLOAT) / NULLIF("Orders total"."All", 0) AS "Part"
FROM "PUBLIC"."orders"
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
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Orders: by Region, Product
"Orders by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Product total",
    rank() OVER (PARTITION BY "Region" ORDER BY "Product total" DESC NULLS LAST) AS "rank of Product total"
  FROM "Orders by Region, Product"
)
SELECT
  "Region",
  "Product",
  "Product total"
FROM "Orders by Region, Product_2"
WHERE "Product total" IS NOT NULL
  AND "rank of Product total" <= 3
ORDER BY "Region" ASC NULLS LAST, "Product" ASC NULLS LAST;

-- stages: All three stages: rows, then groups by their total, then the best of what is left; other columns over what remains.

WITH
-- Orders: base rows, after filters of stage 1
"Orders_2" AS (
  SELECT
    "amount",
    "region",
    "product"
  FROM "PUBLIC"."orders"
  WHERE "amount" >= 0
),
-- Orders: by Region, Product, after filters of stage 1
"Orders by Region, Product" AS (
  SELECT
    "Orders_2"."region" AS "Region",
    "Orders_2"."product" AS "Product",
    SUM("Orders_2"."amount") AS "Product total"
  FROM "Orders_2"
  GROUP BY "Orders_2"."region", "Orders_2"."product"
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
    "Orders_2"."region" AS "Region",
    SUM("Orders_2"."amount") AS "Region total"
  FROM "Orders_2"
  LEFT JOIN "Orders by Region, Product"
    ON "Orders_2"."region" IS NOT DISTINCT FROM "Orders by Region, Product"."Region"
      AND "Orders_2"."product" IS NOT DISTINCT FROM "Orders by Region, Product"."Product"
  LEFT JOIN "Orders by Region, Product_2"
    ON "Orders_2"."region" IS NOT DISTINCT FROM "Orders by Region, Product_2"."Region"
      AND "Orders_2"."product" IS NOT DISTINCT FROM "Orders by Region, Product_2"."Product"
  WHERE "Orders by Region, Product"."Product total" >= 100
    AND "Orders by Region, Product_2"."Product total" IS NOT NULL
    AND "Orders by Region, Product_2"."rank of Product total" <= 2
  GROUP BY "Orders_2"."region"
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

-- filter-values: Values of a column with their counts, for a filter's list.

SELECT
  "orders"."region" AS "Region",
  COUNT(*) AS "count"
FROM "PUBLIC"."orders"
WHERE "orders"."amount" >= 0
  AND CONTAINS(LOWER("orders"."region"), LOWER('ea'))
GROUP BY "orders"."region"
ORDER BY "orders"."region" ASC NULLS LAST
LIMIT 200;

-- lookup-by-key: A Lookup by a known key is a plain LEFT JOIN to the table.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Name"
FROM "PUBLIC"."orders"
LEFT JOIN "PUBLIC"."customers"
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
  FROM "PUBLIC"."customers"
  GROUP BY "customers"."segment"
)
SELECT
  "orders"."order_id" AS "Order",
  "Customers by segment"."id" AS "Some customer",
  "Customers by segment"."values" AS "Some customer (values)"
FROM "PUBLIC"."orders"
LEFT JOIN "Customers by segment"
  ON "orders"."region" = "Customers by segment"."segment"
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- rollup: Two aggregates over the same matches are one join.

WITH
-- Orders: one row per customer_id, for matching
"Orders by customer_id" AS (
  SELECT
    "customer_id",
    SUM("amount") AS "Sum",
    COUNT(*) AS "Count"
  FROM "PUBLIC"."orders"
  GROUP BY "customer_id"
)
SELECT
  "customers"."id" AS "Id",
  "customers"."name" AS "Name",
  "customers"."segment" AS "Segment",
  "Orders by customer_id"."Sum" AS "Spent",
  COALESCE("Orders by customer_id"."Count", 0) AS "Orders placed"
FROM "PUBLIC"."customers"
LEFT JOIN "Orders by customer_id"
  ON "customers"."id" = "Orders by customer_id"."customer_id"
ORDER BY "customers"."id" ASC NULLS LAST;

-- child-of-rows: A child of filtered rows is one SELECT.

SELECT
  "orders"."product" AS "Product",
  SUM("orders"."amount" * 0.19) AS "Taxes"
FROM "PUBLIC"."orders"
WHERE "orders"."region" = 'East'
GROUP BY "orders"."product"
ORDER BY "orders"."product" ASC NULLS LAST;

-- child-of-grouping: A child of a grouping groups groups.

WITH
-- Orders: by Region, Product
"Orders by Region, Product" AS (
  SELECT
    SUM("amount") AS "Product total"
  FROM "PUBLIC"."orders"
  GROUP BY "region", "product"
)
SELECT
  CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END AS "Size",
  COUNT(*) AS "Products",
  AVG(CAST("Product total" AS FLOAT)) AS "Mean"
FROM "Orders by Region, Product"
GROUP BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END
ORDER BY CASE WHEN "Product total" >= 1000 THEN 'large' ELSE 'small' END ASC NULLS LAST;

-- chart: Marks by month and region; a sort by the measure over all regions.

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    DATE_TRUNC('month', "orders"."day") AS "Month",
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY DATE_TRUNC('month', "orders"."day"), "orders"."region"
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    DATE_TRUNC('month', "day") AS "Month",
    SUM("amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY DATE_TRUNC('month', "day")
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  "Sales by month by Month, Region"."Sales"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month"."Sales" DESC NULLS LAST, "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;

-- chart-windows-and-shares: A running total along x for each color, and the share of its month.

WITH
-- Sales by month: by Month, Region
"Sales by month by Month, Region" AS (
  SELECT
    DATE_TRUNC('month', "orders"."day") AS "Month",
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY DATE_TRUNC('month', "orders"."day"), "orders"."region"
),
-- Sales by month: by Month
"Sales by month by Month" AS (
  SELECT
    DATE_TRUNC('month', "day") AS "Month",
    SUM("amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY DATE_TRUNC('month', "day")
)
SELECT
  "Sales by month by Month, Region"."Month",
  "Sales by month by Month, Region"."Region",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(("Sales by month by Month, Region"."Sales" - "Sales by month by Month, Region"."Sales" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
      ) OVER (
        PARTITION BY "Sales by month by Month, Region"."Region"
        ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(("Sales by month by Month, Region"."Sales" - "Sales by month by Month, Region"."Sales" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS NUMBER(38, 0)) + SUM(
      "Sales by month by Month, Region"."Sales" % 100000000000000000
    ) OVER (
      PARTITION BY "Sales by month by Month, Region"."Region"
      ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  CAST("Sales by month by Month, Region"."Sales" AS FLOAT) / NULLIF("Sales by month by Month"."Sales", 0) AS "Share of month"
FROM "Sales by month by Month, Region"
LEFT JOIN "Sales by month by Month"
  ON "Sales by month by Month, Region"."Month" IS NOT DISTINCT FROM "Sales by month by Month"."Month"
ORDER BY "Sales by month by Month, Region"."Month" ASC NULLS LAST, "Sales by month by Month, Region"."Region" ASC NULLS LAST;

-- kpi: One value, and one that all rows may or may not agree on.

SELECT
  SUM("orders"."amount") AS "Sales",
  CASE
    WHEN MIN("orders"."region") = MAX("orders"."region") AND COUNT(*) = COUNT("orders"."region") THEN MIN(
      "orders"."region"
    )
  END AS "Region",
  CAST(COUNT(DISTINCT "orders"."region") AS NUMBER(38, 0))
    + CASE WHEN COUNT(*) > COUNT("orders"."region") THEN 1 ELSE 0 END AS "Region (values)"
FROM "PUBLIC"."orders";

-- days-in-a-zone: Days and date filters in the workbook's zone.

SELECT
  CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', CAST(CONVERT_TIMEZONE('UTC', "placed_at") AS TIMESTAMP_NTZ)) AS DATE) AS "Local day",
  COUNT(*) AS "Placed orders"
FROM "PUBLIC"."orders"
WHERE CAST(CONVERT_TIMEZONE('UTC', "placed_at") AS TIMESTAMP_NTZ)
    >= TIMESTAMP_NTZ '2024-05-07 22:00:00.000000'
  AND CAST(CONVERT_TIMEZONE('UTC', "placed_at") AS TIMESTAMP_NTZ) < TIMESTAMP_NTZ '2024-05-14 22:00:00.000000'
GROUP BY CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', CAST(CONVERT_TIMEZONE('UTC', "placed_at") AS TIMESTAMP_NTZ)) AS DATE)
ORDER BY CAST(CONVERT_TIMEZONE('UTC', 'Europe/Berlin', CAST(CONVERT_TIMEZONE('UTC', "placed_at") AS TIMESTAMP_NTZ)) AS DATE) ASC NULLS LAST;

-- control-in-a-formula: A control's value is a literal of its type.

SELECT
  "order_id" AS "Order",
  "region" = 'O''Hara' AS "Chosen"
FROM "PUBLIC"."orders"
ORDER BY "order_id" ASC NULLS LAST;

-- names-that-need-quotes: Identifiers are quoted by the dialect, values are literals, clashes are numbered.

SELECT
  "a ""b""" AS "Total",
  "select" AS "TOTAL_2",
  "a ""b""" || '''; --' AS "x
y"
FROM "PUBLIC"."odd ""name"""
ORDER BY "a ""b""" ASC NULLS LAST, "select" ASC NULLS LAST;

-- model-unread-relationship: A relationship of which nobody reads a column is not joined; the row policy holds.

SELECT
  "order_id" AS "Order"
FROM "PUBLIC"."orders"
WHERE "region" = 'West'
ORDER BY "order_id" ASC NULLS LAST;

-- model-metric-by-related-column: A metric grouped by a column behind a relationship: one plain join to the key of the target.

SELECT
  "customers"."segment" AS "Segment",
  SUM("orders"."amount") AS "Revenue"
FROM "PUBLIC"."orders"
LEFT JOIN "PUBLIC"."customers"
  ON "orders"."customer_id" = "customers"."id"
WHERE "orders"."region" = 'West'
GROUP BY "customers"."segment"
ORDER BY "customers"."segment" ASC NULLS LAST;

-- pivot-cells: Cells of a pivot: one GROUP BY.

SELECT
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  DATE_TRUNC('month', "orders"."day") AS "Month",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "PUBLIC"."orders"
GROUP BY "orders"."region", "orders"."product", DATE_TRUNC('month', "orders"."day")
ORDER BY "orders"."region" ASC NULLS LAST, "orders"."product" ASC NULLS LAST, DATE_TRUNC('month', "orders"."day") ASC NULLS LAST;

-- pivot-row-totals: Totals of its rows: the same values at fewer keys.

SELECT
  "orders"."region" AS "Region",
  "orders"."product" AS "Product",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "PUBLIC"."orders"
GROUP BY "orders"."region", "orders"."product"
ORDER BY "orders"."region" ASC NULLS LAST, "orders"."product" ASC NULLS LAST;

-- pivot-grand-total: The grand total.

SELECT
  SUM("amount") AS "Sales",
  COUNT(DISTINCT "customer_id") AS "Customers"
FROM "PUBLIC"."orders";

-- pivot-rows-by-total: Rows in the order of their totals, largest first; a running total along the months, the share of the row.

WITH
-- Sales by region and month: by Region, Month
"Sales by region and month by Region, Month" AS (
  SELECT
    "orders"."region" AS "Region",
    DATE_TRUNC('month', "orders"."day") AS "Month",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", DATE_TRUNC('month', "orders"."day")
),
-- Sales by region and month: by Region
"Sales by region and month by Region" AS (
  SELECT
    "orders"."region" AS "Region",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region"
)
SELECT
  "Sales by region and month by Region, Month"."Region",
  "Sales by region and month by Region, Month"."Month",
  "Sales by region and month by Region, Month"."Sales",
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(("Sales by region and month by Region, Month"."Sales" - "Sales by region and month by Region, Month"."Sales" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
      ) OVER (
        PARTITION BY "Sales by region and month by Region, Month"."Region"
        ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN SUM(
      CAST(("Sales by region and month by Region, Month"."Sales" - "Sales by region and month by Region, Month"."Sales" % 100000000000000000) / 100000000000000000 AS NUMBER(38, 0))
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS NUMBER(38, 0)) + SUM(
      "Sales by region and month by Region, Month"."Sales" % 100000000000000000
    ) OVER (
      PARTITION BY "Sales by region and month by Region, Month"."Region"
      ORDER BY "Sales by region and month by Region, Month"."Month" ASC NULLS LAST
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    )
  END AS "Running",
  CAST("Sales by region and month by Region, Month"."Sales" AS FLOAT)
    / NULLIF("Sales by region and month by Region"."Sales", 0) AS "Share of row"
FROM "Sales by region and month by Region, Month"
LEFT JOIN "Sales by region and month by Region"
  ON "Sales by region and month by Region, Month"."Region"
    IS NOT DISTINCT FROM "Sales by region and month by Region"."Region"
ORDER BY "Sales by region and month by Region"."Sales" DESC NULLS LAST, "Sales by region and month by Region, Month"."Region" ASC NULLS LAST, "Sales by region and month by Region, Month"."Month" ASC NULLS LAST;

-- pivot-top-rows: The two best products of each region, and the totals of what remains.

WITH
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "Product",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Sales by region and month: by Region, Product
"Sales by region and month by Region, Product_2" AS (
  SELECT
    "Region",
    "Product",
    "Sales",
    rank() OVER (PARTITION BY "Region" ORDER BY "Sales" DESC NULLS LAST) AS "rank of Sales"
  FROM "Sales by region and month by Region, Product"
)
SELECT
  "orders"."region" AS "Region",
  SUM("orders"."amount") AS "Sales",
  COUNT(DISTINCT "orders"."customer_id") AS "Customers"
FROM "PUBLIC"."orders"
LEFT JOIN "Sales by region and month by Region, Product_2"
  ON "orders"."region" IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Region"
    AND "orders"."product" IS NOT DISTINCT FROM "Sales by region and month by Region, Product_2"."Product"
WHERE "Sales by region and month by Region, Product_2"."Sales" IS NOT NULL
  AND "Sales by region and month by Region, Product_2"."rank of Sales" <= 2
GROUP BY "orders"."region"
ORDER BY "orders"."region" ASC NULLS LAST;

-- pivot-first-labels: The two products of each region that sell best, all others folded into one: labels are ranked before there are groups.

WITH
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products" AS (
  SELECT
    "orders"."region" AS "Region",
    "orders"."product" AS "groups of Best products",
    SUM("orders"."amount") AS "Sales"
  FROM "PUBLIC"."orders"
  GROUP BY "orders"."region", "orders"."product"
),
-- Sales by region and month: by Region, groups of Best products
"Sales by region and month by Region, groups of Best products_2" AS (
  SELECT
    "Region",
    "groups of Best products",
    row_number() OVER (
      PARTITION BY "Region"
      ORDER BY "Sales" DESC NULLS LAST, "groups of Best products" ASC NULLS LAST
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
FROM "PUBLIC"."orders"
LEFT JOIN "Sales by region and month by Region, groups of Best products_2"
  ON "orders"."region"
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."Region"
    AND "orders"."product"
      IS NOT DISTINCT FROM "Sales by region and month by Region, groups of Best products_2"."groups of Best products"
GROUP BY "orders"."region", CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
  ELSE 'Others'
END
ORDER BY "orders"."region" ASC NULLS LAST, SUM("orders"."amount") DESC NULLS LAST, CASE
  WHEN "Sales by region and month by Region, groups of Best products_2"."place of Best products" <= 2 THEN "orders"."product"
  ELSE 'Others'
END ASC NULLS LAST;

-- join-rows: Bare tables are joined plainly.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "PUBLIC"."orders"
INNER JOIN "PUBLIC"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST, "customers"."id" ASC NULLS LAST;

-- join-groups: One GROUP BY over the join, filters in WHERE.

SELECT
  "customers"."segment" AS "Segment",
  SUM("orders"."amount") AS "Total"
FROM "PUBLIC"."orders"
INNER JOIN "PUBLIC"."customers"
  ON "orders"."customer_id" = "customers"."id"
WHERE "customers"."name" IS NULL OR NOT "customers"."name" = 'Bo'
GROUP BY "customers"."segment"
ORDER BY "customers"."segment" ASC NULLS LAST;

-- join-unread: A leg that adds no rows and that nobody reads is not joined.

SELECT
  "order_id" AS "Order"
FROM "PUBLIC"."orders"
ORDER BY "order_id" ASC NULLS LAST;

-- join-full: Every row of both sides; where the engine has no such join, the rows of the right that match nothing stand below.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "PUBLIC"."orders"
FULL JOIN "PUBLIC"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST, "customers"."id" ASC NULLS LAST;

-- join-lookup: A looked up leg keeps the rows of the left: a key of the table needs no grouping.

SELECT
  "orders"."order_id" AS "Order",
  "customers"."name" AS "Customer"
FROM "PUBLIC"."orders"
LEFT JOIN "PUBLIC"."customers"
  ON "orders"."customer_id" = "customers"."id"
ORDER BY "orders"."order_id" ASC NULLS LAST;

-- join-matches: How many rows of each side find one on the other: the values of the keys, each once.

WITH
-- orders by its keys
"orders by its keys" AS (
  SELECT
    "customer_id" AS "key 1",
    COUNT(*) AS "rows"
  FROM "PUBLIC"."orders"
  GROUP BY "customer_id"
),
-- customers by its keys
"customers by its keys" AS (
  SELECT
    "id" AS "key 1",
    COUNT(*) AS "rows"
  FROM "PUBLIC"."customers"
  GROUP BY "id"
),
-- orders rows
"orders rows" AS (
  SELECT
    COALESCE(SUM("orders by its keys"."rows"), 0) AS "rows"
  FROM "orders by its keys"
),
-- customers rows
"customers rows" AS (
  SELECT
    COALESCE(SUM("customers by its keys"."rows"), 0) AS "rows"
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
    COALESCE(SUM("orders with matches"."rows"), 0) AS "rows"
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
    COALESCE(SUM("customers with matches"."rows"), 0) AS "rows"
  FROM "customers with matches"
),
-- orders repeated
"orders repeated" AS (
  SELECT
    COALESCE(SUM("orders by its keys"."rows"), 0) AS "rows"
  FROM "orders by its keys"
  WHERE "orders by its keys"."rows" > 1
    AND "orders by its keys"."key 1" IS NOT NULL
),
-- customers repeated
"customers repeated" AS (
  SELECT
    COALESCE(SUM("customers by its keys"."rows"), 0) AS "rows"
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
  FROM "PUBLIC"."orders"
  UNION ALL
  SELECT
    "id" AS "Number",
    "name" AS "Text",
    CAST(NULL AS NUMBER(18, 2)) AS "Amount"
  FROM "PUBLIC"."customers"
)
SELECT
  "Number" AS "n",
  "Text" AS "t",
  "Amount" AS "a"
FROM "Everybody"
ORDER BY "Number" ASC NULLS LAST, "Text" ASC NULLS LAST, "Amount" ASC NULLS LAST;

-- transpose-rows: Values of one column become columns: one GROUP BY of the rest.

SELECT
  "name",
  COUNT(CASE WHEN "segment" = 'Home' THEN "id" ELSE NULL END) AS "home",
  COUNT(CASE WHEN "segment" = 'Work' THEN "id" ELSE NULL END) AS "work"
FROM "PUBLIC"."customers"
GROUP BY "name"
ORDER BY "name" ASC NULLS LAST;
