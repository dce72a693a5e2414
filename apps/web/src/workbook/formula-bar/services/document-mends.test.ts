import { formulaPlace } from "@sheaf/compiler";
import { type FixCommand, fixCommands } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { INTEGER, TEXT } from "@sheaf/sql";
import { applyTransaction, columnsOf, type Element, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { environmentOf } from "../../testing/environments.ts";
import { fixOperations } from "./document-mends.ts";

describe("mends that change the document", () => {
  const table: Element = {
    id: "t",
    kind: "table",
    source: { kind: "table", elementId: "p" },
    columns: [
      { id: "key", formula: "[p/key]" },
      { id: "total", name: "Total", formula: "Sum([@own:a])" },
    ],
    groupings: [{ id: "g", groupBy: ["key"] }],
  };
  const document = {
    schemaVersion: 1,
    kind: "workbook",
    name: "W",
    description: null,
    layout: [],
    rest: {},
    pages: [{ id: "p", name: "P", elements: [table], rest: {} }],
  } satisfies WorkbookDocument;
  const elements = { find: (id: string) => (id === "t" ? table : undefined) };
  const forGone = { element: table, columnId: "key", text: "1", place: null, newId: () => "new" };
  const fix = (command: FixCommand, args: Readonly<Record<string, string>>) =>
    fixOperations(
      document,
      elements,
      { kind: "command", title: message("findings.fix.extract"), command, args: { elementId: "t", ...args } },
      forGone,
    );

  test("move a column to the summary, read the source at another level", () => {
    expect(fix("move-column", { columnId: "total", level: "summary" })).toEqual([
      { kind: "insert-item", list: ["elements", { key: "t" }, "summary"], item: "total", after: null },
    ]);
    expect(fix("set-source-level", { groupingId: "g2" })).toEqual([
      { kind: "set-field", path: ["elements", { key: "t" }, "source", "groupingId"], value: "g2" },
    ]);
  });
  test("a part of the formula gets its own column, which the formula then names", () => {
    const place = {
      scope: { own: [], controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null },
      check: () => ({ type: INTEGER, level: "base", diagnostics: [], columnsBound: 1 }),
    };
    const mend = {
      kind: "command",
      title: message("findings.fix.extract"),
      command: "extract-column",
      args: { start: "4", end: "13" },
    } as const;
    const formula = { element: table, columnId: "total", text: "1 + Round(2.5) * 3", newId: () => "new" };
    expect(fixOperations(document, elements, mend, { ...formula, place })).toMatchObject([
      { kind: "insert-item", item: { id: "new", formula: "Round(2.5)" } },
      {
        kind: "set-field",
        path: ["elements", { key: "t" }, "columns", { key: "total" }, "formula"],
        value: expect.stringContaining("new"),
      },
    ]);
    expect(fixOperations(document, elements, mend, { ...formula, place: null })).toBeNull();
    expect(fixOperations(document, elements, mend)).toBeNull();
  });
  test("what is gone, or is no step of ours, is not offered", () => {
    expect(fix("move-column", { columnId: "gone", level: "summary" })).toBeNull();
    expect(fix("move-column", { columnId: "total", level: "nowhere" })).toBeNull();
    expect(fix("make-child", { moves: "key", columnId: "total", level: "g" })).toBeNull();
    expect(fix("sort-by-aggregate", { columnId: "total", level: "g" })).toBeNull();
  });
  test("S-F4k: a child is made of tables alone", () => {
    const moved = { moves: "key", columnId: "key", level: "g" } as const;
    const made = (kind: string): boolean => {
      const element = { ...table, kind };
      const around = { ...document, pages: [{ id: "p", name: "P", elements: [element], rest: {} }] };
      const mend = {
        kind: "command",
        title: message("findings.fix.extract"),
        command: "make-child",
        args: { elementId: "t", ...moved },
      } as const;
      return fixOperations(around, { find: () => element }, mend, { ...forGone, element }) !== null;
    };
    expect(["table", "pivot-table", "bar-chart", "kpi-chart", "input-table"].map(made)).toEqual([true, false, false, false, false]);
  });
});

const environment = environmentOf({ region: TEXT, price: INTEGER });
const sales = (columns: readonly object[], more: object = {}): Element =>
  ({
    id: "t",
    kind: "table",
    name: "Sales",
    source: { kind: "warehouse-table", connectionId: "c", path: ["sales"] },
    columns: [
      { id: "region", name: "Region", formula: "[sales/region]" },
      { id: "price", name: "Price", formula: "[sales/price]" },
      ...columns,
    ],
    ...more,
  }) as unknown as Element;

interface Offered {
  readonly command: FixCommand;
  readonly about: string;
  readonly elements: readonly Element[];
  /** Element and column in whose formula the mend is offered. */
  readonly at: readonly [Id, Id];
  /** What there is then: name and formula of each element's columns, as people see them. */
  readonly after: Readonly<Record<string, readonly string[]>>;
}

const byRegion = { groupings: [{ id: "g", groupBy: ["region"] }] };
const cases: readonly Offered[] = [
  {
    command: "sort-by-aggregate",
    about: "groups sorted by a column of their rows",
    elements: [sales([], { groupings: [{ id: "g", groupBy: ["region"], sort: [{ columnId: "price", direction: "descending" }] }] })],
    at: ["t", "price"],
    after: { Sales: ["Region: [sales/region]", "Price: [sales/price]", "Sum of Price: Sum([Price])"] },
  },
  {
    command: "make-child",
    about: "rows sorted by what runs along that sort",
    elements: [
      sales([{ id: "run", name: "Running", formula: "CumulativeSum([@own:price])" }], {
        ...byRegion,
        sort: [{ columnId: "run", direction: "descending" }],
      }),
    ],
    at: ["t", "run"],
    after: {
      Sales: ["Region: [sales/region]", "Price: [sales/price]", "Running: CumulativeSum([Price])"],
      "Sales (child)": ["Region: [Sales/Region]", "Price: [Sales/Price]", "Running: [Sales/Running]"],
    },
  },
  {
    command: "make-child",
    about: "a group that is computed of its own groups",
    elements: [
      sales([{ id: "size", name: "Size", formula: 'If(Sum([@own:price]) > 100, "big", "small")' }], {
        groupings: [{ id: "g", groupBy: ["region", "size"] }],
      }),
    ],
    at: ["t", "size"],
    after: {
      Sales: ["Region: [sales/region]", "Price: [sales/price]", 'Size: If(Sum([Price]) > 100, "big", "small")'],
      "Sales (child)": ["Size: [Sales/Size]", "Region: [Sales/Region]"],
    },
  },
  {
    command: "make-child",
    about: "a limit on a label of several rows",
    elements: [
      sales([{ id: "label", name: "Label", formula: 'VisibilityLimit("Up to " & Text(Max([@own:price])), 3)' }], {
        groupings: [{ id: "g", groupBy: ["region"], calculations: ["label"] }],
      }),
    ],
    at: ["t", "label"],
    after: {
      Sales: ["Region: [sales/region]", "Price: [sales/price]", 'Label: "Up to " & Text(Max([Price]))'],
      "Sales (child)": ["Region: [Sales/Region]", "Label: VisibilityLimit([Sales/Label], 3)"],
    },
  },
  {
    command: "extract-column",
    about: "two limits in one formula",
    elements: [
      sales([{ id: "label", name: "Label", formula: "VisibilityLimit([@own:region], 3) & VisibilityLimit([sales/region], 2)" }], {
        groupings: [{ id: "g", groupBy: ["label"] }],
      }),
    ],
    at: ["t", "label"],
    after: {
      Sales: [
        "Region: [sales/region]",
        "Price: [sales/price]",
        "Label: VisibilityLimit([Region], 3) & [Label part]",
        "Label part: VisibilityLimit([sales/region], 2)",
      ],
    },
  },
  {
    command: "move-column",
    about: "a total at the rows",
    elements: [sales([{ id: "all", name: "All", formula: "Sum([@own:price])" }])],
    at: ["t", "all"],
    after: { Sales: ["Region: [sales/region]", "Price: [sales/price]", "All: Sum([Price])"] },
  },
  {
    command: "set-source-level",
    about: "values of groups added once for each of their rows",
    elements: [
      sales([{ id: "sum", name: "Total", formula: "Sum([@own:price])" }], {
        groupings: [{ id: "g", groupBy: ["region"], calculations: ["sum"] }],
      }),
      {
        id: "c",
        kind: "table",
        name: "Child",
        source: { kind: "table", elementId: "t" },
        columns: [{ id: "again", name: "Again", formula: "Sum([@element:t/sum])" }],
        summary: ["again"],
      },
    ],
    at: ["c", "again"],
    after: {
      Sales: ["Region: [sales/region]", "Price: [sales/price]", "Total: Sum([Price])"],
      Child: ["Again: Sum([Sales/Total])"],
    },
  },
];

describe("mends that findings offer", () => {
  const offers = (document: WorkbookDocument, [elementId, columnId]: Offered["at"]) => {
    const place = formulaPlace(document, environment, elementId, columnId);
    const element = namesOf(document).find(elementId);
    const stored = element === undefined ? undefined : columnsOf(element).find(({ id }) => id === columnId)?.formula;
    if (place === null || element === undefined || stored === undefined) throw new Error("no place");
    const text = namesOf(document).toPrinted(elementId, columnId, stored);
    const fixes = place.check(text).diagnostics.flatMap(({ fixes: all }) => all);
    return { element, text, place, fixes };
  };

  test.each(cases)("$command: $about", ({ command, elements, at, after }) => {
    const before = documentOf(...elements);
    const { element, text, place, fixes } = offers(before, at);
    const mend = fixes.find((fix) => fix.kind === "command" && fix.command === command);
    if (mend?.kind !== "command") throw new Error(`offered: ${JSON.stringify(fixes)}`);
    let made = 0;
    const formula = { element, columnId: at[1], text, place, newId: () => `new-${++made}` };
    const operations = fixOperations(before, namesOf(before), mend, formula);
    const result = applyTransaction(before, operations ?? []);
    if (operations === null || !result.ok) throw new Error(JSON.stringify(result));
    const undone = applyTransaction(result.document, result.inverse);
    expect(undone.ok && undone.document).toEqual(before);
    const names = namesOf(result.document);
    const all = result.document.pages.flatMap((page) => page.elements);
    const shown = all.map((one) => [
      names.element(one),
      columnsOf(one).map(({ id, formula: stored }) => `${names.column(one, id)}: ${names.toPrinted(one.id, id, stored ?? "")}`),
    ]);
    expect(Object.fromEntries(shown)).toEqual(after);
    for (const one of all)
      for (const { id } of columnsOf(one)) {
        const left = formulaPlace(result.document, environment, one.id, id)?.check(
          names.toPrinted(one.id, id, columnsOf(one).find((own) => own.id === id)?.formula ?? ""),
        );
        expect(left?.diagnostics.filter(({ code }) => code.startsWith("E_") || code === "W_FANOUT" || code === "W_AGG_AT_BASE")).toEqual(
          [],
        );
      }
  });

  test("every one of them can be done from the bar", () =>
    expect(fixCommands.filter((command) => !cases.some((one) => one.command === command))).toEqual([]));
});
