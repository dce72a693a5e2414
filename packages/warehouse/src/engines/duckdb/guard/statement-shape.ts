import { inEnglish } from "@sheaf/messages/english";
import { message, type Message } from "@sheaf/messages";
import { limits, type ErrorText } from "@sheaf/contract";
import type { Refusal } from "./statement-tree.ts";
import { type Tree, type TreeObject, wordOf } from "./tree.ts";

const bounds = limits.engine;
const { joinedTables, joinWork, inlinedTables } = bounds;

/** Written between NOT and MATERIALIZED may be space and comments. */
const INLINED = /\bnot(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+materialized\b/iu;

/**
 * Shapes of statements that the engine plans for ever, and where no cancel reaches it: many tables that may be joined in any order, queries
 * inside expressions inside each other, and common table expressions that are written out at each place that names them.
 */
export function shapeProblem(tree: unknown, sql: string): Refusal | null {
  try {
    const tables = tablesOf(tree as Tree, new Map(), { subqueries: 0, lambdas: 0, calls: 0 });
    if (tables > inlinedTables && INLINED.test(sql))
      return limit(message("errors-data.guard.too-many-inlined-tables", { most: inlinedTables }));
    return null;
  } catch (error) {
    if (error instanceof TooMuch) return limit(error.text);
    throw error;
  }
}

function limit(text: ErrorText): Refusal {
  return { text, byte: null, isLimit: true };
}

class TooMuch extends Error {
  readonly text: ErrorText;
  constructor(text: ErrorText) {
    super(inEnglish(text));
    this.text = text;
  }
}

/** Tables that are read where every common table expression is written out; `named` are those in reach, lower case. */
interface Levels {
  readonly subqueries: number;
  readonly lambdas: number;
  readonly calls: number;
}

function tablesOf(node: Tree, named: ReadonlyMap<string, number>, levels: Levels): number {
  if (Array.isArray(node)) return sum((node as readonly Tree[]).map((each) => tablesOf(each, named, levels)));
  if (!isObject(node)) return 0;
  if (node["type"] === "BASE_TABLE") return named.get(wordOf(node["table_name"]).toLowerCase()) ?? 1;
  const inner = levelsIn(node, levels);
  if (node["type"] === "SELECT_NODE") checkSelect(node);
  if (node["class"] === "CONJUNCTION") checkConjunction(node);
  let reach = named;
  const map = isObject(node["cte_map"] ?? null) ? (node["cte_map"] as TreeObject)["map"] : undefined;
  for (const entry of Array.isArray(map) ? (map as readonly Tree[]) : []) {
    if (!isObject(entry)) continue;
    const tables = tablesOf(entry["value"] ?? null, reach, inner);
    reach = new Map([...reach, [wordOf(entry["key"]).toLowerCase(), Math.max(1, tables)]]);
  }
  const { cte_map: _map, ...rest } = node;
  return sum(Object.values(rest).map((value) => tablesOf(value, reach, inner)));
}

function levelsIn(node: TreeObject, { subqueries, lambdas, calls }: Levels): Levels {
  const inner = {
    subqueries: node["class"] === "SUBQUERY" ? subqueries + 1 : subqueries,
    lambdas: node["class"] === "LAMBDA" ? lambdas + 1 : lambdas,
    calls: node["class"] === "FUNCTION" ? calls + 1 : calls,
  };
  atMost(inner.subqueries, bounds.subqueryLevels, message("errors-data.guard.what-query-levels"));
  atMost(inner.lambdas, bounds.lambdaLevels, message("errors-data.guard.what-lambda-levels"));
  atMost(inner.calls, bounds.callLevels, message("errors-data.guard.what-call-levels"));
  return inner;
}

function checkSelect(node: TreeObject): void {
  const { select_list: selected = null, group_expressions: keys = null } = node;
  atMost(lengthOf(selected), bounds.selectedColumns, message("errors-data.guard.what-columns"));
  atMost(lengthOf(keys), bounds.groupKeys, message("errors-data.guard.what-keys"));
  atMost(windowsIn([selected, node["qualify"] ?? null]), bounds.windows, message("errors-data.guard.what-windows"));
  checkJoins(node);
}

/** The engine compares each alternative with all others, in search of a condition that they share. */
function checkConjunction({ type, children = null }: TreeObject): void {
  atMost(lengthOf(children), bounds.conditions, message("errors-data.guard.what-conditions"));
  if (type !== "CONJUNCTION_OR" || !Array.isArray(children)) return;
  const compound = (children as readonly Tree[]).filter((each) => isObject(each) && each["class"] === "CONJUNCTION");
  atMost(compound.length, bounds.compoundAlternatives, message("errors-data.guard.what-alternatives"));
}

function atMost(count: number, most: number, what: Message): void {
  if (count > most) throw new TooMuch(message("errors-data.guard.too-many", { what, most }));
}

/** The engine seeks the order of joins that may stand in any, and draws conclusions from each of their conditions to all others. */
function checkJoins({ from_table: from = null, where_clause: where = null }: TreeObject): void {
  const free = freelyJoined(from);
  atMost(free.tables, joinedTables, message("errors-data.guard.what-tables"));
  const conditions = free.conditions + comparisonsIn(where);
  if (free.tables * conditions > joinWork)
    throw new TooMuch(
      message("errors-data.guard.too-many-join-conditions", { tables: free.tables, conditions, most: Math.floor(joinWork / free.tables) }),
    );
}

function freelyJoined(node: Tree): { readonly tables: number; readonly conditions: number } {
  if (!isObject(node) || node["type"] !== "JOIN") return { tables: isObject(node) && node["type"] !== "EMPTY" ? 1 : 0, conditions: 0 };
  const left = freelyJoined(node["left"] ?? null);
  const right = freelyJoined(node["right"] ?? null);
  // An outer join stands where it is: what is joined to it counts on.
  const isFree = node["join_type"] === "INNER";
  const own = comparisonsIn(node["condition"] ?? null) + (Array.isArray(node["using_columns"]) ? node["using_columns"].length : 0);
  if (isFree) return { tables: left.tables + right.tables, conditions: left.conditions + right.conditions + own };
  return { tables: Math.max(left.tables, right.tables), conditions: Math.max(left.conditions, right.conditions) };
}

function comparisonsIn(node: Tree): number {
  if (Array.isArray(node)) return sum((node as readonly Tree[]).map(comparisonsIn));
  if (!isObject(node) || node["class"] === "SUBQUERY") return 0;
  return (node["class"] === "COMPARISON" ? 1 : 0) + sum(Object.values(node).map(comparisonsIn));
}

function windowsIn(node: Tree): number {
  if (Array.isArray(node)) return sum((node as readonly Tree[]).map(windowsIn));
  if (!isObject(node) || node["class"] === "SUBQUERY") return 0;
  return (node["class"] === "WINDOW" ? 1 : 0) + sum(Object.values(node).map(windowsIn));
}

function lengthOf(list: Tree): number {
  return Array.isArray(list) ? list.length : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function isObject(value: Tree): value is TreeObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
