import { inEnglish } from "@sheaf/messages/english";
import { type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { allowedFunctions, allowedTableFunctions, refusedFunctions } from "./allowed-functions.ts";
import { boundedFunctions } from "./bounded-functions.ts";
import { ROLL_UPS } from "../../../port.ts";
import { argumentOf } from "./constant-arguments.ts";
import { type Tree, type TreeObject, wordOf } from "./tree.ts";

/** Why a statement is refused; `byte` is the place in its UTF-8 form, null if the tree has none. */
export interface Refusal {
  readonly text: ErrorText;
  readonly byte: number | null;
  /** A bound that a call or the statement goes beyond, where others like it are allowed. */
  readonly isLimit: boolean;
}

/** A table that a statement names: schema (null where it names none) and table, as written. */
export interface TableReference {
  readonly schema: string | null;
  readonly table: string;
}

/** What the tables of the tenant's database are; names match without regard to case. */
export interface KnownTables {
  readonly catalog: string;
  /** Tables that are there for this statement: it names them as `temp.main.<name>`, a roll-up as `rollups.main.<name>`. Lower case. */
  readonly given?: ReadonlySet<string>;
  readonly has: (reference: TableReference) => boolean;
}

/** What a statement that passes names. */
export interface Named {
  readonly tables: readonly TableReference[];
  /** Functions whose bounds only the values can tell, each with a number of arguments. */
  readonly covered: readonly CoveredCall[];
}

export interface CoveredCall {
  readonly name: string;
  readonly arity: number;
}

const EXPRESSIONS: ReadonlySet<string> = new Set([
  "BETWEEN",
  "CASE",
  "CAST",
  "COLLATE",
  "COLUMN_REF",
  "COMPARISON",
  "CONJUNCTION",
  "CONSTANT",
  "FUNCTION",
  "LAMBDA",
  "LAMBDA_REF",
  "OPERATOR",
  "POSITIONAL_REFERENCE",
  "STAR",
  "SUBQUERY",
  "WINDOW",
]);
const NODES: ReadonlySet<string> = new Set(["SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"]);
const RELATIONS: ReadonlySet<string> = new Set(["EMPTY", "EMPTY_FROM", "EXPRESSION_LIST", "JOIN", "PIVOT", "SUBQUERY"]);
const PARTS = /^(?:ORDER_MODIFIER|LIMIT_MODIFIER|LIMIT_PERCENT_MODIFIER|DISTINCT_MODIFIER|ORDER_DEFAULT|ASCENDING|DESCENDING)$/u;
const TYPE_PARTS = /^[A-Z_]+_TYPE_INFO$/u;

/** Schemas of the engine's own functions. */
const SCHEMAS: ReadonlySet<string> = new Set(["main", "pg_catalog", "information_schema"]);

/** Names of the common table expressions in reach, innermost last. */
type Scope = readonly string[];

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(text: ErrorText, byte: number | null, isLimit = false) {
    super(inEnglish(text));
    this.refusal = { text, byte, isLimit };
  }
}

/**
 * Checks the tree of one statement: exactly one SELECT, every node of a known kind, every function and table function
 * allowed, every table one of the tenant's. What the walk does not know is refused.
 */
export function checkTree(tree: unknown, known: KnownTables): Refusal | Named {
  const walk = new Walk(known);
  try {
    const statements = isObject(tree as Tree) ? (tree as TreeObject)["statements"] : null;
    const list = Array.isArray(statements) ? (statements as readonly Tree[]) : [];
    const [statement] = list;
    if (list.length !== 1 || statement === undefined) throw new Refused(message("errors-data.warehouse.only-one-statement-allowed"), null);
    if (!isObject(statement)) throw new Refused(message("errors-data.warehouse.only-select-statements-allowed"), null);
    for (const [member, value] of Object.entries(statement)) {
      if (member === "node") walk.value(value, []);
      else if (member === "named_param_map") throw new Refused(message("errors-data.warehouse.parameters-not-allowed"), null);
      else throw new Refused(message("errors-data.warehouse.only-select-statements-allowed"), null);
    }
    return { tables: [...walk.tables.values()], covered: [...walk.covered.values()] };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

class Walk {
  readonly tables = new Map<string, TableReference>();
  readonly covered = new Map<string, CoveredCall>();
  readonly #known: KnownTables;
  #lambdas = 0;

  constructor(known: KnownTables) {
    this.#known = known;
  }

  value(value: Tree, scope: Scope): void {
    if (Array.isArray(value)) for (const each of value as readonly Tree[]) this.value(each, scope);
    else if (isObject(value)) this.#object(value, scope);
  }

  #object(node: TreeObject, scope: Scope): void {
    const { class: expression, type } = node;
    if (typeof expression === "string") {
      this.#expression(node, expression, scope);
      return;
    }
    if (typeof type === "string") {
      if (NODES.has(type)) {
        this.#query(node, type, scope);
        return;
      }
      if (type === "TABLE_FUNCTION") {
        this.#tableFunction(node, scope);
        return;
      }
      if (type === "BASE_TABLE") this.#table(node, scope);
      else if (!RELATIONS.has(type) && !PARTS.test(type) && !TYPE_PARTS.test(type))
        throw new Refused(message("errors-data.guard.part-not-allowed", { name: type }), byteOf(node));
    }
    if ("at_clause" in node) throw new Refused(message("errors-data.warehouse.not-allowed-here"), byteOf(node));
    this.#members(node, scope);
  }

  #members(node: TreeObject, scope: Scope): void {
    for (const value of Object.values(node)) this.value(value, scope);
  }

  #expression(node: TreeObject, kind: string, scope: Scope): void {
    if (kind === "PARAMETER") throw new Refused(message("errors-data.warehouse.parameters-not-allowed"), byteOf(node));
    if (!EXPRESSIONS.has(kind)) throw new Refused(message("errors-data.guard.part-not-allowed", { name: kind }), byteOf(node));
    // Literals hold values, not code.
    if (kind === "CONSTANT") return;
    const name = node["function_name"];
    if (typeof name === "string") this.#call(node, name.toLowerCase());
    if (kind === "LAMBDA") this.#lambdas++;
    if (kind === "CAST" && !isLongSum(node)) refuseTypes(node["cast_type"] ?? null, byteOf(node));
    this.#members(node, scope);
    if (kind === "LAMBDA") this.#lambdas--;
  }

  #call(node: TreeObject, name: string): void {
    const why = refusedFunctions.get(name);
    if (why !== undefined) throw new Refused(message("errors-data.guard.function-not-allowed-because", { name, why }), byteOf(node));
    if (!allowedFunctions.has(name))
      throw new Refused(message("errors-data.guard.function-not-allowed", { name: wordOf(node["function_name"]) }), byteOf(node));
    const bound = boundedFunctions.get(name);
    if (bound === undefined) return;
    const { children, schema = null, catalog = null } = node;
    // `value.name(…)` looks like a schema: the value is the first argument then.
    const isMethod = typeof schema === "string" && catalog === null && !SCHEMAS.has(schema.toLowerCase());
    // In schema `main` the cover of the connection comes before the engine's own; the parser writes it for some operators.
    const isCovered = catalog === null && (schema === null || (typeof schema === "string" && schema.toLowerCase() === "main"));
    if (!isMethod && !isCovered) throw new Refused(message("errors-data.guard.function-has-bounds", { name }), byteOf(node));
    const given = Array.isArray(children) ? (children as readonly Tree[]).map(argumentOf) : [];
    const args = isMethod ? [{ kind: "unknown" } as const, ...given] : given;
    const verdict = bound.judge(args, this.#lambdas);
    if (verdict === "beyond" || (verdict === "unknown" && bound.covered === null)) throw new Refused(bound.rule(name), byteOf(node), true);
    if (verdict === "unknown") this.covered.set(`${name} ${args.length}`, { name, arity: args.length });
  }

  /** A query with its common table expressions: each sees those before it, a recursive one itself too. */
  #query(node: TreeObject, type: string, scope: Scope): void {
    let inner = scope;
    const map = isObject(node["cte_map"] ?? null) ? (node["cte_map"] as TreeObject)["map"] : undefined;
    for (const entry of Array.isArray(map) ? (map as readonly Tree[]) : []) {
      if (!isObject(entry) || typeof entry["key"] !== "string")
        throw new Refused(message("errors-data.warehouse.statement-could-not-read"), null);
      this.value(entry["value"] ?? null, inner);
      inner = [...inner, entry["key"].toLowerCase()];
    }
    const own = node["cte_name"];
    if (type === "RECURSIVE_CTE_NODE" && typeof own === "string") {
      this.value(node["left"] ?? null, inner);
      const { left: _left, cte_map: _map, ...rest } = node;
      this.#members(rest, [...inner, own.toLowerCase()]);
      return;
    }
    if (type === "CTE_NODE" && typeof own === "string") {
      this.value(node["query"] ?? null, inner);
      const { query: _query, cte_map: _map, ...rest } = node;
      this.#members(rest, [...inner, own.toLowerCase()]);
      return;
    }
    const { cte_map: _map, ...rest } = node;
    this.#members(rest, inner);
  }

  /** Its name is checked against another list than those of expressions; its arguments are expressions. */
  #tableFunction(node: TreeObject, scope: Scope): void {
    const { function: called = null, ...rest } = node;
    const name = isObject(called) ? called["function_name"] : null;
    if (!isObject(called) || typeof name !== "string" || !allowedTableFunctions.has(name.toLowerCase())) {
      throw new Refused(
        message("errors-data.guard.table-function-not-allowed", { name: typeof name === "string" ? name : "?" }),
        byteOf(node),
      );
    }
    this.#members(called, scope);
    this.#members(rest, scope);
  }

  #table(node: TreeObject, scope: Scope): void {
    const { table_name: table, schema_name: schema = null, catalog_name: catalog = null } = node;
    if (typeof table !== "string") throw new Refused(message("errors-data.warehouse.statement-could-not-read"), byteOf(node));
    const lowered = table.toLowerCase();
    if (schema === null && catalog === null && scope.includes(lowered)) return;
    // `recurring.name` reads what a recursive common table expression has gathered so far.
    if (catalog === null && typeof schema === "string" && schema.toLowerCase() === "recurring" && scope.includes(lowered)) return;
    if ((catalog === "temp" || catalog === ROLL_UPS) && schema === "main" && this.#known.given?.has(lowered) === true) return;
    const reference: TableReference = { schema: typeof schema === "string" ? schema : null, table };
    const elsewhere = typeof catalog === "string" && catalog.toLowerCase() !== this.#known.catalog.toLowerCase();
    if (elsewhere || !this.#known.has(reference)) {
      const name = [catalog, schema, table].filter((part) => typeof part === "string").join(".");
      throw new Refused(message("errors-data.warehouse.table-not-exist", { path: name }), byteOf(node));
    }
    this.tables.set(`${reference.schema?.toLowerCase() ?? ""}\u0000${lowered}`, reference);
  }
}

/** The engine reads documents of any depth into the one and computes for ever with the other. */
const REFUSED_TYPES: ReadonlySet<Tree> = new Set(["VARIANT", "BIGNUM"]);

function refuseTypes(type: Tree, byte: number | null): void {
  if (Array.isArray(type)) for (const each of type as readonly Tree[]) refuseTypes(each, byte);
  if (!isObject(type)) return;
  const { id = null } = type;
  if (REFUSED_TYPES.has(id)) throw new Refused(message("errors-data.guard.type-not-allowed", { name: wordOf(id) }), byte);
  for (const value of Object.values(type)) refuseTypes(value, byte);
}

/** Numbers of a few dozen digits as the unbounded type: what sums are added in that may grow beyond 38 digits. */
function isLongSum({ cast_type: type = null, child = null }: TreeObject): boolean {
  return isObject(type) && type["id"] === "BIGNUM" && (isShortNumber(child) || isUnits(child));
}

const SHORT_NUMBERS: ReadonlySet<Tree> = new Set(["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "DECIMAL"]);

/** A constant number, or what is cast to a type that no number of many digits fits. */
function isShortNumber(node: Tree): boolean {
  if (!isObject(node)) return false;
  const { class: expression, value = null, cast_type: cast = null } = node;
  const type = expression === "CAST" ? cast : expression === "CONSTANT" && isObject(value) ? (value["type"] ?? null) : null;
  return isObject(type) && SHORT_NUMBERS.has(type["id"] ?? null);
}

/** A decimal without its point: `replace(x::DECIMAL(38, 18)::VARCHAR, '.', '')`. */
function isUnits(node: Tree): boolean {
  if (!isObject(node) || node["class"] !== "FUNCTION" || node["function_name"] !== "replace") return false;
  const [text = null, ...constants] = Array.isArray(node["children"]) ? (node["children"] as readonly Tree[]) : [];
  const isText = isObject(text) && text["class"] === "CAST" && isShortNumber(text["child"] ?? null);
  return isText && constants.every((each) => isObject(each) && each["class"] === "CONSTANT");
}

function isObject(value: Tree): value is TreeObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function byteOf(node: TreeObject): number | null {
  const location = node["query_location"];
  return typeof location === "number" ? location : null;
}
