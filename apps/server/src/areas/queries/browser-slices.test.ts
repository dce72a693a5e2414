import { afterAll, beforeAll, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

/** Groups that a browser filters by itself: who may ask for them, and what they know. */

let world: World;
let workbookId: string;
let reader: Actor;

const file = (connectionId: string) => `name: Sliced
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - id: bars
        kind: bar-chart
        name: Bars
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}
        columns:
          - {id: region, name: Region, formula: "[orders/region]"}
          - {id: amount, name: Amount, formula: "[orders/amount]", hidden: true}
          - {id: veiled, name: Veiled, formula: 'Concat("v", [orders/amount])', hidden: true}
          - {id: sum, name: Sum, formula: "Sum([orders/amount])"}
          - {id: middle, name: Middle, formula: "Median([orders/amount])"}
        xAxis: {columnId: region}
        yAxis: {columnIds: [sum]}
      - {id: least, kind: control, controlType: number-range, controlId: Least, name: Least, filters: [{source: {kind: table, elementId: bars}, columnId: amount}]}
      - {id: guessed, kind: control, controlType: text, controlId: Guessed, name: Guessed, mode: equals, filters: [{source: {kind: table, elementId: bars}, columnId: veiled}]}
  - id: q
    name: Hidden
    visibility: hidden
    elements:
      - {id: secret, kind: control, controlType: list, controlId: Secret, name: Secret, filters: [{source: {kind: table, elementId: bars}, columnId: region}]}
`;
const rows = (...columns: readonly string[]) => ({ kind: "rows" as const, columns: [...columns], withOuter: true, outline: false });
const slice = (as: Actor, by: readonly string[], columns = ["region", "sum"], limit = 100) =>
  ask(
    world,
    as,
    `/v2/workbooks/${workbookId}/results`,
    body([{ ...rowsOf("bars", null, { want: { kind: "slice", of: rows(...columns), by: [...by] } }), window: { offset: 0, limit } }], {
      controls: { least: { kind: "number-range", min: 6 }, secret: { kind: "list", mode: "include", values: ["North"] } },
    }),
  );

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", "region,amount\nNorth,10\nNorth,20\nSouth,5\nSouth,5\n");
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file(world.a.connectionId));
  reader = await world.addMember(world.a, "View");
  await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
    r: { workbookId },
  });
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: reader.userId, right: "view" },
  });
});
afterAll(() => world.close());

test("a slice has the groups of all values of its control, and says how they are read", async () => {
  for (const as of [world.a.creator, reader]) {
    // Where another control filters too, its filter stays: of somebody who may not set it that of the document.
    const { head, rows } = good((await slice(as, ["least"])).results[0]);
    const said = head as unknown as { readonly slice: { readonly keys: readonly number[]; readonly tested: readonly object[] } };
    expect(said.slice).toMatchObject({ keys: [0], tested: [{ controlId: "least", type: { kind: "integer" }, unit: null }] });
    expect(rows.map((row) => row.map(String).join(" ")).toSorted()).toEqual(
      as === reader ? ["North 10 10", "North 20 20", "South 5 10"] : ["North 10 10", "North 20 20"],
    );
  }
});

test("too many groups are cut and told; who reads asks for no control that is not theirs, and for no hidden column", async () => {
  expect(good((await slice(reader, ["least"], ["region", "sum"], 2)).results[0]).end).toMatchObject({ rows: 2, truncated: true });
  expect((await slice(reader, ["secret"])).results[0]).toMatchObject({ error: { code: "EPERM" } });
  expect((await slice(reader, ["nobody"])).results[0]).toMatchObject({ error: { code: "EPERM" } });
  // A text that is typed can be guessed at; its groups would list them all.
  expect((await slice(reader, ["guessed"])).results[0]).toMatchObject({ error: { code: "EPERM" } });
  for (const [by, columns] of [
    [["nobody"], ["region", "sum"]],
    [["least"], ["region", "middle"]],
  ] as const)
    expect((await slice(world.a.creator, by, [...columns])).results[0]).toMatchObject({ error: { code: expect.any(String) as string } });
  expect((await slice(world.a.creator, [])).status).toBe(400);
});
