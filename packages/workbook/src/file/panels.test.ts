import { describe, expect, test } from "vitest";
import { isPage, navigationOf, panelLook, panelWith } from "../layout/panels.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { viewerDocument } from "../viewer/viewer-document.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { writeWorkbookFile } from "./write-workbook.ts";

const text = `name: Orders
schemaVersion: 1
kind: workbook
pages:
  - {id: p, name: Page, elements: [{id: note, kind: text, body: Note}]}
  - {id: q, name: Other, elements: []}
panels:
  - id: top
    type: header
    title: Brand
    config: {scroll: none, borderStyle: shadow, backgroundColor: '#102030'}
    elements: [{id: logo, kind: text, body: '{{4711 + 1}}'}]
  - {id: side, type: sidebar, width: small, pages: [q], elements: [{id: ways, kind: navigation, mode: auto}]}
layout: '<Panel id="top" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Element elementId="logo" gridColumn="1 / 25" gridRow="1 / 3"/></Panel>'
settings: {navigation: {pageHeader: enabled, pageSidebar: enabled, primary: header, pageTabsInViewMode: hidden}}
`;

function read(given: string, unknown: "refuse" | "keep" = "refuse") {
  const { document, report } = readWorkbookFile(given, { unknown });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return { document, report };
}

describe("panels in the file", () => {
  test("they are read among the pages and written where they stood, in both envelopes", () => {
    const { document, report } = read(text);
    expect([...report.errors, ...report.warnings]).toEqual([]);
    expect(document.pages.map((page) => [page.id, isPage(page)])).toEqual([
      ["p", true],
      ["q", true],
      ["top", false],
      ["side", false],
    ]);
    for (const envelope of ["nested", "flat"] as const) {
      const written = writeWorkbookFile(document, { envelope }).text;
      const again = read(written).document;
      expect(again.pages).toEqual(document.pages);
      expect(writeWorkbookFile(again, { envelope }).text).toBe(written);
    }
    expect(writeWorkbookFile(document).text).toContain("panels:\n  - id: top\n    type: header\n    title: Brand\n    config:\n");
  });

  test("a page has the first panel of each type that is for it, where the document shows panels of the type", () => {
    const { document } = read(text);
    const at = (pageId: string) => [panelWith(document, "header", pageId)?.id, panelWith(document, "sidebar", pageId)?.id];
    expect([at("p"), at("q")]).toEqual([
      ["top", undefined],
      ["top", "side"],
    ]);
    expect(navigationOf(document)).toEqual({ pageHeader: true, pageSidebar: true, primary: "header", hasTabsInViewMode: false });
    const hidden = read(text.replace("pageHeader: enabled", "pageHeader: disabled")).document;
    expect(panelWith(hidden, "header", "p")).toBeNull();
    expect(navigationOf(read(text.slice(0, text.indexOf("settings:"))).document)).toMatchObject({ pageSidebar: false, primary: "sidebar" });
    const looks = document.pages.flatMap((page) => panelLook(page) ?? []);
    expect(looks).toMatchObject([
      { type: "header", title: "Brand", width: "medium", isSticky: false, border: "shadow", backgroundColor: "#102030", pages: null },
      { type: "sidebar", title: "", width: "small", isSticky: true, border: "line", backgroundColor: null, pages: ["q"] },
    ]);
  });

  test("viewers get them without formulas; a change of one is checked by its schema; an unknown type is refused or kept", () => {
    const { document } = read(text);
    const shown = viewerDocument(document);
    expect(shown.pages.map(({ id }) => id)).toEqual(["p", "q", "top", "side"]);
    expect(JSON.stringify(shown)).not.toContain("4711");
    const set = (value: unknown) =>
      applyTransaction(document, [{ kind: "set-field", path: ["pages", { key: "side" }, "rest", "width"], value: value as string }]);
    expect([set("large").ok, set("huge").ok]).toEqual([true, false]);
    const strange = text.replace("type: sidebar", "type: rail");
    expect(readWorkbookFile(strange, { unknown: "refuse" }).report.errors).toMatchObject([{ code: "E_ENUM", path: "/panels/1/type" }]);
    const kept = read(strange, "keep");
    expect(kept.report.notes).toContainEqual(expect.objectContaining({ code: "N_KEPT", path: "/panels" }));
    expect(writeWorkbookFile(kept.document).text).toContain("type: rail");
  });
});
