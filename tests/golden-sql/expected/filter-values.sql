-- Values of a column with their counts, for a filter's list.

-- duckdb

SELECT
  orders.region AS "Region",
  count(*) AS count
FROM main.orders
WHERE orders.amount >= 0
  AND contains(lower(orders.region), lower('ea'))
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST
LIMIT 200;

-- postgres

SELECT
  orders.region AS "Region",
  count(*) AS count
FROM public.orders
WHERE orders.amount >= 0
  AND strpos(
    lower(orders.region COLLATE "und-x-icu") COLLATE "C",
    lower('ea' COLLATE "und-x-icu") COLLATE "C"
  ) > 0
  AND orders.amount <> 'NaN'
GROUP BY orders.region
ORDER BY orders.region COLLATE "C" ASC NULLS LAST
LIMIT 200;

-- mysql

SELECT
  (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) AS `Region`,
  COUNT(*) AS `count`
FROM `main`.`orders`
WHERE `orders`.`amount` >= 0
  AND LOCATE(LOWER('ea'), LOWER((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin))) > 0
GROUP BY (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)
ORDER BY ((CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin)) IS NULL, (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) ASC
LIMIT 200;

-- sqlite

SELECT
  orders.region AS "Region",
  count(*) AS count
FROM main.orders
WHERE exact_compare(exact_of(orders.amount, 2), 0) >= 0
  AND instr(text_lower(orders.region), text_lower('ea')) > 0
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST
LIMIT 200;

-- clickhouse

SELECT
  orders.region AS "Region",
  toInt64(count()) AS count
FROM main.orders
WHERE orders.amount >= 0
  AND position(lowerUTF8(orders.region), lowerUTF8('ea')) > 0
GROUP BY orders.region
ORDER BY orders.region ASC NULLS LAST
LIMIT 200;
