import type { FormulaValuesRequest } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, entriesOf } from "../../testing/entries.ts";
import { givenTable } from "../../testing/given.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;

const elements = (connection: string) => `- id: orders
  kind: table
  name: Orders
  source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
  columns:
    - {id: region, name: Region, formula: "[orders/region]"}
    - {id: amount, name: Amount, formula: "[orders/amount]"}
  actions:
    - id: chosen
      trigger: on-select
      condition: {type: formula, formula: 'Sum([Amount]) > 30 and [Selection/Region] = "North"'}
      effects:
        - effect: set-control-value
          control: picked
          value: {type: formula, formula: '[Selection/Region] & " " & Text([Selection/Amount] * 2)'}
        - effect: delete-rows
          tableElementId: notes
          whichRows: {type: formula, formula: '[Score] > 2'}
- id: notes
  kind: input-table
  name: Notes
  source: {kind: empty, connectionId: ${connection}}
  inputMode: edit
  columns:
    - {id: note, name: Note, type: text}
    - {id: score, name: Score, type: number}
- id: picked-control
  kind: control
  controlId: picked
  controlType: text
  value: none
  actions:
    - id: changed
      trigger: on-change
      effects:
        - effect: open-url
          openTarget: _blank
          url: 'https://example.com/{{[picked]}}/{{Sum([Orders/Amount])}}'
        - effect: set-control-value
          control: picked
          value: {type: formula, formula: '424242 + 1'}`;

const effect = (index: number, ...rest: readonly string[]) => ["actions", 0, "effects", index, ...rest];
const of = (as: Actor, elementId: string, formulas: FormulaValuesRequest["formulas"], more: Partial<FormulaValuesRequest> = {}) =>
  world.post<{ values: unknown[] }>(as, `/v2/workbooks/${workbookId}/formulaValues`, {
    elementId,
    formulas,
    selection: {},
    controls: {},
    at: null,
    overlay: [],
    now: new Date().toISOString(),
    ...more,
  });
const north: FormulaValuesRequest["selection"] = { region: { type: "text", value: "North" }, amount: { type: "number", value: -10 } };

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\nNorth,20\nSouth,5\n");
  const entries = entriesOf(world);
  workbookId = await entries.make(elements);
  await entries.enter("notes", [add(["r1", "r2", "r3"], { note: ["a", "b", "c"], score: [1, 3, 5] })]);
  await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: world.a.viewer.userId, right: "view" },
  });
});
afterAll(() => world.close());

test("a formula of an action is computed over the rows of its element, with what was selected", async () => {
  const paths = [{ path: ["actions", 0, "condition", "formula"] }, { path: effect(0, "value", "formula") }];
  const { body } = await of(world.a.creator, "orders", paths, { selection: north });
  expect(body.values).toEqual([
    { kind: "value", type: "boolean", value: true },
    { kind: "value", type: "text", value: "North -20" },
  ]);
  const south = await of(world.a.creator, "orders", paths.slice(0, 1), { selection: { region: { type: "text", value: 'S"outh' } } });
  expect(south.body.values).toMatchObject([{ value: false }]);
});

test("one of a control reads the elements that it names and the controls as they are; one that names nothing needs no rows", async () => {
  const url = effect(0, "url");
  const { body } = await of(
    world.a.creator,
    "picked-control",
    [{ path: url, part: 1 }, { path: url, part: 0 }, { path: effect(1, "value", "formula") }],
    { controls: { "picked-control": { kind: "text-match", mode: "equals", value: "here" } } },
  );
  expect(body.values).toMatchObject([{ value: 35 }, { value: "here" }, { value: 424243 }]);
});

test("a formula that selects rows of an input table gives their ids", async () => {
  const { body } = await of(world.a.creator, "orders", [{ path: effect(1, "whichRows", "formula") }]);
  expect(body).toEqual({ values: [{ kind: "rows", rowIds: ["r2", "r3"] }] });
});

test("who only looks runs what was written, sees no formula of it and brings none", async () => {
  const { viewer } = world.a;
  const path = effect(0, "value", "formula");
  expect((await of(viewer, "orders", [{ path }], { selection: north })).body.values).toMatchObject([{ value: "North -20" }]);
  expect((await world.request(`/v2/workbooks/${workbookId}/document`, { as: viewer })).text).not.toContain("424242");
  const overlay = [
    { kind: "set-field", path: ["elements", { key: "picked-control" }, "actions"], value: [] },
  ] as unknown as FormulaValuesRequest["overlay"];
  expect((await of(viewer, "orders", [{ path }], { overlay })).body).toMatchObject({ code: "EPERM" });
  expect((await of(world.b.admin, "orders", [{ path }])).body).toMatchObject({ code: "ENOENT" });
});

test("what is no formula of an action, and a value that was not selected, are refused", async () => {
  const { creator } = world.a;
  for (const path of [
    ["columns", 0, "formula"],
    ["actions", 0, "id"],
    ["actions", 7, "condition", "formula"],
  ])
    expect((await of(creator, "orders", [{ path }])).body).toMatchObject({ code: "EINVAL" });
  expect((await of(creator, "orders", [{ path: effect(0, "value", "formula") }])).body).toMatchObject({
    code: "EINVAL",
    message: "The column Region has no value in what was selected",
  });
  const injected = { region: { type: "number" as const, value: "1) or Sum([Amount]" } };
  expect((await of(creator, "orders", [{ path: effect(0, "value", "formula") }], { selection: injected })).body).toMatchObject({
    code: "EINVAL",
  });
});
