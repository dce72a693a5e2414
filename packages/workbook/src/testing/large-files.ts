import type { Json } from "../document.ts";

type Fields = { readonly [key: string]: Json };

/** Files that are large in one way each, for tests of how work grows with size. What they say is valid unless the name says otherwise. */
export type LargeFile = (size: number) => Json;

const table = { kind: "warehouse-table", connectionId: "c", path: ["main", "sales"] };
export const reading = (elementId: string): Fields => ({ kind: "table", elementId });

export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const column = (id: string, formula: string, more: Fields = {}): Fields => ({ id, name: id, formula, ...more });

/** A file of one page with these elements. */
export const fileOf = (elements: readonly Json[], more: Fields = {}): Json => ({
  name: "Large",
  schemaVersion: 1,
  pages: [{ id: "p", name: "Page", elements }],
  ...more,
});

/** A table over the warehouse; the element that the files are about is called `t`. */
export const tableOf = (columns: readonly Json[], more: Fields = {}): Fields => ({
  id: "t",
  kind: "table",
  name: "T",
  source: table,
  columns,
  ...more,
});

export const amount = column("amount", "[sales/amount]");
export const region = column("region", "[sales/region]");

/** Columns of one element. */
export const manyColumns: Readonly<Record<string, LargeFile>> = {
  "plain columns": (size) => fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `[amount] + ${index}`))])]),
  "columns by ids": (size) => fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, "[@own:amount] + 1"))])]),
  "columns without names": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => ({ id: `c${index}`, formula: `Sum([amount]) + ${index}` }))])]),
  "columns of one name": (size) =>
    fileOf([tableOf(times(size, (index) => ({ id: `c${index}`, name: "Same", formula: "[sales/amount]" })))]),
  "readers of columns of one name": (size) =>
    fileOf([
      tableOf(times(size, (index) => ({ id: `c${index}`, name: "Same", formula: "[sales/amount]" }))),
      { ...tableOf(times(size, (index) => column(`d${index}`, "[Same] + 1"))), id: "u", name: "U", source: reading("t") },
    ]),
  "window columns": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `CumulativeSum([amount] + ${index})`))])]),
  "equal window columns": (size) => fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, "CumulativeSum([amount])"))])]),
  "windows over windows": (size) =>
    fileOf([
      tableOf([
        amount,
        ...times(size, (index) => column(`c${index}`, `CumulativeSum([${index === 0 ? "amount" : `c${Math.floor((index - 1) / 2)}`}])`)),
      ]),
    ]),
  "a chain of columns": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `[${index === 0 ? "amount" : `c${index - 1}`}] + 1`))])]),
  "chains of columns": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `[${index % 400 === 0 ? "amount" : `c${index - 1}`}] + 1`))])]),
  "a circle of columns": (size) => fileOf([tableOf(times(size, (index) => column(`c${index}`, `[c${(index + 1) % size}] + 1`)))]),
  "columns that mistype a name": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `[amuont${index}] + 1`))])]),
  "columns that mistype a function": (size) =>
    fileOf([tableOf([amount, ...times(size, (index) => column(`c${index}`, `Smu${index}([amount])`))])]),
  "columns of wrong types": (size) =>
    fileOf([tableOf([amount, region, ...times(size, (index) => column(`c${index}`, `[amount] + [region] + ${index}`))])]),
  "columns with formats": (size) =>
    fileOf([
      tableOf([
        amount,
        ...times(size, (index) => column(`c${index}`, `[amount] + ${index}`, { format: { kind: "number", formatString: ",.2f" } })),
      ]),
    ]),
  "passed columns": (size) =>
    fileOf([
      tableOf([amount, ...times(size, (index) => column(`c${index}`, `[amount] + ${index}`))]),
      { ...tableOf(times(size, (index) => column(`d${index}`, `[T/c${index}]`))), id: "u", name: "U", source: reading("t") },
    ]),
  "aggregates of the summary": (size) =>
    fileOf([
      tableOf([amount, ...times(size, (index) => column(`c${index}`, `Sum([amount] + ${index})`))], {
        summary: times(size, (index) => `c${index}`),
      }),
    ]),
  "aggregates of a grouping": (size) =>
    fileOf([
      tableOf([region, amount, ...times(size, (index) => column(`c${index}`, `Sum([amount] + ${index})`))], {
        groupings: [{ id: "g", groupBy: ["region"], calculations: times(size, (index) => `c${index}`) }],
      }),
    ]),
  lookups: (size) =>
    fileOf([
      { ...tableOf([amount, region]), id: "other", name: "Other" },
      tableOf([
        amount,
        region,
        ...times(size, (index) => column(`c${index}`, `Lookup([Other/amount] + ${index}, [region], [Other/region])`)),
      ]),
    ]),
  "one column in an order": (size) =>
    fileOf([
      tableOf(
        times(size, (index) => column(`c${index}`, "[sales/amount]")),
        { order: times(size, (index) => `c${size - 1 - index}`) },
      ),
    ]),
};

/** Elements of one document. */
export const manyElements: Readonly<Record<string, LargeFile>> = {
  "elements of one name": (size) =>
    fileOf(times(size, (index) => ({ ...tableOf([amount, column("b", "[Same/amount] + 1")]), id: `e${index}`, name: "Same" }))),
  "elements without a name": (size) =>
    fileOf(times(size, (index) => ({ id: `e${index}`, kind: "table", source: table, columns: [amount, column("b", "[amount] + 1")] }))),
  "a chain of elements": (size) =>
    fileOf([
      { ...tableOf([amount]), id: "e0", name: "E0" },
      ...times(size - 1, (index) => ({
        ...tableOf([column("amount", `[E${index}/amount]`)]),
        id: `e${index + 1}`,
        name: `E${index + 1}`,
        source: reading(`e${index}`),
      })),
    ]),
  "a chain without names": (size) =>
    fileOf([
      { id: "e0", kind: "table", source: table, columns: [{ id: "a", formula: "[sales/amount]" }] },
      ...times(size - 1, (index) => ({
        id: `e${index + 1}`,
        kind: "table",
        source: reading(`e${index}`),
        columns: [{ id: "a", formula: `[e${index}/a]` }],
      })),
    ]),
  "a chain that asks for a metric": (size) =>
    fileOf([
      { ...tableOf([amount]), id: "e0", name: "E0" },
      ...times(size - 1, (index) => ({
        ...tableOf([column("x", "[Metrics/None]")]),
        id: `e${index + 1}`,
        name: `E${index + 1}`,
        source: reading(`e${index}`),
      })),
    ]),
  "chains of elements": (size) =>
    fileOf([
      { ...tableOf([amount]), id: "e0", name: "E0" },
      ...times(size - 1, (index) => {
        const before = index % 80 === 0 ? 0 : index;
        return {
          ...tableOf([column("amount", `[E${before}/amount]`)]),
          id: `e${index + 1}`,
          name: `E${index + 1}`,
          source: reading(`e${before}`),
        };
      }),
    ]),
  "a circle of elements": (size) =>
    fileOf(
      times(size, (index) => ({
        ...tableOf([column("amount", `[E${(index + 1) % size}/amount]`)]),
        id: `e${index}`,
        name: `E${index}`,
        source: reading(`e${(index + 1) % size}`),
      })),
    ),
  "readers of one element": (size) =>
    fileOf([
      tableOf([amount]),
      ...times(size, (index) => ({ ...tableOf([column("x", "[T/amount]")]), id: `e${index}`, name: `E${index}`, source: reading("t") })),
    ]),
  "readers of all elements": (size) =>
    fileOf([
      ...times(size, (index) => ({ ...tableOf([amount]), id: `e${index}`, name: `E${index}` })),
      tableOf([amount, region, ...times(size, (index) => column(`c${index}`, `Lookup([E${index}/amount], [amount], [E${index}/amount])`))]),
    ]),
  "sources that are not there": (size) =>
    fileOf(times(size, (index) => ({ ...tableOf([amount]), id: `e${index}`, name: `E${index}`, source: reading(`gone${index}`) }))),
  "columns that are not there": (size) =>
    fileOf([
      tableOf(
        times(size, (index) => column(`c${index}`, "[sales/amount]")),
        { summary: times(size, (index) => `gone${index}`) },
      ),
    ]),
  "controls of one element": (size) =>
    fileOf([
      tableOf([amount]),
      ...times(size, (index) => ({
        id: `k${index}`,
        kind: "control",
        controlType: "number",
        controlId: `K${index}`,
        filters: [{ source: reading("t"), columnId: "amount" }],
        mode: ">=",
        value: index,
      })),
    ]),
  "controls of their elements": (size) =>
    fileOf([
      ...times(size, (index) => ({ ...tableOf([amount]), id: `e${index}`, name: `E${index}` })),
      ...times(size, (index) => ({
        id: `k${index}`,
        kind: "control",
        controlType: "number",
        controlId: `K${index}`,
        filters: [{ source: reading(`e${index}`), columnId: "amount" }],
        mode: ">=",
        value: index,
      })),
    ]),
  "controls in formulas": (size) =>
    fileOf([
      tableOf([amount, ...times(size, (index) => column(`c${index}`, `[amount] + [K${index}]`))]),
      ...times(size, (index) => ({ id: `k${index}`, kind: "control", controlType: "number", controlId: `K${index}`, value: index })),
    ]),
  "synced controls": (size) =>
    fileOf([
      { id: "k", kind: "control", controlType: "number", controlId: "K", value: 1 },
      ...times(size, (index) => ({ id: `s${index}`, kind: "control", controlType: "synced", controlId: "K" })),
    ]),
  pages: (size) => ({
    name: "Large",
    schemaVersion: 1,
    pages: times(size, (index) => ({
      id: `p${index}`,
      name: `P${index}`,
      elements: [{ ...tableOf([amount]), id: `e${index}`, name: `E${index}` }],
    })),
  }),
  "repeated ids": (size) => ({
    name: "Large",
    schemaVersion: 1,
    pages: ["p", "q"].map((id) => ({
      id,
      name: id,
      elements: times(size, (index) => ({ ...tableOf([amount, column("b", `[E${index}/amount]`)]), id: `e${index}`, name: `E${index}` })),
    })),
  }),
  "dynamic texts": (size) =>
    fileOf([tableOf([amount]), ...times(size, (index) => ({ id: `x${index}`, kind: "text", body: `{{Sum([T/amount])}} ${index}` }))]),
  "parts of a dynamic text": (size) =>
    fileOf([tableOf([amount]), { id: "x", kind: "text", body: times(size, (index) => `{{Sum([T/amount]) + ${index}}}`).join(" ") }]),
  "a layout": (size) =>
    fileOf(
      times(size, (index) => ({ id: `x${index}`, kind: "text", body: "x" })),
      {
        layout: `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${times(
          size,
          (index) => `<Element elementId="x${index}" gridColumn="1 / 25" gridRow="${index + 1} / ${index + 2}"/>`,
        ).join("")}</Page>`,
      },
    ),
  "a layout of overlaps": (size) =>
    fileOf(
      times(size, (index) => ({ id: `x${index}`, kind: "text", body: "x" })),
      {
        layout: `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${times(
          size,
          (index) => `<Element elementId="x${index}" gridColumn="1 / 25" gridRow="1 / 3"/>`,
        ).join("")}</Page>`,
      },
    ),
  "a flat file": (size) => ({
    document: {
      name: "Large",
      schemaVersion: 1,
      pages: [{ id: "p", name: "Page" }],
      elements: times(size, (index) => ({ ...tableOf([amount]), id: `e${index}`, name: `E${index}` })),
      layout: `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${times(
        size,
        (index) => `<Element elementId="e${index}" gridColumn="1 / 25" gridRow="${index + 1} / ${index + 2}"/>`,
      ).join("")}</Page>`,
    },
  }),
  "unknown fields": (size) => fileOf([tableOf([amount], Object.fromEntries(times(size, (index) => [`unknown${index}`, index])))]),
  "unknown fields of columns": (size) =>
    fileOf([tableOf(times(size, (index) => column(`c${index}`, "[sales/amount]", { unknown: index })))]),
};
