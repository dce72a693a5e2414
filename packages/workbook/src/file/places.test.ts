import { describe, expect, test } from "vitest";
import { fileWith, trips } from "../testing/read.ts";
import { readWorkbookFile } from "./read-workbook.ts";

describe("places of a document in the file as sent (workbook-file 13)", () => {
  const child =
    "{id: child, kind: table, source: {kind: table, elementId: trips}, columns: [{id: c, name: Kilo, formula: '[Trips/Km] // as it was'}]}";

  test("a nested file: pointer and text of a formula, which the document holds in stored form", () => {
    const read = readWorkbookFile(fileWith([trips, child]));
    expect(read.placeOf("child", ["columns", 0, "formula"])).toEqual({
      pointer: "/pages/0/elements/1/columns/0/formula",
      text: "[Trips/Km] // as it was",
    });
    expect(read.placeOf("trips", [])).toEqual({ pointer: "/pages/0/elements/0", text: null });
    expect(read.placeOf("gone", ["columns"])).toEqual({ pointer: "", text: null });
  });

  test("a flat file in a wrapper", () => {
    const { document } = readWorkbookFile(fileWith([trips, child]));
    if (document === null) throw new Error("not valid");
    const element = (id: string) => ({ ...document.pages[0]?.elements.find((one) => one.id === id) });
    const flat = {
      spec: {
        name: "Flat",
        document: {
          schemaVersion: 1,
          kind: "workbook",
          pages: [{ id: "p", name: "Page" }],
          elements: [element("child"), element("trips")],
          layout:
            '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Element elementId="trips" gridColumn="1 / 25" gridRow="1 / 5"/><Element elementId="child" gridColumn="1 / 25" gridRow="5 / 9"/></Page>',
        },
      },
    };
    const read = readWorkbookFile(JSON.stringify(flat));
    expect(read.report.errors).toEqual([]);
    expect(read.placeOf("child", ["columns", 0, "name"])).toEqual({ pointer: "/spec/document/elements/0/columns/0/name", text: "Kilo" });
  });

  test("a file that is refused has no places", () => {
    expect(readWorkbookFile("name: x\npages: 3\n").placeOf("a", [])).toEqual({ pointer: "", text: null });
  });
});
