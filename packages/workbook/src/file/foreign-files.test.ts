import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import type { Json } from "../document.ts";
import { textOf } from "../schema/shape.ts";
import { sameJson } from "../schema/tidy.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { writeWorkbookValue } from "./write-workbook.ts";
import { tellReport } from "./report.ts";

/** Files as other programs write them: every member of every place that a person could misspell, and every value that could be another. */
type Path = readonly (string | number)[];
type Fields = { readonly [key: string]: Json };

const warehouse = { kind: "warehouse-table", connectionId: "c", path: ["MAIN", "SHOP", "VISITS"] };
const columns = [
  { id: "day", name: "Day", formula: "[VISITS/Day]", format: { kind: "datetime", formatString: "%Y" } },
  { id: "km", name: "Km", formula: "[VISITS/Km]", format: { kind: "number", formatString: ",.1f", suffix: " km" }, hidden: true },
  { id: "who", name: "Who", formula: "[VISITS/Who]", style: { align: "right", width: 80 } },
];
const table: Fields = {
  id: "visits",
  kind: "table",
  name: { text: "Visits", fontWeight: "bold" },
  source: warehouse,
  columns,
  groupings: [{ id: "g", groupBy: ["who"], calculations: ["km"], sort: [{ columnId: "who", direction: "descending" }] }],
  filters: [{ id: "f", columnId: "day", kind: "date-range", mode: "last", value: 3, unit: "month", includeToday: true }],
  metrics: [{ id: "total", name: "Total", formula: "Sum([Km])", timeline: { dateColumnId: "day", truncation: "month" } }],
  conditionalFormats: [
    { columnIds: ["km"], type: "single", condition: ">", value: 3, style: { color: "#112233" } },
    { columnIds: ["km"], type: "dataBars", scheme: ["#112233"] },
  ],
  tableStyle: { preset: "presentation", textStyles: { header: { fontSize: 12 } } },
  style: { borderRadius: "round", borderWidth: 2 },
};
const chart: Fields = {
  id: "chart",
  kind: "bar-chart",
  source: { kind: "table", elementId: "visits" },
  columns: [
    { id: "x", formula: "[Visits/Day]" },
    { id: "y", formula: "Sum([Visits/Km])" },
  ],
  xAxis: { columnId: "x", sort: { direction: "ascending" }, format: { visibility: "shown", labels: "hidden" } },
  yAxis: { columnIds: ["y"] },
  color: { by: "single", value: "#aabbcc" },
  refMarks: [{ type: "line", axis: "series", value: { type: "constant", value: 4 }, label: { visibility: "shown", text: "Goal" } }],
  legend: { visibility: "shown", position: "top" },
  dataLabel: { labels: "shown" },
};
const kpi: Fields = {
  id: "kpi",
  kind: "kpi-chart",
  source: { kind: "table", elementId: "visits" },
  columns: [{ id: "v", name: "All", formula: "Sum([Visits/Km])" }],
  value: { columnId: "v", fontSize: 20 },
  comparison: { display: "delta" },
};
const pivot: Fields = {
  id: "pivot",
  kind: "pivot-table",
  source: { kind: "table", elementId: "visits" },
  columns: [
    { id: "a", formula: "[Visits/Who]" },
    { id: "b", formula: "Max([Visits/Km])" },
  ],
  rowsBy: [{ columnId: "a", sort: { direction: "ascending" } }],
  values: ["b"],
  totals: { showGrandTotals: "hidden" },
};
const control: Fields = {
  id: "pick",
  kind: "control",
  controlId: "Pick",
  controlType: "list",
  source: { kind: "source", source: { kind: "table", elementId: "visits" }, columnId: "who" },
  filters: [{ source: { kind: "table", elementId: "visits" }, columnId: "who" }],
};
const later: Fields = { id: "later", kind: "hologram-chart", depth: { any: [1, { thing: true }] } };

const elements = [table, chart, kpi, pivot, control, later];
const nested: Fields = {
  name: "Shop",
  schemaVersion: 1,
  kind: "workbook",
  pages: [{ id: "p", name: "First", elements, visibility: "hidden", pageWidth: "full" }],
};
const flat: Fields = {
  name: "Shop",
  folderId: "f",
  document: {
    schemaVersion: 1,
    kind: "workbook",
    pages: [{ id: "p", name: "First" }],
    elements,
    layout: `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p">${elements.map(({ id }, index) => `<Element elementId="${textOf(id)}" gridColumn="1 / 25" gridRow="${1 + index * 4} / ${5 + index * 4}"/>`).join("")}</Page>`,
  },
};
const target: Fields = { ...table, id: "people", name: "People", metrics: [], conditionalFormats: [], filters: [], groupings: [] };
const model: Fields = {
  name: "Model",
  schemaVersion: 1,
  kind: "data-model",
  pages: [
    {
      id: "m",
      name: "Model",
      elements: [
        {
          ...table,
          relationships: [{ id: "r", targetElementId: "people", keys: [{ sourceColumnId: "who", targetColumnId: "who" }], name: "PERSON" }],
          columnSecurities: [{ id: "s", restrictedColumns: ["km"], criteria: { kind: "no-one-can-view" } }],
        },
        target,
      ],
    },
  ],
};
const report: Fields = { ...nested, kind: "report", panels: [{ id: "foot", type: "footer", elements: [] }] };
const families: readonly (readonly [string, Fields])[] = [
  ["nested", nested],
  ["flat", flat],
  ["a data model", model],
  ["a report", report],
];

function read(value: Fields) {
  return readWorkbookFile(JSON.stringify(value), { unknown: "keep" });
}

/** What a file becomes when it is read and written in its own envelope. */
function again(value: Fields): Fields {
  const { document, envelope, folderId, report: found } = read(value);
  if (document === null)
    throw new Error(
      tellReport(found, inEnglish)
        .errors.map(({ summary }) => summary)
        .join("\n"),
    );
  return writeWorkbookValue(document, { envelope, ...(folderId === null ? {} : { folderId }) }).value;
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, step) => (inner as Fields | null)?.[step as string] ?? null, value);
}

function put(value: Json, path: Path, member: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return member;
  const inner = rest.length === 0 ? member : put((value as Fields)[step as string] ?? null, rest, member);
  return Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => (index === step ? inner : item))
    : { ...(value as Fields), [step]: inner };
}

/** Places of all containers and members. */
function places(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([step, item]) => places(item as Json, [...path, step]))];
}

const pointer = (path: Path): string => path.map((step) => `/${step}`).join("");
/** Parts that are kept whole anyway, and those that say what a thing is. */
const isFree = (path: Path): boolean => path.includes("depth") || path.includes("panels");

describe.each(families)("a file that others wrote: %s", (_, file) => {
  const plain = again(file);

  test("comes back as it is", () => {
    expect(read(file).report).toMatchObject({ valid: true, warnings: [] });
    expect(again(plain)).toEqual(plain);
  });

  const objects = places(file).filter((path) => {
    const value = at(file, path);
    return typeof value === "object" && value !== null && !Array.isArray(value) && !isFree(path);
  });

  test("an unknown member costs itself, with a warning at its place, and comes back unchanged", () => {
    const strange = { strange: [1, { deep: null }] };
    for (const path of objects) {
      const given = put(file, [...path, "zzUnknown"], strange) as Fields;
      const { document, report: found } = read(given);
      const where = pointer([...path, "zzUnknown"]);
      expect([where, found.errors]).toEqual([where, []]);
      // Some shapes are open: what else stands in them is theirs.
      if (found.warnings.length > 0)
        expect(found.warnings.map(({ code, path: place }) => `${code} ${place}`)).toEqual([`W_UNKNOWN_FIELD ${where}`]);
      expect(document).not.toBeNull();
      expect([where, sameJson(at(again(given), [...path, "zzUnknown"]), strange)]).toEqual([where, true]);
      expect([where, sameJson(again(given), put(plain, [...path, "zzUnknown"], strange))]).toEqual([where, true]);
    }
  });

  test("members that begin with an underscore are a tool's own and are not warned about", () => {
    for (const path of objects) {
      const given = put(file, [...path, "_tool"], "x") as Fields;
      expect(read(given).report).toMatchObject({ errors: [], warnings: [] });
      expect([pointer(path), at(again(given), [...path, "_tool"])]).toEqual([pointer(path), "x"]);
    }
  });

  // Without these nothing says what is read at all: which document, which elements, where one stands.
  const fixed = new Set(["", "name", "folderId", "schemaVersion", "kind", "pages", "elements", "document", "layout", "id"]);
  const wrong = places(file).filter((path) => {
    const isDeep = path.includes("elements") && path.length > path.indexOf("elements") + 2;
    return (
      !isFree(path) &&
      (isDeep ? path.at(-1) !== "id" : !path.some((step) => typeof step === "number") && path.length > 1 && !fixed.has(String(path.at(-1))))
    );
  });

  test("a wrong value costs its property or its element, never the document, and comes back unchanged", () => {
    for (const path of wrong) {
      const before = at(file, path);
      const value = Array.isArray(before) ? { wrong: 1 } : ["wrong", { deep: true }];
      const given = put(file, path, value) as Fields;
      const where = pointer(path);
      const { document, report: found } = read(given);
      expect([where, document === null]).toEqual([where, false]);
      if (sameJson(again(file), again(given))) throw new Error(`${where} is not written back`);
      expect([where, at(again(given), path)]).toEqual([where, value]);
      // Whoever reads what was written reads the same again.
      expect([where, sameJson(again(again(given)), again(given))]).toEqual([where, true]);
      expect([where, found.errors.length + found.warnings.length > 0 || path.includes("depth")]).toEqual([where, true]);
    }
  });

  test("an element without the part that decides its numbers is kept whole; its neighbors stand", () => {
    for (const part of ["source", "columns"]) {
      const list = places(file).find((path) => path.at(-1) === "elements")!;
      const given = put(file, [...list, 0, part], 17) as Fields;
      const { document, report: found } = read(given);
      expect(found.errors.every(({ path }) => path.startsWith(pointer([...list, 0])))).toBe(true);
      expect(found.errors.length).toBeGreaterThan(0);
      const [broken, ...others] = document?.pages[0]?.elements ?? [];
      expect(broken).toMatchObject({ id: "visits", kind: "unread" });
      expect(others.map(({ kind }) => kind)).not.toContain("unread");
    }
  });
});

describe("layouts that others wrote", () => {
  const withLayout = (layout: string): Fields => ({ ...nested, layout });
  const block = (inner: string, id = "p"): string =>
    `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="${id}">${inner}</Page>`;
  const place = (id: string, row: number): string => `<Element elementId="${id}" gridColumn="1 / 25" gridRow="${row} / ${row + 4}"/>`;

  test.each([
    ["is no XML", "<Page"],
    ["names a page that is not there", block(place("visits", 1), "nowhere")],
    ["names an element that is not there", block(place("visits", 1) + place("gone", 5))],
    ["places an element twice", block(place("visits", 1) + place("visits", 5))],
  ])("a layout that %s costs that part, and its text is kept", (_, layout) => {
    const { document, report: found } = read(withLayout(layout));
    expect(found.errors).toEqual([]);
    expect(found.warnings.map(({ code, path }) => `${code} ${path}`)).toContain("W_LEFT_OUT /layout");
    expect(document?.pages[0]?.elements).toHaveLength(elements.length);
    expect(JSON.stringify(again(withLayout(layout)))).toContain(JSON.stringify(layout));
    expect(read(again(withLayout(layout))).document).not.toBeNull();
  });
});

describe("G4: a file says its formulas as they were read", () => {
  const source = { kind: "table", elementId: "orders" };
  const file = (formulas: readonly string[], more: Fields = {}): Fields => ({
    name: "Shop",
    schemaVersion: 1,
    kind: "workbook",
    pages: [
      {
        id: "p",
        name: "First",
        elements: [
          {
            id: "orders",
            kind: "table",
            source: { ...warehouse, path: ["ORDERS_2024"] },
            columns: [
              { id: "o", name: "Order Id", formula: "[ORDERS_2024/ORDER_ID]" },
              { id: "a", name: "Amount", formula: "[ORDERS_2024/AMT]" },
            ],
            metrics: [{ id: "m", name: "Total", formula: "Sum([Amount])" }],
            ...more,
          },
          {
            id: "reader",
            kind: "table",
            source,
            columns: formulas.map((formula, index) => ({ id: `c${index}`, name: `Column ${index}`, formula })),
          },
        ],
      },
    ],
  });
  const spellings = [
    "[Order Id]",
    "[orders/Order Id]",
    "[ORDERS_2024/order id]",
    "[Orders 2024/Amount]",
    "Sum([Amount]) / 2",
    "[Metrics/total]",
  ];
  const formulasIn = (written: Json): readonly Json[] =>
    spellings.map((_, index) => at(written, ["pages", 0, "elements", 1, "columns", index, "formula"]));

  test("whatever of the ways to name a column was taken", () => {
    const given = file(spellings);
    expect(read(given).document?.pages[0]?.elements[1]?.["columns"]).toMatchObject([
      { formula: "[@element:orders/o]" },
      { formula: "[@element:orders/o]" },
      { formula: "[@element:orders/o]" },
      { formula: "[@element:orders/a]" },
      { formula: "Sum([@element:orders/a]) / 2" },
      { formula: "[@metric:orders/m]" },
    ]);
    expect(formulasIn(again(given))).toEqual(spellings);
    expect(again(given)).not.toHaveProperty("sheaf");
  });

  test("what is renamed since is written by its new name", () => {
    const { document } = read(file(spellings));
    const renamed = JSON.parse(JSON.stringify(document).replaceAll('"name":"Amount"', '"name":"Revenue"')) as NonNullable<typeof document>;
    expect(formulasIn(writeWorkbookValue(renamed).value)).toEqual([
      "[Order Id]",
      "[orders/Order Id]",
      "[ORDERS_2024/order id]",
      "[ORDERS_2024/Revenue]",
      "Sum([ORDERS_2024/Revenue]) / 2",
      "[Metrics/total]",
    ]);
  });

  test("G3: an element without a name is called by its source, at any distance; a name that somebody gave comes first", () => {
    const printed = (value: Fields): Json => at(again(value), ["pages", 0, "elements", 2, "columns", 0, "formula"]);
    const withThird = (formula: string, more: Fields = {}): Fields => {
      const given = file(["[Order Id]"], more);
      const third = { id: "third", kind: "table", source: { kind: "table", elementId: "reader" }, columns: [{ id: "x", formula }] };
      const [page] = given["pages"] as readonly Fields[];
      return { ...given, pages: [{ ...page, elements: [...((page?.["elements"] ?? []) as readonly Json[]), third] }] };
    };
    const bound = (value: Fields): Json => at(read(value).document, ["pages", 0, "elements", 2, "columns", 0, "formula"]);
    expect(bound(withThird("[ORDERS_2024/Column 0]"))).toBe("[@element:reader/c0]");
    expect(printed(withThird("[ORDERS_2024/Column 0]"))).toBe("[ORDERS_2024/Column 0]");
    expect(bound(withThird("[Sales/Column 0]", { name: "Sales" }))).toBe("[@element:reader/c0]");
    expect(bound(withThird("[ORDERS_2024/Amount]"))).toBe("[@element:orders/a]");
  });

  test("by the name of its own element, too, a column never means itself, but the column of the source", () => {
    const given = put(file(["[Mine/Order Id]"]), ["pages", 0, "elements", 1, "name"], "Mine") as Fields;
    const named = put(given, ["pages", 0, "elements", 1, "columns", 0, "name"], "Order Id") as Fields;
    expect(read(named).document?.pages[0]?.elements[1]?.["columns"]).toMatchObject([{ formula: "[@element:orders/o]" }]);
    expect(at(again(named), ["pages", 0, "elements", 1, "columns", 0, "formula"])).toBe("[Mine/Order Id]");
  });
});
