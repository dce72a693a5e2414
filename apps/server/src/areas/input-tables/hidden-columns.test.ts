import type { InputHistory } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, type Entries, set, startEntered } from "../../testing/entries.ts";
import { type Actor, randomId, type World } from "../../testing/world.ts";

let world: World;
let entries: Entries;
let workbookId: string;
/** May enter data, and otherwise only look. */
let enterer: Actor;

const ELEMENTS = (connection: string): string => `- id: sheet
  kind: input-table
  name: Sheet
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: seen, name: Seen, type: text}
    - {id: unseen, name: Unseen, type: text, hidden: true, values: [secret, other], sheaf: {entry: {onInvalid: accept}}}
  sheaf: {dataEntry: {published: {allow: viewers}}}
- id: ruled
  kind: input-table
  name: Ruled
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: seen, name: Seen, type: text}
    - {id: code, name: Kept Code, type: text, hidden: true, sheaf: {entry: {unique: true, message: Ask the treasurer}}}
    - {id: note, name: Kept Note, type: text, hidden: true, sheaf: {entry: {validate: "[Seen] <> \\"bad\\""}}}
    - {id: need, name: Kept Need, type: text, hidden: true, sheaf: {entry: {required: true}}}
  sheaf: {dataEntry: {published: {allow: viewers}}}
- id: paired
  kind: input-table
  name: Paired
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: seen, name: Seen, type: text}
    - {id: code, name: Kept Code, type: text, hidden: true, sheaf: {entry: {unique: [seen], message: Ask the treasurer}}}
  sheaf: {dataEntry: {published: {allow: viewers}}}`;

beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS));
  enterer = await world.addMember(world.a, "Act");
  await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: enterer.userId, right: "view" },
  });
  const entered = await entries.enter("sheet", [add(["r1"], { seen: ["one"], unseen: ["secret"] })], { layer: "published" });
  expect(entered.body).toMatchObject({ applied: true, cells: 2 });
});
afterAll(() => world.close());

test("V37: who enters data and otherwise only looks gets of a hidden column what he gets of one that does not exist", async () => {
  const path = `/v2/workbooks/${workbookId}/input-tables/sheet`;
  const history = async (as: Actor, query = "") =>
    (await world.request(`${path}/history?layer=published${query}`, { as })).body as InputHistory;
  const options = async (columnId: string) => {
    const { status, body } = await world.post<{ message: string }>(enterer, `${path}/options`, {
      layer: "published",
      rowId: null,
      columnId,
      search: "",
      chosen: [],
      cells: {},
    });
    return [status, body.message];
  };
  expect(JSON.stringify(await history(world.a.creator))).toContain("secret");
  expect((await history(enterer)).changes.map(({ columnId }) => columnId)).toEqual(["seen"]);
  expect((await history(enterer, "&columnId=unseen")).changes).toEqual((await history(enterer, "&columnId=none")).changes);
  expect(await options("unseen")).toEqual(await options("none"));
  const told = async (columnId: string) => {
    const { body } = await entries.enter("sheet", [set(["r1"], { [columnId]: ["other"] })], { as: enterer, layer: "published" });
    return body.refused.map(({ code, message }) => [code, message]);
  };
  expect(await told("unseen")).toEqual([["E_LOCKED", "Nobody enters data into this column"]]);
  expect(await told("none")).toEqual(await told("unseen"));
  expect((await entries.enter("sheet", [set(["r1"], { seen: ["two"] })], { as: enterer, layer: "published" })).body).toMatchObject({
    cells: 1,
  });
  const state = await entries.state("sheet", "published", enterer);
  expect(JSON.stringify(state.body)).not.toContain("unseen");
});

test("V37: who enters data hears of a rule that a hidden column breaks, and nothing of the column or of what is in it", async () => {
  const layer = "published";
  const own = { as: enterer, layer } as const;
  await entries.enter(
    "ruled",
    [add(["r1", "r2"], { seen: ["one", "two"], code: ["secret", "other"], note: ["private", "private"], need: ["given", "given"] })],
    { layer },
  );
  const unseen = { columnId: null, message: "A value that you do not see breaks the rule of its column", offered: null };
  const telling = /secret|private|Kept|treasurer|code|note|need/;

  const { seq } = (await entries.enter("ruled", [{ kind: "delete", rowIds: ["r1"] }], own)).body;
  await entries.enter("ruled", [set(["r2"], { code: ["secret"] })], { layer });
  const batchId = randomId();
  const takesBack = () => entries.enter("ruled", [add(["r1"], { seen: ["one"] })], { ...own, batchId, seen: seq, spares: true });
  const back = await takesBack();
  expect(back.body).toMatchObject({ applied: true, rowsAdded: 1, refusedCells: 1 });
  expect(back.body.refused).toEqual([{ rowId: "r1", ...unseen, code: "E_UNIQUE", flagged: true }]);
  expect((await takesBack()).body).toEqual(back.body);

  const stood = await entries.enter("ruled", [set(["r2"], { seen: ["bad"] })], own);
  expect(stood.body.refused).toEqual([{ rowId: "r2", ...unseen, code: "E_VALIDATE", flagged: true, stood: true }]);
  const missing = await entries.enter("ruled", [add(["r3"], { seen: ["three"] })], { ...own, onInvalid: "reject" });
  expect(missing.body.refused).toEqual([{ rowId: "r3", ...unseen, code: "E_REQUIRED", flagged: false }]);
  for (const { text } of [back, stood, missing]) expect(text.replaceAll('"code":', "")).not.toMatch(telling);

  const { body } = await entries.state("ruled", layer);
  expect(body.invalid.map(({ columnId, offered, message }) => [columnId, offered, message])).toEqual([
    ["code", "secret", "secret stands in Kept Code already. Ask the treasurer"],
    ["note", "private", "The value does not meet the rule of Kept Note"],
  ]);
});

test("V37: the rule of a hidden column that marks a shown one says nothing of the hidden one, nor later when its mark is looked at again", async () => {
  const layer = "published";
  const own = { as: enterer, layer } as const;
  const telling = /secret|Kept|treasurer/;
  await entries.enter("paired", [add(["p1", "p2"], { seen: ["one", "two"], code: ["secret", "secret"] })], { layer });
  const doubled = await entries.enter("paired", [set(["p2"], { seen: ["one"] })], own);
  expect(doubled.body.refused).toMatchObject([{ rowId: "p2", columnId: "seen", code: "E_UNIQUE" }]);
  expect(doubled.text).not.toMatch(telling);
  const mark = async () => (await entries.state("paired", layer, enterer)).body.invalid.map(({ columnId, message }) => [columnId, message]);
  expect(await mark()).toEqual([["seen", "one stands with the same values beside it in Seen already"]]);
  // the one that stood in the way changes
  await entries.enter("paired", [set(["p1"], { seen: ["else"] })], { layer });
  expect(await mark()).toEqual([["seen", "one stands nowhere else in Seen any more: enter it again to use it"]]);
});

test("V37, V29: a table on a hidden page is not there for him, nor is any table for other organizations", async () => {
  const hidden = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: world.a.creator,
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([{ op: "add", path: "/pages/0/visibility", value: "hidden" }]),
  });
  expect([hidden.status, hidden.text]).toEqual([200, hidden.text]);
  await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
  expect((await entries.state("sheet", "published", enterer)).body).toMatchObject({ code: "ENOENT" });
  expect((await entries.enter("sheet", [set(["r1"], { seen: ["three"] })], { as: enterer, layer: "published" })).body).toMatchObject({
    code: "ENOENT",
  });
  expect((await entries.state("sheet", "published", world.a.creator)).body).toMatchObject({ mayEnter: true });
  expect((await entries.state("sheet", "published", world.b.admin)).body).toMatchObject({ code: "ENOENT" });
});
