import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import {
  effectiveLayout,
  insideSheet,
  isForReports,
  readWorkbookValue,
  repeatsBy,
  sheetOf,
  sheetPanelWith,
  type RegionLayout,
  sheetBoxOf,
  sheetSizeOf,
  usualSheet,
  writeWorkbookValue,
} from "../index.ts";

const text = (id: string) => ({ id, kind: "text", body: id });
const file = (layout: string, more: object = {}) => ({
  name: "Invoice",
  schemaVersion: 1,
  kind: "report",
  config: { pageWidth: 400, pageHeight: 600, margin: 40 },
  pages: [{ id: "p", name: "Cover", elements: [text("a"), text("b")] }],
  layout,
  ...more,
});
const at = (id: string, x: number, y: number, width: number, height: number) =>
  `<Element elementId="${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const page = (...nodes: string[]) => `<Page id="p">\n  ${nodes.join("\n  ")}\n</Page>\n`;

describe("a report's file", () => {
  test("keeps its paper and the places on it", () => {
    const given = file(page(at("a", 40, 40, 320, 80), at("b", 40, 140.5, 100, 60)));
    const { document, report } = readWorkbookValue(given);
    expect(report).toMatchObject({ valid: true, errors: [], warnings: [] });
    expect(sheetSizeOf(document!)).toEqual({ width: 400, height: 600, margin: 40 });
    expect(effectiveLayout(document!, "p")!.nodes.map(sheetBoxOf)).toEqual([
      { x: 40, y: 40, width: 320, height: 80 },
      { x: 40, y: 140.5, width: 100, height: 60 },
    ]);
    expect(writeWorkbookValue(document!).value).toEqual(given);
  });

  test("without a paper has a letter page upright", () => {
    const { config: _config, ...given } = file("");
    expect(sheetSizeOf(readWorkbookValue(given).document!)).toEqual(usualSheet);
  });

  test.each([
    [page(at("a", 300, 40, 120, 80)), 'E_LAYOUT_PARSE "a" reaches over the edge of the page, which is 400 by 600 pixels'],
    [page(at("a", -1, 40, 20, 80)), 'E_LAYOUT_PARSE "a" reaches over the edge of the page, which is 400 by 600 pixels'],
    [page('<Element elementId="a" x="0" y="0" width="wide" height="1"/>'), 'E_LAYOUT_PARSE "a" needs x, y, width and height in pixels'],
  ])("refuses a place outside of its page: %s", (layout, finding) => {
    const { document, report } = readWorkbookValue(file(layout));
    expect(document).toBeNull();
    expect(report.errors.map(({ code, message }) => `${code} ${inEnglish(message)}`)).toEqual([finding]);
  });

  test("holds inside of its page what two people brought over the edge at once, and what has no place in pixels", () => {
    const { document } = readWorkbookValue(file(page(at("a", 40, 40, 320, 80), at("b", 40, 140, 100, 60))));
    const brought = (region: RegionLayout): RegionLayout => ({
      ...region,
      nodes: region.nodes.map((node) =>
        node.elementId === "a"
          ? { ...node, attributes: { ...node.attributes, x: "200" } }
          : { ...node, attributes: {}, place: { column: [1, 13], row: [1, 5] } },
      ),
    });
    const broken = { ...document!, layout: document!.layout.map(brought) };
    const again = readWorkbookValue(writeWorkbookValue(broken).value);
    expect(again.report.errors).toEqual([]);
    const drawn = effectiveLayout(broken, "p")!.nodes.map(sheetBoxOf);
    expect(again.document!.layout.flatMap(({ nodes }) => nodes.map(sheetBoxOf))).toEqual([
      { x: 80, y: 40, width: 320, height: 80 },
      ...drawn.slice(1),
    ]);
  });

  test("keeps what was put on a panel beside its pages", () => {
    const { document } = readWorkbookValue(file("", { panels: [{ id: "top", type: "header", elements: [text("c")] }] }));
    const region = effectiveLayout(document!, "top")!;
    expect(region.tag).toBe("Panel");
    const { value, losses } = writeWorkbookValue({ ...document!, layout: [region] });
    expect([losses, readWorkbookValue(value).report.errors]).toEqual([[], []]);
  });

  const footer = (height: number, layout: string) =>
    readWorkbookValue(
      file(`<Panel id="foot">${layout}</Panel>`, {
        panels: [{ id: "foot", type: "footer", config: { height, backgroundColor: "#eeeeee" }, elements: [text("c")] }],
      }),
    );

  test("keeps headers and footers with their height, and measures on them", () => {
    const { document, report } = footer(40, at("c", 0, 0, 400, 40));
    expect(report).toMatchObject({ errors: [], warnings: [] });
    expect(sheetOf(document!, document!.pages.at(-1)!)).toMatchObject({ width: 400, height: 40 });
    expect(sheetPanelWith(document!, "footer", "p")?.id).toBe("foot");
    expect(sheetPanelWith(document!, "header", "p")).toBeNull();
    const again = readWorkbookValue(writeWorkbookValue(document!).value);
    expect([again.report.errors, again.document!.pages.at(-1)!.rest]).toEqual([[], document!.pages.at(-1)!.rest]);
    expect(footer(40, at("c", 0, 10, 400, 40)).report.errors.map(({ message }) => inEnglish(message))).toEqual([
      '"c" reaches over the edge of the panel, which is 400 by 40 pixels',
    ]);
  });

  test("a page repeats by a control that offers values, and by nothing where it is gone", () => {
    const control = {
      id: "k",
      kind: "control",
      controlType: "list",
      controlId: "Region",
      source: { kind: "manual", valueType: "text", values: ["a"] },
    };
    const pages = (elements: readonly object[]) => [
      { id: "p", name: "Cover", elements: [text("a"), ...elements], sheaf: { repeat: { controlId: "k" } } },
    ];
    const given = file("", { pages: pages([control]) });
    const { document, report } = readWorkbookValue(given);
    expect(report.errors).toEqual([]);
    expect(repeatsBy(document!, document!.pages.at(0)!)?.id).toBe("k");
    expect(writeWorkbookValue(document!).value).toMatchObject({ pages: [{ sheaf: { repeat: { controlId: "k" } } }] });
    const gone = readWorkbookValue(file("", { pages: pages([]) })).document!;
    expect(repeatsBy(gone, gone.pages.at(0)!)).toBeNull();
  });

  test("margins that two people left no room between are as wide as there is room", () => {
    const { document } = readWorkbookValue(file(""));
    const both = { ...document!, rest: { ...document!.rest, config: { pageWidth: 90, pageHeight: 600, margin: 45 } } };
    expect(sheetSizeOf(both).margin).toBe(37);
    expect(readWorkbookValue(writeWorkbookValue(both).value).report.errors).toEqual([]);
  });

  test("says which element lies over which, and keeps both", () => {
    const { document, report } = readWorkbookValue(file(page(at("a", 40, 40, 320, 80), at("b", 60, 60, 100, 60))));
    expect(report.warnings.map(({ code, message }) => `${code} ${inEnglish(message)}`)).toEqual(['W_OVERLAP "b" lies over "a"']);
    expect(effectiveLayout(document!, "p")!.nodes.map(({ elementId }) => elementId)).toEqual(["a", "b"]);
  });

  test("names the elements that no paper can show", () => {
    const given = file("", { pages: [{ id: "p", name: "Cover", elements: [text("a"), { id: "c", kind: "container" }] }] });
    const { report } = readWorkbookValue(given);
    expect(report.errors.map(({ code, path }) => `${code} ${path}`)).toEqual(["E_UNSUPPORTED /pages/0/elements/1/kind"]);
  });

  test("refuses margins that leave no room", () => {
    const { document, report } = readWorkbookValue(file("", { config: { pageWidth: 90, pageHeight: 600, margin: 45 } }));
    expect(document).toBeNull();
    expect(report.errors.map(({ path }) => path)).toEqual(["/config"]);
  });
});

test("what has no place on a page of a report is put where nothing stands, within the margins", () => {
  const { document } = readWorkbookValue(file(page(at("a", 40, 40, 320, 300))));
  expect(effectiveLayout(document!, "p")?.nodes.map((node) => sheetBoxOf(node))).toEqual([
    { x: 40, y: 40, width: 320, height: 300 },
    { x: 40, y: 356, width: 320, height: 56 },
  ]);
});

test("a box is brought inside of its sheet", () => {
  const sheet = { width: 400, height: 600, margin: 40 };
  expect(insideSheet({ x: -20, y: 590, width: 500, height: 50 }, sheet)).toEqual({ x: 0, y: 550, width: 400, height: 50 });
  expect(insideSheet({ x: 10, y: 10, width: 1, height: 1 }, sheet)).toEqual({ x: 10, y: 10, width: 8, height: 8 });
});

test.each([
  ["table", true],
  ["text", true],
  ["bar-chart", true],
  ["input-table", true],
  ["tabbed-container", false],
  ["form", false],
  ["navigation", false],
  ["value-list", false],
  ["page-break", false],
])("%s stands on paper: %s", (kind, isFor) => {
  expect(isForReports({ id: "a", kind })).toBe(isFor);
});
