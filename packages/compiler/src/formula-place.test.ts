import { complete, highlight } from "@sheaf/formula";
import { inEnglish } from "@sheaf/messages/english";
import { dialects } from "@sheaf/sql";
import { columnsOf, readWorkbookValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { analyzeDocument } from "./analyze.ts";
import type { Environment } from "./api.ts";
import { formulaPlace } from "./formula-place.ts";
import { salesEnvironment as environment } from "./testing/sales-environment.ts";

function documentWith(more: readonly { readonly id: string; readonly name: string; readonly formula: string }[]) {
  const { document } = readWorkbookValue({
    name: "Test",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "t",
            kind: "table",
            source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
            columns: [
              { id: "region", name: "Region", formula: "[sales/region]" },
              { id: "amount", name: "Amount", formula: "[sales/amount]" },
              { id: "sum", name: "Sum", formula: "Sum([Amount])" },
              ...more,
            ],
            groupings: [{ id: "g", groupBy: ["region"], calculations: ["sum"] }],
          },
        ],
      },
    ],
  });
  if (document === null) throw new Error("no document");
  return document;
}

describe("a formula at its place", () => {
  const place = formulaPlace(documentWith([]), environment, "t", "sum");
  test("names, types and level without running anything", () => {
    expect(place?.check("Sum([Amount]) / Count()")).toMatchObject({ level: "g", diagnostics: [] });
    expect(complete("Sum([Am", 7, place?.scope as never).items[0]).toMatchObject({ label: "Amount", type: "integer" });
  });
  test("G5: findings with places in the text as it is typed, and mends for them", () => {
    const { diagnostics } = place?.check('Sum([Amuont]) + "x"') ?? { diagnostics: [] };
    expect(diagnostics[0]).toMatchObject({ code: "E_UNKNOWN_COLUMN", span: { start: 4, end: 12 } });
    expect(diagnostics[0]?.fixes[0]).toMatchObject({ kind: "replace", text: "[Amount]" });
  });
  test("L3: a value further in must stand inside an aggregate", () => {
    expect(place?.check("[Amount] * 2").diagnostics.map(({ code }) => code)).toEqual(["E_LEVEL"]);
  });
  test("circles by way of other columns", () => {
    const circular = formulaPlace(documentWith([{ id: "next", name: "Next", formula: "[Amount] + 1" }]), environment, "t", "amount");
    expect(circular?.check("[Next] - 1").diagnostics.map(({ code }) => code)).toContain("E_CYCLE");
  });
  describe("mends lead out of what is wrong", () => {
    const circular = documentWith([
      { id: "next", name: "Next", formula: "[Region] & [Last]" },
      { id: "last", name: "Last", formula: "[Next]" },
      { id: "region2", name: "amount", formula: "[After]" },
      { id: "after", name: "After", formula: "[region2] + 1" },
    ]);
    test.each([
      ["E_CYCLE", "last", "[Next]", ["Null"]],
      ["E_CYCLE", "next", "[Region] & [Last] & [Last]", ["Null", "Null"]],
      ["E_CYCLE", "after", "[region2] + 1", ["[sales/amount]", "Null"]],
      ["E_CYCLE", "sum", "Sum([Sum])", ["Null"]],
      ["E_UNSUPPORTED", "next", 'CallText("levenshtein", [Region], "East" )', ['Levenshtein([Region], "East")']],
      ["E_UNSUPPORTED", "sum", 'AggNumber("median", [Amount])', ["Median([Amount])"]],
    ])("%s in [%s] = %s", (code, columnId, formula, texts) => {
      const sqlite: Environment = {
        ...environment,
        catalog: { ...environment.catalog, connection: () => ({ dialect: dialects.sqlite, timeZone: "UTC" }) },
      };
      const at = formulaPlace(circular, code === "E_UNSUPPORTED" ? sqlite : environment, "t", columnId);
      const finding = at?.check(formula).diagnostics.find((one) => one.code === code);
      const mends = (finding?.fixes ?? []).flatMap((fix) => (fix.kind === "replace" ? [fix] : []));
      expect(mends.map(({ text }) => text)).toEqual(texts);
      // All that stand at different places together, or each by itself.
      const places = new Set(mends.map(({ span }) => span.start)).size;
      const tries = places > 1 ? [mends] : mends.map((mend) => [mend]);
      for (const chosen of tries) {
        const mended = chosen
          .toReversed()
          .reduce((text, { span, text: put }) => text.slice(0, span.start) + put + text.slice(span.end), formula);
        expect(
          at?.check(mended).diagnostics.filter((one) => one.code === code),
          mended,
        ).toEqual([]);
      }
    });
    test("E_LIMIT: the largest part that is no more than half becomes a column", () => {
      const term = `Concat(${Array.from({ length: 20 }, () => "TextFormat([Amount], '#,##0.00')").join(", ")})`;
      const large = Array.from({ length: 90 }, () => term).join(" & ");
      // An engine that takes steps would take them.
      const sqlite: Environment = {
        ...environment,
        catalog: { ...environment.catalog, connection: () => ({ dialect: dialects.sqlite, timeZone: "UTC" }) },
      };
      const finding = formulaPlace(circular, sqlite, "t", "next")
        ?.check(large)
        .diagnostics.find(({ code }) => code === "E_LIMIT");
      expect(finding?.fixes, inEnglish(finding?.message ?? "")).toMatchObject([{ kind: "command", command: "extract-column" }]);
      const [fix] = finding?.fixes ?? [];
      const part = fix?.kind === "command" ? large.slice(Number(fix.args["start"]), Number(fix.args["end"])) : "";
      expect(part.length).toBeGreaterThan(large.length / 4);
      expect(part.length).toBeLessThanOrEqual(large.length / 2);
    });
  });
  test("J1g: the formula of a metric that is there, or is being made: it must say one thing of many rows", () => {
    const metric = formulaPlace(documentWith([]), environment, "t", { kind: "metric", id: "new" });
    expect(metric?.check("Sum([Amount]) / Count()")).toMatchObject({ type: { kind: "float" }, diagnostics: [] });
    expect(metric?.check("Sum([Amuont])").diagnostics).toMatchObject([{ code: "E_UNKNOWN_COLUMN", span: { start: 4, end: 12 } }]);
  });
  test("F8: the rule of a row policy is true or false for a single row", () => {
    const rule = formulaPlace(documentWith([]), environment, "t", { kind: "policy", id: "new" });
    const codes = (text: string) => rule?.check(text).diagnostics.map(({ code }) => code);
    expect(rule?.scope.own.map(({ name }) => name)).toContain("Region");
    expect(codes('[Region] = "North" or CurrentUserEmail() = "a@b"')).toEqual([]);
    expect(codes("[Region]")).toEqual(["E_FORMULA_TYPE"]);
    expect(codes("Sum([Amount]) > 1")).toContain("E_LEVEL");
    expect(codes("[Nowhere]")).toEqual(["E_UNKNOWN_COLUMN"]);
  });
  test("of what is not there, null", () => expect(formulaPlace(documentWith([]), environment, "t", "gone")).toBeNull());

  describe("only what a key can have changed is looked at anew", () => {
    const chain = Array.from({ length: 200 }, (_, index) => ({
      id: `c${index}`,
      name: `c${index}`,
      formula: index === 0 ? "[sales/amount]" : `[c${index - 1}] + ${index}`,
    }));
    const typed = "If([c150] > 100, Round([c42] / 3, 2), [c198])";
    const bound = (columnId: string, first: string, texts: readonly string[]): readonly number[] => {
      const place = formulaPlace(documentWith(chain), environment, "t", columnId);
      // What is read for the first time is bound once.
      place?.check(first);
      return texts.map((text) => place?.check(text).columnsBound ?? Number.NaN);
    };
    const keys = Array.from(typed, (_, index) => typed.slice(0, index + 1));
    test("at the end of a chain of 200 columns: the column itself", () => {
      expect(new Set(bound("c199", "[c198]", keys))).toEqual(new Set([1]));
    });
    test("in its middle: the column, and no more where the text closes a circle", () => {
      const counts = bound("c100", "[c99]", ["1 + 1", "[c99] * 2", "[c102] * 2"]);
      expect(counts).toEqual([1, 1, 0]);
    });
    test.each(chain.filter((_, index) => index % 33 === 0).map(({ id }) => id))(
      "in any order the findings are those of a fresh look: %s",
      (id) => {
        const place = formulaPlace(documentWith(chain), environment, "t", id);
        for (const text of [typed, "[c3] + [c150]", '"a"', "[Amuont]", "[amount] + 1", "Sum([c7])", "[c198]", typed]) {
          const fresh = formulaPlace(documentWith(chain), environment, "t", id)?.check(text);
          expect({ ...place?.check(text), columnsBound: 0 }, text).toEqual({ ...fresh, columnsBound: 0 });
        }
      },
    );
  });

  describe("after an edit", () => {
    const more = [
      { id: "net", name: "Net", formula: "[Amount] - 1" },
      { id: "double", name: "Double", formula: "[Net] * 2" },
      { id: "other", name: "Other", formula: "[sales/amount] + 1" },
    ];
    const start = documentWith(more);
    /** A document in which one formula differs, and the rest are the same values. */
    const change = (formula: string): typeof start => ({
      ...start,
      pages: start.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) => ({
          ...element,
          columns: columnsOf(element).map((column) => (column.id === "net" ? { ...column, formula } : column)) as never,
        })),
      })),
    });
    test("the findings of columns that rest on it follow, those of others stay without being looked for", () => {
      const first = analyzeDocument(start, environment);
      const isBroken = (analysis: typeof first) =>
        Object.fromEntries(analysis.elements.get("t")?.columns.map(({ id, broken }) => [id, broken]) ?? []);
      expect(isBroken(first)).toMatchObject({ net: false, double: false, other: false });
      const second = analyzeDocument(change("[Nothing] + 1"), environment, first);
      expect(isBroken(second)).toMatchObject({ net: true, double: true, other: false, amount: false });
      // Net and Double.
      expect(second.columnsBound).toBe(2);
      const third = analyzeDocument(change("Text([Amount])"), environment, second);
      expect(isBroken(third)).toMatchObject({ net: false, double: true, other: false });
      expect(third.elements.get("t")?.diagnostics).toEqual(
        analyzeDocument(change("Text([Amount])"), environment).elements.get("t")?.diagnostics,
      );
      const again = analyzeDocument(change("Text([Amount])"), environment, third);
      expect(again.elements.get("t")).toEqual(third.elements.get("t"));
    });
  });

  describe("edit after edit, what is said is what a fresh look says", () => {
    const source = { kind: "warehouse-table", connectionId: "c", path: ["sales"] };
    const columns = (list: Readonly<Record<string, string>>, isNamed = true) =>
      Object.entries(list).map(([id, formula]) => ({ id, ...(isNamed ? { name: id } : {}), formula }));
    const tables = {
      t: columns({
        region: "[sales/region]",
        amount: "[sales/amount]",
        net: "[amount] - 1",
        share: "[net] / Sum([net])",
        size: "[limit] + 1",
      }),
      unnamed: columns({ u: "[sales/amount]", v: "[amount] * 2", w: "[v] + 1" }, false),
      child: columns({ a: "[t/net] * 2", b: '[a] & "!"', back: "Lookup([unnamed/v], [a], [unnamed/u])" }),
      apart: columns({ x: "[sales/amount]", y: "[x] + 1", z: "Rollup(Sum([t/net]), [x], [t/amount])" }),
    };
    const start = readWorkbookValue({
      name: "Test",
      schemaVersion: 1,
      pages: [
        {
          id: "p",
          name: "Page",
          elements: [
            ...Object.entries(tables).map(([id, list]) => ({
              id,
              kind: "table",
              name: id,
              source: id === "child" ? { kind: "table", elementId: "t" } : source,
              columns: list,
              ...(id === "t" ? { groupings: [{ id: "g", groupBy: ["region"], calculations: ["share"] }] } : {}),
            })),
            { id: "limit", kind: "control", controlType: "number", controlId: "limit", value: 3 },
          ],
        },
      ],
    }).document;
    const edits: readonly (readonly [element: string, column: string, formula: string])[] = [
      ["t", "net", "[amount] / 2"],
      ["t", "net", "Text([amount])"],
      ["apart", "x", "[sales/region]"],
      ["t", "amount", "[sales/region]"],
      ["unnamed", "u", "[sales/region]"],
      ["unnamed", "v", "[nothing]"],
      ["t", "size", "[limit] & [region]"],
      ["child", "a", "[t/share]"],
      ["t", "region", "Text([net])"],
      ["unnamed", "u", "[sales/amount]"],
      ["t", "region", "[share]"],
      ["unnamed", "v", "[amount] * 3"],
      ["t", "net", "Sum([apart/z])"],
      ["t", "net", "[sales/amount]"],
    ];
    test("over elements that read each other, controls, names that come from formulas, circles", () => {
      expect(start).not.toBeNull();
      if (start === null) return;
      let document = start;
      let analysis = analyzeDocument(document, environment);
      for (const [elementId, columnId, formula] of edits) {
        const place = formulaPlace(document, environment, elementId, columnId, analysis);
        const fresh = formulaPlace(document, environment, elementId, columnId);
        for (const text of ["1", formula, "[net] + 1", formula])
          expect({ ...place?.check(text), columnsBound: 0 }, `${columnId} = ${text}`).toEqual({ ...fresh?.check(text), columnsBound: 0 });
        document = {
          ...document,
          pages: document.pages.map((page) => ({
            ...page,
            elements: page.elements.map((element) =>
              element.id === elementId
                ? { ...element, columns: columnsOf(element).map((one) => (one.id === columnId ? { ...one, formula } : one)) }
                : element,
            ),
          })),
        };
        analysis = analyzeDocument(document, environment, analysis);
        expect(analysis.elements, `${columnId} = ${formula}`).toEqual(analyzeDocument(document, environment).elements);
      }
    });
  });

  test("a keystroke with 200 columns: findings, colors and completion in a few milliseconds", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: `c${index}`,
      name: `Column ${index}`,
      formula: index % 10 === 0 ? `[Amount] + ${index}` : `If([Column ${index - 1}] > ${index}, [Amount], [Column ${index - 1}] * 2)`,
    }));
    const long = formulaPlace(documentWith(many), environment, "t", "c199");
    if (long === null) throw new Error("no place");
    const text = "If([Column 198] > 100, Round([Amount] / [Column 57], 2), Coalesce([Column 120], 0)) + [Column 9]";
    const times: number[] = [];
    for (let end = 1; end <= text.length; end += 1) {
      const typed = text.slice(0, end);
      const before = performance.now();
      long.check(typed);
      highlight(typed, long.scope);
      complete(typed, end, long.scope);
      times.push(performance.now() - before);
    }
    const sorted = times.toSorted((a, b) => a - b);
    // The median: what else the machine does at the time hits single keystrokes.
    expect(sorted[sorted.length >> 1] ?? 0).toBeLessThan(50);
  });
});

test("a live formula of a text is checked where it will be computed, whichever elements it names", () => {
  const table = (id: string, name: string) => ({
    id,
    kind: "table",
    name,
    source: { kind: "warehouse-table", connectionId: "c", path: ["main", "sales"] },
    columns: [{ id: `${id}-a`, name: "Amount", formula: "[sales/amount]" }],
  });
  const { document } = readWorkbookValue({
    name: "Test",
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements: [table("t", "First"), table("u", "Second"), { id: "x", kind: "text", body: "words" }] }],
  });
  if (document === null) throw new Error("no document");
  const place = formulaPlace(document, environment, "x", { kind: "live", id: "x" });
  const found = (text: string) => place?.check(text).diagnostics.map(({ code }) => code);
  expect(found("Sum([Second/Amount])")).toEqual([]);
  expect(found("Sum([Second/Amount]) / Sum([First/Amount])")).toEqual([]);
  expect(found("Sum([Second/Amuont])")).toEqual(["E_UNKNOWN_COLUMN"]);
  // While it is written it is no formula yet.
  for (const text of ["", "Sum(", "Sum([Second", '"}}', "{{"]) expect(found(text)).not.toEqual([]);
});
