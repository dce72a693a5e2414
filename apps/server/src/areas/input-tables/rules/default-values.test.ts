import { afterAll, beforeAll, expect, test } from "vitest";
import { add, type Entries, startEntered } from "../../../testing/entries.ts";
import type { World } from "../../../testing/world.ts";

let world: World;
let entries: Entries;
beforeAll(async () => {
  ({ world, entries } = await startEntered(ELEMENTS));
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `- id: parts
  kind: input-table
  name: Parts
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: name, name: Name, type: text}
    - {id: last, name: Last, type: number, sheaf: {entry: {default: "9007199254740991"}}}
    - {id: even, name: Even, type: number, sheaf: {entry: {default: "9007199254740992"}}}
    - {id: odd, name: Odd, type: number, sheaf: {entry: {default: "9007199254740993"}}}
    - {id: fine, name: Fine, type: number, sheaf: {entry: {default: "123456789012.3456789"}}}
    - {id: code, name: Code, type: text, sheaf: {entry: {default: "9007199254740993"}}}`;

test("S-I3: a default that a number cannot keep exactly is left out, never rounded; a column of texts keeps its digits", async () => {
  const { body } = await entries.enter("parts", [add(["a"], { name: ["bolt"] })]);
  expect(body.applied).toBe(true);
  expect(await entries.shown("parts", ["last", "even", "odd", "fine", "code"])).toEqual([
    [9_007_199_254_740_991, expect.anything(), null, null, "9007199254740993"],
  ]);
});
