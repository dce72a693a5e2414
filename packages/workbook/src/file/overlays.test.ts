import { describe, expect, test } from "vitest";
import { overlayLook, popoverAt } from "../layout/overlays.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { viewerDocument } from "../viewer/viewer-document.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { writeWorkbookFile } from "./write-workbook.ts";

const text = `name: Orders
schemaVersion: 1
kind: workbook
pages:
  - id: p
    name: Page
    elements:
      - {id: open, kind: button, text: Open, actions: [{id: a, trigger: on-click, effects: [{effect: open-overlay, overlayId: m}]}]}
      - {id: help, kind: button, text: Help}
      - {id: trips, kind: table, name: Trips, source: {kind: warehouse-table, connectionId: c, path: [A, B, TRIPS]}, columns: [{id: km, name: Km, formula: '[TRIPS/KM]'}]}
overlays:
  - id: m
    type: modal
    name: Details
    elements: [{id: total, kind: kpi-chart, source: {kind: table, elementId: trips}, columns: [{id: v, formula: 'Sum([Trips/Km])'}], value: {columnId: v}}]
    actions: [{id: x, trigger: on-close, effects: [{effect: open-url, url: 'https://a.test/{{Text(4711 + 1)}}', openTarget: _blank}]}]
    modal: {width: large, header: {title: All of it}, footer: {primaryCta: {text: Done}}}
  - id: d
    type: drawer
    elements: [{id: note, kind: text, body: Note}]
    drawer: {position: start}
  - {id: o, type: popover, name: Help, elements: [], popover: {triggerElementId: help}}
layout: '<Page id="m" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Element elementId="total" gridColumn="1 / 25" gridRow="1 / 7"/></Page>'
`;

function read(given: string, unknown: "refuse" | "keep" = "refuse") {
  const { document, report } = readWorkbookFile(given, { unknown });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return { document, report };
}

describe("overlays in the file", () => {
  test("they are read among the pages, formulas stored, and written where they stood", () => {
    const { document, report } = read(text);
    expect([...report.errors, ...report.warnings, ...report.notes]).toEqual([]);
    expect(document.pages.map(({ id, name }) => [id, name])).toEqual([
      ["p", "Page"],
      ["m", "Details"],
      ["d", ""],
      ["o", "Help"],
    ]);
    expect(document.pages.at(1)!.elements.at(0)!["columns"]).toMatchObject([{ formula: "Sum([@element:trips/km])" }]);
    for (const envelope of ["nested", "flat"] as const) {
      const written = writeWorkbookFile(document, { envelope }).text;
      const again = read(written).document;
      expect(again.pages).toEqual(document.pages);
      expect(writeWorkbookFile(again, { envelope }).text).toBe(written);
    }
    expect(writeWorkbookFile(document).text).toContain("overlays:\n  - id: m\n    type: modal\n    name: Details\n");
  });

  test("what a file leaves out of an overlay holds as the format says", () => {
    const looks = read(text).document.pages.map(overlayLook);
    expect(looks[0]).toBeNull();
    expect(looks[1]).toMatchObject({ type: "modal", width: "large", title: "All of it", primary: "Done", secondary: null });
    expect(looks[2]).toMatchObject({ type: "drawer", width: "medium", position: "start", hasShadow: true, title: null });
    expect(popoverAt(read(text).document, "help")?.id).toBe("o");
    expect(popoverAt(read(text).document, "open")).toBeNull();
  });

  test("an unknown type or member is refused, and kept by an import", () => {
    const odd = text.replace("type: drawer", "type: sheet");
    expect(readWorkbookFile(odd).report.errors.map(({ path }) => path)).toEqual(["/overlays/1/type"]);
    const { document, report } = read(odd, "keep");
    expect(report.notes.map(({ code, path }) => `${code} ${path}`)).toContain("N_KEPT /overlays");
    expect(writeWorkbookFile(document).text).toContain("type: sheet");
    const extra = text.replace("{position: start}", "{position: start, glow: 3}");
    expect(readWorkbookFile(extra).report.errors.map(({ path }) => path)).toEqual(["/overlays/1/drawer/glow"]);
    const kept = read(extra, "keep").document;
    const written = writeWorkbookFile(kept).text;
    expect(written).toContain("glow: 3");
    expect(writeWorkbookFile(read(written, "keep").document).text).toBe(written);
  });

  test("steps open overlays, not pages, and lead to pages, not overlays", () => {
    const at = (given: string) => readWorkbookFile(given).report.errors.map(({ code, path }) => `${code} ${path}`);
    expect(at(text.replace("overlayId: m}", "overlayId: p}"))).toEqual(["E_DANGLING_ID /pages/0/elements/0/actions/0/effects/0/overlayId"]);
    const leads = text.replace("{effect: open-overlay, overlayId: m}", "{effect: navigate, target: {type: page, page: m}}");
    expect(at(leads)).toEqual(["E_DANGLING_ID /pages/0/elements/0/actions/0/effects/0/target/page"]);
  });

  test("readers get what stands in overlays, and of their actions no formulas", () => {
    const shown = viewerDocument(read(text).document);
    expect(shown.pages.at(1)!.elements.at(0)).toMatchObject({ id: "total", kind: "kpi-chart" });
    expect(JSON.stringify(shown)).not.toContain("4711");
  });

  test("changes of overlays are checked and undone like those of pages", () => {
    const { document } = read(text);
    const set = (path: readonly string[], value: string) =>
      applyTransaction(document, [{ kind: "set-field", path: ["pages", { key: "d" }, "rest", ...path], value }]);
    const wide = set(["drawer", "width"], "large");
    expect(wide.ok && wide.document.pages.map(overlayLook).at(2)).toMatchObject({ width: "large", position: "start" });
    expect(wide.ok && applyTransaction(wide.document, wide.inverse)).toMatchObject({ ok: true, document });
    expect(set(["drawer", "width"], "huge").ok).toBe(false);
    expect(set(["visibility"], "hidden").ok).toBe(false);
  });
});
