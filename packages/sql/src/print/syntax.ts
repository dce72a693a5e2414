import type { Syntax } from "./dialect.ts";
import { quoteName } from "./keywords.ts";

export const standardSyntax: Syntax = {
  quoteName,
  sortKey: (key, order) => [key, ` ${order.direction === "ascending" ? "ASC" : "DESC"} NULLS ${order.nulls.toUpperCase()}`],
  tellsStorage: true,
  noLimit: null,
  parenthesizedBranches: true,
};

/** For engines whose nulls are the least values, wherever a query would have them. */
export const nullsAreLeast: Syntax["sortKey"] = (key, order) => {
  const direction = order.direction === "ascending" ? "ASC" : "DESC";
  const byItself = order.nulls === (order.direction === "ascending" ? "first" : "last");
  return byItself ? [key, ` ${direction}`] : ["(", key, `) IS ${order.nulls === "last" ? "" : "NOT "}NULL, `, key, ` ${direction}`];
};
