import { inEnglish } from "@sheaf/messages/english";
import { BOOLEAN, DATE, DATETIME, FLOAT, TEXT, VARIANT, dialects, typeName, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import type { Diagnostic, Fix } from "../ast.ts";
import { checkFormula } from "./check.ts";
import type { Scope, ScopeColumn, ScopeControl, ScopePrefix } from "./scope.ts";
import { isAggregated, visitTyped } from "./typed.ts";
import { refusalsIn } from "../lower/support.ts";

const INT: ValueType = { kind: "integer", digits: 19 };
const column = (name: string, type: ValueType, more: Partial<ScopeColumn> = {}): ScopeColumn => ({
  kind: "column",
  name,
  type,
  target: { kind: "own", columnId: `id ${name}` },
  key: name,
  from: "Table",
  id: `id ${name}`,
  ...more,
});
const control = (
  name: string,
  type: ValueType,
  value: ScopeControl["value"] = "scalar",
  constant?: string | number | null,
): ScopeControl => ({
  kind: "control",
  name,
  elementId: `element ${name}`,
  type,
  value,
  ...(constant === undefined ? {} : { constant }),
});
const prefix = (name: string, step: number, id: string, columns: readonly ScopeColumn[]): ScopePrefix => ({
  name,
  step,
  id,
  columns: () => columns,
});

const own = [
  column("n", INT),
  column("f", FLOAT),
  column("t", TEXT),
  column("d", DATE),
  column("at", DATETIME),
  column("b", BOOLEAN),
  column("v", VARIANT),
  column("Twice", INT, { id: "first" }),
  column("twice", TEXT, { id: "second" }),
  column("Bad", INT, { broken: true }),
  column("Order Date", DATE, { alsoNamed: ["ORDER_DATE"] }),
];
const scope: Scope = {
  own,
  controls: [
    control("region", TEXT, "list"),
    control("range", DATE, "range"),
    control("top", INT, "range"),
    control("n", TEXT),
    control("unit", TEXT, "scalar", "month"),
  ],
  source: [column("n", TEXT, { id: "source n" }), column("Carrier", TEXT), column("AMOUNT", INT, { alsoNamed: ["Amount"] })],
  prefixes: [
    prefix("Flights", 1, "source", [column("n", TEXT), column("Carrier", TEXT)]),
    prefix("Orders", 2, "e1", [column("Id", INT)]),
    prefix("Orders", 2, "e2", [column("Id", INT)]),
    prefix("e1", 3, "e1", [column("Id", INT)]),
  ],
  byTarget: (target) => own.find((item) => target.kind === "own" && item.id === `id ${target.columnId}`),
  defining: { id: "self", name: "Me" },
};

test.each([
  // Of a word that stands alone: only what leads to something.
  ["t & 1", ["[t]"]],
  ["Carier & 1", ["[Carrier]"]],
  ["Upper & 1", ["Upper()"]],
  ["zzz & 1", []],
  ["A1 & 1", []],
])("a bare word: %s", (formula, fixes) => {
  const [first] = checked(formula).diagnostics;
  expect(first?.fixes.map((fix) => (fix.kind === "replace" ? fix.text : fix.command))).toEqual(fixes);
  const isCell = formula.startsWith("A1");
  const noCells = { key: "findings.formula.no-cells", params: { word: "A1" } };
  if (isCell) expect(first?.message).toMatchObject(noCells);
  else expect(first?.message).not.toMatchObject(noCells);
});

const told = (found: Diagnostic | undefined) => ({ ...found, message: inEnglish(found?.message ?? "") });
const checked = (formula: string) => checkFormula(formula, scope, "printed");
const typeOf = (formula: string): string => {
  const { type, diagnostics } = checked(formula);
  expect(diagnostics, formula).toEqual([]);
  return typeName(type);
};
const problem = (formula: string) => {
  const [first] = checked(formula).diagnostics;
  if (first === undefined) throw new Error(`${formula} has no problem`);
  return {
    code: first.code,
    message: inEnglish(first.message),
    text: formula.slice(first.span?.start, first.span?.end),
    fixes: first.fixes.map((fix) => mended(formula, fix)),
  };
};
const mended = (formula: string, fix: Fix): string =>
  fix.kind === "replace" ? formula.slice(0, fix.span.start) + fix.text + formula.slice(fix.span.end) : fix.command;

test("names that the reference product gives to totals are mended to what they mean", () => {
  expect(checked("[n] / [n (Parent Row Total)]").diagnostics).toMatchObject([
    { code: "E_UNKNOWN_COLUMN", fixes: [{ text: 'Subtotal([n], "row_parent")', span: { start: 6, end: 28 } }] },
  ]);
  expect(checked("[zzz (Row Total)]").diagnostics[0]?.fixes).toEqual([]);
});

describe("G3: what others read", () => {
  const asked: string[] = [];
  const read = (name: string, id: string, same: string | null, columns = [column("Id", INT)]) => ({
    ...prefix(name, 3, id, columns),
    same: () => {
      asked.push(id);
      return same;
    },
  });
  const prefixes = [
    prefix("Orders", 0, "own", [column("Id", INT)]),
    read("Orders", "a", "orders"),
    read("Towns", "b", null),
    read("Towns", "c", "towns"),
    read("TOWNS", "d", "towns"),
    read("Plans", "e", "one"),
    read("Plans", "f", "other"),
    read("Away", "g", null),
  ];
  const looked = (formula: string) => {
    asked.length = 0;
    const { diagnostics } = checkFormula(formula, { ...scope, prefixes }, "printed");
    return [diagnostics.map(({ code }) => code), asked.join("")];
  };

  test.each([
    ["[Orders/Id]", [], ""],
    ["[n]", [], ""],
    ["[Nowhere/Id]", ["E_UNKNOWN_COLUMN"], ""],
    ["[towns/Id]", [], "bcd"],
    ["[Plans/Id]", ["E_AMBIGUOUS"], "ef"],
  ])("%s is %j, having asked %j", (formula, codes, asks) => {
    expect(looked(formula)).toEqual([codes, asks]);
  });

  test("what cannot be read is unknown, and not what was meant", () => {
    const { diagnostics } = checkFormula("[Away/Id]", { ...scope, prefixes }, "printed");
    expect(diagnostics).toMatchObject([{ code: "E_UNKNOWN_COLUMN", fixes: [] }]);
  });
});

describe("V1 types", () => {
  test.each([
    ["[n] + 1", "integer"],
    ["[n] + 1.5", "number"],
    ["[n] / 2", "number"],
    ["[n] * [f]", "number"],
    ["[n] & [t] & [d] & [b]", "text"],
    ["[n] = 1.5", "boolean"],
    ["[d] < [at]", "boolean"],
    ["If([b], 1, 2.5)", "number"],
    ["If([b], Null, [d])", "date"],
    ["If([b], [d], [at])", "datetime"],
    ["Coalesce(Null, [t])", "text"],
    ['Switch([t], "a", 1, "b", 2)', "integer"],
    ['DateTrunc("month", [at])', "date"],
    ['DateTrunc("hour", [at])', "datetime"],
    ["DateTrunc([unit], [at])", "date"],
    ['DateAdd("hour", 1, [d])', "datetime"],
    ['Date("2024-01-01")', "date"],
    ["Date([t])", "datetime"],
    ["[v].a[0]", "variant"],
    ["Text([v].a)", "text"],
    ["[region]", "array"],
    ["ArrayContains([region], [t])", "boolean"],
    ["[range].start", "date"],
    ["[top].max", "integer"],
    ["Sum([n])", "integer"],
    ["Avg([n])", "number"],
    ["Max([t])", "text"],
    ['Rank([n], "desc")', "integer"],
    ["Rollup(Sum([n]), [t], [Flights/Carrier])", "integer"],
    ["Lookup([Flights/Carrier], [t], [Flights/Carrier])", "text"],
    ["-[n]", "integer"],
    ["Null", "null"],
  ])("%s is %s", (formula, type) => expect(typeOf(formula)).toBe(type));

  test.each([
    ["[t] + 1", "E_FORMULA_TYPE", "[t]", ["Number([t]) + 1"]],
    ["[n] = [t]", "E_FORMULA_TYPE", "[t]", ["[n] = Number([t])", "Text([n]) = [t]"]],
    ['[d] >= "2024-01-01"', "E_FORMULA_TYPE", '"2024-01-01"', ['[d] >= Date("2024-01-01")', 'Text([d]) >= "2024-01-01"']],
    ["If([n], 1, 2)", "E_FORMULA_TYPE", "[n]", []],
    ['If([b], 1, "x")', "E_FORMULA_TYPE", '"x"', ['If([b], 1, Number("x"))', 'If([b], Text(1), "x")']],
    ["[v].a = 1", "E_FORMULA_TYPE", "1", ["Number([v].a) = 1"]],
    ["Sqrt([d])", "E_FORMULA_TYPE", "[d]", []],
    ["Upper([n])", "E_FORMULA_TYPE", "[n]", ["Upper(Text([n]))"]],
    ["[t] = [region]", "E_FORMULA_TYPE", "[t] = [region]", ["ArrayContains([region], [t])"]],
    ["[range] > [d]", "E_FORMULA_TYPE", "[range]", ["[range].start > [d]", "[range].end > [d]"]],
    ['DateTrunc("mnth", [d])', "E_FORMULA_TYPE", '"mnth"', ['DateTrunc("month", [d])']],
    ["DateTrunc([t], [d])", "E_FORMULA_TYPE", "[t]", []],
    [
      "Rollup([n], [t], [Flights/Carrier])",
      "E_FORMULA_TYPE",
      "[n]",
      ["Rollup(Sum([n]), [t], [Flights/Carrier])", "Rollup(Avg([n]), [t], [Flights/Carrier])"],
    ],
    ["[t].field", "E_FORMULA_TYPE", "[t]", []],
    ['RegexpMatch([t], "(")', "E_VALUE_TYPE", '"("', []],
    ['Year([d], "Nowhere")', "E_VALUE_TYPE", '"Nowhere"', []],
    ["PercentileCont([n], 2)", "E_VALUE_TYPE", "2", []],
    ['DateFormat([d], "%Q")', "E_VALUE_TYPE", '"%Q"', []],
    [`${"9".repeat(39)}`, "E_VALUE_TYPE", "9".repeat(39), []],
    ["1e999", "E_VALUE_TYPE", "1e999", []],
  ])("%s: %s at %s", (formula, code, text, fixes) => {
    const found = problem(formula);
    expect({ code: found.code, text: found.text }).toEqual({ code, text });
    for (const fix of fixes) expect(found.fixes).toContain(fix);
    for (const fix of found.fixes) expect(checked(fix).diagnostics, fix).toEqual([]);
  });
});

describe("G3 names", () => {
  const meaning = (formula: string): string => {
    const { expr } = checked(formula);
    return expr.kind === "column" ? expr.column.id : expr.kind === "control" ? expr.control.elementId : expr.kind;
  };
  test("an own column comes before a control, a control before a column of the source", () => {
    expect(meaning("[n]")).toBe("id n");
    expect(meaning("[REGION]")).toBe("element region");
    expect(meaning("[carrier]")).toBe("id Carrier");
    expect(meaning("[Flights/n]")).toBe("id n");
  });
  test("letter case does not count, but the exact case wins", () => {
    expect(meaning("[T]")).toBe("id t");
    expect(meaning("[Twice]")).toBe("first");
    expect(meaning("[twice]")).toBe("second");
    expect(problem("[TWICE]")).toMatchObject({
      code: "E_AMBIGUOUS",
      message: "[TWICE] could be any of these: first, second",
      fixes: ["[first]", "[second]"],
    });
    expect([meaning("[first]"), meaning("[second]")]).toEqual(["first", "second"]);
  });
  test("two elements of one name are ambiguous; the id is not", () => {
    expect(problem("[Orders/Id]")).toMatchObject({
      code: "E_AMBIGUOUS",
      message: "[Orders/Id] could be any of these: e1, e2",
      fixes: ["[e1/Id]"],
    });
    expect(meaning("[e1/Id]")).toBe("id Id");
  });
  test("raw and friendly spellings are found when no name is", () => {
    expect(meaning("[order_date]")).toBe("id Order Date");
    expect(meaning("[Amount]")).toBe("id AMOUNT");
  });
  test("its own name never means the column itself", () => {
    expect(problem("[Me] + 1")).toMatchObject({ code: "E_CYCLE", message: "Circular column reference to [Me]" });
    expect(checkFormula("[@own:self] + 1", scope).diagnostics[0]).toMatchObject({ code: "E_CYCLE" });
  });
  test("an id that is gone is an unknown column", () => {
    expect(told(checkFormula("[@own:gone]", scope).diagnostics[0])).toMatchObject({
      code: "E_UNKNOWN_COLUMN",
      message: 'Unknown column "[@own:gone]"',
    });
    expect(checkFormula("[@own:n]", scope).diagnostics).toEqual([]);
  });
  test.each([
    ["[Carier]", ["[Carrier]"]],
    ["[Flights/Carier]", ["[Flights/Carrier]"]],
    ["[Flihgts/Carrier]", ["[Flights/Carrier]"]],
    ["[Order Dat]", ["[Order Date]"]],
    ["[zzzzzz]", []],
  ])("did you mean: %s", (formula, fixes) => {
    expect(problem(formula)).toMatchObject({ code: "E_UNKNOWN_COLUMN", message: `Unknown column "${formula}"`, fixes });
  });
  test("a control's range is read by its ends only; a column is never one", () => {
    expect(problem("[t].start")).toMatchObject({ code: "E_FORMULA_TYPE" });
  });
});

describe("functions", () => {
  test.each([
    ["Average([n])", ["Avg([n])"]],
    ["Length([t])", ["Len([t])"]],
    ["RunningSum([n])", ["CumulativeSum([n])"]],
    ['Substitute([t], "a", "b")', []],
    ["Summ([n])", ["Sum([n])"]],
    ['DatTrunc("day", [d])', ['DateTrunc("day", [d])']],
    ["constructor([n])", []],
    ["__proto__([n])", []],
  ])("unknown: %s", (formula, fixes) => {
    const found = problem(formula);
    expect(found.code).toBe("E_UNKNOWN_FUNCTION");
    for (const fix of fixes) expect(found.fixes).toContain(fix);
  });
  test.each([
    ["Sum()", "Sum needs 1 argument, not 0. Write Sum(number)."],
    ["Sum([n], 1)", "Sum takes 1 argument at most, not 2. Write Sum(number)."],
    ["If([b])", "If needs 2 arguments at least, not 1. Write If(condition, value, [condition, value, …], [else = Null])."],
    ["Pi(1)", "Pi takes no argument at most, not 1. Write Pi()."],
    ["Lookup([n], [t])", "Lookup needs 3 arguments at least, not 2. Write Lookup(value, key, other key, [key, other key, …])."],
    [
      "Lookup([n], [t], [t], [n])",
      "The arguments of Lookup do not come out even. Write Lookup(value, key, other key, [key, other key, …]).",
    ],
  ])("%s: %s", (formula, message) => expect(problem(formula)).toMatchObject({ code: "E_ARITY", message }));

  test.each([
    ["Sum([n], 1)", "Sum([n])"],
    ["Pi(1, 2)", "Pi()"],
    ["Round([n], 1 , (2), 3)", "Round([n], 1)"],
  ])("too many arguments go: %s", (formula, mend) => {
    expect(problem(formula).fixes).toEqual([mend]);
    expect(checked(mend).diagnostics).toEqual([]);
  });

  test("a broken argument is said once", () => {
    expect(checked("Sum(Abs([zzz] + 1)) & [t]").diagnostics).toHaveLength(1);
    expect(checked("[Bad] + 1").diagnostics).toHaveLength(1);
    expect(checked("Foo([zzz])").diagnostics.map(({ code }) => code)).toEqual(["E_UNKNOWN_FUNCTION", "E_UNKNOWN_COLUMN"]);
  });
  test("a negative number is a constant", () => {
    expect(checked("Round([f], -2)").diagnostics).toEqual([]);
    expect(checked("-5").expr).toMatchObject({ kind: "literal", value: "-5" });
  });
  test("roles are told by the entries", () => {
    const roles = new Set<string>();
    visitTyped(
      checked("Rank(Sum([n])) + Abs([n]) + Rollup(Count(), [t], [t])").expr,
      (node) => void (node.kind === "call" && roles.add(node.entry.role)),
    );
    expect([...roles].toSorted()).toEqual(["aggregate", "relational", "scalar", "window"]);
    expect(isAggregated(checked("1 + Max([n])").expr)).toBe(true);
    expect(isAggregated(checked("1 + [n]").expr)).toBe(false);
  });
});

describe("E1 what an engine cannot do is said", () => {
  const reasons = (formula: string, engine: "duckdb" | "postgres") =>
    refusalsIn(checked(formula).expr, dialects[engine]).map(({ call, reason }) => `${call.entry.name}: ${inEnglish(reason)}`);
  test("patterns that an engine would match differently", () => {
    expect(reasons('RegexpExtract([t], "a+?")', "duckdb")).toEqual([]);
    expect(reasons('RegexpExtract([t], "a+?")', "postgres")[0]).toMatch(
      /^RegexpExtract: PostgreSQL cannot match this pattern the way other warehouses do, because it has a lazy/u,
    );
    expect(reasons('RegexpMatch([t], "a+?")', "postgres")).toEqual([]);
    expect(reasons('RegexpExtract([t], "(foo|bar)\\\\d+")', "postgres")).toEqual([]);
  });
  test("patterns of a column, where they are not the formula language's", () => {
    expect(checked('RegexpReplace([t], [t], "\\\\1")').diagnostics.map(({ message }) => inEnglish(message))).toEqual([
      "The replacement names no groups where the pattern is a column.",
    ]);
    expect(reasons('RegexpReplace([t], [t], "x")', "duckdb")).toEqual([]);
    expect(reasons('RegexpReplace([t], [t], "x")', "postgres")).toEqual([
      "RegexpReplace: PostgreSQL cannot read regular expressions from a column",
    ]);
  });
  test("names of months in text", () => {
    expect(reasons('DateParse([t], "%d %B %Y")', "postgres")).toEqual([
      "DateParse: PostgreSQL cannot read names of months or weekdays, or quarters, from text",
    ]);
    expect(reasons('DateParse([t], "%d %B %Y")', "duckdb")).toEqual([]);
  });
});
