import { expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { writeWorkbookFile, writeWorkbookValue } from "../file/write-workbook.ts";
import { viewerDocument } from "../viewer/viewer-document.ts";
import { actionFormulaAt } from "./formula-at.ts";
import { hostOf, overlayHost } from "./host.ts";
import { actionsOf, triggersOf } from "./hosts.ts";

const file = (overlay: object): string =>
  JSON.stringify({
    name: "T",
    schemaVersion: 1,
    folderId: "f",
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "trips",
            kind: "table",
            name: "Trips",
            source: { kind: "warehouse-table", connectionId: "c", path: ["T"] },
            columns: [{ id: "km", name: "Km", formula: "[T/KM]" }],
          },
          { id: "ctl", kind: "control", controlId: "note", controlType: "text" },
        ],
      },
    ],
    overlays: [{ id: "o", elements: [], ...overlay }],
  });

const overlay = {
  type: "modal",
  name: "Details",
  modal: { header: { title: "{{Sum([Trips/Km]) + 777}} km" }, footer: { primaryCta: { text: "Go" } } },
  actions: [
    {
      id: "a",
      trigger: "on-primary-cta-click",
      condition: { type: "formula", formula: "Sum([Trips/Km]) > 888" },
      effects: [{ effect: "set-control-value", control: "note", value: { type: "formula", formula: "Max([Trips/Km])" } }],
    },
  ],
};

function read(given: object): WorkbookDocument {
  const { document, report } = readWorkbookFile(file(given));
  if (document === null || report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
  return document;
}

test("an overlay starts actions as an element does, and its formulas are kept by ids and written by names", () => {
  const document = read(overlay);
  const host = hostOf(document, "o");
  expect(host === undefined ? [] : triggersOf(host)).toEqual(["on-primary-cta-click", "on-secondary-cta-click", "on-close"]);
  expect(host === undefined ? [] : actionsOf(host).map(({ id }) => id)).toEqual(["a"]);
  expect(JSON.stringify(host)).not.toContain("Trips");
  const printed = writeWorkbookFile(document).text;
  expect(printed).toContain("{{Sum([Trips/Km]) + 777}} km");
  expect(printed).toContain("Max([Trips/Km])");
  expect(hostOf(document, "p")).toMatchObject({ kind: "page", actions: [] });
  expect(hostOf(document, "q")).toBeUndefined();
  expect(hostOf(document, "trips")?.kind).toBe("table");
});

test("formulas of its title, its condition and its steps are found where they stand", () => {
  const host = hostOf(read(overlay), "o");
  const at = (path: readonly (string | number)[], part: number | null = null): string | undefined =>
    host === undefined ? undefined : actionFormulaAt(host, path, part)?.formula;
  expect(at(["modal", "header", "title"], 0)).toContain("777");
  expect(at(["actions", 0, "condition", "formula"])).toContain("888");
  expect(at(["actions", 0, "effects", 0, "value", "formula"])).toContain("Max(");
  expect(at(["type"])).toBeUndefined();
});

test("V37: who may only look gets that there are actions, and not what their formulas say", () => {
  const document = viewerDocument(read(overlay));
  const page = document.pages.find(({ id }) => id === "o");
  const host = page === undefined ? null : overlayHost(page);
  expect(host === null ? 0 : actionsOf(host).length).toBe(1);
  expect(JSON.stringify(page)).not.toMatch(/777|888|Max\(/u);
});

test("actions that an overlay cannot have are said with their place", () => {
  const { report } = readWorkbookFile(file({ ...overlay, actions: [{ id: "a", trigger: "on-close", effects: [{ effect: "navigate" }] }] }));
  expect(report.errors.map(({ path }) => path)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/overlays\/0\/actions\/0/u)]));
});

test("a page starts actions when it is opened: kept in the file under a name of ours, and hidden from viewers as others are", () => {
  const actions = [
    {
      id: "l",
      trigger: "on-load",
      effects: [
        { effect: "set-control-value", control: "note", value: { type: "formula", formula: "Max([Trips/Km]) + 999" } },
        { effect: "open-overlay", overlayId: "o" },
      ],
    },
  ];
  const given = JSON.parse(file(overlay)) as { pages: [{ sheaf?: object }] };
  given.pages[0].sheaf = { actions };
  const { document, report } = readWorkbookFile(JSON.stringify(given));
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const host = hostOf(document, "p");
  expect(host === undefined ? [] : triggersOf(host)).toEqual(["on-load"]);
  expect(host === undefined ? [] : actionsOf(host).map(({ id }) => id)).toEqual(["l"]);
  expect(JSON.stringify(host)).not.toContain("Trips");
  expect(actionFormulaAt(host!, ["actions", 0, "effects", 0, "value", "formula"], null)?.formula).toContain("999");
  expect(writeWorkbookValue(document).value).toMatchObject({ pages: [{ sheaf: { actions } }] });
  const seen = viewerDocument(document);
  expect(actionsOf(hostOf(seen, "p")!)).toHaveLength(1);
  expect(JSON.stringify(seen.pages[0]?.rest)).not.toContain("999");
});
