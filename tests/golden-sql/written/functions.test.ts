import {
  type FunctionEntry,
  type TypedExpr,
  checkFormula,
  exampleScope,
  functions,
  lowerCall,
  refusalsIn,
  visitTyped,
} from "@sheaf/formula";
import { type Dialect, type SqlExpr, type WrittenDialectName, sql, writtenDialects } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "../../conformance/support/formula-runner.ts";
import { problemIn } from "./grammars.ts";

/** Every example of a function as a statement of its own. One in twenty-four is drawn by SEED; LONG takes all. */

const seed = Number(process.env["SEED"] ?? Math.floor(Date.now() / 86_400_000));
const isDrawn = (place: number): boolean => process.env["LONG"] !== undefined || (place + seed) % 24 === 0;
/** Longer statements take the grammars of Trino and Spark more than a second. */
const LONGEST: Readonly<Record<WrittenDialectName, number>> = {
  snowflake: 20_000,
  bigquery: 20_000,
  trino: 300,
  databricks: 300,
  redshift: 20_000,
  sqlserver: 20_000,
};

const examples = functions
  .filter((entry) => entry.role !== "relational")
  .flatMap((entry) => entry.examples.map((example) => ({ entry, example })))
  .filter((_, place) => isDrawn(place));

/** The call of the function in an example, over columns; null where the dialect refuses the formula. */
function statementOf(entry: FunctionEntry, example: FunctionEntry["examples"][number], dialect: Dialect): string | null {
  const { expr } = checkFormula(example.formula, exampleScope(example.columns), "printed");
  if (refusalsIn(expr, dialect).length > 0) return null;
  const rowOrder = [sql.order(sql.column("t", "row_order", { kind: "integer", digits: 10 }))];
  const calls: SqlExpr[] = [];
  const standIn = (arg: TypedExpr, place: number): SqlExpr =>
    arg.kind === "literal" ? sql.literal(arg.value, arg.type) : sql.column("t", `argument_${place}`, arg.type);
  visitTyped(expr, (node) => {
    if (node.kind !== "call" || node.entry.name !== entry.name) return;
    const context = {
      dialect,
      settings: SETTINGS,
      rowOrder,
      over: (fn: Parameters<typeof sql.over>[0]) => sql.over(fn, { orderBy: rowOrder }),
    };
    calls.push(lowerCall(node.entry, node.args.map(standIn), node.type, context));
  });
  const [call] = calls;
  if (call === undefined) return null;
  const body = sql.select({ items: [{ expr: call, alias: "value" }], from: { kind: "table", path: ["t"], alias: "t" } });
  return dialect.printQuery({ ctes: [], body });
}

describe.each(Object.keys(writtenDialects) as WrittenDialectName[])("%s", (name) => {
  test("what functions are lowered to follows the grammar", () => {
    const statements = examples.flatMap(({ entry, example }) => statementOf(entry, example, writtenDialects[name]) ?? []);
    expect(statements.length).toBeGreaterThan(examples.length / 2);
    for (const statement of statements) {
      if (statement.length <= LONGEST[name]) expect(problemIn(name, statement), statement).toBeNull();
    }
  });
});
