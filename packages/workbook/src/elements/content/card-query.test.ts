import { describe, expect, test } from "vitest";
import type { Json, WorkbookDocument } from "../../document.ts";
import { elementQuery } from "../../element-query.ts";
import { readWorkbookFile } from "../../file/read-workbook.ts";
import { columnsForViewers, viewerDocument } from "../../viewer/viewer-document.ts";
import { elementsInside, holderAround, rowFormulaColumn } from "./card-query.ts";

const trips: Json = {
  id: "trips",
  kind: "table",
  name: "Trips",
  source: { kind: "warehouse-table", connectionId: "c", path: ["T"] },
  columns: [
    { id: "km", name: "Km", formula: "[T/KM]" },
    { id: "port", name: "Port", formula: "[T/PORT]" },
    { id: "cost", name: "Cost", formula: "[T/COST]", hidden: true },
  ],
};
const other: Json = { ...(trips as object), id: "other", name: "Other" };
const layout = [
  '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="trips" gridColumn="1 / 25" gridRow="1 / 5"/><Element elementId="other" gridColumn="1 / 25" gridRow="5 / 9"/>',
  '<Container elementId="cards" type="grid" gridColumn="1 / 25" gridRow="9 / 20" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="words" gridColumn="1 / 13" gridRow="1 / 3"/><Element elementId="go" gridColumn="1 / 13" gridRow="3 / 5"/>',
  '</Container><Element elementId="outside" gridColumn="1 / 25" gridRow="20 / 22"/></Page>',
].join("");

function read(cards: object, go: object = {}): WorkbookDocument {
  const { document, report } = readWorkbookFile(
    JSON.stringify({
      name: "T",
      schemaVersion: 1,
      folderId: "f",
      pages: [
        {
          id: "p",
          name: "P",
          elements: [
            trips,
            other,
            { id: "cards", source: { kind: "table", elementId: "trips" }, ...cards },
            { id: "words", kind: "text", body: "{{[Trips repeated container/Port]}}: {{[Trips/Km] * 2}} of {{Sum([Other/Km])}}" },
            { id: "go", kind: "button", text: "Go to {{[Trips/Port]}}", ...go },
            { id: "outside", kind: "text", body: "{{Sum([Trips/Km])}}" },
          ],
        },
      ],
      layout,
    }),
  );
  if (document === null || report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
  return document;
}

const repeated = { kind: "repeated-container", sort: [{ columnId: "cost", direction: "descending" }] };

describe("the rows of a repeated container", () => {
  test("bring for each row what the texts inside say: of the source its row, of others all rows", () => {
    const document = read(repeated);
    expect(elementsInside(document, "cards").map(({ id }) => id)).toEqual(["words", "go"]);
    const query = elementQuery(document, "cards");
    expect(query?.source).toEqual({ kind: "table", elementId: "trips" });
    expect(query?.columns.filter(({ hidden }) => !hidden).map(({ id, formula, level }) => [id, formula, level])).toEqual([
      ["words/live-0", "[@element:trips/port]", "base"],
      ["words/live-1", "[@element:trips/km] * 2", "base"],
      ["words/live-2", "Rollup(Sum([@element:other/km]), 1, 1)", "base"],
      ["go/live-0", "[@element:trips/port]", "base"],
    ]);
    expect(query?.levels.at(-1)?.sorts.map(({ columnId }) => columnId)).toEqual(["cost"]);
  });

  test("V37: viewers ask for what the cards show, and for nothing that they are sorted by", () => {
    const document = read(repeated);
    expect([...(columnsForViewers(document, "cards") ?? [])]).toEqual(["words/live-0", "words/live-1", "words/live-2", "go/live-0"]);
    // The places of the formulas are known to viewers: they find the values by them.
    const shown = viewerDocument(document).pages[0]?.elements.find(({ id }) => id === "words");
    expect(JSON.stringify(shown)).not.toContain("* 2");
  });

  test("bring what buttons inside act with where it is about the row", () => {
    const effects = [{ effect: "open-url", openTarget: "_blank", url: "https://example.com/{{1}}/{{[Trips/Port]}}" }];
    const go = { disabled: "[Trips/Km] > 3", actions: [{ id: "a", trigger: "on-click", effects }] };
    const document = read(repeated, go);
    const button = document.pages[0]?.elements.find(({ id }) => id === "go") ?? { id: "", kind: "" };
    const path = ["actions", 0, "effects", 0, "url"];
    const columns = [rowFormulaColumn(button, ["disabled"], 0), rowFormulaColumn(button, path, 0), rowFormulaColumn(button, path, 1)];
    expect(columns).toEqual(["go/act-0", "go/act-1", "go/act-2"]);
    expect(rowFormulaColumn(button, ["text"], 0)).toBeNull();
    const asked = elementQuery(document, "cards")?.columns.filter(({ id }) => id.startsWith("go/act"));
    expect(asked?.map(({ id, formula }) => [id, formula])).toEqual([
      ["go/act-0", "[@element:trips/km] > 3"],
      ["go/act-2", "[@element:trips/port]"],
    ]);
    // Who looks finds the values by the same places.
    const shown = viewerDocument(document).pages[0]?.elements.find(({ id }) => id === "go");
    expect(rowFormulaColumn(shown ?? button, path, 1)).toBe("go/act-2");
    expect(JSON.stringify(shown)).not.toContain("> 3");
    expect([holderAround(document, "go")?.id, holderAround(document, "outside")]).toEqual(["cards", null]);
  });

  test("a single row is found by its key, which is the order of the rows", () => {
    const query = elementQuery(read({ kind: "single-row-container", keyColumnId: "km" }), "cards");
    expect(query?.columns[0]).toMatchObject({ id: "km", formula: "[@element:trips/km]", hidden: false });
    expect(query?.levels.at(-1)?.sorts).toEqual([{ columnId: "km", direction: "ascending" }]);
  });

  test("a source that is no element of the document has no rows here", () => {
    const source = { kind: "warehouse-table", connectionId: "c", path: ["T"] };
    expect(elementQuery(read({ ...repeated, sort: [], source }), "cards")).toBeNull();
  });
});
