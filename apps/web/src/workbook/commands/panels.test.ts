import { applyTransaction, effectiveLayout } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { twoPages } from "../testing/documents.ts";
import { addPanel } from "./panels.ts";

test("a header has room for a logo and a control beside the ways to the pages; a sidebar is laid out by itself", () => {
  const document = twoPages();
  const made = applyTransaction(document, addPanel(document, "header", { panel: "top", ways: "ways" }).operations);
  if (!made.ok) throw new Error(JSON.stringify(made.violations));
  expect(effectiveLayout(made.document, "top")?.nodes.map(({ elementId, place }) => [elementId, place])).toEqual([
    ["ways", { column: [5, 17], row: [1, 3] }],
  ]);
  const again = applyTransaction(made.document, made.inverse);
  expect(again.ok && again.document).toEqual(document);
  const side = applyTransaction(document, addPanel(document, "sidebar", { panel: "side", ways: "ways" }).operations);
  expect(side.ok && side.document.layout).toEqual(document.layout);
});
