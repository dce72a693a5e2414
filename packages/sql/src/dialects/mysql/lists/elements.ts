import { atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { group, indent, join, line, softline, type Doc } from "../../../print/layout.ts";
import type { Printer, RuleOf } from "../../../print/dialect.ts";
import { childrenOf, mapChildren } from "../../../children.ts";
import { BINDING } from "../../../print/fragment.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { guarded } from "../../common/guarded.ts";
import { COLLATION, byCodePoint, quoteText } from "../literals.ts";

/** Lists are JSON text. The engine goes through one by a subquery over JSON_TABLE, which is the one table that sees columns from outside. */

/** What the element of a list is called inside, as a value of its type and as JSON text. Names that no column has by chance. */
export const ELEMENT = "`element of the list`";
export const RAW = "`element as json`";
export const PLACE = "`place in the list`";

/** Two noncharacters, which no text holds for people: they mark where a text is to be cut. */
export const MARK = "\ufdd0\ufdd1";

interface JsonColumn {
  readonly name: string;
  readonly type: ValueType | "json" | "place";
  readonly path?: string;
}

function columnType(type: ValueType): string {
  switch (type.kind) {
    case "text":
    case "geography":
    case "null":
    case "error":
      return `LONGTEXT CHARACTER SET utf8mb4 COLLATE ${COLLATION}`;
    case "integer":
      return (type.digits ?? 38) > 18 ? "DECIMAL(38, 0)" : "BIGINT";
    case "decimal":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "DOUBLE";
    case "boolean":
      return "TINYINT";
    case "date":
      return "DATE";
    case "datetime":
      return "DATETIME(6)";
    case "variant":
    case "array":
      return "JSON";
  }
}

/** `JSON_TABLE(list, '$[*]' COLUMNS (…))`: one row per element. */
export function jsonTable(list: Doc, columns: readonly JsonColumn[]): Doc {
  const written = columns.map(({ name, type, path = "$" }) => {
    if (type === "place") return `${name} FOR ORDINALITY`;
    return `${name} ${type === "json" ? "JSON" : columnType(type)} PATH ${quoteText(path)}`;
  });
  return group("JSON_TABLE(", indent(softline, list, ", '$[*]' COLUMNS (", join(written, ", "), ")"), softline, ")");
}

/** The elements of a list of values of a type, with their places from 1. */
export function elementsOf(list: Doc, type: ValueType, alias = "elements"): Doc {
  const columns: readonly JsonColumn[] = [
    { name: PLACE, type: "place" },
    { name: RAW, type: "json" },
    { name: ELEMENT, type },
  ];
  return [jsonTable(list, columns), ` AS \`${alias}\``];
}

/** `(SELECT what FROM elements clauses)`. */
export function subquery(what: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  const parts: Doc[] = ["SELECT ", what, line, "FROM ", from, ...clauses.flatMap((clause): Doc[] => [line, clause])];
  return atom(group("(", indent(softline, ...parts), softline, ")"));
}

/** A list of what a subquery over elements gives as JSON text. */
export function listOf(json: Doc, order: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  const joined: Doc = ["GROUP_CONCAT(", byCodePoint(json), " ORDER BY ", order, " SEPARATOR ',')"];
  return subquery(["CONCAT('[', COALESCE(", joined, ", ''), ']')"], from, ...clauses);
}

/** A value as an argument of JSON_ARRAY: booleans are 0 and 1 to the engine, and JSON text is text until it is said to be JSON. */
export function jsonValue(expr: SqlExpr, p: Printer): Doc {
  switch (typeOf(expr).kind) {
    case "boolean": {
      const value = p.at(expr, BINDING.not);
      const words = guarded([value, "'true'"], [["NOT ", p.at(expr, BINDING.unary)], "'false'"]);
      return callOf("JSON_COMPACT", [words.doc]).doc;
    }
    case "variant":
    case "array":
      return callOf("JSON_COMPACT", [p.at(expr, BINDING.lowest)]).doc;
    default:
      return p.at(expr, BINDING.lowest);
  }
}

export function jsonArray(exprs: readonly SqlExpr[], p: Printer): Fragment {
  return callOf(
    "JSON_ARRAY",
    exprs.map((expr) => jsonValue(expr, p)),
  );
}

/** A value as JSON text; null is the text `null`. */
export function jsonText(expr: SqlExpr, p: Printer): Doc {
  return callOf("JSON_EXTRACT", [jsonArray([expr], p).doc, "'$[0]'"]).doc;
}

/**
 * An expression that goes into a subquery. An aggregate belongs to the query that the columns in it are from, and `COUNT(*)` names none: it is
 * made to count a condition on a column, which is never null.
 */
function ofOuterQuery(expr: SqlExpr, column: SqlExpr): SqlExpr {
  if (expr.kind === "aggregate" && !namesColumn(expr)) {
    const isNull: SqlExpr = { kind: "primitive", name: "is-null", args: [column], type: { kind: "boolean" } };
    if (expr.name === "count-rows") return { ...expr, name: "count", args: [isNull] };
    const always: SqlExpr = { kind: "primitive", name: "or", args: [isNull, { ...isNull, name: "is-not-null" }], type: isNull.type };
    return {
      ...expr,
      filter: expr.filter === null ? always : { kind: "primitive", name: "and", args: [expr.filter, always], type: isNull.type },
    };
  }
  return mapChildren(expr, (child) => ofOuterQuery(child, column));
}

function namesColumn(expr: SqlExpr): boolean {
  return expr.kind === "column" || childrenOf(expr).some(namesColumn);
}

/** Rules whose arguments stand in subqueries. */
export function insideSubqueries<Rules extends Readonly<Record<string, RuleOf<SqlPrimitive>>>>(rules: Rules): Rules {
  const wrapped = Object.entries(rules).map(([name, rule]) => {
    if (typeof rule !== "function" && "kind" in rule) return [name, rule];
    const { print, ...rest } = typeof rule === "function" ? { print: rule } : rule;
    const outer = (call: SqlPrimitive, p: Printer): Fragment => {
      const { column } = p;
      return print(column === null ? call : { ...call, args: call.args.map((arg) => ofOuterQuery(arg, column)) }, p);
    };
    return [name, { ...rest, print: outer }];
  });
  return Object.fromEntries(wrapped) as Rules;
}

/** The type of a list's elements. */
export function elementType(list: SqlExpr): ValueType {
  const type = typeOf(list);
  return type.kind === "array" ? type.of : { kind: "text" };
}
