import { type Element, restrictionsOf, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { alsoSeenBy } from "./also-seen-by.ts";

const person = {
  id: "u1",
  email: 'a"b@example.org',
  firstName: "Ada",
  fullName: "Ada B",
  teams: ["Sales"],
  attributes: new Map([["region", "West"]]),
};
const model = (rules: readonly object[], more: object = {}): WorkbookDocument => ({
  schemaVersion: 1,
  kind: "data-model",
  name: "M",
  description: null,
  layout: [],
  rest: {},
  pages: [{ id: "p", name: "P", rest: {}, elements: [{ id: "t", kind: "table", sheaf: { rowPolicies: rules }, ...more } as Element] }],
});
const policies = (made: ReturnType<typeof alsoSeenBy>): unknown => {
  if ("problem" in made) return "refused";
  const [element] = made.pages[0]?.elements ?? [];
  return element === undefined ? [] : (restrictionsOf(element).policies ?? []).map(({ rule, appliesTo }) => [rule, appliesTo]);
};
const added = (rule: string): unknown => (policies(alsoSeenBy(model([{ id: "r", rule }]), person, [], true)) as unknown[][])[1];

test("what a rule asks about the person is said in it, as text that ends where it should", () => {
  expect(added("[@own:x] = CurrentUserEmail()")).toEqual([String.raw`[@own:x] = "a\"b@example.org"`, "everyone"]);
  expect(added('currentuserinteam("Ops", "Sales") and Lower(CurrentUserFullName()) = [@own:x]')).toEqual([
    'True and Lower("Ada B") = [@own:x]',
    "everyone",
  ]);
  expect(added('CurrentUserAttributeText("region") = "CurrentUserEmail()"')).toEqual(['"West" = "CurrentUserEmail()"', "everyone"]);
});

test("S-F8a: who has no value of the attribute sees no row, whatever else the rule says", () => {
  expect(added('True or CurrentUserAttributeText("none") = "x"')).toEqual(["False", "everyone"]);
});

test("policies that do not apply to the person stay as they are, and so do those that are off", () => {
  const rules = [
    { id: "a", rule: "False", except: { users: ["u1"] } },
    { id: "b", rule: "False", appliesTo: { users: ["other@example.org"] } },
    { id: "c", rule: "False", state: "disabled" },
  ];
  expect(policies(alsoSeenBy(model(rules), person, [], true))).toHaveLength(2);
});

test("a column or a function that asks who looks keeps it from being told, and so does one of a document that is not theirs", () => {
  const asks = { columns: [{ id: "x", formula: "CurrentUserEmail ()" }] };
  const called = [{ name: "Mine", params: [], formula: "CurrentUserFullName()" }] as unknown as Parameters<typeof alsoSeenBy>[2];
  const rules = [{ id: "r", rule: "True" }];
  expect(policies(alsoSeenBy(model(rules, asks), person, [], true))).toBe("refused");
  expect(policies(alsoSeenBy(model(rules), person, called, true))).toBe("refused");
  expect(policies(alsoSeenBy(model([], asks), person, [], true))).toEqual([]);
  expect(policies(alsoSeenBy(model([], asks), person, [], false))).toBe("refused");
});
