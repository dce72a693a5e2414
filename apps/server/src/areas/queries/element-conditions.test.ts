import type { ResultsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { readWorkbookFile } from "@sheaf/workbook";
import { type Actor, startWorld, type World } from "../../testing/world.ts";
import { ElementConditions } from "./element-conditions.ts";

let world: World;
let workbookId: string;
let explorer: Actor;

const source = (connectionId: string) => `{kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, pay]}`;
const file = (connectionId: string) => `name: Conditions
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - {id: level, kind: control, controlId: Level, controlType: text, name: Level, value: few}
      - id: open
        kind: table
        name: Open
        source: ${source(connectionId)}
        columns: [{id: who, name: Who, formula: "[pay/who]"}]
      - id: by-level
        kind: table
        name: By level
        source: ${source(connectionId)}
        columns: [{id: w, name: W, formula: "[pay/who]"}]
        sheaf: {shownWhen: {type: formula, formula: '[Level] = "all"'}}
      - {id: box, kind: container, sheaf: {shownWhen: {type: formula, formula: 'CurrentUserAttributeText("role") = "chief" and [Level] = "all"'}}}
      - {id: words, kind: text, body: Hidden words}
      - id: pay
        kind: table
        name: Pay
        source: ${source(connectionId)}
        columns: [{id: amount, name: Hidden amount, formula: "[pay/amount]"}]
      - {id: pick, kind: control, controlId: Pick, controlType: text, name: Hidden pick, value: Ann, filters: [{source: {kind: table, elementId: open}, columnId: who}], sheaf: {shownWhen: {type: formula, formula: '[Gate] = "open"'}}}
      - {id: sum, kind: text, body: 'Sum of everything {{Sum([Open/Who]) | d}}', sheaf: {shownWhen: {type: formula, formula: 'Count([By level/W]) > 1'}}}
  - id: back
    name: Back
    visibility: hidden
    elements:
      - {id: gate, kind: control, controlId: Gate, controlType: text, name: Gate, value: shut}
layout: |
  <Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="level" gridColumn="1 / 13" gridRow="1 / 4"/>
    <Element elementId="pick" gridColumn="13 / 25" gridRow="1 / 4"/>
    <Element elementId="by-level" gridColumn="1 / 25" gridRow="4 / 12"/>
    <Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="12 / 30" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
      <Element elementId="words" gridColumn="1 / 25" gridRow="1 / 4"/>
      <Element elementId="pay" gridColumn="1 / 25" gridRow="4 / 16"/>
    </Container>
    <Element elementId="open" gridColumn="1 / 25" gridRow="30 / 40"/>
    <Element elementId="sum" gridColumn="1 / 25" gridRow="40 / 43"/>
  </Page>
`;

const text = (value: string) => ({ kind: "text-match" as const, mode: "equals" as const, value });
const all: ResultsRequest["controls"] = { level: text("all") };
const outcome = async (as: Actor, elementId: string, controls: ResultsRequest["controls"] = {}) => {
  const { results } = await ask(world, as, `/v2/workbooks/${workbookId}/results`, body([rowsOf(elementId, "base")], { controls }));
  const [answer] = results;
  return answer === undefined ? "none" : "error" in answer ? answer.error.message : good(answer).rows.map((row) => row.join("|"));
};
const documentOf = async (as: Actor) => JSON.stringify((await world.request(`/v2/workbooks/${workbookId}/document`, { as })).body);
const drawn = async (as: Actor, controls: ResultsRequest["controls"] = {}) =>
  (
    await world.request(`/v2/workbooks/${workbookId}/draw`, {
      as,
      method: "POST",
      body: JSON.stringify({ controls, at: null, overlay: [], now: new Date().toISOString(), format: "html", pageId: "p" }),
      headers: { "content-type": "application/json" },
    })
  ).text;
const giveRole = async (memberId: string) =>
  world.graphql(world.a.admin, "mutation($r: SaveUserAttributeRequest!) { saveUserAttribute(request: $r) { attributeId } }", {
    r: { name: "role", members: [{ memberId, value: "chief" }], teams: [], defaultValue: "clerk" },
  });

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "pay", "who,amount\nAnn,10\nBob,20\n");
  explorer = await world.addMember(world.a, "Analyze");
  await giveRole(explorer.userId);
  workbookId = await givenWorkbook(world, world.a.creator, world.a, file(world.a.connectionId));
  await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId: workbookId, memberId: explorer.userId, right: "view" },
  });
});
afterAll(() => world.close());

describe("elements that are shown under a condition", () => {
  test("by a control: their rows are given with a value that shows them, and not without", async () => {
    const { viewer, creator } = world.a;
    expect(await outcome(viewer, "by-level")).toBe("There is no element by-level");
    expect(await outcome(viewer, "by-level", all)).toEqual(["Ann", "Bob"]);
    expect(await outcome(viewer, "open")).toEqual(["Ann"]);
    // An editor asks what they like.
    expect(await outcome(creator, "by-level")).toEqual(["Ann", "Bob"]);
    expect((await ask(world, world.b.creator, `/v2/workbooks/${workbookId}/results`, body([rowsOf("by-level", "base")]))).status).toBe(404);
  });

  test("by who looks: whoever cannot meet it has neither the rows nor the words of what stands in a container", async () => {
    const { viewer } = world.a;
    expect([await outcome(viewer, "pay"), await outcome(viewer, "pay", all)]).toEqual(Array(2).fill("There is no element pay"));
    expect(await documentOf(viewer)).not.toMatch(/Hidden words|Hidden amount|chief/u);
    expect(await outcome(explorer, "pay")).toBe("There is no element pay");
    expect(await outcome(explorer, "pay", all)).toEqual(["10", "20"]);
    const seen = await documentOf(explorer);
    expect(seen).toMatch(/Hidden words/u);
    expect(seen).not.toMatch(/chief/u);
  });

  test("a control that cannot come to be shown is not set, and one on a hidden page changes nothing", async () => {
    const pick = { pick: text("Bob") };
    expect(await outcome(world.a.viewer, "open", pick)).toEqual(["Ann"]);
    expect(await outcome(world.a.viewer, "open", { ...pick, gate: text("open") })).toEqual(["Ann"]);
    expect(await documentOf(world.a.viewer)).not.toMatch(/Hidden pick/u);
    expect(await outcome(world.a.creator, "open", pick)).toEqual(["Bob"]);
  });

  test("on paper stands what is shown with the controls as they are, for editors as well", async () => {
    expect(await drawn(world.a.viewer, all)).not.toMatch(/Hidden words/u);
    expect(await drawn(explorer)).not.toMatch(/Hidden words/u);
    const paper = await drawn(explorer, all);
    expect([paper.includes("Hidden words"), paper.includes("Hidden amount"), paper.includes("By level")]).toEqual([true, true, true]);
    expect(await drawn(world.a.creator)).not.toMatch(/By level/u);
  });
});

test("what cannot be told now is not shown to who looks, and no paper is made without it in silence", async () => {
  const { document } = readWorkbookFile(file("none"));
  if (document === null) throw new Error("The file was not read.");
  const conditions = (truth: boolean | null) => new ElementConditions(document, () => () => Promise.resolve(truth), new Map());
  expect(await conditions(null).isShown("by-level")).toBe(false);
  await expect(conditions(null).unshown(["by-level", "open"])).rejects.toMatchObject({ code: "EAGAIN" });
  expect(await conditions(null).unshown(["open"])).toEqual(new Set());
  expect(await conditions(false).unshown(["by-level", "open"])).toEqual(new Set(["by-level"]));
});
