-- A child of filtered rows is one SELECT.

-- duckdb

SELECT
  orders.product AS "Product",
  sum(orders.amount::DECIMAL(38, 2) * 0.19) AS "Taxes"
FROM main.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product ASC NULLS LAST;

-- postgres

SELECT
  orders.product AS "Product",
  sum(orders.amount * 0.19) AS "Taxes"
FROM public.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product COLLATE "C" ASC NULLS LAST;

-- sqlite

SELECT
  orders.product AS "Product",
  exact_sum(exact_multiply(exact_of(orders.amount, 2), '0.19'), NULL) AS "Taxes"
FROM main.orders
WHERE orders.region = 'East'
GROUP BY orders.product
ORDER BY orders.product ASC NULLS LAST;
