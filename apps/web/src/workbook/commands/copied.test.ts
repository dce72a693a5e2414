import {
  applyTransaction,
  effectiveLayout,
  findPlaced,
  type Json,
  namesOf,
  readWorkbookValue,
  sheetBoxOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { expect, test } from "vitest";
import { copiedFrom, type CopiedElements, missingSources, pasteElements } from "./copied.ts";

const source = { kind: "warehouse-table", connectionId: "c", path: ["main", "sales"] };
const read = (name: string, elements: readonly Json[], layout?: string): WorkbookDocument => {
  const { document } = readWorkbookValue({
    name,
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements }],
    ...(layout === undefined ? {} : { layout }),
  });
  if (document === null) throw new Error("no document");
  return document;
};
const from = read(
  "From",
  [
    { id: "s", kind: "table", name: "Sales", source, columns: [{ id: "a", name: "Amount", formula: "[sales/amount]" }] },
    { id: "r", kind: "control", controlType: "number", controlId: "Rate", value: 2 },
    { id: "box", kind: "container", name: "Box" },
    {
      id: "k",
      kind: "kpi-chart",
      name: "{{[Rate]}} times",
      source: { kind: "table", elementId: "s" },
      columns: [{ id: "v", name: "Value", formula: "Sum([Sales/Amount]) * [Rate]" }],
      value: { columnId: "v" },
    },
  ],
  `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
  <Element elementId="s" gridColumn="1 / 25" gridRow="1 / 5"/>
  <Element elementId="r" gridColumn="1 / 7" gridRow="5 / 7"/>
  <Container elementId="box" type="grid" gridColumn="1 / 13" gridRow="7 / 15" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="k" gridColumn="1 / 13" gridRow="1 / 5"/>
  </Container>
</Page>`,
);
const ids = (): (() => string) => {
  let count = 0;
  return () => `new-${++count}`;
};
const copied = (chosen: readonly string[]): CopiedElements => {
  const found = copiedFrom(from, "w", chosen);
  if (found === null) throw new Error("nothing copied");
  return found;
};
const pasted = (into: WorkbookDocument, what: CopiedElements, isBrought: boolean): WorkbookDocument => {
  const edit = pasteElements(into, "p", what, isBrought ? missingSources(into, what) : [], ids());
  const applied = applyTransaction(into, edit.operations);
  if (!applied.ok) throw new Error("refused");
  return applied.document;
};

test("a container is copied with what stands in it and all that that reads", () => {
  const box = copied(["box", "k"]);
  expect(box.count).toBe(1);
  expect(box.elements.map(({ id }) => id)).toEqual(["box", "k"]);
  expect(box.sources.map(({ id }) => id).toSorted()).toEqual(["r", "s"]);
});

test("in another workbook its sources come along, formulas lead to the copies, and places stay", () => {
  const other = read("Other", [{ id: "x", kind: "text", body: "words" }]);
  const box = copied(["box"]);
  expect(missingSources(other, box)).toHaveLength(2);
  const after = pasted(other, box, true);
  const kpi = after.pages[0]?.elements.find(({ kind }) => kind === "kpi-chart");
  const table = after.pages[0]?.elements.find(({ kind }) => kind === "table");
  const control = after.pages[0]?.elements.find(({ kind }) => kind === "control");
  if (kpi === undefined) throw new Error("no figure");
  expect(kpi.id).not.toBe("k");
  expect(kpi).toMatchObject({ source: { kind: "table", elementId: table?.id }, name: `{{[@control:${control?.id}]}} times` });
  expect(control).toMatchObject({ controlId: "Rate" });
  const found = findPlaced(effectiveLayout(after, "p")?.nodes ?? [], kpi.id);
  const holder = after.pages[0]?.elements.find(({ id }) => id === found?.host.elementId);
  expect(holder?.kind).toBe("container");
  expect(found?.node.place?.column).toEqual([1, 13]);
  expect(namesOf(after).toPrinted(kpi.id, null, `[@element:${table?.id}/a]`)).toContain("Amount");
});

test("in the same workbook nothing is missing, and a second paste finds a handle of its own", () => {
  const both = copied(["r", "s"]);
  expect(missingSources(from, both)).toEqual([]);
  const twice = pasted(from, both, true);
  const handles = twice.pages[0]?.elements.flatMap((one) => (one.kind === "control" ? [one["controlId"]] : []));
  expect(handles).toEqual(["Rate", "Rate-2"]);
});

const paper = (elements: readonly Json[], layout: string): WorkbookDocument => {
  const { document } = readWorkbookValue({
    name: "Paper",
    kind: "report",
    schemaVersion: 1,
    pages: [{ id: "p", name: "Page", elements }],
    layout,
  });
  if (document === null) throw new Error("no document");
  return document;
};
const words = { id: "x", kind: "text", body: "words" };
const onPaper = '<Page id="p"><Element elementId="x" x="48" y="48" width="300" height="96"/></Page>';

test("on paper copies have places in pixels, and containers stay behind while what stands in them comes", () => {
  const report = paper([words], onPaper);
  const after = pasted(report, copied(["box"]), true);
  expect(after.pages[0]?.elements.map(({ kind }) => kind)).toEqual(["text", "kpi-chart", "control", "table"]);
  const nodes = after.layout[0]?.nodes ?? [];
  expect(nodes.map((node) => [node.tag, node.place, node.children.length])).toEqual(nodes.map(() => ["Element", null, 0]));
  const boxes = nodes.map((node) => sheetBoxOf(node));
  expect(boxes).toHaveLength(4);
  expect(boxes).not.toContain(null);
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.y}`)).size).toBe(4);
});

test("what was copied on paper lies beside itself there, each time a little further, and has columns and rows in a workbook", () => {
  const report = paper([words], onPaper);
  const what = copiedFrom(report, "r", ["x"])!;
  const once = pasted(report, what, false);
  const applied = applyTransaction(once, pasteElements(once, "p", what, [], () => "third").operations);
  if (!applied.ok) throw new Error("refused");
  expect(applied.document.layout[0]?.nodes.map((node) => sheetBoxOf(node)?.x)).toEqual([48, 64, 80]);
  const node = effectiveLayout(pasted(read("Other", []), what, false), "p")?.nodes[0];
  expect(node).toMatchObject({ place: { column: [1, 11], row: [1, 5] }, attributes: {} });
});
