import { applyTransaction, type Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { arrangeCards } from "./card-moves.ts";

test("S-G3p: cards that were moved are put back where they fall in one step, and keep what else their tables say", () => {
  const source = { kind: "warehouse-table", connectionId: "c", path: ["t"] };
  const table = (id: string, sheaf: object): Element => ({ id, kind: "table", name: id, source, columns: [], sheaf }) as unknown as Element;
  const policies = [{ id: "p", rule: "True" }];
  const elements = [table("a", { place: { x: 1, y: 2 }, rowPolicies: policies }), table("b", { place: { x: 3, y: 4 } })];
  const applied = applyTransaction(documentOf(...elements), arrangeCards(elements).operations);
  const sheafs = applied.ok ? applied.document.pages[0]?.elements.map(({ sheaf }) => sheaf) : applied.violations;
  expect(sheafs).toEqual([{ rowPolicies: policies }, {}]);
});
