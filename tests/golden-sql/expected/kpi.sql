-- One value, and one that all rows may or may not agree on.

-- duckdb

SELECT
  sum(orders.amount) AS "Sales",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  count(DISTINCT orders.region)::HUGEINT + CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END AS "Region (values)"
FROM main.orders;

-- postgres

SELECT
  sum(orders.amount) AS "Sales",
  CASE
    WHEN min(orders.region COLLATE "C") = max(orders.region COLLATE "C") AND count(*) = count(orders.region) THEN min(
      orders.region COLLATE "C"
    )
  END AS "Region",
  count(DISTINCT orders.region)::numeric + CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END AS "Region (values)"
FROM public.orders;

-- sqlite

SELECT
  exact_sum(exact_of(orders.amount, 2), NULL) AS "Sales",
  CASE
    WHEN min(orders.region) = max(orders.region) AND count(*) = count(orders.region) THEN min(orders.region)
  END AS "Region",
  exact_add(count(DISTINCT orders.region), CASE WHEN count(*) > count(orders.region) THEN 1 ELSE 0 END) AS "Region (values)"
FROM main.orders;
