import type { Json, Operation, Path, Transaction } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { OwnChanges } from "./own-changes.ts";

const at = (columnId: string, member: string): Path => ["elements", { key: "t" }, "columns", { key: columnId }, member];
const put = (path: Path, value: Json): Operation => ({ kind: "set-field", path, value });
const rename = (columnId: string, value: string): Operation => put(at(columnId, "name"), value);
let turn = 0;
const sent = (...operations: readonly Operation[]): Transaction => ({ id: `x${(turn += 1)}`, label: "Change", operations, undoes: null });
const theirs = (operation: Operation, ...pending: readonly Transaction[]) => ({ author: "mira", operations: [operation], pending });
const told = (conflicts: ReturnType<OwnChanges["hear"]>) =>
  conflicts.map(({ kind, mine, theirs: other, stays }) => [kind, mine, other, stays]);

test("a name that somebody else writes over one's own is told to both: who came later keeps theirs", () => {
  const [first, second] = [new OwnChanges(), new OwnChanges()];
  first.give([sent(rename("km", "Distance"))], 0);
  const miles = sent(rename("km", "Miles"));
  second.give([miles], 0);
  // The first is in the log before the second, which is still on its way.
  expect(told(second.hear(theirs(rename("km", "Distance"), miles), 1))).toEqual([["name", "Miles", "Distance", "mine"]]);
  expect(told(first.hear(theirs(rename("km", "Miles")), 2))).toEqual([["name", "Distance", "Miles", "theirs"]]);
  // Once told, it is theirs.
  expect(first.hear(theirs(rename("km", "Length")), 3)).toEqual([]);
});

test("who writes over what somebody else wrote a moment ago, and may not have seen, is told whose stands; later on it is meant", () => {
  for (const [member, kind] of [
    ["name", "name"],
    ["formula", "formula"],
  ] as const) {
    const own = new OwnChanges();
    own.hear(theirs(put(at("km", member), "[a]")), 0);
    const mine = sent(put(at("km", member), "[b]"));
    expect(told(own.give([mine], 20_000))).toEqual([[kind, "[b]", "[a]", "mine"]]);
    // The same edit on its way still, and a later one: it was told.
    expect(own.give([mine], 20_500)).toEqual([]);
    expect(own.give([sent(put(at("km", member), "[c]"))], 21_000)).toEqual([]);
    own.hear(theirs(put(at("day", member), "[a]")), 0);
    expect(own.give([sent(put(at("day", member), "[b]"))], 300_000)).toEqual([]);
  }
});

test("a text that holds all that the other one wrote takes nothing away", () => {
  const body: Path = ["elements", { key: "x" }, "body"];
  const own = new OwnChanges();
  own.hear(theirs(put(body, "Hello from A")), 0);
  expect(own.give([sent(put(body, "Hello from A from B"))], 1)).toEqual([]);
  expect(own.hear(theirs(put(body, "Well, hello from A from B")), 2)).toHaveLength(1);
  const other = new OwnChanges();
  other.give([sent(put(body, "Hello from A"))], 0);
  expect(other.hear(theirs(put(body, "Hello from A from B")), 1)).toEqual([]);
  expect(told(other.hear(theirs(put(body, "Something else")), 2))).toEqual([["text", "Hello from A", "Something else", "theirs"]]);
});

test("other names, the same name, names of long ago, and styled titles", () => {
  const own = new OwnChanges();
  own.give([sent(rename("km", "Distance"))], 0);
  expect(own.hear(theirs(rename("day", "Date")), 1)).toEqual([]);
  expect(own.hear(theirs(rename("km", "Distance")), 1)).toEqual([]);
  expect(own.hear(theirs(rename("km", "Miles")), 3_600_000)).toEqual([]);
  own.give([sent(put(["elements", { key: "k" }, "name", "text"], "Sales"))], 0);
  expect(told(own.hear(theirs(put(["elements", { key: "k" }, "name"], { text: "Revenue" })), 1))).toEqual([
    ["name", "Sales", "Revenue", "theirs"],
  ]);
});
