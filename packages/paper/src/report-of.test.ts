import { type Element, effectiveLayout, readWorkbookValue, sheetBoxOf, usualSheet, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { reportOf } from "./report-of.ts";

const text = (id: string) => ({ id, kind: "text", body: id });

function made(file: object) {
  const { document, report } = readWorkbookValue({ name: "Sales", schemaVersion: 1, ...file });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  let next = 0;
  return reportOf(document, usualSheet, () => `new${String((next += 1))}`);
}

const boxesOf = (document: WorkbookDocument, pageId: string) =>
  effectiveLayout(document, pageId)!.nodes.map((node) => [node.elementId, sheetBoxOf(node)!] as const);
const grid = (nodes: string) => `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p">${nodes}</Page>`;
const at = (id: string, columns: string, rows: string) => `<Element elementId="${id}" gridColumn="${columns}" gridRow="${rows}"/>`;

test("elements keep their order and height, and go on behind when the page is longer than a sheet", () => {
  const { document, leftOut } = made({
    pages: [{ id: "p", name: "Page", elements: [text("a"), text("b"), text("c")] }],
    layout: grid([at("a", "1 / 13", "1 / 21"), at("b", "13 / 25", "1 / 11"), at("c", "1 / 25", "21 / 51")].join("")),
  });
  expect(leftOut).toEqual([]);
  expect(document).toMatchObject({ kind: "report", layout: [{ regionId: "p" }, { regionId: "new1" }] });
  expect(document.pages.map(({ id, name, elements }) => [id, name, elements.map((element) => element.id)])).toEqual([
    ["p", "Page", ["a", "b"]],
    ["new1", "Page (2)", ["c"]],
  ]);
  const [a, b] = boxesOf(document, "p").map(([, box]) => box);
  expect([a.x, a.y, b.y]).toEqual([48, 48, 48]);
  expect(b.x).toBeGreaterThan(a.x + a.width);
  expect(b.x + b.width).toBeCloseTo(816 - 48, 0);
  expect(a.height).toBeCloseTo(20 * 24 - 12, 0);
  expect(boxesOf(document, "new1")[0][1].y).toBe(48);
});

test("a page break begins a new sheet", () => {
  const { document } = made({
    pages: [{ id: "p", name: "Page", elements: [text("a"), { id: "cut", kind: "page-break" }, text("b")] }],
    layout: grid([at("a", "1 / 25", "1 / 5"), at("cut", "1 / 25", "5 / 6"), at("b", "1 / 25", "6 / 10")].join("")),
  });
  expect(document.pages.map(({ elements }) => elements.map(({ id }) => id))).toEqual([["a"], ["b"]]);
});

test("what is on tabs that are not in sight stands below what is, nothing is lost and nothing over another", () => {
  const { document } = made({
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [text("a"), text("b"), { id: "tabs", kind: "tabbed-container", tabs: [{ name: "One" }, { name: "Two" }] }],
      },
    ],
    layout: grid(
      `<TabbedContainer elementId="tabs" gridColumn="1 / 25" gridRow="1 / 12"><Tab type="grid">${at("a", "1 / 25", "1 / 5")}</Tab><Tab type="grid">${at("b", "1 / 25", "1 / 5")}</Tab></TabbedContainer>`,
    ),
  });
  const [[first, a], [second, b]] = boxesOf(document, "p") as [
    readonly [string, { y: number; height: number }],
    readonly [string, { y: number; height: number }],
  ];
  expect([first, second]).toEqual(["a", "b"]);
  expect(b.y).toBeGreaterThanOrEqual(a.y + a.height);
});

test("hidden pages and overlays hold data for others, what paper cannot show is named, and nothing is pressed", () => {
  const { document, leftOut } = made({
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "a",
            kind: "control",
            controlType: "text",
            controlId: "a",
            actions: [
              { id: "x", trigger: "on-change", effects: [{ effect: "open-url", url: "https://example.com", openTarget: "_blank" }] },
            ],
          },
          { id: "go", kind: "button", text: "Press" },
          { id: "menu", kind: "navigation", mode: "manual" },
        ] as unknown as Element[],
      },
      { id: "h", name: "Data", visibility: "hidden", elements: [text("d")] },
    ],
    overlays: [{ id: "o", name: "More", type: "modal", elements: [text("m")] }],
  });
  expect(document.pages.map(({ id, rest }) => [id, rest["visibility"]])).toEqual([
    ["p", undefined],
    ["h", "hidden"],
    ["o", "hidden"],
  ]);
  expect(leftOut.map(({ kind }) => kind)).toEqual(["button", "navigation"]);
  expect(document.pages[0].elements.map((element) => Object.keys(element).includes("actions"))).toEqual([false]);
});

test("panels hold data for others too, and the tabs that they stood in for come back", () => {
  const { document } = made({
    pages: [{ id: "p", name: "Page", elements: [text("a")] }],
    panels: [
      { id: "top", type: "header", title: "Head", elements: [text("t"), { id: "ways", kind: "navigation", mode: "auto" }] },
      { id: "side", type: "sidebar", elements: [{ id: "more", kind: "navigation", mode: "auto" }] },
    ],
    settings: { navigation: { pageHeader: "enabled", pageTabsInViewMode: "hidden" } },
  });
  expect(document.pages.map(({ id, name, rest }) => [id, name, rest])).toEqual([
    ["p", "Page", {}],
    ["top", "Head", { visibility: "hidden" }],
  ]);
  expect(document.rest).toEqual({});
});

test("what stands side by side and over a break has no empty sheet behind it", () => {
  const { document } = made({
    pages: [{ id: "p", name: "Page", elements: [text("a"), text("b")] }],
    layout: grid([at("a", "1 / 13", "1 / 31"), at("b", "13 / 25", "20 / 51")].join("")),
  });
  expect(document.layout).toMatchObject([{ regionId: "p" }]);
  expect(document.layout).toHaveLength(1);
});
