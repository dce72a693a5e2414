import { inEnglish } from "@sheaf/messages/english";
import { FLOAT, INTEGER, TEXT, type ValueType, typeName } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { checkFormula } from "../check/check.ts";
import type { Scope, ScopeColumn } from "../check/scope.ts";
import { complete } from "../editor/complete.ts";
import { hover, signatureHelp } from "../editor/help.ts";
import { highlight } from "../editor/highlight.ts";
import type { CustomFunction, CustomParamType } from "./custom-function.ts";
import { checkDefinition } from "./definition.ts";

const defined = (name: string, params: Readonly<Record<string, CustomParamType>>, formula: string): CustomFunction => ({
  name,
  doc: `${name} for all.`,
  params: Object.entries(params).map(([param, type]) => ({ name: param, type, doc: "" })),
  formula,
});
const functions: readonly CustomFunction[] = [
  defined("Tax", { amount: "number", rate: "number" }, "Round([amount] * [rate] / 100, 2)"),
  defined("Gross", { amount: "number" }, "[amount] + Tax([amount], 19)"),
  defined("Share", { part: "number" }, "Sum([part]) / Count()"),
  defined("Starts", { unit: "text", on: "date" }, "DateTrunc([unit], [on])"),
  defined("Same", { value: "any" }, "[value]"),
  defined("Twice", { value: "any" }, "Coalesce([value], [value])"),
  defined("Broken", { value: "number" }, "Upper([value]) & [other]"),
  defined("Odd", { value: "number" }, "Even([value])"),
  defined("Even", { value: "number" }, "Odd([value])"),
];
const column = (name: string, type: ValueType): ScopeColumn => ({
  kind: "column",
  name,
  type,
  target: { kind: "own", columnId: name },
  key: name,
  from: "T",
  id: name,
});
const scope: Scope = {
  own: [column("x", INTEGER), column("amount", FLOAT), column("t", TEXT), column("day", { kind: "date" })],
  controls: [],
  source: [],
  prefixes: [],
  byTarget: () => undefined,
  defining: null,
  functions,
};
const check = (text: string) => checkFormula(text, scope, "printed");
const codes = (text: string): readonly string[] =>
  check(text).diagnostics.map(({ code, message, span }) => `${code} ${span?.start}-${span?.end} ${inEnglish(message)}`);
/** A checked formula without places. */
const shape = (text: string): unknown =>
  JSON.parse(JSON.stringify(check(text).expr, (key, value: unknown) => (key.endsWith("pan") ? undefined : value)));

describe("a call stands for the function's formula", () => {
  test.each([
    ["Tax([x], 7)", "Round([x] * 7 / 100, 2)"],
    ["tax([x], 7)", "Round([x] * 7 / 100, 2)"],
    ["Gross([x] + 1)", "([x] + 1) + Round(([x] + 1) * 19 / 100, 2)"],
    ["Share([x] * 2) + 1", "Sum([x] * 2) / Count() + 1"],
    ['Starts("month", [day])', 'DateTrunc("month", [day])'],
    ["Same([t]) & Same([x])", "[t] & [x]"],
  ])("%s is %s", (call, inline) => {
    expect(codes(call)).toEqual([]);
    expect(shape(call)).toEqual(shape(inline));
  });
  test("its arguments never mean columns of the same name, nor do its names mean anything but arguments", () => {
    // Tax has an argument called amount; here amount is a column.
    expect(shape("Tax([x], [amount])")).toEqual(shape("Round([x] * [amount] / 100, 2)"));
    const peeking = defined("Peek", { x: "number" }, "[x] + [amount]");
    const found = checkFormula("Peek(1)", { ...scope, functions: [peeking] }, "printed").diagnostics;
    expect(found.map(({ code, message }) => `${code} ${inEnglish(message)}`)).toEqual([
      "E_UNKNOWN_COLUMN In Peek: [amount] is no argument of Peek, and its formula sees nothing else.",
    ]);
  });
  test("it has the type that its arguments give it", () => {
    expect(typeName(check("Same([x])").type)).toBe("integer");
    expect(typeName(check("Same([t])").type)).toBe("text");
  });
});

describe("what is wrong is said where it is called", () => {
  test.each([
    ["1 + Tax([x])", ["E_ARITY 4-12 Tax needs 2 arguments, not 1. Write Tax(amount, rate)."]],
    ["Tax([t], 1)", ["E_FORMULA_TYPE 4-7 Tax (amount) needs a number, but this is text."]],
    [
      "1 + Starts([t], [day])",
      ["E_FORMULA_TYPE 4-10 In Starts: The unit of DateTrunc must be a constant: a value you write, or a control."],
    ],
    [
      "Broken([x])",
      [
        "E_FORMULA_TYPE 0-6 In Broken: Upper needs text, but this is a whole number.",
        "E_UNKNOWN_COLUMN 0-6 In Broken: [other] is no argument of Broken, and its formula sees nothing else.",
      ],
    ],
    ["Odd([x])", ["E_CYCLE 0-3 The function Odd calls itself, through Even."]],
    ["Taxes([x], 1)", ['E_UNKNOWN_FUNCTION 0-5 Unknown function "Taxes"']],
  ])("%s", (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });
  test("the nearest name is offered", () => {
    expect(check("Taxx([x], 1)").diagnostics[0]?.fixes[0]).toMatchObject({ text: "Tax" });
  });
  test("G6: calls that repeat what they are given end in E_LIMIT, not in a hang", () => {
    const started = performance.now();
    const doubled = "Twice(".repeat(40) + "[x]" + ")".repeat(40);
    expect(check(doubled).diagnostics.map(({ code }) => code)).toContain("E_LIMIT");
    const chain = Array.from({ length: 60 }, (_, n) =>
      defined(`F${n + 1}`, { v: "number" }, n === 0 ? "[v] + [v]" : `F${n}([v]) + F${n}([v])`),
    );
    expect(checkFormula("F60(1)", { ...scope, functions: chain }, "printed").diagnostics.map(({ code }) => code)).toContain("E_LIMIT");
    const deep = defined("Deep", { v: "number" }, `${"Abs(".repeat(200)}[v]${")".repeat(200)}`);
    expect(
      checkFormula(`${"Deep(".repeat(100)}1${")".repeat(100)}`, { ...scope, functions: [deep] }, "printed").diagnostics.map(
        ({ code }) => code,
      ),
    ).toContain("E_LIMIT");
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("a definition", () => {
  const found = (one: CustomFunction): readonly string[] => checkDefinition(one, functions).diagnostics.map(({ code }) => code);
  test("is checked with values of its arguments' types", () => {
    expect(checkDefinition(defined("Net", { gross: "number" }, "[gross] - Tax([gross], 19)"), functions)).toEqual({
      type: { kind: "float" },
      diagnostics: [],
    });
    expect(found(defined("Starts", { unit: "text", on: "date" }, "DateTrunc([unit], [on])"))).toEqual([]);
    expect(found(defined("Sums", { value: "number" }, "CumulativeSum(Sum([value]))"))).toEqual([]);
  });
  test.each([
    [defined("tax", {}, "1"), ["E_SYNTAX"]],
    [defined("My_Tax", {}, "1"), ["E_SYNTAX"]],
    [defined("T".repeat(129), {}, "1"), ["E_LIMIT"]],
    [defined("Sum", {}, "1"), ["E_AMBIGUOUS"]],
    [defined("Ndv", {}, "1"), ["E_AMBIGUOUS"]],
    [defined("Not", {}, "1"), ["E_AMBIGUOUS"]],
    [{ ...defined("F", {}, "1"), params: ["a", "A"].map((name) => ({ name, type: "any" as const, doc: "" })) }, ["E_AMBIGUOUS"]],
    [defined("F", { "a/b": "any" }, "1"), ["E_SYNTAX"]],
    [defined("F", {}, " "), ["E_MISSING", "E_SYNTAX"]],
    [defined("F", { a: "number" }, "[a] +"), ["E_SYNTAX"]],
    [defined("F", { a: "number" }, "Upper([a])"), ["E_FORMULA_TYPE"]],
    [defined("F", { a: "number" }, "F([a])"), ["E_CYCLE"]],
    [defined("Tax", { a: "number" }, "Gross([a])"), ["E_ARITY"]],
  ])("$name: $formula", (one, expected) => {
    expect(found(one)).toEqual(expected);
  });
});

describe("the editor knows it", () => {
  test("completion, signature, hover, color", () => {
    expect(complete("Gro", 3, scope).items[0]).toMatchObject({
      kind: "function",
      label: "Gross",
      detail: "Gross(amount)",
      insert: "Gross()",
    });
    expect(signatureHelp("Tax([x], ", 9, scope)).toMatchObject({ signature: "Tax(amount, rate)", activeParam: { name: "rate" } });
    expect(hover("Tax([x], 1)", 1, scope)).toMatchObject({ kind: "function", name: "Tax", doc: "Tax for all." });
    expect(highlight("Tax(1, 2)", scope)[0]?.kind).toBe("function");
    expect(highlight("Tax(1, 2)", null)[0]?.kind).toBe("error");
  });
});
