-- Filters in WHERE, the sort and the key in ORDER BY; nothing that is not read.

-- duckdb

SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  orders.amount * (1 - orders.discount) AS "Net"
FROM main.orders
WHERE orders.region IN ('East', 'West')
  AND orders.amount >= 10
  AND contains(lower(orders.product), lower('50%'))
ORDER BY orders.amount DESC NULLS LAST, orders.order_id ASC NULLS LAST;

-- postgres, tried first

SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  NULLIF(orders.amount, 'NaN') * (1 - orders.discount) AS "Net"
FROM public.orders
WHERE orders.region IN ('East', 'West')
  AND orders.amount >= 10
  AND strpos(
    lower(orders.product COLLATE "und-x-icu") COLLATE "C",
    lower('50%' COLLATE "und-x-icu") COLLATE "C"
  ) > 0
  AND orders.amount <> 'NaN'
ORDER BY NULLIF(orders.amount, 'NaN') DESC NULLS LAST, orders.order_id ASC NULLS LAST;

-- postgres

SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  NULLIF(
    LEAST(
      NULLIF(
        GREATEST(
          round(
            NULLIF(orders.amount, 'NaN')::numeric * NULLIF(
              LEAST(
                NULLIF(
                  GREATEST(round(1::numeric - orders.discount::text::numeric, 323), -1.797693134862315807e308),
                  -1.797693134862315807e308
                ),
                1.797693134862315807e308
              ),
              1.797693134862315807e308
            )::float8::text::numeric,
            323
          ),
          -1.797693134862315807e308
        ),
        -1.797693134862315807e308
      ),
      1.797693134862315807e308
    ),
    1.797693134862315807e308
  )::float8 AS "Net"
FROM public.orders
WHERE orders.region IN ('East', 'West')
  AND orders.amount >= 10
  AND strpos(
    lower(orders.product COLLATE "und-x-icu") COLLATE "C",
    lower('50%' COLLATE "und-x-icu") COLLATE "C"
  ) > 0
  AND orders.amount <> 'NaN'
ORDER BY NULLIF(orders.amount, 'NaN') DESC NULLS LAST, orders.order_id ASC NULLS LAST;

-- mysql

SELECT
  `orders`.`order_id` AS `Order`,
  `orders`.`amount` AS `Amount`,
  `orders`.`amount` * (1 - CAST(`orders`.`discount` AS DOUBLE)) AS `Net`
FROM `main`.`orders`
WHERE (CONVERT(`orders`.`region` USING utf8mb4) COLLATE utf8mb4_nopad_bin) IN ('East', 'West')
  AND `orders`.`amount` >= 10
  AND LOCATE(LOWER('50%'), LOWER((CONVERT(`orders`.`product` USING utf8mb4) COLLATE utf8mb4_nopad_bin))) > 0
ORDER BY `orders`.`amount` DESC, (`orders`.`order_id`) IS NULL, `orders`.`order_id` ASC;

-- sqlite

SELECT
  orders.order_id AS "Order",
  exact_of(orders.amount, 2) AS "Amount",
  finite(float_of(exact_of(orders.amount, 2)) * finite(1.0 - orders.discount)) AS "Net"
FROM main.orders
WHERE orders.region IN ('East', 'West')
  AND exact_compare(exact_of(orders.amount, 2), 10) >= 0
  AND instr(text_lower(orders.product), text_lower('50%')) > 0
ORDER BY exact_key(exact_of(orders.amount, 2)) DESC NULLS LAST, orders.order_id ASC NULLS LAST;

-- clickhouse

SELECT
  orders.order_id AS "Order",
  orders.amount AS "Amount",
  toFloat64(orders.amount) * (1e0 - orders.discount) AS "Net"
FROM main.orders
WHERE orders.region IN ('East', 'West')
  AND orders.amount >= 10
  AND position(lowerUTF8(orders.product), lowerUTF8('50%')) > 0
ORDER BY orders.amount DESC NULLS LAST, orders.order_id ASC NULLS LAST;
