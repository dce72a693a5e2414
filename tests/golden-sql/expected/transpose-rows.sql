-- Values of one column become columns: one GROUP BY of the rest.

-- duckdb

SELECT
  name,
  count(CASE WHEN segment = 'Home' THEN id ELSE NULL END) AS home,
  count(CASE WHEN segment = 'Work' THEN id ELSE NULL END) AS work
FROM main.customers
GROUP BY name
ORDER BY name ASC NULLS LAST;

-- postgres

SELECT
  name,
  count(CASE WHEN segment = 'Home' THEN id ELSE NULL END) AS home,
  count(CASE WHEN segment = 'Work' THEN id ELSE NULL END) AS work
FROM public.customers
GROUP BY name
ORDER BY name COLLATE "C" ASC NULLS LAST;

-- mysql

SELECT
  (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `name`,
  COUNT(
    CASE WHEN (CONVERT(`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'Home' THEN `id` ELSE NULL END
  ) AS `home`,
  COUNT(
    CASE WHEN (CONVERT(`segment` USING utf8mb4) COLLATE utf8mb4_nopad_bin) = 'Work' THEN `id` ELSE NULL END
  ) AS `work`
FROM `main`.`customers`
GROUP BY (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC;

-- sqlite

SELECT
  name,
  count(CASE WHEN segment = 'Home' THEN id ELSE NULL END) AS home,
  count(CASE WHEN segment = 'Work' THEN id ELSE NULL END) AS work
FROM main.customers
GROUP BY name
ORDER BY name ASC NULLS LAST;

-- clickhouse

SELECT
  name,
  toInt64(count(CASE WHEN segment = 'Home' THEN id ELSE CAST(NULL AS Nullable(Int64)) END)) AS home,
  toInt64(count(CASE WHEN segment = 'Work' THEN id ELSE CAST(NULL AS Nullable(Int64)) END)) AS work
FROM main.customers
GROUP BY name
ORDER BY name ASC NULLS LAST;
