import type { Filter } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** Names and texts as hostile as people and programs make them (V41, E2, E3). */
const hostile = [
  "it's",
  'say "hi"',
  "a`b",
  "semi; DROP TABLE nasty; --",
  "/* comment */",
  "-- line",
  "new\nline",
  "tab\there",
  "back\\slash",
  "trailing\\",
  "$tag$ $1 :name {{ctl}} ?",
  "[brackets] \\] \\/ a/b",
  "%like_",
  "emoji 😀👩‍👩‍👧",
  "عربي עברית",
  "\u202Ereversed",
  "combining é é",
  "İstanbul ß ẞ",
  "SELECT",
  "null",
  "rowid",
  "False",
  "x".repeat(63),
  "x".repeat(200),
  "é".repeat(40),
  "😀".repeat(20),
  "Case",
  "CASE",
  "case",
  " lead",
  "0",
  "__proto__",
  "constructor",
  `"'\\]/[😀עע\u200b`.repeat(700),
  "\u2066both\u2069 \uFEFFways\u200F",
];
const titled = hostile.map((text, index) => [JSON.stringify(text).slice(0, 60), text, index] as const);
const world = planWorld([
  { name: "nasty", columns: { id: "int", txt: "text" }, key: ["id"], rows: hostile.map((text, index) => [index, text]) },
  // Columns whose raw names are hostile, two of them equal after folding.
  {
    name: "odd",
    columns: { "it's": "int", 'a"b': "int", "a/b]c\\d": "int", SELECT: "int", "Zeile 1": "int", "😀": "int", true: "int" },
    rows: [[1, 2, 3, 4, 5, 6, 7]],
  },
]);
const source = tableSource("nasty");
const segment = (name: string): string => name.replaceAll("\\", "\\\\").replaceAll("]", "\\]").replaceAll("/", "\\/");

describe("V41 names", () => {
  test("of columns, at every level, in one statement", async () => {
    const columns = hostile.flatMap((name, index) => [
      { id: `k${index}`, name, formula: `[nasty/id] + ${index}` },
      { id: `s${index}`, name, formula: `Sum([k${index}])` },
    ]);
    const one: TestElement = {
      id: "t",
      name: hostile.join(" "),
      source,
      columns,
      groupings: [{ id: "g", groupBy: ["k0"], calculations: hostile.map((_, index) => `s${index}`) }],
    };
    // Names are equal by pairs, so the formulas go by id.
    const byId = { ...one, columns: columns.map((column) => ({ ...column, formula: column.formula.replace(/\[(k\d+)\]/, "[@own:$1]") })) };
    const compiled = world.compile([byId], { elementId: "t", level: "g" });
    expect(compiled.ok).toBe(true);
    if (!compiled.ok) return;
    const folded = compiled.columns.map((column) => column.alias.toUpperCase().toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
    for (const column of compiled.columns) expect(new TextEncoder().encode(column.alias).length).toBeLessThanOrEqual(63);
    // The result's schema carries the names as they are.
    expect(compiled.columns.map((column) => column.name)).toContain("x".repeat(200));
  });
  test.each(titled)("a column, key, sort and window called %s", async (_, name) => {
    const one: TestElement = {
      id: "t",
      name,
      source,
      columns: [
        { id: "k", name, formula: "[nasty/id] % 2" },
        { id: "n", name: `${name} `, formula: "Count()" },
        { id: "r", name: "r", formula: "CumulativeSum([n])" },
      ],
      groupings: [{ id: "g", groupBy: ["k"], calculations: ["n", "r"], sort: [{ columnId: "k", direction: "descending" }] }],
    };
    await world.expectRows([one], { elementId: "t", level: "g" }, [
      ["1", "17", "17"],
      ["0", "18", "35"],
    ]);
  });
  test("of warehouse columns", () =>
    world.expectRows(
      [
        {
          id: "t",
          name: "T",
          source: tableSource("odd"),
          columns: ["it's", 'a"b', "a/b]c\\d", "SELECT", "Zeile 1", "😀", "true"].map((name, index) => ({
            id: `c${index}`,
            name: `n${index}`,
            formula: `[odd/${segment(name)}]`,
          })),
        },
      ],
      { elementId: "t" },
      [["1", "2", "3", "4", "5", "6", "7"]],
    ));
});

describe("V41 values", () => {
  const one: TestElement = {
    id: "t",
    name: "T",
    source,
    columns: [
      { id: "id", name: "id", formula: "[nasty/id]" },
      { id: "txt", name: "txt", formula: "[nasty/txt]" },
    ],
  };
  test.each(titled)("%s means itself in a list, a text match and a formula", async (_, text, index) => {
    const ask = { elementId: "t", columns: ["id"] } as const;
    await world.expectRows([{ ...one, filters: [{ id: "f", columnId: "txt", kind: "list", values: [text] }] }], ask, [[String(index)]]);
    await world.expectRows([{ ...one, filters: [{ id: "f", columnId: "txt", kind: "text-match", mode: "equals", value: text }] }], ask, [
      [String(index)],
    ]);
    const quoted = `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`;
    const formula: TestElement = {
      ...one,
      columns: [...(one["columns"] as object[]), { id: "is", name: "is", formula: `[txt] = ${quoted}` }],
      filters: [{ id: "f", columnId: "is", kind: "list", values: [true] }],
    };
    await world.expectRows([formula], ask, [[String(index)]]);
  });
  test.each(titled)("%s means itself in a control", async (_, text, index) => {
    const controlled: TestElement = {
      ...one,
      columns: [...(one["columns"] as object[]), { id: "is", name: "is", formula: "[txt] = [Wanted]" }],
      filters: [{ id: "f", columnId: "is", kind: "list", values: [true] }],
    };
    const control: TestElement = {
      id: "k",
      kind: "control",
      controlId: "Wanted",
      controlType: "list",
      selectionMode: "single",
      source: { kind: "manual", valueType: "text", values: [] },
    };
    const list: TestElement = {
      id: "l",
      kind: "control",
      controlId: "Any",
      controlType: "list",
      filters: [{ source: { kind: "table", elementId: "t" }, columnId: "txt" }],
    };
    const found = [[String(index)]];
    const ask = { elementId: "t", columns: ["id"] } as const;
    await world.expectRows([controlled, control], ask, found, { controls: { k: { kind: "scalar", value: text } } });
    await world.expectRows([one, list], ask, found, { controls: { l: { kind: "list", mode: "include", values: [text] } } });
  });
  test("E2: a text with NUL equals no stored value, and everything else", async () => {
    // No document keeps one: it comes with what is asked, as the search of a list does.
    const asked = (filter: object): { readonly extraFilters: readonly Filter[] } => ({
      extraFilters: [{ id: "f", columnId: "txt", ...filter } as Filter],
    });
    await world.expectRows(
      [one],
      { elementId: "t", columns: ["id"], ...asked({ kind: "list", mode: "include", values: ["a\u0000b", "null"] }) },
      [["19"]],
    );
    await world.expectRows(
      [one],
      { elementId: "t", want: { kind: "count" }, ...asked({ kind: "list", mode: "exclude", values: ["a\u0000b"] }) },
      [[String(hostile.length)]],
    );
    await world.expectRows(
      [one],
      { elementId: "t", want: { kind: "count" }, ...asked({ kind: "text-match", mode: "contains", value: "\u0000" }) },
      [["0"]],
    );
  });
  test("search in a list of values", () =>
    world.expectRows([one], { elementId: "t", want: { kind: "distinct", columnId: "txt", search: 'SAY "' } }, [['say "hi"', "1"]]));
  test("a group whose key is hostile", async () => {
    const grouped: TestElement = {
      ...one,
      columns: [...(one["columns"] as object[]), { id: "n", name: "n", formula: "Count()" }],
      groupings: [{ id: "g", groupBy: ["txt"], calculations: ["n"] }],
    };
    for (const [index, text] of hostile.entries())
      await world.expectRows([grouped], { elementId: "t", level: "base", columns: ["id"], within: [text] }, [[String(index)]]);
  });
  test("never more than one statement", () => {
    for (const text of hostile) {
      const compiled = world.compile([{ ...one, filters: [{ id: "f", columnId: "txt", kind: "list", values: [text] }] }], {
        elementId: "t",
      });
      expect(compiled.ok && compiled.sql.replaceAll(/'(?:[^']|'')*'/g, "").includes(";")).toBe(false);
    }
  });
});

describe("texts that join themselves", () => {
  const doubling = (count: number, join: (before: string) => string, first = "[nasty/txt]"): TestElement["columns"] =>
    Array.from({ length: count }, (_, at) => ({
      id: `c${at}`,
      name: `C${at}`,
      formula: at === 0 ? first : join(`[C${at - 1}]`),
    }));
  const refused = (elements: readonly TestElement[], elementId: string, columnId: string) => {
    const compiled = world.compile(elements, { elementId, level: "base", columns: [columnId] });
    return compiled.ok ? [] : compiled.diagnostics.map(({ code }) => code);
  };

  test.each([
    ["by &", (before: string) => `${before} & ${before}`, "[nasty/txt]"],
    ["by Concat", (before: string) => `Concat(${before}, "-", ${before})`, "[nasty/txt]"],
    ["by Replace", (before: string) => `Replace(${before}, "a", ${before} & ${before})`, "[nasty/txt]"],
    ["behind other functions", (before: string) => `If([nasty/id] > 2, Upper(${before} & ${before}), ${before})`, "[nasty/txt]"],
    ["as arrays", (before: string) => `ArrayConcat(${before}, ${before})`, "Array([nasty/txt])"],
  ])("thirty columns, %s, are refused before anything is asked", (_, join, first) => {
    expect(refused([{ id: "t", name: "T", source, columns: doubling(30, join, first) }], "t", "c29")).toEqual(["E_LIMIT"]);
  });

  test("over elements that read each other too", () => {
    const elements = Array.from({ length: 5 }, (_, at): TestElement => ({
      id: `e${at}`,
      name: `E${at}`,
      source: at === 0 ? source : { kind: "table", elementId: `e${at - 1}` },
      columns: doubling(7, (before) => `${before} & ${before}`, at === 0 ? "[nasty/txt]" : `[E${at - 1}/C6]`),
    }));
    expect(refused(elements, "e4", "c6")).toEqual(["E_LIMIT"]);
    expect(refused(elements, "e1", "c6")).toEqual([]);
  });

  test("a long chain of columns that each add a little is none of them", () => {
    expect(refused([{ id: "t", name: "T", source, columns: doubling(300, (before) => `${before} & "x"`) }], "t", "c299")).toEqual([]);
    const lengths = doubling(30, (before) => `Length(Text(${before}) & Text(${before}))`);
    expect(refused([{ id: "t", name: "T", source, columns: lengths }], "t", "c29")).toEqual([]);
  });
});
