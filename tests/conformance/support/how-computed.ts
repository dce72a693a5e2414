import {
  checkFormula,
  constantOf,
  exampleScope,
  functionSupport,
  lowerCall,
  visitTyped,
  type FunctionEntry,
  type TypedCall,
  type TypedExpr,
} from "@sheaf/formula";
import { TEXT, childrenOf, sql, type Dialect, type SqlExpr } from "@sheaf/sql";
import { sqliteCompanion } from "@sheaf/sql/sqlite-companion";
import { SETTINGS } from "./formula-runner.ts";

/** What does the work of a function: one operation of the engine, several, functions of ours that are registered with the engine. */
type How = "native" | "composed" | "beside the engine";

const RANK: readonly How[] = ["native", "composed", "beside the engine"];

const noHash = (): string => "";
const companion = sqliteCompanion({ md5: noHash, sha256: noHash });
const besideEngine: ReadonlyMap<Dialect["name"], ReadonlySet<string>> = new Map([
  ["sqlite", new Set([...companion.functions, ...companion.aggregates].map(({ name }) => name))],
]);

/** Found out by lowering the examples of a function and reading the SQL; there is no list to keep. The hardest example decides. */
export function howComputed(entry: FunctionEntry, dialect: Dialect, support = functionSupport(entry, dialect)): string {
  if (support.level === "none") return "no";
  // Planned by the compiler, from joins and groups that every dialect has.
  const found: How[] = entry.role === "relational" ? ["composed"] : callsOf(entry).flatMap((call) => howWritten(call, dialect) ?? []);
  const hardest = found.reduce<How>((a, b) => (RANK.indexOf(b) > RANK.indexOf(a) ? b : a), "native");
  return support.level === "partial" ? `${hardest}, partly` : hardest;
}

function callsOf(entry: FunctionEntry): readonly TypedCall[] {
  const calls: TypedCall[] = [];
  for (const example of entry.examples) {
    const { expr } = checkFormula(example.formula, exampleScope(example.columns), "printed");
    visitTyped(expr, (node) => void (node.kind === "call" && node.entry.name === entry.name && calls.push(node)));
  }
  return calls;
}

/** Arguments are columns, unless they are constants, which decide how a call is written. */
function standIn(arg: TypedExpr, index: number): SqlExpr {
  if (arg.kind === "literal") return sql.literal(arg.value, arg.type);
  const constant = constantOf(arg);
  if (constant === undefined) return sql.column("t", `argument_${index + 1}`, arg.type);
  return sql.literal(typeof constant === "number" ? String(constant) : constant, constant === null ? TEXT : arg.type);
}

function isRefused(expr: SqlExpr, dialect: Dialect): boolean {
  return dialect.refuses(expr) !== null || childrenOf(expr).some((child) => isRefused(child, dialect));
}

/** Null where the dialect refuses the call. */
function howWritten(call: TypedCall, dialect: Dialect): How | null {
  const rowOrder = [sql.order(sql.column("t", "row_order", { kind: "integer", digits: 10 }))];
  const lowered = lowerCall(call.entry, call.args.map(standIn), call.type, {
    dialect,
    settings: SETTINGS,
    rowOrder,
    over: (fn) => sql.over(fn, { orderBy: rowOrder }),
  });
  if (isRefused(lowered, dialect)) return null;
  const plain = dialect
    .printExpr(lowered)
    .replaceAll(/E?'(?:[^'\\]|''|\\.)*'/gsu, "0")
    .replaceAll(/"(?:[^"]|"")*"|`(?:[^`]|``)*`/gsu, "name");
  const names = Array.from(plain.matchAll(/\b([a-z_0-9]+)\(/giu), ([, name = ""]) => name.toLowerCase());
  if (names.some((name) => besideEngine.get(dialect.name)?.has(name) === true)) return "beside the engine";
  const operation = plain.replaceAll(/ (?:OVER|FILTER|WITHIN GROUP) \((?:[^()]|\([^()]*\))*\)/gsu, "");
  const isMany = /\bCASE\b|\bSELECT\b/u.test(operation);
  const operators = operation.match(/(?<=[\w)] )(?:[-+*/%|&<>=~]+|AND|OR|IS|IN|LIKE|AT TIME ZONE)(?= )/gu) ?? [];
  // A conversion to another type of the engine is no operation of its own.
  const calls = operation.match(/\b(?!cast\()[a-z_0-9]+\(/giu) ?? [];
  return isMany || operators.length + calls.length > 1 ? "composed" : "native";
}
