import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import type { Element, WorkbookDocument } from "../../document.ts";
import { elementQuery } from "../../element-query.ts";
import { readWorkbookFile } from "../../file/read-workbook.ts";
import { writeWorkbookFile } from "../../file/write-workbook.ts";
import { calloutOf } from "../text/callout.ts";
import { automaticLayout } from "../../layout/auto-layout.ts";
import { columnsForViewers, viewerDocument } from "../../viewer/viewer-document.ts";
import { referencesOf, referencesTo } from "../../references/references.ts";
import { tellReport } from "../../file/report.ts";

const nothing: Element = { id: "", kind: "" };
const none: WorkbookDocument = { schemaVersion: 1, kind: "workbook", name: "", description: null, pages: [], layout: [], rest: {} };
const trips = `{id: trips, kind: table, name: Trips, source: {kind: warehouse-table, connectionId: c, path: [T]}, columns: [{id: km, name: Km, formula: "[T/KM]"}]}`;
const fileOf = (...elements: readonly string[]): string =>
  [
    "name: N",
    "schemaVersion: 1",
    "pages:",
    "- id: p",
    "  name: P",
    "  elements:",
    ...[trips, ...elements].map((one) => `  - ${one}`),
    "- {id: q, name: Q, elements: []}",
  ].join("\n");
const read = (...elements: readonly string[]) => {
  const { document, report } = readWorkbookFile(fileOf(...elements));
  const found = document ?? { ...none, pages: [] };
  return { document: found, report, elements: found.pages[0]?.elements ?? [] };
};
const found = (id: string, ...elements: readonly string[]): Element => {
  const made = read(...elements);
  expect(made.report.errors).toEqual([]);
  return made.elements.find((element) => element.id === id) ?? nothing;
};

/** One of each kind with all that the file has words for (workbook-file 5.10). */
const whole: Readonly<Record<string, string>> = {
  text: `{id: e, kind: text, name: Lead, body: "## We drove {{Sum([Trips/Km]) | ,.0f}} km", verticalAlign: center, overflow: scroll, style: {backgroundColor: "#fff7e6", borderRadius: round, borderWidth: 1, borderColor: "#c80"}}`,
  image: `{id: e, kind: image, source: {kind: url, url: "https://a.test/{{Sum([Trips/Km])}}.png"}, alt: A ship, link: https://a.test, actions: [{id: a, trigger: on-click, effects: []}], style: {fit: contain, horizontalAlign: left, verticalAlign: top, tiling: repeat, shape: circle, borderWidth: 2}}`,
  "image by its url": `{id: e, kind: image, url: https://a.test/b.png}`,
  "image that was uploaded": `{id: e, kind: image, source: {kind: upload, fileId: f}}`,
  button: `{id: e, kind: button, text: Go, appearance: outline, align: stretch, size: large, icon: download, disabled: "Sum([Trips/Km]) > 3", actions: [{id: a, trigger: on-click, effects: []}], unheardOf: 1}`,
  divider: `{id: e, kind: divider, direction: vertical, align: left, style: {color: "#123456", width: 3, strokeStyle: dashed}}`,
  "page break": `{id: e, kind: page-break}`,
  embed: `{id: e, kind: embed, url: "https://a.test/{{Sum([Trips/Km])}}"}`,
  container: `{id: e, kind: container, backgroundImage: {source: {kind: url, url: https://a.test/b.png}}, elementGap: hidden, spacing: large, style: {padding: none}}`,
  "tabbed container": `{id: e, kind: tabbed-container, tabs: [{name: One}, {name: Two}], tabBar: {alignment: center}}`,
  "repeated container": `{id: e, kind: repeated-container, source: {kind: table, elementId: trips}, arrangement: list, cardSize: small, cardGap: 4, scroll: none, cardStyle: {borderRadius: pill}, sort: [{columnId: km, direction: descending}], noDataText: None}`,
  "single row": `{id: e, kind: single-row-container, source: {kind: table, elementId: trips}, keyColumnId: km, keyColumnValue: 3}`,
  form: `{id: e, kind: form, fields: [{fieldId: f, label: Port, controlType: text, required: true, mode: contains}], submit: {text: Send}, reset: {text: Clear}}`,
  "navigation by hand": `{id: e, kind: navigation, mode: manual, options: [{label: Q, destination: {type: page, pageId: q}}, {label: Site, destination: {type: url, url: https://a.test}}], optionStyle: {orientation: vertical, alignment: center}}`,
  "navigation by itself": `{id: e, kind: navigation, mode: auto, pageLabels: [{pageId: q, label: Second}], showIcons: true}`,
};

describe("content of pages is read, checked and written", () => {
  test("a callout is a text with a status; one that nobody knows is refused", () => {
    const callout = found("e", `{id: e, kind: text, body: "### Delays", sheaf: {callout: warning}}`);
    expect(calloutOf(callout)).toBe("warning");
    expect(calloutOf({ ...callout, kind: "image" })).toBeNull();
    expect(read(`{id: e, kind: text, body: Delays, sheaf: {callout: alarm}}`).report.errors.length).toBe(1);
  });

  test.each(Object.entries(whole))("%s", (_, element) => {
    const { document, report } = read(element);
    expect([...report.errors, ...report.warnings]).toEqual([]);
    const { text } = writeWorkbookFile(document);
    const again = readWorkbookFile(text);
    expect(again.document).toEqual(document);
    expect(writeWorkbookFile(again.document ?? none).text).toBe(text);
  });

  test("formulas in its texts are stored by ids, follow a rename and are written as they were", () => {
    const { document, elements } = read(whole["text"] ?? "");
    const text = elements[1] ?? nothing;
    expect(text["body"]).not.toContain("Trips");
    expect(referencesOf(document, text)).toMatchObject([{ by: "text", to: { kind: "column", elementId: "trips", columnId: "km" } }]);
    const renamed = JSON.parse(JSON.stringify(document).replace('"name":"Km"', '"name":"Miles"')) as WorkbookDocument;
    expect(writeWorkbookFile(renamed).text).toContain("{{Sum([Trips/Miles]) | ,.0f}}");
  });

  test("words of other alignments and unknown members: read, or named where they stand", () => {
    expect(found("e", "{id: e, kind: text, body: x, verticalAlign: middle}")).toMatchObject({ verticalAlign: "center" });
    expect(found("e", "{id: e, kind: divider, direction: vertical, align: end}")).toMatchObject({ align: "right" });
    expect(read("{id: e, kind: text, body: x, verticalAling: top}").report.errors).toMatchObject([
      { code: "E_UNKNOWN_FIELD", path: "/pages/0/elements/1/verticalAling", suggestions: ["verticalAlign"] },
    ]);
    expect(read("{id: e, kind: image, alt: nothing}").report.errors).toMatchObject([{ code: "E_MISSING" }]);
    expect(read("{id: e, kind: divider, style: {width: wide}}").report.errors).toMatchObject([{ code: "E_TYPE" }]);
  });

  test("what says nothing of rows reads none: no element that is broken keeps the value of a control from a text", () => {
    const query = (body: string) => {
      const { document } = read("{id: c, kind: control, controlType: list, controlId: Ports}", `{id: e, kind: text, body: '${body}'}`);
      return elementQuery(document, "e");
    };
    expect(query("{{[Ports]}} on {{Year(Today())}}")?.source).toMatchObject({ kind: "sheaf:fixed", connectionId: "c" });
    expect(query("{{[Ports]}} of {{Count([Trips/Km])}}")?.source).toEqual({ kind: "table", elementId: "trips" });
    expect(query("{{Count()}}")?.source).toEqual({ kind: "table", elementId: "trips" });
    expect(query("{{OurOwn([Ports])}}")?.source).toEqual({ kind: "table", elementId: "trips" });
  });

  test("V37: who may only look gets what live formulas read, and neither their texts nor more than their values", () => {
    const { document } = read(`{id: e, kind: text, body: 'Secret share {{SumIf([Trips/Km], [Trips/Km] > 12345) | .1%}}'}`);
    const shown = viewerDocument(document).pages[0]?.elements[1] ?? nothing;
    expect(shown["body"]).not.toContain("12345");
    expect(shown["body"]).toMatch(/^Secret share \{\{\[.*\] \| \.1%\}\}$/u);
    expect([...(columnsForViewers(document, "e") ?? [])]).toEqual(["live-0"]);
  });

  test("markup that a text cannot have is refused with its offset, and kept as plain text where files are read as far as they go", () => {
    const file = fileOf(`{id: e, kind: text, body: "a <script>b</script>"}`);
    expect(tellReport(readWorkbookFile(file).report, inEnglish).errors).toMatchObject([
      { code: "E_VALUE_TYPE", path: "/pages/0/elements/1/body", message: '"<script>" at offset 2 is no markup of a text' },
    ]);
    const kept = readWorkbookFile(file, { unknown: "keep" });
    expect(kept.report.errors).toEqual([]);
    expect(kept.report.warnings.length).toBeGreaterThan(0);
    expect(kept.document?.pages[0]?.elements[1]).toMatchObject({ body: "a \\<script>b\\</script>" });
  });

  test("a page that a navigation leads to is there, and is known to be pointed at", () => {
    const { document } = read(whole["navigation by hand"] ?? "");
    expect(referencesTo(document, { kind: "page", pageId: "q" })).toMatchObject([{ elementId: "e", by: "field" }]);
    expect(
      read("{id: e, kind: navigation, mode: manual, options: [{label: Q, destination: {type: page, pageId: r}}]}").report.errors,
    ).toMatchObject([{ code: "E_DANGLING_ID" }]);
  });

  test("without a layout: texts 3 rows, dividers 1 (workbook-file 8.7)", () => {
    const { document } = read(whole["text"] ?? "", "{id: line, kind: divider}");
    const rows = automaticLayout(document, "p")?.nodes.map(({ place }) => (place === null ? 0 : place.row[1] - place.row[0]));
    expect(rows).toEqual([15, 3, 1]);
  });
});
