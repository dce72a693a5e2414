import { columnsOf, type Element, restrictionsOf, type WorkbookDocument } from "@sheaf/workbook";
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
  const [element] = made.document.pages[0]?.elements ?? [];
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

const called = (name: string, formula: string) => ({ name, doc: "", params: [], formula });
const rules = [{ id: "r", rule: "[@own:mine]" }];
const columnsMade = (made: ReturnType<typeof alsoSeenBy>): unknown => {
  const [element] = "problem" in made ? [] : (made.document.pages[0]?.elements ?? []);
  return element === undefined ? "refused" : columnsOf(element).map(({ id, formula }) => [id, formula]);
};

test("S-G3m: a column that asks who looks has a second one in which it is said, for the rules that name it", () => {
  const columns = [
    { id: "email", name: "Who", formula: "CurrentUserEmail ()" },
    { id: "mine", name: "Mine", formula: "[@own:email] = [t/owner]" },
    { id: "other", name: "Other", formula: "[Mine] or False" },
  ];
  const made = alsoSeenBy(model(rules, { columns }), person, [], true);
  expect(policies(made)).toEqual([
    ["[@own:mine]", "everyone"],
    ["[@own:mine also]", "everyone"],
  ]);
  expect(columnsMade(made)).toEqual([
    ["email", "CurrentUserEmail ()"],
    ["mine", "[@own:email] = [t/owner]"],
    ["other", "[Mine] or False"],
    ["mine also", "[@own:email also] = [t/owner]"],
    ["email also", String.raw`"a\"b@example.org"`],
  ]);
  // A name that was left as text means the column all the same.
  expect(columnsMade(alsoSeenBy(model([{ id: "r", rule: "[Other]" }], { columns }), person, [], true))).toContainEqual([
    "other also",
    "[@own:mine also] or False",
  ]);
  expect(added('CurrentUserAttributeText("none") = "x"')).toEqual(["False", "everyone"]);
  const lacking = [{ id: "mine", formula: 'CurrentUserAttributeText("none") = "x" or True' }];
  expect(policies(alsoSeenBy(model(rules, { columns: lacking }), person, [], true))).toContainEqual(["False", "everyone"]);
});

test("S-G3m: a custom function that asks who looks has a second one as well, by way of others too", () => {
  const functions = [called("Who", "CurrentUserFullName()"), called("IsMe", 'who() = "x"'), called("Plain", "1")];
  const made = alsoSeenBy(model([{ id: "r", rule: "isme() and Plain() = 1" }]), person, functions, true);
  expect(policies(made)).toContainEqual(["IsMeSaid() and Plain() = 1", "everyone"]);
  expect("problem" in made ? [] : made.customFunctions.slice(3).map(({ name, formula }) => [name, formula])).toEqual([
    ["WhoSaid", '"Ada B"'],
    ["IsMeSaid", 'WhoSaid() = "x"'],
  ]);
  const lacking = [called("Region", 'CurrentUserAttributeText("none")')];
  expect(policies(alsoSeenBy(model([{ id: "r", rule: "Region() = Null" }]), person, lacking, true))).toContainEqual(["False", "everyone"]);
});

test("S-G3m: nothing is told where the rows that a rule looks at rest on who looks", () => {
  const mine = { id: "mine", name: "Mine", formula: "CurrentUserEmail()" };
  const filter = { filters: [{ id: "f", columnId: "mine", kind: "list", values: ["x"] }] };
  const beside = (more: object, other: object): WorkbookDocument => {
    const one = model(rules, { columns: [mine], ...more });
    const [page] = one.pages;
    if (page === undefined) throw new Error("no page");
    return { ...one, pages: [{ ...page, elements: [...page.elements, { id: "u", kind: "table", ...other }] }] };
  };
  const told = (document: WorkbookDocument) => policies(alsoSeenBy(document, person, [], true));
  const key = { id: "k", targetElementId: "u", keys: [{ sourceColumnId: "mine", targetColumnId: "x" }] };
  const reader = { source: { kind: "table", elementId: "t" }, columns: [] };
  expect(told(beside(filter, {}))).not.toBe("refused");
  expect(told(beside({}, reader))).not.toBe("refused");
  expect(told(beside(filter, reader))).toBe("refused");
  expect(told(beside({ groupings: [{ id: "g", groupBy: ["mine"] }] }, reader))).toBe("refused");
  expect(told(beside({ relationships: [key] }, { columns: [] }))).toBe("refused");
  expect(told(beside({ metrics: [{ id: "m", formula: "Max([Mine])" }] }, {}))).toBe("refused");
  expect(told(beside({ metrics: [{ id: "m", formula: "Max(CurrentUserEmail())" }] }, {}))).toBe("refused");
  // What the person may not change must not show what it keeps from them.
  const columns = [mine];
  const functions = [called("Mine", "CurrentUserFullName()")];
  expect(policies(alsoSeenBy(model([], { columns }), person, [], true))).toEqual([]);
  expect(policies(alsoSeenBy(model([], { columns }), person, [], false))).toBe("refused");
  expect(policies(alsoSeenBy(model([], { columns: [{ id: "c", formula: "mine()" }] }), person, functions, false))).toBe("refused");
  expect(policies(alsoSeenBy(model([{ id: "r", rule: "Mine() = Null" }]), person, functions, false))).toHaveLength(2);
});

test("S-G3m: a column of the element that a table reads has its second one there", () => {
  const one = model([]);
  const [page] = one.pages;
  if (page === undefined) throw new Error("no page");
  const elements = [
    { id: "t", kind: "table", columns: [{ id: "mine", formula: "CurrentUserEmail() = [t/x]" }] },
    {
      id: "u",
      kind: "table",
      source: { kind: "table", elementId: "t" },
      columns: [],
      sheaf: { rowPolicies: [{ id: "r", rule: "[@element:t/mine]" }] },
    },
  ] as unknown as readonly Element[];
  const made = alsoSeenBy({ ...one, pages: [{ ...page, elements }] }, person, [], true);
  expect(columnsMade(made)).toContainEqual(["mine also", String.raw`"a\"b@example.org" = [t/x]`]);
  const [, second] = "problem" in made ? [] : (made.document.pages[0]?.elements ?? []);
  expect(JSON.stringify(second?.["sheaf"])).toContain("[@element:t/mine also]");
});
