import { loadWords } from "@sheaf/messages/compile";
import { INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import type { RefTarget } from "../ast.ts";
import { type Scope, type ScopeColumn } from "../check/scope.ts";
import { partAt, partsOf } from "./parts.ts";
import { definitionAt, extraction, formatted, freeName, inlined, redirected, withReference } from "./rewrite.ts";

const words = await loadWords("en", { only: ["formula"] });

const own = (id: string, name: string, type: ValueType = INTEGER): ScopeColumn => ({
  kind: "column",
  name,
  type,
  target: { kind: "own", columnId: id },
  key: `own ${id}`,
  from: "T",
  id,
});
const raw = (name: string): ScopeColumn => ({
  kind: "column",
  name,
  type: INTEGER,
  target: null,
  key: `source ${name}`,
  from: "Sales",
  id: name,
});
const columns = [own("a", "Amount"), own("b", "Region", TEXT), own("c", "Odd ] / name"), own("d", "Share")];
const sources = [raw("amount"), raw("cost"), raw("Margin")];

/** The names in sight while one column is being defined. */
function scopeOf(id: string): Scope {
  const at = columns.find((column) => column.id === id) ?? own(id, id);
  return {
    own: columns.filter((column) => column.id !== id),
    controls: [{ kind: "control", name: "Limit", elementId: "k", type: INTEGER, value: "scalar" }],
    source: sources,
    prefixes: [{ name: "Sales", step: 0, id: "s", columns: () => sources }],
    byTarget: (target: RefTarget) => (target.kind === "own" ? columns.find((column) => column.id === target.columnId) : undefined),
    defining: { id, name: at.name },
  };
}

/** The text between `‹` and `›` is selected. */
function chosen(marked: string): { readonly text: string; readonly selection: { readonly start: number; readonly end: number } } {
  const [start, end] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  return { text: marked.replaceAll(/[‹›]/g, ""), selection: { start, end } };
}

describe("G1 format on commit", () => {
  test.each([
    ["sum( [a] )AND not (true)", "Sum( [a] )And Not (True)"],
    ["IF([a]>1,null,'sum(x)') // sum(a) and\n+countdistinct([b])", "If([a]>1,Null,'sum(x)') // sum(a) and\n+CountDistinct([b])"],
    ["[a].sum & sum & nosuch([and])", "[a].sum & sum & nosuch([and])"],
    ["not([a]) or [b].not", "Not([a]) Or [b].not"],
  ])("%s", (typed, kept) => {
    expect(formatted(typed)).toBe(kept);
    expect(formatted(kept)).toBe(kept);
  });
});

describe("parts", () => {
  const parts = partsOf('If((Sum([a] * 2) > 3), Lookup([T/x], [k] & "", [T/k]), Subtotal(Avg([b]), "grand_total"))');
  test("know where they are computed", () => {
    const placed = (place: string) => parts.filter((part) => part.place === place).map(({ text }) => text);
    expect(placed("rows")).toEqual(["[a] * 2", "[a]", "2", "Avg([b])", "[b]"]);
    expect(placed("target")).toEqual(["[T/x]", "[T/k]"]);
    expect(placed("row")).toContain('[k] & ""');
    expect(placed("row")).toContain("Sum([a] * 2) > 3");
  });
  test("the smallest that holds a place", () => {
    expect(partAt(parts, { start: 8, end: 11 })?.text).toBe("[a]");
    expect(partAt(parts, { start: 8, end: 13 })?.text).toBe("[a] * 2");
  });
  test("there are none of what cannot be read", () => expect(partsOf("Sum([a]")).toEqual([]));
});

describe("extract", () => {
  const extract = (marked: string, id = "x") => {
    const { text, selection } = chosen(marked);
    const found = extraction(text, selection, scopeOf(id));
    return found.kind === "refused"
      ? words.say(found.reason)
      : { formula: found.formula, rest: withReference(text, found.span, "New"), place: found.place };
  };
  test.each([
    ["1 + (‹[Amount] * 2›)", { formula: "[Amount] * 2", rest: "1 + [New]", place: "row" }],
    ["-(‹ [Amount] + 1 ›) ^ 2", { formula: "[Amount] + 1", rest: "-[New] ^ 2", place: "row" }],
    ["Round(‹[Amount] / 3›, 2)", { formula: "[Amount] / 3", rest: "Round([New], 2)", place: "row" }],
    ["Not(‹[Amount] > 3›) And True", { formula: "[Amount] > 3", rest: "Not([New]) And True", place: "row" }],
    // Half a part stands for the whole one.
    ["1 + [Amou‹nt] * 2› + 3", { formula: "[Amount] * 2", rest: "1 + [New] + 3", place: "row" }],
    ["Sum(‹[Amount] * 2›)", { formula: "[Amount] * 2", rest: "Sum([New])", place: "rows" }],
    ["1 + ‹[Odd \\] \\/ name] // why\n * 2›", { formula: "[Odd \\] \\/ name] // why\n * 2", rest: "1 + [New]", place: "row" }],
  ] as const)("%s", (marked, made) => expect(extract(marked)).toEqual(made));
  test("a name that the new column would read otherwise gets its longer one", () =>
    // In the formula of [Amount] the bare name means the column of the source.
    expect(extract("1 + ‹[Amount] * 2›", "a")).toEqual({ formula: "[Sales/amount] * 2", rest: "1 + [New]", place: "row" }));
  test.each([
    ["‹[Amount] * 2›", "This is the whole formula. Select a part of it."],
    ["1 + ‹[Amount]›", "This is a column already."],
    ["1 + Lookup(‹[Sales/cost] + 1›, [Amount], [Sales/amount])", "This part is read in another element. It can be a column there."],
    ['DateTrunc(‹"month"›, [Amount])', "This must be a constant."],
    ["Sum([Amount] + ‹2›", "The formula cannot be read. Mend it first."],
  ])("not: %s", (marked, reason) => expect(extract(marked)).toBe(reason));
  test("L4: what an aggregate finds its level by", () => {
    const { text, selection } = chosen("Sum(‹[Amount] + 1› - Avg([Share]) * [Region])");
    expect(extraction(text, selection, scopeOf("x"))).toMatchObject({ names: [["Amount"], ["Region"]] });
  });
  test("the new name shadows nothing that formulas name by text", () => {
    expect(freeName("Margin", scopeOf("x"))).toBe("Margin 2");
    expect(freeName("limit", scopeOf("x"))).toBe("limit 2");
    expect(freeName("Free", scopeOf("x"))).toBe("Free");
  });
});

describe("inline", () => {
  const inline = (text: string, formula: string, more: { readonly sameLevel?: boolean; readonly namesItsLevel?: boolean } = {}) => {
    const column = {
      target: { kind: "own", columnId: "a" } as const,
      formula,
      scope: scopeOf("a"),
      sameLevel: true,
      namesItsLevel: true,
      ...more,
    };
    const made = inlined(text, column, scopeOf("x"));
    return made.kind === "text" ? made.text : words.say(made.reason);
  };
  test.each([
    ["[Amount] * 2 + [Amount]", "[cost] + 1", "([cost] + 1) * 2 + ([cost] + 1)"],
    ["-[Amount] ^ 2", "Abs([cost])", "-Abs([cost]) ^ 2"],
    // Bare, this is the column of the source in one formula and the own column in the other.
    ["[Amount] + 1", "[amount]", "[Sales/amount] + 1"],
    ["[Amount] + 1", "[cost] // net", "([cost] // net\n) + 1"],
    ['"[Amount]" & [Amount] // [Amount]', "[cost]", '"[Amount]" & [cost] // [Amount]'],
    ["Sum([Amount])", "[cost] * 2", "Sum([cost] * 2)"],
    ["GrandTotal([Amount])", "Sum([cost])", "GrandTotal(Sum([cost]))"],
    ["[Share] + [Amount]", "Sum([cost])", "[Share] + Sum([cost])"],
  ])("%s of %s", (text, formula, made) => expect(inline(text, formula)).toBe(made.replace("Sum([cost] * 2)", "Sum(([cost] * 2))")));
  test.each([
    ["Sum([Amount])", "Sum([cost])", {}, "The column is aggregated here, and holds an aggregate, a window or a Lookup itself."],
    ["[Amount] + 1", "Sum([cost])", { sameLevel: false }, "The column lives at another level, where its aggregates range over other rows."],
    ["Count([Amount])", "1", { namesItsLevel: false }, "Without the column the aggregate around it would range over other rows."],
    ["[Share]", "[cost]", {}, "The formula does not name that column."],
    ["[Amount] +", "[cost]", {}, "The formula cannot be read. Mend it first."],
    ["[Amount]", "[cost", {}, "The formula of the column cannot be read."],
  ] as const)("not: %s of %s", (text, formula, more, reason) => expect(inline(text, formula, more)).toBe(reason));
});

describe("references", () => {
  test("go to the definition", () => {
    const text = "Sum([Amount]) + [Limit] + [Sales/cost] + [gone]";
    const at = (word: string) => definitionAt(text, text.indexOf(word) + 1, scopeOf("x"));
    expect(at("Amount")).toMatchObject({ name: "Amount", target: { kind: "own", columnId: "a" } });
    expect(at("Limit")?.target).toEqual({ kind: "control", elementId: "k" });
    expect(at("cost")).toMatchObject({ target: null, from: "Sales" });
    expect(at("gone")).toBeNull();
    expect(definitionAt(text, 1, scopeOf("x"))).toBeNull();
  });
  test("are turned to another column, escaped; texts and comments stay", () => {
    const text = '[Amount] + Sum([amount]) & "[Amount]" // [Amount]';
    const made = redirected(text, { kind: "own", columnId: "a" }, { kind: "own", columnId: "c" }, scopeOf("x"));
    expect(made).toBe('[Odd \\] \\/ name] + Sum([Odd \\] \\/ name]) & "[Amount]" // [Amount]');
    expect(redirected(text, { kind: "own", columnId: "a" }, { kind: "own", columnId: "gone" }, scopeOf("x"))).toBeNull();
  });
});
