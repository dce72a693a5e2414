import { createNames, INTEGER64, sql, type SqlCte, type SqlExpr, type SqlQuery, type SqlSelect, typeOf } from "@sheaf/sql";
import type { Foldable } from "./foldable.ts";
import { rollUpOf } from "./roll-up.ts";

const PART = "part";
const PLACE = "place";
const NOTHING = "no row";

/** Whether the rows of a statement can be numbered in its order. */
export function canStandTogether({ query: { body } }: Foldable): boolean {
  return body.kind === "select" && !body.distinct;
}

/**
 * Statements over the same rows (`baseKey`) as one, for engines that keep nothing between two: the groups of the rows are made once within
 * it. Each is to be one that `canStandTogether`. Rows of all: which statement one is of, counted from 0, then the columns of the first statement,
 * those of the second … Columns of other statements are null. The rows of a statement stand together, in its order.
 */
export function together(statements: readonly Foldable[]): SqlQuery {
  const rollUp = rollUpOf(statements);
  // a statement that is read inside of another has its own names; none of them may hide the groups
  const free = createNames([
    ...rollUp.query.ctes.map(({ name }) => name),
    ...statements.flatMap(({ query }) => query.ctes.map(({ name }) => name)),
  ]);
  const groups = free("groups of rows");
  const parts = statements.map((one, at) => partOf(rollUp.over(one, groups), free(`part ${at}`), at));
  const nothing = free(NOTHING);
  const union = free("parts");
  return {
    ctes: [
      ...rollUp.query.ctes,
      { name: groups, body: rollUp.query.body, materialized: true },
      ...parts.map(({ cte }) => cte),
      nothingOf(parts, nothing),
      { name: union, body: { kind: "union-all", branches: parts.map((part) => branchOf(part, parts, nothing)) }, materialized: null },
    ],
    body: sql.select({
      items: [PART, ...parts.flatMap(({ columns }) => columns.map(({ slot }) => slot))].map((name) => ({
        expr: sql.column(null, name, INTEGER64),
        alias: name,
      })),
      from: { kind: "cte", name: union, alias: union },
      orderBy: [PART, PLACE].map((name) => sql.order(sql.column(null, name, INTEGER64))),
    }),
  };
}

interface Part {
  readonly at: number;
  readonly cte: SqlCte;
  /** The column of the rows' places. */
  readonly place: string;
  readonly columns: readonly { readonly name: string; readonly slot: string; readonly expr: SqlExpr }[];
}

/** A statement's rows with their places. */
function partOf({ ctes, body }: SqlQuery, name: string, at: number): Part {
  if (body.kind !== "select") throw new Error("A statement of several selects has no places.");
  const free = createNames(body.items.map(({ alias }) => alias));
  const place = free(PLACE);
  const placed: SqlSelect = {
    ...body,
    items: [...body.items, { expr: sql.over(sql.windowFunction("row-number"), { orderBy: body.orderBy }), alias: place }],
  };
  const columns = body.items.map(({ alias, expr }, column) => ({
    name: alias,
    slot: `${at} ${column}`,
    expr: sql.column(name, alias, typeOf(expr)),
  }));
  return {
    at,
    columns,
    place,
    cte: {
      name,
      body: sql.select({
        items: [
          ...body.items.map(({ alias, expr }) => ({ expr: sql.column(null, alias, typeOf(expr)), alias })),
          { expr: sql.column(null, place, INTEGER64), alias: place },
        ],
        from: { kind: "query", query: { ctes, body: placed }, alias: name },
      }),
      materialized: true,
    },
  };
}

/** One row of nulls, each of the type that the engine gives the column: an engine takes no bare null for one of any type. */
function nothingOf(parts: readonly Part[], name: string): SqlCte {
  return {
    name,
    body: sql.select({
      items: parts.flatMap(({ columns }) => columns.map(({ expr, slot }) => ({ expr, alias: slot }))),
      from: {
        kind: "query",
        query: { ctes: [], body: sql.select({ items: [{ expr: sql.int(1), alias: "one" }], from: null }) },
        alias: name,
      },
      joins: parts.map(({ cte }) => ({
        type: "left",
        from: { kind: "cte", name: cte.name, alias: cte.name },
        on: sql.bool(false),
      })),
    }),
    materialized: true,
  };
}

function branchOf({ at, cte, place }: Part, parts: readonly Part[], nothing: string): SqlSelect {
  return sql.select({
    items: [
      { expr: sql.int(at), alias: PART },
      { expr: sql.column(cte.name, place, INTEGER64), alias: PLACE },
      ...parts.flatMap((part) =>
        part.columns.map(({ expr, slot }) => ({ expr: part.at === at ? expr : sql.column(nothing, slot, typeOf(expr)), alias: slot })),
      ),
    ],
    from: { kind: "cte", name: cte.name, alias: cte.name },
    joins: [{ type: "cross", from: { kind: "cte", name: nothing, alias: nothing }, on: null }],
  });
}
