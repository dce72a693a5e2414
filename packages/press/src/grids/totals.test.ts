// The row of totals of a table of groups on paper: what the screen shows below its rows.
import { FLOAT, INTEGER, TEXT } from "@sheaf/sql";
import { readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Source } from "../gather.ts";
import { answer, pressWith } from "../testing/pressed.ts";

const limits = { rows: 6, marks: 1000, points: 1000, cells: 100_000, printsTime: 60_000 };

function documentWith(more: object = {}) {
  const { document, report } = readWorkbookValue({
    name: "Totals",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "rows",
            kind: "table",
            name: "Rows",
            source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
            columns: [
              { id: "region", name: "Region", formula: "[t/region]" },
              { id: "city", name: "City", formula: "[t/city]" },
              { id: "sum", name: "Sum", formula: "Sum([t/amount])" },
              { id: "most", name: "Most", formula: "Max([t/amount])" },
              { id: "amount", name: "Amount", formula: "[t/amount]" },
            ],
            groupings: [
              { id: "g1", groupBy: ["region"], calculations: ["sum"] },
              { id: "g2", groupBy: ["city"], calculations: ["most"] },
            ],
            conditionalFormats: [{ columnIds: ["sum"], type: "single", condition: ">", value: 0, style: { backgroundColor: "#fedcba" } }],
            ...more,
          },
        ],
      },
    ],
  });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

const five = ["North", "North", "North", "South", "South"];

async function drawn(format: "html" | "svg", { more = {}, isCut = false, problem = false } = {}) {
  const asked: string[] = [];
  const ask: Source["ask"] = async ({ want, level }) => {
    asked.push(`${want.kind} ${level ?? ""}`);
    if (want.kind === "totals") {
      if (problem) throw new Error("no totals");
      return answer([
        { id: "sum", name: "Sum", type: FLOAT, cells: [1234.5] },
        { id: "most", name: "Most", type: FLOAT, cells: [null] },
      ]);
    }
    return {
      ...answer([
        // as they stand in the document; on the screen and on paper those of the outer groups come first
        { id: "city", name: "City", type: TEXT, cells: ["Oslo", "Oslo", "Bergen", "Rome", "Bergen"] },
        { id: "sum", name: "Sum", type: FLOAT, cells: [600.5, 600.5, 600.5, 634, 634] },
        { id: "region", name: "Region", type: TEXT, cells: five },
        { id: "most", name: "Most", type: FLOAT, cells: [300, 300, 300, 400, 400] },
        { id: "amount", name: "Amount", type: INTEGER, cells: [1n, 2n, 3n, 4n, 5n] },
      ]),
      isCut,
    };
  };
  const { bytes } = await pressWith(documentWith(more), { ask }, { what: { kind: "page", pageId: "p" }, format, limits });
  const text = bytes.toString("utf8").replace(/<style>@font-face.*?<\/style>/su, "");
  const [, foot = ""] = /<tfoot>(.*?)<\/tfoot>/su.exec(text) ?? [];
  return { text, asked, total: [...foot.matchAll(/<td[^>]*>(.*?)<\/td>/gsu)].map(([, cell]) => cell), foot };
}

test("the last row of a table of groups is on paper: each column over everything, and how many groups and rows there are", async () => {
  const { total, asked, foot } = await drawn("html");
  expect(asked).toContain("totals g2");
  // Bergen lies in two regions: four groups and no three cities.
  expect(total).toEqual(["Total", "1,234.5", "4 groups", "", "5 rows"]);
  // what conditional formats say is about the rows
  expect(foot).not.toContain("#fedcba");
  const { text } = await drawn("svg");
  expect([text.includes(">Total<"), text.includes(">1,234.5<")]).toEqual([true, true]);
});

test("columns stand as on the screen: those of the outer groups first, their keys before their values", async () => {
  const { text } = await drawn("html");
  expect([...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gsu)].map(([, name]) => name)).toEqual([
    "Region",
    "Sum",
    "City",
    "Most",
    "Amount",
  ]);
});

test("a table that shows no totals has none on paper, and asks for none; one whose totals cannot be had stands without them", async () => {
  const hidden = await drawn("html", { more: { tableComponents: { totals: "hidden" } } });
  expect([hidden.total, hidden.asked.some((one) => one.startsWith("totals"))]).toEqual([[], false]);
  const failed = await drawn("html", { problem: true });
  expect([failed.total, failed.text.includes("Bergen")]).toEqual([[], true]);
});

test("where not all rows were brought, nothing of them is counted, and the totals are those of all", async () => {
  const { total } = await drawn("html", { isCut: true });
  expect(total).toEqual(["Total", "1,234.5", "", "", ""]);
});

test("numbers of rows have no total", async () => {
  const { total } = await drawn("html", { more: { sheaf: { rowNumbers: "shown" } } });
  expect(total.slice(0, 3)).toEqual(["", "Total", "1,234.5"]);
});
