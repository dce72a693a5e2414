import { applyTransaction, columnsOf, type Element, elementQuery, namesOf, type Source, type WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { addedStep, changeJoins, joinDraft, type JoinDraft, joinSource, legNames, withoutStep } from "./joins.ts";

const orders: Source = { kind: "warehouse-table", connectionId: "c", path: ["orders"] };
const customers: Source = { kind: "warehouse-table", connectionId: "c", path: ["customers"] };
const element = {
  id: "o",
  kind: "table",
  name: "Orders",
  source: orders,
  columns: [
    { id: "id", formula: "[orders/id]" },
    { id: "amount", formula: "[orders/amount]", name: "Amount" },
  ],
} as unknown as Element;
const people = {
  id: "p",
  kind: "table",
  name: "People",
  source: customers,
  columns: [
    { id: "name", formula: "[customers/name]", name: "Name" },
    { id: "key", formula: "[customers/id]", name: "Key" },
  ],
} as unknown as Element;
const document = documentOf(element, people);
const keys = [{ left: "[customer]", right: "[Key]", op: "=" }] as const;
const read: Source = { kind: "table", elementId: "p" };

function after(from: WorkbookDocument, operations: Parameters<typeof applyTransaction>[1]): WorkbookDocument {
  const result = applyTransaction(from, operations);
  if (!result.ok) throw new Error("The operations were refused.");
  return result.document;
}

let ids = 0;
const newId = (): string => `new-${(ids += 1)}`;

describe("joins of an element", () => {
  const start = joinDraft(document, element) as JoinDraft;
  const joined: JoinDraft = { ...start, steps: [{ ...addedStep(document, start, read), keys }] };

  test("begin with the source alone, which is what a draft without steps means", () => {
    expect(joinSource(document, start)).toEqual(orders);
    expect(joinSource(document, { ...start, steps: [addedStep(document, start, read)] })).toBeNull();
  });

  test("keep keys by id, and are read back as people write them", () => {
    const edit = changeJoins(document, element, joined, [{ leg: 1, name: "Name" }], newId);
    const changed = after(document, edit?.operations ?? []);
    const now = namesOf(changed).find("o") as Element;
    expect(JSON.stringify(now["source"])).not.toContain("[Key]");
    expect(joinDraft(changed, now)).toMatchObject({ steps: [{ left: 0, joinType: "left-outer", keys }] });
    expect(elementQuery(changed, "o")?.columns.map(({ name }) => name)).toEqual(["id", "Amount", "Name"]);
  });

  test("go away again, and with them what only showed a column of theirs", () => {
    const changed = after(document, changeJoins(document, element, joined, [{ leg: 1, name: "Name" }], newId)?.operations ?? []);
    const now = namesOf(changed).find("o") as Element;
    const bare = after(changed, changeJoins(changed, now, start, [], newId)?.operations ?? []);
    const last = namesOf(bare).find("o") as Element;
    expect(last["source"]).toEqual(orders);
    expect(columnsOf(last).map(({ id }) => id)).toEqual(["id", "amount"]);
  });

  test("a source joined with itself gets a name of its own, and says which is the first", () => {
    const step = addedStep(document, start, orders);
    expect(step.name).toBe("orders 2");
    const self: JoinDraft = { ...start, steps: [{ ...step, keys: [{ left: "[id]", right: "[id]", op: "<" }] }] };
    expect(joinSource(document, self)).toMatchObject({
      kind: "join",
      primarySource: orders,
      joins: [{ name: "orders 2", columns: [{ op: "<" }] }],
    });
    expect(legNames(document, self)).toEqual(["orders", "orders 2"]);
  });

  test("a column whose name is taken is called by its source as well", () => {
    const both: JoinDraft = { ...start, steps: [{ ...addedStep(document, start, customers), keys }] };
    const changed = after(document, changeJoins(document, element, both, [{ leg: 1, name: "amount" }], newId)?.operations ?? []);
    expect(columnsOf(namesOf(changed).find("o") as Element).at(-1)).toMatchObject({
      formula: "[customers/amount]",
      name: "amount (customers)",
    });
  });

  test("steps that hang on one that goes, go as well", () => {
    const step = { ...addedStep(document, start, read), keys };
    const chain: JoinDraft = { ...start, steps: [step, { ...step, left: 1 }, { ...step, left: 0 }, { ...step, left: 3 }] };
    expect(withoutStep(chain, 0).steps.map(({ left }) => left)).toEqual([0, 1]);
    expect(withoutStep(chain, 3).steps.map(({ left }) => left)).toEqual([0, 1, 0]);
  });
});
