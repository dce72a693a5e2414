import { describe, expect, test } from "vitest";
import type { Json, WorkbookDocument } from "../document.ts";
import { readWorkbookValue } from "../file/read-workbook.ts";
import { withModelNames } from "./model-names.ts";

const documentOf = (kind: "workbook" | "data-model", elements: readonly object[]): WorkbookDocument => {
  const read = readWorkbookValue({ name: "T", schemaVersion: 1, kind, pages: [{ id: "p", name: "P", elements }] } as unknown as Json);
  if (read.document === null) throw new Error(JSON.stringify(read.report.errors));
  return read.document;
};
interface Called {
  readonly orders?: string;
  readonly region?: string;
  readonly amount?: string;
  readonly metric?: string;
  readonly relationship?: string;
  readonly buyer?: string;
}
const model = ({
  orders = "Orders",
  region = "Region",
  amount = "Amount",
  metric = "Revenue",
  relationship = "Buyer",
  buyer = "Name",
}: Called = {}) =>
  documentOf("data-model", [
    {
      id: "o",
      kind: "table",
      name: orders,
      source: { kind: "warehouse-table", connectionId: "c", path: ["orders"] },
      columns: [
        { id: "r", name: region, formula: "[orders/region]" },
        { id: "a", name: amount, formula: "[orders/amount]" },
      ],
      metrics: [{ id: "m", name: metric, formula: `Sum([${amount}])` }],
      relationships: [{ id: "rel", name: relationship, targetElementId: "b", keys: [{ sourceColumnId: "r", targetColumnId: "k" }] }],
    },
    {
      id: "b",
      kind: "table",
      name: "Buyers",
      source: { kind: "warehouse-table", connectionId: "c", path: ["buyers"] },
      columns: [
        { id: "k", name: "Key", formula: "[buyers/k]" },
        { id: "n", name: buyer, formula: "[buyers/n]" },
      ],
    },
  ]);
const source = { kind: "data-model", dataModelId: "M", elementId: "o" };
const reader = (formulas: readonly string[], more: object = {}) =>
  documentOf("workbook", [
    {
      id: "t",
      kind: "table",
      name: "Mine",
      source,
      columns: formulas.map((formula, index) => ({ id: `c${index}`, formula, name: `C${index}` })),
      ...more,
    },
  ]);
const formulasIn = (document: WorkbookDocument, at = 0): readonly string[] =>
  ((document.pages[0]?.elements[at]?.["columns"] ?? []) as unknown as readonly { readonly formula: string }[]).map(
    ({ formula }) => formula,
  );
const renamed = (document: WorkbookDocument, to: Called): WorkbookDocument =>
  withModelNames(document, { dataModelId: "M", before: model(), after: model(to) });

describe("S-G4a: formulas of readers follow the names of a data model", () => {
  test("columns, by either way to write them; comments and spacing stay", () =>
    expect(
      formulasIn(
        renamed(reader(["[Orders/Region]", "Upper( [region] ) // of it", "[o/Region]", "[Orders/Amount]"]), { region: "Sales area" }),
      ),
    ).toEqual(["[Orders/Sales area]", "Upper( [Sales area] ) // of it", "[o/Sales area]", "[Orders/Amount]"]));
  test("two columns that change names with each other mean what they meant", () =>
    expect(formulasIn(renamed(reader(["[Orders/Region]", "[Orders/Amount] + 1"]), { region: "Amount", amount: "Region" }))).toEqual([
      "[Orders/Amount]",
      "[Orders/Region] + 1",
    ]));
  test("the element, its relationships, what they lead to, and its metrics", () =>
    expect(
      formulasIn(
        renamed(reader(["[Orders/Region]", "[Orders/Buyer/Name]", "[Orders/Name (Buyer)]", "[Name (Buyer)]", "[Metrics/revenue] / 2"]), {
          orders: "Sales",
          relationship: "Customer",
          buyer: "Title",
          metric: "Turnover",
        }),
      ),
    ).toEqual(["[Sales/Region]", "[Sales/Customer/Title]", "[Sales/Title (Customer)]", "[Title (Customer)]", "[Metrics/Turnover] / 2"]));
  test("a bare name that an own column bears now is written with its element", () => {
    const own = {
      columns: [
        { id: "x", name: "Area", formula: "1" },
        { id: "y", name: "Y", formula: "[Region]" },
      ],
    };
    expect(formulasIn(renamed(reader([], own), { region: "Area" }))).toEqual(["1", "[Orders/Area]"]);
  });
  test("own names are nobody else's", () => {
    const own = {
      columns: [
        { id: "x", name: "Region", formula: "1" },
        { id: "y", name: "Y", formula: "[Region] + [Orders/Region]" },
      ],
    };
    expect(formulasIn(renamed(reader([], own), { region: "Area" }))).toEqual(["1", "[@own:x] + [Orders/Area]"]);
  });
  test("through joins, under the names that these give, and in their keys; metrics through elements of the workbook", () => {
    const joined = documentOf("workbook", [
      {
        id: "j",
        kind: "table",
        name: "J",
        source: {
          kind: "join",
          joins: [
            {
              left: source,
              right: { kind: "warehouse-table", connectionId: "c", path: ["regions"] },
              columns: [{ left: "[Region]", right: "[id]" }],
            },
          ],
        },
        columns: [
          { id: "a", name: "A", formula: "[Orders/Region]" },
          { id: "b", name: "B", formula: "[regions/Region]" },
        ],
      },
      {
        id: "k",
        kind: "table",
        source: { kind: "table", elementId: "j" },
        columns: [{ id: "m", name: "M", formula: "[Metrics/Revenue]" }],
      },
    ]);
    const next = renamed(joined, { region: "Area", metric: "Turnover" });
    expect(formulasIn(next)).toEqual(["[Orders/Area]", "[regions/Region]"]);
    expect(JSON.stringify(next.pages[0]?.elements[0]?.["source"])).toContain('"left":"[Area]"');
    expect(formulasIn(next, 1)).toEqual(["[Metrics/Turnover]"]);
  });
  test("what is gone keeps its name; other models, and documents without a change, are left alone", () => {
    const document = reader(["[Orders/Region]", "[Orders/Other]"]);
    const without = { ...model(), pages: [] };
    expect(withModelNames(document, { dataModelId: "M", before: model(), after: without })).toBe(document);
    expect(withModelNames(document, { dataModelId: "N", before: model(), after: model({ region: "Area" }) })).toBe(document);
    expect(renamed(document, { metric: "Turnover" })).toBe(document);
  });
});
