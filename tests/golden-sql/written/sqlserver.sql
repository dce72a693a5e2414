-- rows: Base rows: one SELECT, one page, in the order of the known key.

SELECT
  [orders].[order_id] AS [Order],
  [orders].[customer_id] AS [Customer],
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
  [orders].[day] AS [Day],
  [orders].[amount] AS [Amount]
FROM [dbo].[orders]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC
OFFSET 200 ROWS
FETCH NEXT 100 ROWS ONLY;

-- rows-filtered-and-sorted: Filters in WHERE, the sort and the key in ORDER BY; nothing that is not read.

SELECT
  [orders].[order_id] AS [Order],
  [orders].[amount] AS [Amount],
  [orders].[amount] * (1 - [orders].[discount]) AS [Net]
FROM [dbo].[orders]
WHERE (
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) IN ('East', 'West')
      AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
        = DATALENGTH(RTRIM(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))))
  )
  AND [orders].[amount] >= 10
  AND CHARINDEX(LOWER('50%' COLLATE Latin1_General_100_BIN2_UTF8), LOWER(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))) > 0
ORDER BY [orders].[amount] DESC, CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- rows-count: A count computes no column.

SELECT
  COUNT_BIG(*) AS [count]
FROM [dbo].[orders];

-- grouping: One level: a plain GROUP BY.

SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
FROM [dbo].[orders]
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- grouping-having: A filter on the level's own aggregate is HAVING.

SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
FROM [dbo].[orders]
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
HAVING CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) >= 1000
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- grouping-date-parts: A key that is a formula.

SELECT
  DATETRUNC(month, [day]) AS [Month],
  COUNT_BIG(*) AS [Orders placed],
  COUNT_BIG(DISTINCT [customer_id]) AS [Buyers]
FROM [dbo].[orders]
GROUP BY DATETRUNC(month, [day])
ORDER BY CASE WHEN DATETRUNC(month, [day]) IS NULL THEN 1 ELSE 0 END, DATETRUNC(month, [day]) ASC;

-- grouping-count: How many groups there are.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    1 AS [one]
  FROM [dbo].[orders]
  GROUP BY CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  COUNT_BIG(*) AS [count]
FROM [Orders by Region, Product];

-- groupings-nested: Two levels: the outer one's values beside the inner one's.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: by Region
[Orders by Region] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [Orders by Region, Product].[Region],
  [Orders by Region, Product].[Product],
  [Orders by Region].[Region total],
  [Orders by Region, Product].[Product total]
FROM [Orders by Region, Product]
LEFT JOIN [Orders by Region]
  ON [Orders by Region, Product].[Region] IS NOT DISTINCT FROM [Orders by Region].[Region]
    AND DATALENGTH([Orders by Region, Product].[Region])
      IS NOT DISTINCT FROM DATALENGTH([Orders by Region].[Region])
ORDER BY CASE WHEN CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) ASC;

-- groupings-share-of-parent: A share of the group outside, and of everything.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: by Region
[Orders by Region] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: summary
[Orders total] AS (
  SELECT
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [value]
  FROM [dbo].[orders]
)
SELECT
  [Orders by Region, Product].[Region],
  [Orders by Region, Product].[Product],
  CAST([Orders by Region, Product].[Product total] AS FLOAT) / NULLIF([Orders by Region].[Region total], 0) AS [Share],
  CAST([Orders by Region, Product].[Product total] AS FLOAT) / NULLIF([Orders total].[value], 0) AS [Of all]
FROM [Orders by Region, Product]
LEFT JOIN [Orders by Region]
  ON [Orders by Region, Product].[Region] IS NOT DISTINCT FROM [Orders by Region].[Region]
    AND DATALENGTH([Orders by Region, Product].[Region])
      IS NOT DISTINCT FROM DATALENGTH([Orders by Region].[Region])
CROSS JOIN [Orders total]
ORDER BY CASE WHEN CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) ASC;

-- groupings-windows: Windows at a level, partitioned by the level outside.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [Region],
  [Product],
  [Product total],
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(([Product total] - [Product total] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY [Region], DATALENGTH([Region])
        ORDER BY CASE WHEN CAST([Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Product] AS VARBINARY(MAX)) ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN CAST(SUM(
      CAST(CAST(([Product total] - [Product total] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY [Region], DATALENGTH([Region])
      ORDER BY CASE WHEN CAST([Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Product] AS VARBINARY(MAX)) ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 2)) + CAST(SUM(
      [Product total] % 100000000000000000
    ) OVER (
      PARTITION BY [Region], DATALENGTH([Region])
      ORDER BY CASE WHEN CAST([Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Product] AS VARBINARY(MAX)) ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS DECIMAL(38, 2))
  END AS [Running total],
  rank() OVER (PARTITION BY [Region], DATALENGTH([Region]) ORDER BY [Product total] DESC) AS [Place]
FROM [Orders by Region, Product]
ORDER BY CASE WHEN CAST([Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Product] AS VARBINARY(MAX)) ASC;

-- groupings-page-of-base-rows: Base rows under two levels, in outline order, with the levels' values.

WITH
-- Orders: by Region
[Orders by Region] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT TOP (50)
  [orders].[order_id] AS [Order],
  [orders].[customer_id] AS [Customer],
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
  [orders].[day] AS [Day],
  [orders].[amount] AS [Amount],
  [Orders by Region].[Region total],
  [Orders by Region, Product].[Product total]
FROM [dbo].[orders]
LEFT JOIN [Orders by Region]
  ON CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
    IS NOT DISTINCT FROM [Orders by Region].[Region]
    AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
      IS NOT DISTINCT FROM DATALENGTH([Orders by Region].[Region])
LEFT JOIN [Orders by Region, Product]
  ON (
      CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Orders by Region, Product].[Region]
        AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product].[Region])
    )
    AND (
      CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Orders by Region, Product].[Product]
        AND DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product].[Product])
    )
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- groupings-within: What lies in one group.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: by Region
[Orders by Region] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [Orders by Region, Product].[Region],
  [Orders by Region, Product].[Product],
  [Orders by Region].[Region total],
  [Orders by Region, Product].[Product total]
FROM [Orders by Region, Product]
LEFT JOIN [Orders by Region]
  ON [Orders by Region, Product].[Region] IS NOT DISTINCT FROM [Orders by Region].[Region]
    AND DATALENGTH([Orders by Region, Product].[Region])
      IS NOT DISTINCT FROM DATALENGTH([Orders by Region].[Region])
WHERE [Orders by Region, Product].[Region] = 'East' AND DATALENGTH([Orders by Region, Product].[Region]) = 4
ORDER BY CASE WHEN CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product].[Product] AS VARBINARY(MAX)) ASC;

-- groupings-totals: Every column evaluated again for all rows.

SELECT
  CAST(NULL AS DECIMAL(38, 0)) AS [Order],
  CAST(NULL AS DECIMAL(38, 0)) AS [Customer],
  CASE
    WHEN LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      = LEFT(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      AND DATALENGTH(LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
        = DATALENGTH(LEFT(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
      AND COUNT_BIG(*)
        = COUNT_BIG(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) THEN LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
  END AS [Region],
  CASE
    WHEN LEFT(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      = LEFT(MAX(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      AND DATALENGTH(LEFT(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
        = DATALENGTH(LEFT(MAX(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
      AND COUNT_BIG(*)
        = COUNT_BIG(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) THEN LEFT(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
  END AS [Product],
  CAST(NULL AS DATE) AS [Day],
  CAST(NULL AS DECIMAL(18, 2)) AS [Amount],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Region total],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total],
  CAST(SUM([orders].[amount]) AS FLOAT) / NULLIF(COUNT_BIG([orders].[amount]), 0) AS [Mean]
FROM [dbo].[orders];

-- aggregate-of-aggregates: A mean of group totals: two steps, the inner level's keys kept.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [Region],
  AVG(CAST([Product total] AS FLOAT)) AS [Mean of products]
FROM [Orders by Region, Product]
GROUP BY [Region], DATALENGTH([Region])
ORDER BY CASE WHEN CAST([Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Region] AS VARBINARY(MAX)) ASC;

-- summary: One row.

SELECT
  CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [All]
FROM [dbo].[orders];

-- summary-beside-rows: A summary value on every row.

WITH
-- Orders: summary
[Orders total] AS (
  SELECT
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [All]
  FROM [dbo].[orders]
)
SELECT
  [orders].[order_id] AS [Order],
  [orders].[amount] AS [Amount],
  CAST([orders].[amount] AS FLOAT) / NULLIF([Orders total].[All], 0) AS [Part]
FROM [dbo].[orders]
CROSS JOIN [Orders total]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- top-of-each-group: Top 3 products of each region.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Orders: by Region, Product
[Orders by Region, Product_2] AS (
  SELECT
    [Region],
    [Product],
    [Product total],
    rank() OVER (PARTITION BY [Region], DATALENGTH([Region]) ORDER BY [Product total] DESC) AS [rank of Product total]
  FROM [Orders by Region, Product]
)
SELECT
  [Region],
  [Product],
  [Product total]
FROM [Orders by Region, Product_2]
WHERE [Product total] IS NOT NULL
  AND [rank of Product total] <= 3
ORDER BY CASE WHEN CAST([Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Product] AS VARBINARY(MAX)) ASC;

-- stages: All three stages: rows, then groups by their total, then the best of what is left; other columns over what remains.

WITH
-- Orders: base rows, after filters of stage 1
[Orders_2] AS (
  SELECT
    [amount],
    CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [region],
    CAST([product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [product]
  FROM [dbo].[orders]
  WHERE [amount] >= 0
),
-- Orders: by Region, Product, after filters of stage 1
[Orders by Region, Product] AS (
  SELECT
    [Orders_2].[region] AS [Region],
    [Orders_2].[product] AS [Product],
    CAST(SUM([Orders_2].[amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [Orders_2]
  GROUP BY [Orders_2].[region], DATALENGTH([Orders_2].[region]), [Orders_2].[product], DATALENGTH([Orders_2].[product])
),
-- Orders: by Region, Product, after filters of stage 2
[Orders by Region, Product_2] AS (
  SELECT
    [Product total],
    [Region],
    [Product],
    rank() OVER (PARTITION BY [Region], DATALENGTH([Region]) ORDER BY [Product total] DESC) AS [rank of Product total]
  FROM [Orders by Region, Product]
  WHERE [Product total] >= 100
),
-- Orders: by Region, after filters of stage 3
[Orders by Region] AS (
  SELECT
    [Orders_2].[region] AS [Region],
    CAST(SUM([Orders_2].[amount]) AS DECIMAL(30, 2)) AS [Region total]
  FROM [Orders_2]
  LEFT JOIN [Orders by Region, Product]
    ON (
        [Orders_2].[region] IS NOT DISTINCT FROM [Orders by Region, Product].[Region]
          AND DATALENGTH([Orders_2].[region])
            IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product].[Region])
      )
      AND (
        [Orders_2].[product] IS NOT DISTINCT FROM [Orders by Region, Product].[Product]
          AND DATALENGTH([Orders_2].[product])
            IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product].[Product])
      )
  LEFT JOIN [Orders by Region, Product_2]
    ON (
        [Orders_2].[region] IS NOT DISTINCT FROM [Orders by Region, Product_2].[Region]
          AND DATALENGTH([Orders_2].[region])
            IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product_2].[Region])
      )
      AND (
        [Orders_2].[product] IS NOT DISTINCT FROM [Orders by Region, Product_2].[Product]
          AND DATALENGTH([Orders_2].[product])
            IS NOT DISTINCT FROM DATALENGTH([Orders by Region, Product_2].[Product])
      )
  WHERE [Orders by Region, Product].[Product total] >= 100
    AND [Orders by Region, Product_2].[Product total] IS NOT NULL
    AND [Orders by Region, Product_2].[rank of Product total] <= 2
  GROUP BY [Orders_2].[region], DATALENGTH([Orders_2].[region])
)
SELECT
  [Orders by Region, Product_2].[Region],
  [Orders by Region, Product_2].[Product],
  [Orders by Region].[Region total],
  [Orders by Region, Product_2].[Product total]
FROM [Orders by Region, Product_2]
LEFT JOIN [Orders by Region]
  ON [Orders by Region, Product_2].[Region] IS NOT DISTINCT FROM [Orders by Region].[Region]
    AND DATALENGTH([Orders by Region, Product_2].[Region])
      IS NOT DISTINCT FROM DATALENGTH([Orders by Region].[Region])
WHERE [Orders by Region, Product_2].[Product total] IS NOT NULL
  AND [Orders by Region, Product_2].[rank of Product total] <= 2
ORDER BY CASE WHEN CAST([Orders by Region, Product_2].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product_2].[Region] AS VARBINARY(MAX)) ASC, CASE WHEN CAST([Orders by Region, Product_2].[Product] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Orders by Region, Product_2].[Product] AS VARBINARY(MAX)) ASC;

-- filter-values: Values of a column with their counts, for a filter's list.

SELECT TOP (200)
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  COUNT_BIG(*) AS [count]
FROM [dbo].[orders]
WHERE [orders].[amount] >= 0
  AND CHARINDEX(LOWER('ea' COLLATE Latin1_General_100_BIN2_UTF8), LOWER(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))) > 0
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- lookup-by-key: A Lookup by a known key is a plain LEFT JOIN to the table.

SELECT
  [orders].[order_id] AS [Order],
  CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Name]
FROM [dbo].[orders]
LEFT JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- lookup-several-matches: By what is no key: one row per key, with the number of different values.

WITH
-- Customers: one row per segment, for matching
[Customers by segment] AS (
  SELECT
    CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [segment],
    CASE WHEN MIN([customers].[id]) = MAX([customers].[id]) THEN MIN([customers].[id]) END AS [id],
    COUNT_BIG(DISTINCT [customers].[id]) AS [values]
  FROM [dbo].[customers]
  GROUP BY CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [orders].[order_id] AS [Order],
  [Customers by segment].[id] AS [Some customer],
  [Customers by segment].[values] AS [Some customer (values)]
FROM [dbo].[orders]
LEFT JOIN [Customers by segment]
  ON CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
    = [Customers by segment].[segment]
    AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
      = DATALENGTH([Customers by segment].[segment])
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- rollup: Two aggregates over the same matches are one join.

WITH
-- Orders: one row per customer_id, for matching
[Orders by customer_id] AS (
  SELECT
    [customer_id],
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [Sum],
    COUNT_BIG(*) AS [Count]
  FROM [dbo].[orders]
  GROUP BY [customer_id]
)
SELECT
  [customers].[id] AS [Id],
  CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Name],
  CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Segment],
  [Orders by customer_id].[Sum] AS [Spent],
  COALESCE([Orders by customer_id].[Count], 0) AS [Orders placed]
FROM [dbo].[customers]
LEFT JOIN [Orders by customer_id]
  ON [customers].[id] = [Orders by customer_id].[customer_id]
ORDER BY CASE WHEN [customers].[id] IS NULL THEN 1 ELSE 0 END, [customers].[id] ASC;

-- child-of-rows: A child of filtered rows is one SELECT.

SELECT
  CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
  CAST(SUM([orders].[amount] * 0.19) AS DECIMAL(32, 4)) AS [Taxes]
FROM [dbo].[orders]
WHERE CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'East'
  AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 4
GROUP BY CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- child-of-grouping: A child of a grouping groups groups.

WITH
-- Orders: by Region, Product
[Orders by Region, Product] AS (
  SELECT
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [Product total]
  FROM [dbo].[orders]
  GROUP BY CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  CASE
    WHEN [Product total] >= 1000 THEN 'large' COLLATE Latin1_General_100_BIN2_UTF8
    ELSE 'small' COLLATE Latin1_General_100_BIN2_UTF8
  END AS [Size],
  COUNT_BIG(*) AS [Products],
  AVG(CAST([Product total] AS FLOAT)) AS [Mean]
FROM [Orders by Region, Product]
GROUP BY CASE
  WHEN [Product total] >= 1000 THEN 'large' COLLATE Latin1_General_100_BIN2_UTF8
  ELSE 'small' COLLATE Latin1_General_100_BIN2_UTF8
END, DATALENGTH(CASE
  WHEN [Product total] >= 1000 THEN 'large' COLLATE Latin1_General_100_BIN2_UTF8
  ELSE 'small' COLLATE Latin1_General_100_BIN2_UTF8
END)
ORDER BY CASE WHEN CAST(CASE
  WHEN [Product total] >= 1000 THEN 'large' COLLATE Latin1_General_100_BIN2_UTF8
  ELSE 'small' COLLATE Latin1_General_100_BIN2_UTF8
END AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CASE
  WHEN [Product total] >= 1000 THEN 'large' COLLATE Latin1_General_100_BIN2_UTF8
  ELSE 'small' COLLATE Latin1_General_100_BIN2_UTF8
END AS VARBINARY(MAX)) ASC;

-- chart: Marks by month and region; a sort by the measure over all regions.

WITH
-- Sales by month: by Month, Region
[Sales by month by Month, Region] AS (
  SELECT
    DATETRUNC(month, [orders].[day]) AS [Month],
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY DATETRUNC(month, [orders].[day]), CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Sales by month: by Month
[Sales by month by Month] AS (
  SELECT
    DATETRUNC(month, [day]) AS [Month],
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY DATETRUNC(month, [day])
)
SELECT
  [Sales by month by Month, Region].[Month],
  [Sales by month by Month, Region].[Region],
  [Sales by month by Month, Region].[Sales]
FROM [Sales by month by Month, Region]
LEFT JOIN [Sales by month by Month]
  ON [Sales by month by Month, Region].[Month] IS NOT DISTINCT FROM [Sales by month by Month].[Month]
ORDER BY [Sales by month by Month].[Sales] DESC, CASE WHEN [Sales by month by Month, Region].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by month by Month, Region].[Month] ASC, CASE WHEN CAST([Sales by month by Month, Region].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Sales by month by Month, Region].[Region] AS VARBINARY(MAX)) ASC;

-- chart-windows-and-shares: A running total along x for each color, and the share of its month.

WITH
-- Sales by month: by Month, Region
[Sales by month by Month, Region] AS (
  SELECT
    DATETRUNC(month, [orders].[day]) AS [Month],
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY DATETRUNC(month, [orders].[day]), CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Sales by month: by Month
[Sales by month by Month] AS (
  SELECT
    DATETRUNC(month, [day]) AS [Month],
    CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY DATETRUNC(month, [day])
)
SELECT
  [Sales by month by Month, Region].[Month],
  [Sales by month by Month, Region].[Region],
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(([Sales by month by Month, Region].[Sales] - [Sales by month by Month, Region].[Sales] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY [Sales by month by Month, Region].[Region], DATALENGTH([Sales by month by Month, Region].[Region])
        ORDER BY CASE WHEN [Sales by month by Month, Region].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by month by Month, Region].[Month] ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN CAST(SUM(
      CAST(CAST(([Sales by month by Month, Region].[Sales] - [Sales by month by Month, Region].[Sales] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY [Sales by month by Month, Region].[Region], DATALENGTH([Sales by month by Month, Region].[Region])
      ORDER BY CASE WHEN [Sales by month by Month, Region].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by month by Month, Region].[Month] ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 2)) + CAST(SUM(
      [Sales by month by Month, Region].[Sales] % 100000000000000000
    ) OVER (
      PARTITION BY [Sales by month by Month, Region].[Region], DATALENGTH([Sales by month by Month, Region].[Region])
      ORDER BY CASE WHEN [Sales by month by Month, Region].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by month by Month, Region].[Month] ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS DECIMAL(38, 2))
  END AS [Running],
  CAST([Sales by month by Month, Region].[Sales] AS FLOAT) / NULLIF([Sales by month by Month].[Sales], 0) AS [Share of month]
FROM [Sales by month by Month, Region]
LEFT JOIN [Sales by month by Month]
  ON [Sales by month by Month, Region].[Month] IS NOT DISTINCT FROM [Sales by month by Month].[Month]
ORDER BY CASE WHEN [Sales by month by Month, Region].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by month by Month, Region].[Month] ASC, CASE WHEN CAST([Sales by month by Month, Region].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Sales by month by Month, Region].[Region] AS VARBINARY(MAX)) ASC;

-- kpi: One value, and one that all rows may or may not agree on.

SELECT
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales],
  CASE
    WHEN LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      = LEFT(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
      AND DATALENGTH(LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
        = DATALENGTH(LEFT(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MAX(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1))
      AND COUNT_BIG(*)
        = COUNT_BIG(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) THEN LEFT(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0)), LEN(MIN(CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + CHAR(0))) - 1)
  END AS [Region],
  CAST(COUNT_BIG(DISTINCT CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) + '.') AS DECIMAL(38, 0))
    + CASE
      WHEN COUNT_BIG(*)
        > COUNT_BIG(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) THEN 1
      ELSE 0
    END AS [Region (values)]
FROM [dbo].[orders];

-- days-in-a-zone: Days and date filters in the workbook's zone.

WITH
-- Orders: by Local day, after filters of stage 1
[Orders by Local day] AS (
  SELECT
    [rows of the groups].[c1] AS [Local day],
    COUNT_BIG(*) AS [Placed orders]
  FROM (
    SELECT
      CAST(DATEADD(second, (SELECT TOP (1) [ahead] FROM (VALUES (-62135596800, 3208), (-2422054408, 3600), (-1693706400, 7200), (-1680483600, 3600), (-1663455600, 7200), (-1650150000, 3600), (-1632006000, 7200), (-1618700400, 3600), (-938905200, 7200), (-857257200, 3600), (-844556400, 7200), (-828226800, 3600), (-812502000, 7200), (-796777200, 3600), (-781052400, 7200), (-776563200, 10800), (-765936000, 7200), (-761180400, 3600), (-748479600, 7200), (-733273200, 3600), (-717631200, 7200), (-714610800, 10800), (-710380800, 7200), (-701910000, 3600), (-684975600, 7200), (-670460400, 3600), (-654130800, 7200), (-639010800, 3600), (323830800, 7200), (338950800, 3600), (354675600, 7200), (370400400, 3600), (386125200, 7200), (401850000, 3600), (417574800, 7200), (433299600, 3600), (449024400, 7200), (465354000, 3600), (481078800, 7200), (496803600, 3600), (512528400, 7200), (528253200, 3600), (543978000, 7200), (559702800, 3600), (575427600, 7200), (591152400, 3600), (606877200, 7200), (622602000, 3600), (638326800, 7200), (654656400, 3600), (670381200, 7200), (686106000, 3600), (701830800, 7200), (717555600, 3600), (733280400, 7200), (749005200, 3600), (764730000, 7200), (780454800, 3600), (796179600, 7200), (811904400, 3600), (828234000, 7200), (846378000, 3600), (859683600, 7200), (877827600, 3600), (891133200, 7200), (909277200, 3600), (922582800, 7200), (941331600, 3600), (954032400, 7200), (972781200, 3600), (985482000, 7200), (1004230800, 3600), (1017536400, 7200), (1035680400, 3600), (1048986000, 7200), (1067130000, 3600), (1080435600, 7200), (1099184400, 3600), (1111885200, 7200), (1130634000, 3600), (1143334800, 7200), (1162083600, 3600), (1174784400, 7200), (1193533200, 3600), (1206838800, 7200), (1224982800, 3600), (1238288400, 7200), (1256432400, 3600), (1269738000, 7200), (1288486800, 3600), (1301187600, 7200), (1319936400, 3600), (1332637200, 7200), (1351386000, 3600), (1364691600, 7200), (1382835600, 3600), (1396141200, 7200), (1414285200, 3600), (1427590800, 7200), (1445734800, 3600), (1459040400, 7200), (1477789200, 3600), (1490490000, 7200), (1509238800, 3600), (1521939600, 7200), (1540688400, 3600), (1553994000, 7200), (1572138000, 3600), (1585443600, 7200), (1603587600, 3600), (1616893200, 7200), (1635642000, 3600), (1648342800, 7200), (1667091600, 3600), (1679792400, 7200), (1698541200, 3600), (1711846800, 7200), (1729990800, 3600), (1743296400, 7200), (1761440400, 3600), (1774746000, 7200), (1792890000, 3600), (1806195600, 7200), (1824944400, 3600), (1837645200, 7200), (1856394000, 3600), (1869094800, 7200), (1887843600, 3600), (1901149200, 7200), (1919293200, 3600), (1932598800, 7200), (1950742800, 3600), (1964048400, 7200), (1982797200, 3600), (1995498000, 7200), (2014246800, 3600), (2026947600, 7200), (2045696400, 3600), (2058397200, 7200), (2077146000, 3600), (2090451600, 7200), (2108595600, 3600), (2121901200, 7200), (2140045200, 3600)) AS [changes of the clock]([since], [ahead]) WHERE [since] <= DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), CASE WHEN CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6)) < CAST('2037-12-31' AS DATETIME2(6)) THEN CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6)) ELSE DATEADD(year, CHOOSE((DATEDIFF(day, CAST('0001-01-01' AS DATE), DATEFROMPARTS(YEAR(CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))), 1, 1)) + 1) % 7 + 1 + 7 * (DATEDIFF(day, DATEFROMPARTS(YEAR(CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))), 1, 1), DATEFROMPARTS(YEAR(CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))), 12, 31)) - 364), 2034, 2035, 2030, 2031, 2037, 2027, 2033, 2012, 2024, 2036, 2020, 2032, 2016, 2028) - YEAR(CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))), CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))) END) ORDER BY [since] DESC), CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))) AS DATE) AS [c1]
    FROM [dbo].[orders]
    WHERE CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))
        >= CAST('2024-05-07 22:00:00.000000' AS DATETIME2(6))
      AND CAST(SWITCHOFFSET([placed_at], 0) AS DATETIME2(6))
        < CAST('2024-05-14 22:00:00.000000' AS DATETIME2(6))
  ) AS [rows of the groups]
  GROUP BY [rows of the groups].[c1]
)
SELECT
  [Local day],
  [Placed orders]
FROM [Orders by Local day]
ORDER BY CASE WHEN [Local day] IS NULL THEN 1 ELSE 0 END, [Local day] ASC;

-- control-in-a-formula: A control's value is a literal of its type.

SELECT
  [order_id] AS [Order],
  CASE
    WHEN CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'O''Hara'
      AND DATALENGTH(CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 6 THEN CAST(1 AS BIT)
    WHEN NOT (
      CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'O''Hara'
        AND DATALENGTH(CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 6
    ) THEN CAST(0 AS BIT)
  END AS [Chosen]
FROM [dbo].[orders]
ORDER BY CASE WHEN [order_id] IS NULL THEN 1 ELSE 0 END, [order_id] ASC;

-- names-that-need-quotes: Identifiers are quoted by the dialect, values are literals, clashes are numbered.

SELECT
  CAST([a "b"] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Total],
  [select] AS [TOTAL_2],
  CAST(CAST([a "b"] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARCHAR(MAX)) + '''; --' AS [x
y]
FROM [dbo].[odd "name"]
ORDER BY CASE WHEN CAST(CAST([a "b"] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([a "b"] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN [select] IS NULL THEN 1 ELSE 0 END, [select] ASC;

-- model-unread-relationship: A relationship of which nobody reads a column is not joined; the row policy holds.

SELECT
  [order_id] AS [Order]
FROM [dbo].[orders]
WHERE CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'West'
  AND DATALENGTH(CAST([region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 4
ORDER BY CASE WHEN [order_id] IS NULL THEN 1 ELSE 0 END, [order_id] ASC;

-- model-metric-by-related-column: A metric grouped by a column behind a relationship: one plain join to the key of the target.

SELECT
  CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Segment],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Revenue]
FROM [dbo].[orders]
LEFT JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
WHERE CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'West'
  AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 4
GROUP BY CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- pivot-cells: Cells of a pivot: one GROUP BY.

SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
  DATETRUNC(month, [orders].[day]) AS [Month],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales],
  COUNT_BIG(DISTINCT [orders].[customer_id]) AS [Customers]
FROM [dbo].[orders]
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), DATETRUNC(month, [orders].[day])
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN DATETRUNC(month, [orders].[day]) IS NULL THEN 1 ELSE 0 END, DATETRUNC(month, [orders].[day]) ASC;

-- pivot-row-totals: Totals of its rows: the same values at fewer keys.

SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales],
  COUNT_BIG(DISTINCT [orders].[customer_id]) AS [Customers]
FROM [dbo].[orders]
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CASE WHEN CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- pivot-grand-total: The grand total.

SELECT
  CAST(SUM([amount]) AS DECIMAL(30, 2)) AS [Sales],
  COUNT_BIG(DISTINCT [customer_id]) AS [Customers]
FROM [dbo].[orders];

-- pivot-rows-by-total: Rows in the order of their totals, largest first; a running total along the months, the share of the row.

WITH
-- Sales by region and month: by Region, Month
[Sales by region and month by Region, Month] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    DATETRUNC(month, [orders].[day]) AS [Month],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), DATETRUNC(month, [orders].[day])
),
-- Sales by region and month: by Region
[Sales by region and month by Region] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
)
SELECT
  [Sales by region and month by Region, Month].[Region],
  [Sales by region and month by Region, Month].[Month],
  [Sales by region and month by Region, Month].[Sales],
  CASE
    WHEN abs(
      CAST(SUM(
        CAST(CAST(([Sales by region and month by Region, Month].[Sales] - [Sales by region and month by Region, Month].[Sales] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
      ) OVER (
        PARTITION BY [Sales by region and month by Region, Month].[Region], DATALENGTH([Sales by region and month by Region, Month].[Region])
        ORDER BY CASE WHEN [Sales by region and month by Region, Month].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by region and month by Region, Month].[Month] ASC
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
      ) AS FLOAT) * 1e17
    ) < 9.99999999999e35 THEN CAST(SUM(
      CAST(CAST(([Sales by region and month by Region, Month].[Sales] - [Sales by region and month by Region, Month].[Sales] % 100000000000000000) / 100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 0))
    ) OVER (
      PARTITION BY [Sales by region and month by Region, Month].[Region], DATALENGTH([Sales by region and month by Region, Month].[Region])
      ORDER BY CASE WHEN [Sales by region and month by Region, Month].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by region and month by Region, Month].[Month] ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) * CAST(100000000000000000 AS DECIMAL(38, 0)) AS DECIMAL(38, 2)) + CAST(SUM(
      [Sales by region and month by Region, Month].[Sales] % 100000000000000000
    ) OVER (
      PARTITION BY [Sales by region and month by Region, Month].[Region], DATALENGTH([Sales by region and month by Region, Month].[Region])
      ORDER BY CASE WHEN [Sales by region and month by Region, Month].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by region and month by Region, Month].[Month] ASC
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS DECIMAL(38, 2))
  END AS [Running],
  CAST([Sales by region and month by Region, Month].[Sales] AS FLOAT)
    / NULLIF([Sales by region and month by Region].[Sales], 0) AS [Share of row]
FROM [Sales by region and month by Region, Month]
LEFT JOIN [Sales by region and month by Region]
  ON [Sales by region and month by Region, Month].[Region]
    IS NOT DISTINCT FROM [Sales by region and month by Region].[Region]
    AND DATALENGTH([Sales by region and month by Region, Month].[Region])
      IS NOT DISTINCT FROM DATALENGTH([Sales by region and month by Region].[Region])
ORDER BY [Sales by region and month by Region].[Sales] DESC, CASE WHEN CAST([Sales by region and month by Region, Month].[Region] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Sales by region and month by Region, Month].[Region] AS VARBINARY(MAX)) ASC, CASE WHEN [Sales by region and month by Region, Month].[Month] IS NULL THEN 1 ELSE 0 END, [Sales by region and month by Region, Month].[Month] ASC;

-- pivot-top-rows: The two best products of each region, and the totals of what remains.

WITH
-- Sales by region and month: by Region, Product
[Sales by region and month by Region, Product] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Product],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Sales by region and month: by Region, Product
[Sales by region and month by Region, Product_2] AS (
  SELECT
    [Region],
    [Product],
    [Sales],
    rank() OVER (PARTITION BY [Region], DATALENGTH([Region]) ORDER BY [Sales] DESC) AS [rank of Sales]
  FROM [Sales by region and month by Region, Product]
)
SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales],
  COUNT_BIG(DISTINCT [orders].[customer_id]) AS [Customers]
FROM [dbo].[orders]
LEFT JOIN [Sales by region and month by Region, Product_2]
  ON (
      CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Sales by region and month by Region, Product_2].[Region]
        AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Sales by region and month by Region, Product_2].[Region])
    )
    AND (
      CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Sales by region and month by Region, Product_2].[Product]
        AND DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Sales by region and month by Region, Product_2].[Product])
    )
WHERE [Sales by region and month by Region, Product_2].[Sales] IS NOT NULL
  AND [Sales by region and month by Region, Product_2].[rank of Sales] <= 2
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- pivot-first-labels: The two products of each region that sell best, all others folded into one: labels are ranked before there are groups.

WITH
-- Sales by region and month: by Region, groups of Best products
[Sales by region and month by Region, groups of Best products] AS (
  SELECT
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
    CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [groups of Best products],
    CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales]
  FROM [dbo].[orders]
  GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
),
-- Sales by region and month: by Region, groups of Best products
[Sales by region and month by Region, groups of Best products_2] AS (
  SELECT
    [Region],
    [groups of Best products],
    row_number() OVER (
      PARTITION BY [Region], DATALENGTH([Region])
      ORDER BY [Sales] DESC, CASE WHEN CAST([groups of Best products] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([groups of Best products] AS VARBINARY(MAX)) ASC
    ) AS [place of Best products]
  FROM [Sales by region and month by Region, groups of Best products]
)
SELECT
  CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Region],
  CASE
    WHEN [Sales by region and month by Region, groups of Best products_2].[place of Best products] <= 2 THEN CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
    ELSE 'Others' COLLATE Latin1_General_100_BIN2_UTF8
  END AS [Best products],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Sales],
  COUNT_BIG(DISTINCT [orders].[customer_id]) AS [Customers]
FROM [dbo].[orders]
LEFT JOIN [Sales by region and month by Region, groups of Best products_2]
  ON (
      CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Sales by region and month by Region, groups of Best products_2].[Region]
        AND DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Sales by region and month by Region, groups of Best products_2].[Region])
    )
    AND (
      CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
        IS NOT DISTINCT FROM [Sales by region and month by Region, groups of Best products_2].[groups of Best products]
        AND DATALENGTH(CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
          IS NOT DISTINCT FROM DATALENGTH([Sales by region and month by Region, groups of Best products_2].[groups of Best products])
    )
GROUP BY CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))), CASE
  WHEN [Sales by region and month by Region, groups of Best products_2].[place of Best products] <= 2 THEN CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
  ELSE 'Others' COLLATE Latin1_General_100_BIN2_UTF8
END, DATALENGTH(CASE
  WHEN [Sales by region and month by Region, groups of Best products_2].[place of Best products] <= 2 THEN CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
  ELSE 'Others' COLLATE Latin1_General_100_BIN2_UTF8
END)
ORDER BY CASE WHEN CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC, CAST(SUM(
  [orders].[amount]
) AS DECIMAL(30, 2)) DESC, CASE WHEN CAST(CASE
  WHEN [Sales by region and month by Region, groups of Best products_2].[place of Best products] <= 2 THEN CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
  ELSE 'Others' COLLATE Latin1_General_100_BIN2_UTF8
END AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CASE
  WHEN [Sales by region and month by Region, groups of Best products_2].[place of Best products] <= 2 THEN CAST([orders].[product] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))
  ELSE 'Others' COLLATE Latin1_General_100_BIN2_UTF8
END AS VARBINARY(MAX)) ASC;

-- join-rows: Bare tables are joined plainly.

SELECT
  [orders].[order_id] AS [Order],
  CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Customer]
FROM [dbo].[orders]
INNER JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC, CASE WHEN [customers].[id] IS NULL THEN 1 ELSE 0 END, [customers].[id] ASC;

-- join-groups: One GROUP BY over the join, filters in WHERE.

SELECT
  CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Segment],
  CAST(SUM([orders].[amount]) AS DECIMAL(30, 2)) AS [Total]
FROM [dbo].[orders]
INNER JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
WHERE CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) IS NULL
  OR NOT (
    CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'Bo'
      AND DATALENGTH(CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 2
  )
GROUP BY CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([customers].[segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;

-- join-unread: A leg that adds no rows and that nobody reads is not joined.

SELECT
  [order_id] AS [Order]
FROM [dbo].[orders]
ORDER BY CASE WHEN [order_id] IS NULL THEN 1 ELSE 0 END, [order_id] ASC;

-- join-full: Every row of both sides; where the engine has no such join, the rows of the right that match nothing stand below.

SELECT
  [orders].[order_id] AS [Order],
  CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Customer]
FROM [dbo].[orders]
FULL JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC, CASE WHEN [customers].[id] IS NULL THEN 1 ELSE 0 END, [customers].[id] ASC;

-- join-lookup: A looked up leg keeps the rows of the left: a key of the table needs no grouping.

SELECT
  [orders].[order_id] AS [Order],
  CAST([customers].[name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Customer]
FROM [dbo].[orders]
LEFT JOIN [dbo].[customers]
  ON [orders].[customer_id] = [customers].[id]
ORDER BY CASE WHEN [orders].[order_id] IS NULL THEN 1 ELSE 0 END, [orders].[order_id] ASC;

-- join-matches: How many rows of each side find one on the other: the values of the keys, each once.

WITH
-- orders by its keys
[orders by its keys] AS (
  SELECT
    [customer_id] AS [key 1],
    COUNT_BIG(*) AS [rows]
  FROM [dbo].[orders]
  GROUP BY [customer_id]
),
-- customers by its keys
[customers by its keys] AS (
  SELECT
    [id] AS [key 1],
    COUNT_BIG(*) AS [rows]
  FROM [dbo].[customers]
  GROUP BY [id]
),
-- orders rows
[orders rows] AS (
  SELECT
    COALESCE(SUM(CAST([orders by its keys].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [orders by its keys]
),
-- customers rows
[customers rows] AS (
  SELECT
    COALESCE(SUM(CAST([customers by its keys].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [customers by its keys]
),
-- orders with matches
[orders with matches] AS (
  SELECT
    MAX([orders by its keys].[rows]) AS [rows]
  FROM [orders by its keys]
  INNER JOIN [customers by its keys]
    ON [orders by its keys].[key 1] = [customers by its keys].[key 1]
  GROUP BY [orders by its keys].[key 1]
),
-- orders matched
[orders matched] AS (
  SELECT
    COALESCE(SUM(CAST([orders with matches].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [orders with matches]
),
-- customers with matches
[customers with matches] AS (
  SELECT
    MAX([customers by its keys].[rows]) AS [rows]
  FROM [customers by its keys]
  INNER JOIN [orders by its keys]
    ON [orders by its keys].[key 1] = [customers by its keys].[key 1]
  GROUP BY [customers by its keys].[key 1]
),
-- customers matched
[customers matched] AS (
  SELECT
    COALESCE(SUM(CAST([customers with matches].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [customers with matches]
),
-- orders repeated
[orders repeated] AS (
  SELECT
    COALESCE(SUM(CAST([orders by its keys].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [orders by its keys]
  WHERE [orders by its keys].[rows] > 1
    AND [orders by its keys].[key 1] IS NOT NULL
),
-- customers repeated
[customers repeated] AS (
  SELECT
    COALESCE(SUM(CAST([customers by its keys].[rows] AS DECIMAL(38, 0))), 0) AS [rows]
  FROM [customers by its keys]
  WHERE [customers by its keys].[rows] > 1
    AND [customers by its keys].[key 1] IS NOT NULL
)
SELECT
  [orders rows].[rows] AS [left rows],
  [customers rows].[rows] AS [right rows],
  [orders matched].[rows] AS [left matched],
  [customers matched].[rows] AS [right matched],
  [orders repeated].[rows] AS [left repeated],
  [customers repeated].[rows] AS [right repeated]
FROM [orders rows]
CROSS JOIN [customers rows]
CROSS JOIN [orders matched]
CROSS JOIN [customers matched]
CROSS JOIN [orders repeated]
CROSS JOIN [customers repeated];

-- union-rows: UNION ALL of what is read, each column in the widest type.

WITH
-- Everybody: all rows of its sources
[Everybody] AS (
  SELECT
    [orders].[order_id] AS [Number],
    CAST([orders].[region] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Text],
    [orders].[amount] AS [Amount]
  FROM [dbo].[orders]
  UNION ALL
  SELECT
    [id] AS [Number],
    CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [Text],
    CAST(NULL AS DECIMAL(18, 2)) AS [Amount]
  FROM [dbo].[customers]
)
SELECT
  [Number] AS [n],
  [Text] AS [t],
  [Amount] AS [a]
FROM [Everybody]
ORDER BY CASE WHEN [Number] IS NULL THEN 1 ELSE 0 END, [Number] ASC, CASE WHEN CAST([Text] AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST([Text] AS VARBINARY(MAX)) ASC, CASE WHEN [Amount] IS NULL THEN 1 ELSE 0 END, [Amount] ASC;

-- transpose-rows: Values of one column become columns: one GROUP BY of the rest.

SELECT
  CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS [name],
  COUNT_BIG(
    CASE
      WHEN CAST([segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'Home'
        AND DATALENGTH(CAST([segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 4 THEN [id]
      ELSE NULL
    END
  ) AS [home],
  COUNT_BIG(
    CASE
      WHEN CAST([segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) = 'Work'
        AND DATALENGTH(CAST([segment] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300))) = 4 THEN [id]
      ELSE NULL
    END
  ) AS [work]
FROM [dbo].[customers]
GROUP BY CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)), DATALENGTH(CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)))
ORDER BY CASE WHEN CAST(CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) IS NULL THEN 1 ELSE 0 END, CAST(CAST([name] COLLATE Latin1_General_100_BIN2_UTF8 AS VARCHAR(300)) AS VARBINARY(MAX)) ASC;
