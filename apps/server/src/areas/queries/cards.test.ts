import { cardColumnId, cardRowId } from "@sheaf/workbook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, entriesOf } from "../../testing/entries.ts";
import { givenTable } from "../../testing/given.ts";
import { ask, body, good, only, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;

const layout = [
  '<Page id="p1" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="cards" type="grid" gridColumn="1 / 25" gridRow="1 / 9" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="words" gridColumn="1 / 13" gridRow="1 / 3"/><Element elementId="pick" gridColumn="1 / 13" gridRow="3 / 5"/></Container>',
  '<Container elementId="tasks" type="grid" gridColumn="1 / 25" gridRow="9 / 17" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="done" gridColumn="1 / 13" gridRow="1 / 3"/></Container></Page>',
].join("");

const elements = (connection: string) => `- id: orders
  kind: table
  name: Orders
  source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
  columns:
    - {id: owner, name: Owner, formula: "[orders/owner]"}
    - {id: amount, name: Amount, formula: "[orders/amount]"}
    - {id: cost, name: Cost, formula: "[orders/amount] + 424242", hidden: true}
  sheaf: {rowPolicies: [{id: mine, rule: '[Owner] = CurrentUserEmail() or CurrentUserEmail() = "${world.a.creator.email}"'}]}
- {id: cards, kind: repeated-container, name: Cards, source: {kind: table, elementId: orders}, sort: [{columnId: amount, direction: ascending}]}
- {id: words, kind: text, body: "{{[Orders repeated container/Owner]}}"}
- id: pick
  kind: button
  text: Pick
  disabled: "[Orders/Cost] < 424250"
  actions:
    - id: a
      trigger: on-click
      condition: {type: formula, formula: "[Orders/Cost] > 424250"}
      effects:
        - {effect: set-control-value, control: picked, value: {type: formula, formula: "[Orders repeated container/Amount] * 2"}}
        - {effect: set-control-value, control: picked, value: {type: formula, formula: "1 + 1"}}
- {id: picked-control, kind: control, controlId: picked, controlType: number}
- id: notes
  kind: input-table
  name: Notes
  source: {kind: empty, connectionId: ${connection}}
  inputMode: edit
  columns:
    - {id: note, name: Note, type: text}
    - {id: score, name: Score, type: number}
- {id: tasks, kind: repeated-container, name: Tasks, source: {kind: table, elementId: notes}, sort: [{columnId: score, direction: descending}]}
- id: done
  kind: button
  text: Done
  actions:
    - id: a
      trigger: on-click
      effects: [{effect: update-rows, tableElementId: notes, whichRows: {type: current-row}, values: {score: {type: formula, formula: "[Notes/Score] + 1"}}}]`;

const rows = async (as: Actor, holder: string, columns: readonly string[]) => {
  const want = only(...columns);
  const { results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf(holder, "base", { want })]));
  return good(results[0]).rows;
};

beforeAll(async () => {
  world = await startWorld();
  const { viewer, creator } = world.a;
  await givenTable(world, "orders", `owner,amount\n${viewer.email},5\nsomebody@example.com,10\n${viewer.email},20\n`);
  const entries = entriesOf(world);
  workbookId = await entries.make(elements, layout);
  await entries.enter("notes", [add(["r1", "r2", "r3"], { note: ["a", "b", "c"], score: [1, 3, 5] })]);
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  await world.graphql(creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: viewer.userId, right: "view" },
  });
});
afterAll(() => world.close());

const act = (at: number) => cardColumnId("pick", `act-${String(at)}`);

test("cards, and what their buttons act with, are of the rows that a policy lets the person see", async () => {
  const columns = [cardColumnId("words", "live-0"), act(0), act(1), act(2)];
  const mine = world.a.viewer.email;
  expect(await rows(world.a.creator, "cards", columns)).toEqual([
    [mine, true, false, 10],
    ["somebody@example.com", false, true, 20],
    [mine, false, true, 40],
  ]);
  expect(await rows(world.a.viewer, "cards", columns)).toEqual([
    [mine, true, false, 10],
    [mine, false, true, 40],
  ]);
  expect(await rows(world.a.creator, "cards", [act(2), act(3)])).toEqual([[10], [20], [40]]);
});

test("V37: a viewer gets what a button does with a hidden column, and not the column", async () => {
  const shown = await world.request(`/v2/workbooks/${workbookId}/document`, { as: world.a.viewer });
  expect(shown.text).not.toContain("424250");
  expect(JSON.stringify(await rows(world.a.viewer, "cards", [act(0), "cost"]))).not.toContain("4242");
});

test("cards of an input table know which of its rows they are, where a button changes it", async () => {
  expect(await rows(world.a.creator, "tasks", [cardRowId("tasks"), cardColumnId("done", "act-0")])).toEqual([
    ["r3", 6],
    ["r2", 4],
    ["r1", 2],
  ]);
});
