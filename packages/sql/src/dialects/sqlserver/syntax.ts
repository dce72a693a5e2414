import { sql } from "../../build.ts";
import type { DialectRules, Syntax } from "../../print/dialect.ts";
import { standardSyntax } from "../../print/syntax.ts";
import type { AggregateName } from "../../primitives.ts";
import type { SqlSelect } from "../../tree.ts";
import { isConstant } from "../common/arguments.ts";
import { inStages } from "../common/stages.ts";
import { asCondition, asValue, withoutConstants } from "./booleans.ts";
import { isQuery } from "./queries.ts";

/** What the engine computes over windows and not for groups. */
const OVER_WINDOWS: ReadonlySet<AggregateName> = new Set<AggregateName>(["median", "percentile-cont", "percentile-disc"]);

/** A select without what the engine's grammar does not have: boolean values, keys that are constants, DISTINCT by spaces. */
export const adapt: NonNullable<DialectRules["adapt"]> = (asked) => {
  const select = inStages(grouped(asked), { overWindows: OVER_WINDOWS, isQuery });
  const groupBy = select.groupBy.filter((key) => !isConstant(key));
  // A constant is one group where there are rows, and none where there are none.
  const isOneGroup = groupBy.length === 0 && select.groupBy.length > 0;
  const having = sql.allOf([select.having, isOneGroup ? sql.ge(sql.aggregate("count-rows", []), sql.int(1)) : null]);
  return {
    ...select,
    items: select.items.map(({ expr, alias }) => ({ expr: asValue(expr), alias })),
    joins: select.joins.map((join) => ({ ...join, on: join.on === null ? null : asCondition(join.on, true) })),
    where: select.where === null ? null : asCondition(select.where, true),
    groupBy: groupBy.map(asValue),
    having: having === null ? null : asCondition(having, true),
    orderBy: withoutConstants(select.orderBy).map((order) => ({ ...order, expr: asValue(order.expr) })),
  };
};

/** DISTINCT as groups, whose keys are told apart by more than the engine's equality. */
function grouped(select: SqlSelect): SqlSelect {
  if (!select.distinct || select.groupBy.length > 0) return select;
  return { ...select, distinct: false, groupBy: select.items.map(({ expr }) => expr) };
}

export const sqlserverSyntax: Syntax = {
  ...standardSyntax,
  quoteName: (name) => `[${name.replaceAll("\u0000", "").replaceAll("]", "]]")}]`,
  // To the engine nulls are the least values.
  sortKey: (key, order) => {
    const direction = order.direction === "ascending" ? "ASC" : "DESC";
    const byItself = order.nulls === (order.direction === "ascending" ? "first" : "last");
    if (byItself) return [key, ` ${direction}`];
    const [ofNull, ofValue] = order.nulls === "last" ? [1, 0] : [0, 1];
    return ["CASE WHEN ", key, ` IS NULL THEN ${ofNull} ELSE ${ofValue} END, `, key, ` ${direction}`];
  },
  tellsStorage: false,
  castsByCall: true,
  parenthesizedBranches: false,
  fetches: true,
  anyOrder: "ORDER BY (SELECT NULL)",
};
