-- Days and date filters in the workbook's zone.

-- duckdb

SELECT
  (timezone('UTC', placed_at) AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::DATE AS "Local day",
  count(*) AS "Placed orders"
FROM main.orders
WHERE timezone('UTC', placed_at) >= TIMESTAMP '2024-05-07 22:00:00.000000'
  AND timezone('UTC', placed_at) < TIMESTAMP '2024-05-14 22:00:00.000000'
GROUP BY (timezone('UTC', placed_at) AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::DATE
ORDER BY (timezone('UTC', placed_at) AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::DATE ASC NULLS LAST;

-- postgres

SELECT
  ((placed_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::date AS "Local day",
  count(*) AS "Placed orders"
FROM public.orders
WHERE placed_at AT TIME ZONE 'UTC' >= TIMESTAMP '2024-05-07 22:00:00.000000'
  AND placed_at AT TIME ZONE 'UTC' < TIMESTAMP '2024-05-14 22:00:00.000000'
GROUP BY ((placed_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::date
ORDER BY ((placed_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin')::date ASC NULLS LAST;

-- sqlite

SELECT
  date_truncate(local_time(read_time(placed_at, 'UTC'), 'Europe/Berlin'), 'day', 0) AS "Local day",
  count(*) AS "Placed orders"
FROM main.orders
WHERE read_time(placed_at, 'UTC') >= '2024-05-07 22:00:00.000000'
  AND read_time(placed_at, 'UTC') < '2024-05-14 22:00:00.000000'
GROUP BY date_truncate(local_time(read_time(placed_at, 'UTC'), 'Europe/Berlin'), 'day', 0)
ORDER BY date_truncate(local_time(read_time(placed_at, 'UTC'), 'Europe/Berlin'), 'day', 0) ASC NULLS LAST;
