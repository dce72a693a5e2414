import { findFunction, functions, operators, paramOf, parse, type Example, type ExampleColumn, type Expr } from "@sheaf/formula";
import { DATE, INTEGER, TEXT, type ExecutedDialectName as DialectName, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { sameCell, type Cell } from "./support/cells.ts";
import { diceOf } from "./reference/drawn/dice.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/**
 * V2, V7: an integer means the same in whatever type an engine holds it. Each example with whole numbers is asked again with the same numbers
 * from columns of 128 bits, beside a row that no 64 bits hold; and with sums of integers, which engines widen by themselves.
 */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);

interface Widened {
  readonly formula: string;
  readonly columns: Readonly<Record<string, ExampleColumn>>;
}

type Literal = Expr & { readonly kind: "literal" };

/** Whole literals that are arguments of calls, and may be columns. */
function literalsIn(expr: Expr): readonly Literal[] {
  switch (expr.kind) {
    case "call": {
      const entry = findFunction(expr.name);
      return expr.args.flatMap((arg, index) => {
        if (arg.kind !== "literal" || arg.literal !== "integer") return literalsIn(arg);
        const parameter = entry === undefined ? undefined : paramOf(entry, index, expr.args.length);
        // Formulas stand here in one piece, and digits are a branch each: beside long numbers that costs seconds. The compiler cuts (large-formulas).
        return parameter === undefined || parameter.constant === true || parameter.name === "digits" ? [] : [arg];
      });
    }
    case "binary":
      return [...literalsIn(expr.left), ...literalsIn(expr.right)];
    case "unary":
      return literalsIn(expr.arg);
    case "paren":
      return literalsIn(expr.inner);
    default:
      return [];
  }
}

const HUGE = "98765432109876543210987654321";
const isWhole = ({ type, values }: ExampleColumn): boolean => type.kind === "integer" && values.some((value) => value !== null);

/** The example with its whole numbers in wide columns, and one row more; null where it has none. */
function widened({ formula, columns = {}, result }: Example): Widened | null {
  const literals = literalsIn(parse(formula, "printed").expr);
  if (literals.length === 0 && !Object.values(columns).some(isWhole)) return null;
  let text = formula;
  const wide: Record<string, ExampleColumn> = {};
  const rows = Math.max(1, result.length);
  for (const { value, span } of literals.toReversed()) {
    wide[`wide ${value}`] = { type: INTEGER, values: [...Array.from({ length: rows }, () => value), HUGE] };
    text = `${text.slice(0, span.start)}[wide ${value}]${text.slice(span.end)}`;
  }
  for (const [name, column] of Object.entries(columns)) {
    const [first = null] = column.values.filter((value) => value !== null);
    wide[name] = isWhole(column)
      ? { type: INTEGER, values: [...column.values, HUGE] }
      : { type: column.type, values: [...column.values, first] };
  }
  return { formula: text, columns: wide };
}

const asked = [...functions, ...operators]
  .filter((entry) => entry.role === "scalar")
  .flatMap((entry) => entry.examples)
  .flatMap((one) => {
    const wide = widened(one);
    const sums = summed(one);
    return [wide, sums].flatMap((other) => (other === null ? [] : [{ title: other.formula, example: one, ...other }]));
  });

/** The example with sums of integers in place of its whole literals, where it has no columns; null elsewhere. */
function summed({ formula, columns }: Example): Widened | null {
  const literals = columns === undefined ? literalsIn(parse(formula, "printed").expr) : [];
  if (literals.length === 0) return null;
  let text = formula;
  const narrow: Record<string, ExampleColumn> = {};
  for (const [place, { value, span }] of literals.toReversed().entries()) {
    narrow[`sum ${value}`] = { type: { kind: "integer", digits: place % 2 === 0 ? 10 : 19 }, values: [value, 0] };
    text = `${text.slice(0, span.start)}Sum([sum ${value}])${text.slice(span.end)}`;
  }
  return { formula: text, columns: narrow };
}

const plain = (cell: Cell): Cell => (typeof cell !== "string" || Number.isNaN(Number(cell)) ? cell : Number(cell));

async function agree(engine: DialectName, narrow: Widened, wide: Widened): Promise<void> {
  const [before, after] = [
    await runFormula(running.get(engine), narrow.formula, narrow.columns),
    await runFormula(running.get(engine), wide.formula, wide.columns),
  ];
  const wrong = before.cells.findIndex((cell, row) => !sameCell(plain(cell), plain(after.cells[row] ?? null)));
  const cells = `${JSON.stringify(before.cells[wrong])} became ${JSON.stringify(after.cells[wrong])}`;
  expect(wrong, `${wide.formula}\nrow ${wrong}: ${cells}\n${after.sql}`).toBe(-1);
}

/** Functions of whole numbers and operators over drawn ones. */
const FORMULAS = [
  "WorkDay([d], [n])",
  'WorkDay([d], [n], Array(Date("2024-03-05"), Date("2024-02-29")))',
  'DateAdd("day", [n], [d])',
  'DateAdd("month", [n], [d])',
  "MakeDate(2024, [n], [m])",
  "Left([t], [n])",
  "Right([t], [n])",
  "Mid([t], [n], [m])",
  'LPad([t], [n], "-")',
  "Repeat([t], [n])",
  'SplitPart([t], "b", [n])',
  "Array(1, 2, 3, 4)[[n]]",
  "Text(ArraySlice(Array(1, 2, 3, 4), [n], [m]))",
  "Div([n], [m])",
  "[n] % [m]",
  "Div([n] + [m], 5) * 7 + ([n] - [m]) % 5",
  "Left([t], ([n] + 3) % 5)",
  "Choose([n], [m], 7)",
  "Round([n], -1) + Floor([n], 3) + Ceiling([m], 4) + MRound([n], 6)",
];

describe.each(running.names)("%s", (engine) => {
  test.each(asked)("V2: $title", ({ example: { formula, columns = {} }, ...wide }) => agree(engine, { formula, columns }, wide));

  const { roll, chance, pick } = diceOf(Number(process.env["SEED"] ?? 1));
  const rows = <T>(one: () => T): readonly T[] => Array.from({ length: 12 }, one);
  const drawn = FORMULAS.map((formula) => ({
    formula,
    n: rows(() => (chance(0.1) ? null : roll(40) - 12)),
    m: rows(() => roll(20) - 4),
    t: rows(() => pick(["", "abcabc", "é😀b", "b"])),
    d: rows(() => `2024-0${1 + roll(9)}-${10 + roll(19)}`),
  }));
  test.each(drawn)("V2: $formula is the same in 32, 64 and 128 bits", async ({ formula, n, m, t, d }) => {
    const of = (type: ValueType, ...more: readonly Cell[]): Widened => ({
      formula,
      columns: {
        n: { type, values: [...n, ...more] },
        m: { type, values: [...m, ...more] },
        t: { type: TEXT, values: [...t, ...more.map(() => "abc")] },
        d: { type: DATE, values: [...d, ...more.map(() => "2024-01-01")] },
      },
    });
    await agree(engine, of({ kind: "integer", digits: 10 }), of({ kind: "integer", digits: 19 }));
    await agree(engine, of({ kind: "integer", digits: 10 }), of(INTEGER, HUGE));
  });
});
