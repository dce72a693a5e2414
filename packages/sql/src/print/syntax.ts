import type { Syntax } from "./dialect.ts";
import { quoteName } from "./keywords.ts";

export const standardSyntax: Syntax = {
  quoteName,
  sortKey: (key, order) => [key, ` ${order.direction === "ascending" ? "ASC" : "DESC"} NULLS ${order.nulls.toUpperCase()}`],
  tellsStorage: true,
  noLimit: null,
  parenthesizedBranches: true,
};
