import { inEnglish } from "@sheaf/messages/english";
import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import type { Element, WorkbookDocument } from "../document.ts";
import { columnsOf } from "../names/labels.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { drawFrom, randomOperation } from "../testing/random-operations.ts";
import { fileWith, findings, readValid, rewritten, trips } from "../testing/read.ts";
import { sampleDocument } from "../testing/sample.ts";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { checkDocument } from "../document-checks.ts";
import { readWorkbookFile, readWorkbookValue } from "./read-workbook.ts";
import { writeWorkbookFile, writeWorkbookValue } from "./write-workbook.ts";
import { tellReport } from "./report.ts";

const text = (id: string) => `{id: ${id}, kind: text, body: ${id}}`;
const flatWith = (elements: string[], layout: string, more = "") =>
  `name: T\ndocument:\n  schemaVersion: 1\n  kind: workbook\n  pages: [{id: p, name: P}, {id: q, name: Q}]\n${more}  elements:\n${elements.map((element) => `    - ${element}\n`).join("")}  layout: ${JSON.stringify(layout)}\n`;
const block = (page: string, ...ids: string[]) =>
  `<Page id="${page}">${ids.map((id, index) => `<Element elementId="${id}" gridColumn="1 / 9" gridRow="${index * 4 + 1} / ${index * 4 + 4}"/>`).join("")}</Page>`;

describe("envelopes", () => {
  test("flat: elements go to the region whose layout names them, in their order", () => {
    const document = readValid(flatWith([text("a"), text("b"), text("c")], block("p", "c", "a") + block("q", "b")));
    expect(document.pages.map((page) => page.elements.map(({ id }) => id).join())).toEqual(["a,c", "b"]);
    expect(document.rest).toEqual({ sheaf: { origin: { elementOrder: ["a", "b", "c"] } } });
  });

  test("the order of a flat list that the regions give back needs no record", () => {
    expect(readValid(flatWith([text("a"), text("b")], block("p", "a") + block("q", "b"))).rest).toEqual({});
  });

  test("flat elements of overlays and panels go there", () => {
    const document = readValid(
      flatWith(
        [text("a"), text("in"), text("nav")],
        `${block("p", "a")}${block("o", "in")}<Panel id="h"><Element elementId="nav" gridColumn="1 / 7" gridRow="1 / 3"/></Panel>`,
        "  overlays: [{id: o, type: modal}]\n  panels: [{id: h, type: header, pages: [p]}]\n",
      ),
    );
    expect(document.pages.at(-2)).toMatchObject({
      id: "o",
      name: "",
      rest: { type: "modal" },
      elements: [{ id: "in", kind: "text", body: "in" }],
    });
    expect(document.pages.at(-1)).toMatchObject({
      id: "h",
      name: "",
      rest: { type: "header", pages: ["p"] },
      elements: [{ id: "nav", kind: "text", body: "nav" }],
    });
  });

  test("a flat element that the layout does not place is E_LAYOUT_UNPLACED with the path of the element as sent", () => {
    const { document, report } = readWorkbookFile(flatWith([text("a"), text("lost")], block("p", "a")));
    expect(document).toBeNull();
    expect(report.errors.map(({ code, path }) => `${code} ${path}`)).toEqual(["E_LAYOUT_UNPLACED /document/elements/1"]);
  });

  test("an import puts unplaced elements on the one page without a layout, else on a hidden page", () => {
    const one = readValid(flatWith([text("a"), text("lost")], block("p", "a")), { unknown: "keep" });
    expect(one.pages.map((page) => page.elements.map(({ id }) => id).join())).toEqual(["a", "lost"]);
    const none = readValid(flatWith([text("a"), text("b"), text("lost")], block("p", "a") + block("q", "b")), { unknown: "keep" });
    expect(none.pages.map((page) => [page.name, page.rest["visibility"], page.elements.map(({ id }) => id).join()])).toEqual([
      ["P", undefined, "a"],
      ["Q", undefined, "b"],
      ["Unplaced", "hidden", "lost"],
    ]);
  });

  test("paths of findings in a flat file are into the body as sent", () => {
    expect(
      findings(
        flatWith(
          ["{id: a, kind: table, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: x, formula: '1', hiden: true}]}"],
          block("p", "a"),
        ),
      ),
    ).toEqual(["E_UNKNOWN_FIELD /document/elements/0/columns/0/hiden"]);
    expect(findings(flatWith([text("a")], "<Page"))).toEqual(["E_LAYOUT_PARSE /document/layout"]);
    expect(findings(`name: T\ndocument: {schemaVersion: 1, kind: workbook, pages: [], elements: [], layout: '', colour: red}\n`)).toEqual([
      "E_UNKNOWN_FIELD /document/colour",
    ]);
  });

  test.each(["workbook", "dataModel", "salesDataModel", "model", "spec", "representation"])(
    "a document wrapped in %s is unwrapped with a note, and paths stay those of the body",
    (wrapper) => {
      const inner = {
        name: "T",
        schemaVersion: 1,
        pages: [
          {
            id: "p",
            name: "P",
            elements: [{ id: "t", kind: "table", source: { kind: "sql", connectionId: "c", statement: "s" }, columns: [], hiden: 1 }],
          },
        ],
      };
      const { report } = readWorkbookValue({ [wrapper]: inner, warnings: [], stats: { n: 1 } });
      expect(report.errors.map(({ code, path }) => `${code} ${path}`)).toEqual([`E_UNKNOWN_FIELD /${wrapper}/pages/0/elements/0/hiden`]);
      expect(report.notes.map(({ code }) => code)).toContain("N_REWRITTEN");
    },
  );

  test("server-managed members are ignored and never written; documentVersion is handed on", () => {
    const managed =
      "workbookId: w\nurl: https://x.test/w\ndocumentVersion: 7\nlatestDocumentVersion: 8\nownerId: o\ncreatedBy: a\nupdatedBy: b\ncreatedAt: 2026-01-01\nupdatedAt: 2026-01-02\n";
    const body = fileWith([text("a")], managed);
    const { document, documentVersion, folderId, report } = readWorkbookFile(body);
    expect(report.errors).toEqual([]);
    expect([documentVersion, folderId]).toEqual([7, null]);
    expect(document?.rest).toEqual({});
    for (const member of managed.split("\n").flatMap((line) => line.split(":")[0] ?? []))
      if (member !== "") expect(rewritten(body)).not.toContain(`${member}:`);
    expect(readWorkbookFile(`folderId: f\n${body}`).folderId).toBe("f");
    expect(rewritten(`folderId: f\n${body}`)).not.toContain("folderId");
  });

  test("a stream of several YAML documents is one workbook", () => {
    const { document, report } = readWorkbookFile(
      `name: T\nschemaVersion: 1\npages: [{id: p, name: P, elements: [${text("a")}]}]\n---\nname: T\npages: [{id: p, elements: [${text("b")}]}, {id: q, name: Q, elements: [${text("c")}]}]\n`,
    );
    expect(report.errors).toEqual([]);
    expect(document?.pages.map((page) => [page.id, page.elements.map(({ id }) => id).join()])).toEqual([
      ["p", "a,b"],
      ["q", "c"],
    ]);
    expect(findings("name: T\nschemaVersion: 1\npages: []\n---\nname: Other\n")).toContain("E_VALUE_TYPE /name");
  });

  test("any integer is read as the version of the schema; absent is 1, with a note", () => {
    expect(readValid("name: T\nschemaVersion: 3\npages: []\n").schemaVersion).toBe(1);
    expect(findings("name: T\npages: []\n")).toEqual(["N_DEFAULTED "]);
  });

  test("older files repeat an element id on two pages: the later one is re-keyed and its page follows", () => {
    const body = `name: T\nschemaVersion: 1\npages:\n  - id: p\n    name: P\n    elements:\n      - ${trips}\n  - id: q\n    name: Q\n    elements:\n      - ${trips}\n      - {id: u, kind: table, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[trips/Km] + Lookup([trips/Day], 1, [trips/Km])'}]}\nlayout: ${JSON.stringify(block("p", "trips") + block("q", "trips", "u"))}\n`;
    const { document, report } = readWorkbookFile(body);
    expect(report.errors).toEqual([]);
    expect(report.notes.map(({ code, path }) => `${code} ${path}`)).toEqual(["N_REKEYED /pages/1/elements/0"]);
    expect(document?.pages[1]?.elements.map(({ id }) => id)).toEqual(["q~trips", "u"]);
    expect(document?.pages[1]?.elements[1]).toMatchObject({
      source: { elementId: "q~trips" },
      columns: [{ formula: "[@element:q~trips/km] + Lookup([@element:q~trips/day], 1, [@element:q~trips/km])" }],
    });
    expect(document?.layout[1]?.nodes.map(({ elementId }) => elementId)).toEqual(["q~trips", "u"]);
  });

  test("a table that lists no columns shows all of its source's, with a note", () => {
    const body = fileWith([
      trips,
      "{id: child, kind: table, source: {kind: table, elementId: trips}}",
      "{id: bare, kind: table, source: {kind: warehouse-table, connectionId: c, path: [DB, RIDES]}, columns: []}",
    ]);
    const { document, report } = readWorkbookFile(body, {
      sourceColumns: (source) => (source.kind === "warehouse-table" ? ["A", "B/C"] : undefined),
    });
    expect(report.notes.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "N_DEFAULTED /pages/0/elements/1",
      "N_DEFAULTED /pages/0/elements/2",
    ]);
    expect(document?.pages[0]?.elements[1]).toMatchObject({
      columns: [
        { id: "day", name: "Day", formula: "[@element:trips/day]" },
        { id: "km", name: "Km", formula: "[@element:trips/km]" },
      ],
    });
    expect(document?.pages[0]?.elements[2]).toMatchObject({
      columns: [
        { id: "A", formula: "[RIDES/A]" },
        { id: "B/C", formula: "[RIDES/B\\/C]" },
      ],
    });
  });
});

describe("writing", () => {
  test("members stand in the order of the format, defaults are left out, spellings and list order are the author's", () => {
    const body = fileWith([
      "{sort: [{nulls: connection-default, direction: ascending, columnId: b}], columns: [{formula: '[B]', id: b, hidden: false}, {name: A, hidden: true, formula: '[A]', id: a, style: {color: '#AbCdEf'}}], source: {path: [T], connectionId: c, kind: warehouse-table}, filters: [], order: [], name: T, kind: table, id: t}",
    ]);
    expect(rewritten(body)).toBe(
      `name: Test
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - id: t
        kind: table
        name: T
        source:
          kind: warehouse-table
          connectionId: c
          path: [T]
        columns:
          - id: b
            formula: '[B]'
          - id: a
            name: A
            formula: '[A]'
            hidden: true
            style:
              color: '#AbCdEf'
        sort:
          - columnId: b
            direction: ascending
`,
    );
  });

  test.each([
    "{id: e, kind: button, text: Go, appearance: filled}",
    "{id: e, kind: tabbed-container, tabs: [{name: A}], tabBar: {alignment: left}}",
    "{id: e, kind: container, elementGap: shown, spacing: medium}",
    "{id: e, kind: divider, style: {strokeStyle: solid}}",
    "{id: e, kind: control, controlId: c, controlType: slider, low: 0, high: 100, step: 1}",
    "{id: e, kind: control, controlId: c, controlType: top-n, rankingFunction: rank, mode: top-n}",
    "{id: e, kind: waterfall-chart, source: {kind: table, elementId: trips}, columns: [{id: x, formula: '[Trips/Day]'}, {id: y, formula: 'Sum([Trips/Km])'}], xAxis: {columnId: x}, yAxis: {columnIds: [y]}, legend: {visibility: shown}, waterfallShape: {calculation: sum, connectorLine: shown}}",
    "{id: e, kind: pivot-table, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[Trips/Day]'}, {id: b, formula: 'Sum([Trips/Km])'}], rowsBy: [{columnId: a}], values: [b], totals: {showGrandTotals: shown, showSubtotals: shown}}",
  ])("what holds without being said comes back where a file says it, if the format says no default: %s", (element) => {
    expect(JSON.parse(rewritten(fileWith([trips, element]), { format: "json" }))).toHaveProperty("pages.0.elements.1", parse(element));
  });

  test("JSON is written with the same members", () => {
    const document = sampleDocument();
    const { text: json } = writeWorkbookFile(document, { format: "json" });
    expect(readValid(json)).toEqual(readValid(writeWorkbookFile(document).text));
  });

  test("dialects of the reference leave our extensions out and list each", () => {
    const { text: written, losses } = writeWorkbookFile(sampleDocument(), { dialect: "r2" });
    expect(written).not.toContain("sheaf");
    expect(losses.map(({ code }) => code)).toEqual(["L_sheaf.colors", "L_sheaf.weekStart"]);
    const first = writeWorkbookFile(sampleDocument(), { dialect: "r1" });
    expect(first.text).not.toContain("settings:");
    expect(first.losses.map(({ code }) => code)).toEqual(["L_sheaf.colors", "L_sheaf.weekStart", "L_settings"]);
    expect(readWorkbookFile(written).report.errors).toEqual([]);
  });

  test("sheaf.version stands at the top if an extension is used anywhere, and only then", () => {
    expect(rewritten(fileWith([text("a")]))).not.toContain("sheaf");
    expect(
      rewritten(
        fileWith([
          "{id: t, kind: table, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: a, formula: '1', sheaf: {display: {kind: json}}}]}",
        ]),
      ),
    ).toContain("sheaf:\n  version: 1\n");
    expect(rewritten(fileWith([text("a")], "sheaf: {version: 1}\n"))).not.toContain("sheaf");
  });

  test("what names things that are gone is left out of the file, and listed", () => {
    const document = sampleDocument();
    const gone = applyTransaction(document, [
      { kind: "remove-item", list: ["elements", { key: "trips" }, "columns"], key: "rider", after: "day" },
      { kind: "remove-item", list: ["pages", { key: "p3" }, "elements"], key: "line", after: "note" },
    ]);
    if (!gone.ok) throw new Error("refused");
    const { text: written, losses } = writeWorkbookFile(gone.document);
    expect(losses.map(({ code }) => code)).toEqual(
      ["L_trips.groupings.0.groupBy.0", "L_trips.order.0", "L_trips.filters.1.columnId", "L_who.filters.0.columnId", "L_layout.line"].sort(
        (a, b) => losses.findIndex(({ code }) => code === a) - losses.findIndex(({ code }) => code === b),
      ),
    );
    const again = readWorkbookFile(written);
    expect(again.report.errors).toEqual([]);
    expect(writeWorkbookFile(readValid(written)).text).toBe(written);
  });
});

/** A table that lists no columns: a file that says so means all columns of its source. */
const isEmptyTable = (element: Element): boolean => element.kind === "table" && columnsOf(element).length === 0;

/** A document that differs from the sample by some valid edits, and reads from nothing that is gone. */
function someDocument(seed: number): WorkbookDocument {
  const draw = drawFrom(seed);
  let at = sampleDocument();
  for (let count = seed % 12; count > 0; count--) {
    const result = applyTransaction(at, [randomOperation(at, draw, () => `n${draw(1_000_000)}`)]);
    if (!result.ok || checkDocument(result.document).some(({ path }) => path[0] === "source")) continue;
    if (!result.document.pages.some((page) => page.elements.some(isEmptyTable))) at = result.document;
  }
  return at;
}
const anySeed = fc.integer({ min: 0, max: 2 ** 30 });

describe("round trips, over documents some edits away from the sample", () => {
  test("export → import → export is byte-equal, in YAML and JSON", () => {
    fc.assert(
      fc.property(anySeed, fc.constantFrom("yaml" as const, "json" as const), (seed, format) => {
        const document = someDocument(seed);
        const once = writeWorkbookFile(document, { format }).text;
        const read = readWorkbookFile(once, { format });
        if (read.document === null)
          throw new Error(
            tellReport(read.report, inEnglish)
              .errors.map((entry) => entry.summary)
              .join("\n"),
          );
        expect(writeWorkbookFile(read.document, { format }).text).toBe(once);
      }),
      { numRuns: process.env["LONG"] === undefined ? 150 : 5000 },
    );
  });

  test("places come back as they were, also of containers that are lower than what is in them", () => {
    const inner = `<Element elementId="a" gridColumn="1 / 25" gridRow="1 / 4"/>`;
    const layout = `<Page id="p"><Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="1 / 4" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${inner}</Container><Element elementId="b" gridColumn="1 / 25" gridRow="4 / 7"/></Page>${block("q", "c")}`;
    const body = flatWith([text("a"), "{id: box, kind: container}", text("b"), text("c")], layout);
    for (const envelope of ["flat", "nested"] as const)
      expect([...rewritten(body, { envelope, format: "json" }).matchAll(/gridRow=\\"([^\\]+)\\"/g)].map(([, rows]) => rows)).toEqual([
        "1 / 4",
        "1 / 4",
        "4 / 7",
        "1 / 4",
      ]);
  });

  test("a layout that places nothing that is there stays in the file, in either form", () => {
    const layout = block("p", "gone");
    for (const envelope of ["flat", "nested"] as const) {
      const once = rewritten(flatWith([text("a")], layout), { envelope }, { unknown: "keep" });
      const twice = rewritten(once, { envelope: "flat", format: "json" }, { unknown: "keep" });
      for (const written of [JSON.stringify(parse(once)), twice]) expect(written).toContain(JSON.stringify(layout));
    }
  });

  test("nested(flat(x)) = x and flat(nested(x)) = x", () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const document = someDocument(seed);
        const nested = writeWorkbookValue(document).value;
        const settled = readWorkbookValue(nested).document;
        if (settled === null) throw new Error("the nested form is not valid");
        const flat = writeWorkbookValue(settled, { envelope: "flat" }).value;
        const back = readWorkbookValue(flat);
        if (back.document === null)
          throw new Error(
            tellReport(back.report, inEnglish)
              .errors.map((entry) => entry.summary)
              .join("\n"),
          );
        expect(writeWorkbookValue(back.document, { envelope: "flat" }).value).toEqual(flat);
        // A layout that is the automatic one, and one that leaves elements to it, may be spelled either way.
        const shown = (of: WorkbookDocument) => of.pages.map((page) => effectiveLayout(of, page.id));
        expect(shown(back.document)).toEqual(shown(settled));
        expect({ ...back.document, layout: [] }).toEqual({ ...settled, layout: [] });
      }),
      { numRuns: process.env["LONG"] === undefined ? 150 : 5000 },
    );
  });
});
