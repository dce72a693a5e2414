import { quoteName as standard } from "../../print/keywords.ts";
import type { Syntax } from "../../print/dialect.ts";
import { standardSyntax } from "../../print/syntax.ts";
import { childrenOf } from "../../children.ts";
import type { SqlExpr } from "../../tree.ts";
import type { PrimitiveName } from "../../primitives.ts";
import { BINDING } from "../../print/fragment.ts";
import { join, type Doc } from "../../print/layout.ts";
import { isConstant } from "../common/arguments.ts";

/** Words that mean something to this engine where a name is looked for, besides those that another one reserves. */
const RESERVED: ReadonlySet<string> = new Set(
  `alter any apply asof attach check create date delete drop explain final format global grants inf infinity insert nan optimize paste
  prewhere qualify recursive replace sample semi set settings step timestamp totals truncate ttl update view with_itemindex`.split(/\s+/u),
);

/** In quotes a backslash escapes. */
function quoteName(name: string): string {
  return RESERVED.has(name) ? `"${name}"` : standard(name.replaceAll("\\", "\\\\"));
}

/** What can be hashed: an equality between both sides of a join. */
const HASHED: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["eq", "same-key", "is-not-distinct"]);

function conjuncts(on: SqlExpr): readonly SqlExpr[] {
  return on.kind === "primitive" && on.name === "and" ? on.args.flatMap(conjuncts) : [on];
}

function columnsIn(expr: SqlExpr): readonly Extract<SqlExpr, { readonly kind: "column" }>[] {
  return expr.kind === "column" ? [expr] : childrenOf(expr).flatMap(columnsIn);
}

/** Whether constants decide a CASE in an expression: the engine takes it for its branch, and then it may name no column by which to join. */
function isDecided(expr: SqlExpr): boolean {
  return (expr.kind === "case" && expr.whens.some(({ when }) => isConstant(when))) || childrenOf(expr).some(isDecided);
}

export const clickhouseSyntax: Syntax = {
  ...standardSyntax,
  quoteName,
  tellsStorage: false,
  namesTables: true,
  anyOrder: "ORDER BY NULL",
  orderedWindows: ["ntile"],
  // A subquery about a row of the query around it is asked once for all rows with its values: without groups it would see those rows together.
  oneRow: (items, alias, p) => {
    const selected = items.map(({ expr, alias: name }): Doc => [p.at(expr, BINDING.lowest), ` AS ${quoteName(name)}`]);
    const keys = items.filter(({ expr }) => expr.kind !== "literal").map(({ expr }) => p.at(expr, BINDING.lowest));
    return ["(SELECT ", join(selected, ", "), " GROUP BY ", join(keys, ", "), `) AS ${quoteName(alias)}`];
  },
  // The engine joins by an equality and more conditions, but not without one: `ignore` is 0 whatever it is given.
  joinOn: (on, right, p) => {
    const sides = (expr: SqlExpr): ReadonlySet<boolean> => new Set(columnsIn(expr).map(({ relation }) => relation === right));
    const isKey = (expr: SqlExpr): boolean => {
      if (expr.kind !== "primitive" || !HASHED.has(expr.name) || expr.args.some(isDecided)) return false;
      const [a, b] = expr.args.map(sides);
      return a?.size === 1 && b?.size === 1 && a.has(true) !== b.has(true);
    };
    if (conjuncts(on).some(isKey)) return null;
    const columns = columnsIn(on);
    const mine = columns.find(({ relation }) => relation === right);
    const first = p.column?.kind === "column" && p.column.relation === p.source && p.source !== right ? p.column : undefined;
    const other = columns.find(({ relation }) => relation !== right) ?? first;
    if (mine === undefined && other === undefined) return null;
    const side = (column: SqlExpr | undefined, relation: string): Doc =>
      column === undefined ? `${quoteName(relation)}.*` : p.at(column, BINDING.lowest);
    return ["ignore(", side(other, p.source ?? right), ") = ignore(", side(mine, right), ")"];
  },
};
