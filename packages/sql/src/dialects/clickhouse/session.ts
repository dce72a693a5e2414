/**
 * What a connection must set for its statements; without it an outer join answers zeros for rows that it did not find, and large statements
 * are refused.
 */
export const clickhouseSettings = {
  join_use_nulls: 1,
  // A name in a condition or key is the column's, not that of a result of the same name.
  prefer_column_name_to_alias: 1,
  allow_experimental_correlated_subqueries: 1,
  // Joins in the order in which they are written: where a key comes to a constant behind a cross join, the engine's own order finds no side for it.
  query_plan_optimize_join_order_limit: 1,
  max_ast_depth: 100_000,
  max_ast_elements: 10_000_000,
  max_expanded_ast_elements: 10_000_000,
  max_parser_depth: 100_000,
  max_parser_backtracks: 100_000_000,
  max_query_size: 1_000_000_000,
} as const;
