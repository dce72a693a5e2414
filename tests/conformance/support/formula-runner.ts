import {
  checkFormula,
  exampleScope,
  lowerExpr,
  refusalsIn,
  visitTyped,
  type ExampleColumn,
  type FormulaSettings,
  type TypedExpr,
} from "@sheaf/formula";
import { splitNestedWindows } from "@sheaf/compiler";
import {
  dialects,
  executedDialects,
  sql,
  type ExecutedDialectName as DialectName,
  type SqlAggregate,
  type SqlExpr,
  type SqlOrder,
  type SqlWindowFunction,
  type ValueType,
} from "@sheaf/sql";
import { inEnglish } from "@sheaf/messages/english";
import type { Cell } from "./cells.ts";
import type { TestEngine } from "./engines.ts";
import { clickHouseCell, clickHouseType } from "./clickhouse.ts";
import { mariaDbCell, mariaDbType } from "./mariadb.ts";
import { wrongInShort } from "./short-sql.ts";

export const SETTINGS: FormulaSettings = {
  timeZone: "UTC",
  weekStart: "monday",
  now: "2026-11-21T12:00:00.000000Z",
  today: "2026-11-21",
  user: {
    email: "ann@example.com",
    firstName: "Ann",
    fullName: "Ann Example",
    teams: ["Sales", "Support"],
    attributes: new Map([["region", "West"]]),
  },
};

/** The same page load in another zone: its day may be another. */
export function settingsIn(timeZone: string): FormulaSettings {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(SETTINGS.now));
  return { ...SETTINGS, timeZone, today };
}

/** The typed formula, or null if an engine refuses a part of it or it has an error. */
export function compileFormula(formula: string, columns: Columns): TypedExpr | null {
  const { expr, diagnostics } = checkFormula(formula, exampleScope(columns), "printed");
  if (diagnostics.length > 0 || aggregatesNothing(expr)) return null;
  return Object.values(executedDialects).some((dialect) => refusalsIn(expr, dialect).length > 0) ? null : expr;
}

/** `Max(Null)`: the null of no type at all, which a person hardly asks for. */
function aggregatesNothing(expr: TypedExpr): boolean {
  let found = false;
  visitTyped(expr, (node) => void (found ||= node.kind === "call" && node.entry.role === "aggregate" && node.type.kind === "null"));
  return found;
}

const PEERS: ReadonlySet<string> = new Set(["rank", "dense-rank", "percent-rank", "cume-dist"]);

type Columns = Readonly<Record<string, ExampleColumn>>;

export interface FormulaRun {
  readonly cells: readonly Cell[];
  readonly type: ValueType;
  readonly sql: string;
}

/** Runs a formula over the rows of one small table, by the engine itself; an aggregate gives one cell, all else one per row. */
export async function runFormula(
  engine: TestEngine,
  formula: string,
  columns: Columns,
  settings: FormulaSettings = SETTINGS,
): Promise<FormulaRun> {
  const checked = checkFormula(formula, exampleScope(columns), "printed");
  const [problem] = checked.diagnostics;
  if (problem !== undefined) throw new Error(`${formula}: ${inEnglish(problem.message)}`);
  const dialect = dialects[engine.dialect];
  const rowOrder = [sql.order(sql.column("t", "#", { kind: "integer", digits: 10 }))];
  // Ties are broken by the rows' own order, except where equal rows must rank equal (L6).
  const orderOf = (fn: SqlAggregate | SqlWindowFunction, own: readonly SqlOrder[] | undefined): readonly SqlOrder[] =>
    own === undefined ? rowOrder : PEERS.has(fn.name) ? own : [...own, ...rowOrder];
  const expr = lowerExpr(checked.expr, {
    dialect,
    settings,
    column: (node) => columnOf(node.column.key, columns),
    control: () => {
      throw new Error("Examples have no controls");
    },
    over: (fn, options) =>
      sql.over(fn, {
        partitionBy: options?.alsoPartitionBy ?? [],
        orderBy: options?.unordered === true ? [] : orderOf(fn, options?.orderBy),
        frame: options?.frame ?? null,
        ignoreNulls: options?.ignoreNulls ?? false,
      }),
  });
  const { sql: text, shortSql } = dialect.printForms(queryOf(expr, columns, engine.dialect, isAggregate(expr)));
  try {
    const rows = await engine.query(text);
    const cells = rows.map((row) => engine.cell(row[0], checked.type));
    const wrong = await wrongInShort(
      engine,
      { shortSql, sql: text, columns: [checked] },
      cells.map((cell) => [cell]),
    );
    if (wrong !== null) throw new Error(wrong);
    return { cells, type: checked.type, sql: text };
  } catch (error) {
    throw new Error(`${String(error)}\n${formula}\n${text}`, { cause: error });
  }
}

/** Windows under windows are computed in a stage before, as the compiler does. */
function queryOf(expr: SqlExpr, columns: Columns, engine: DialectName, aggregated: boolean) {
  const from = { kind: "statement", text: rowsOf(columns, engine), alias: "t" } as const;
  const items = [{ expr, alias: "result" }];
  if (aggregated) return { ctes: [], body: sql.select({ items, from }) };
  const orderBy = [sql.order(sql.column("t", "#", { kind: "integer", digits: 10 }))];
  return splitNestedWindows(sql.select({ items, from, orderBy }), (wanted) => wanted, "windows");
}

function isAggregate(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "aggregate":
      return true;
    case "cast":
      return isAggregate(expr.expr);
    case "case":
      return expr.whens.some(({ when, then }) => isAggregate(when) || isAggregate(then));
    case "primitive":
      return expr.args.some(isAggregate);
    case "column":
    case "literal":
    case "window":
    case "window-function":
    case "exists":
    case "scalar-query":
      return false;
  }
}

function columnOf(name: string, columns: Columns): SqlExpr {
  return sql.column("t", name, columns[name]?.type ?? { kind: "null" });
}

/** The rows of a table as a SELECT, each value cast to the engine's type. */
function rowsOf(columns: Columns, engine: DialectName): string {
  const entries = Object.entries(columns);
  const count = Math.max(1, ...entries.map(([, { values }]) => values.length));
  const rows = Array.from({ length: count }, (_, row) => {
    const cells = entries.map(
      ([name, { type, values }]) => `${cell(values[row] ?? null, type, nativeType(type, values, engine), engine)} AS "${name}"`,
    );
    return `SELECT ${[`${row} AS "#"`, ...cells].join(", ")}`;
  });
  return rows.join(" UNION ALL ");
}

function cell(value: Cell, type: ValueType, native: string, engine: DialectName): string {
  if (engine === "sqlite") return sqliteCell(value, type);
  if (engine === "mysql") return mariaDbCell(value, native);
  if (engine === "clickhouse") return clickHouseCell(value, type, native);
  if (value === null) return `CAST(NULL AS ${native})`;
  const text = `'${String(value).replace(/Z$/u, "").replaceAll("'", "''")}'`;
  if (type.kind !== "array")
    return `CAST(${type.kind === "text" ? text.replace(/^'.*'$/su, () => `'${String(value).replaceAll("'", "''")}'`) : text} AS ${native})`;
  return engine === "duckdb" ? `CAST(${text}::JSON AS ${native})` : `ARRAY(SELECT jsonb_array_elements_text(${text}::jsonb))`;
}

/** That engine has values of types, not types: each is written in the form that the dialect keeps. */
function sqliteCell(value: Cell, type: ValueType): string {
  if (value === null) return "NULL";
  const text = `'${String(value).replaceAll("'", "''")}'`;
  switch (type.kind) {
    case "integer":
    case "decimal":
      return `exact_of(${text})`;
    case "float":
      return `CAST(${text} AS REAL)`;
    case "boolean":
      return String(value);
    case "datetime":
      return `read_time(${text}, 'UTC')`;
    case "variant":
      return `parse_json(${text})`;
    case "text":
    case "date":
    case "array":
    case "geography":
    case "null":
    case "error":
      return text;
  }
}

/** Integers of unknown width take what their values need, so that every physical type meets every rule. */
function nativeType(type: ValueType, values: readonly Cell[], engine: DialectName): string {
  if (engine === "mysql") return mariaDbType(type, values);
  if (engine === "clickhouse") return clickHouseType(type, values);
  const duckdb = engine === "duckdb";
  switch (type.kind) {
    case "integer": {
      if (type.digits === 19) return "BIGINT";
      const size = Math.max(0, ...values.map((value) => Math.abs(Number(value ?? 0))));
      return size < 2 ** 31 ? "INTEGER" : size < 2 ** 63 ? "BIGINT" : duckdb ? "HUGEINT" : "numeric";
    }
    case "decimal":
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case "float":
      return "DOUBLE PRECISION";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "datetime":
      return "TIMESTAMP";
    case "variant":
      return duckdb ? "JSON" : "jsonb";
    case "array":
      return duckdb ? "VARCHAR[]" : "text[]";
    case "text":
    case "geography":
    case "null":
    case "error":
      return duckdb ? "VARCHAR" : "text";
  }
}
