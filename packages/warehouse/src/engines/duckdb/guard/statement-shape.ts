import { limits } from "@sheaf/contract";
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
      return limit(`The statement names ${inlinedTables.toLocaleString("en-US")} tables at most, those of NOT MATERIALIZED at each place.`);
    return null;
  } catch (error) {
    if (error instanceof TooMuch) return limit(error.message);
    throw error;
  }
}

function limit(message: string): Refusal {
  return { message, byte: null, isLimit: true };
}

class TooMuch extends Error {}

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
  atMost(inner.subqueries, bounds.subqueryLevels, "levels of queries in expressions");
  atMost(inner.lambdas, bounds.lambdaLevels, "levels of lambdas");
  atMost(inner.calls, bounds.callLevels, "levels of calls and operators in each other");
  return inner;
}

function checkSelect(node: TreeObject): void {
  const { select_list: selected = null, group_expressions: keys = null } = node;
  atMost(lengthOf(selected), bounds.selectedColumns, "columns in one SELECT");
  atMost(lengthOf(keys), bounds.groupKeys, "keys of one GROUP BY");
  atMost(windowsIn([selected, node["qualify"] ?? null]), bounds.windows, "window functions in one SELECT");
  checkJoins(node);
}

/** The engine compares each alternative with all others, in search of a condition that they share. */
function checkConjunction({ type, children = null }: TreeObject): void {
  atMost(lengthOf(children), bounds.conditions, "conditions beside each other");
  if (type !== "CONJUNCTION_OR" || !Array.isArray(children)) return;
  const compound = (children as readonly Tree[]).filter((each) => isObject(each) && each["class"] === "CONJUNCTION");
  atMost(compound.length, bounds.compoundAlternatives, "alternatives of one OR that have several conditions each");
}

function atMost(count: number, most: number, what: string): void {
  if (count > most) throw new TooMuch(`The statement has too many ${what}: at most ${most.toLocaleString("en-US")} are allowed.`);
}

/** The engine seeks the order of joins that may stand in any, and draws conclusions from each of their conditions to all others. */
function checkJoins({ from_table: from = null, where_clause: where = null }: TreeObject): void {
  const free = freelyJoined(from);
  atMost(free.tables, joinedTables, "tables in one FROM, not counting those of LEFT JOIN");
  const conditions = free.conditions + comparisonsIn(where);
  if (free.tables * conditions > joinWork)
    throw new TooMuch(`${free.tables} tables are joined with ${conditions} conditions: ${Math.floor(joinWork / free.tables)} at most.`);
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
