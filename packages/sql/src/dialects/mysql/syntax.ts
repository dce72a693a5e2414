import type { Syntax } from "../../print/dialect.ts";
import { callOf } from "../../print/fragment.ts";
import { nullsAreLeast } from "../../print/syntax.ts";
import { mapChildren } from "../../children.ts";
import { typeOf, type SqlExpr } from "../../tree.ts";
import { jsonArray, jsonTable } from "./lists/elements.ts";

/** Where the characters that identifiers of the engine cannot hold are put: two halves, or one, of a private range. */
const HIGH = 0xe000;
const LOW = 0xe400;
const CONTROL = 0xe800;

/**
 * Names stand in backticks, which mean the same in every sql_mode. Identifiers of the engine hold no character beyond U+FFFF, and
 * lose control characters at their beginning: such ones are written as others of the private range, so that different names stay different.
 */
export function quoteName(name: string): string {
  const held = name.replaceAll("\u0000", "").replace(/[\u{10000}-\u{10ffff}]|\p{Cc}/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x10000) return String.fromCharCode(CONTROL + code);
    return String.fromCharCode(HIGH + ((code - 0x10000) >> 10), LOW + (code & 0x3ff));
  });
  return `\`${held.replaceAll("`", "``")}\``;
}

/** The engine knows columns in HAVING that are keys themselves. Any other key is the least of its group's rows, where all are the same. */
function keysAgreed(expr: SqlExpr, keys: ReadonlySet<string>): SqlExpr {
  if (expr.kind === "aggregate" || keys.size === 0) return expr;
  if (keys.has(JSON.stringify(expr))) {
    return { kind: "aggregate", name: "min", args: [expr], distinct: false, filter: null, orderBy: [], type: typeOf(expr) };
  }
  return mapChildren(expr, (child) => keysAgreed(child, keys));
}

export const mysqlSyntax: Syntax = {
  quoteName,
  sortKey: nullsAreLeast,
  tellsStorage: false,
  noLimit: "18446744073709551615",
  parenthesizedBranches: true,
  having: (condition, groupBy) =>
    keysAgreed(condition, new Set(groupBy.filter((key) => key.kind !== "column").map((key) => JSON.stringify(key)))),
  // A derived table sees no column from outside; JSON_TABLE does.
  oneRow: (items, alias, p) => [
    jsonTable(
      callOf("JSON_ARRAY", [
        jsonArray(
          items.map(({ expr }) => expr),
          p,
        ).doc,
      ]).doc,
      items.map(({ expr, alias: name }, index) => ({ name: quoteName(name), type: typeOf(expr), path: `$[${index}]` })),
    ),
    ` AS ${quoteName(alias)}`,
  ],
};
