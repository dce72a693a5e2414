import { namesOf, readWorkbookFile } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { draftOf, formulaOf, type ShownDraft } from "./shown-when.ts";

const { document } = readWorkbookFile(`name: Conditions
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - {id: one, kind: control, controlId: One, controlType: list, name: One, selectionMode: single, source: {kind: manual, valueType: text, values: [a]}}
      - {id: many, kind: control, controlId: Many, controlType: list, name: Many, source: {kind: manual, valueType: text, values: [a]}}
      - {id: count, kind: control, controlId: Count, controlType: number, name: Count}
      - {id: on, kind: control, controlId: On, controlType: switch, name: On}
      - {id: day, kind: control, controlId: Day, controlType: date, name: Day}
      - {id: t, kind: text, body: T}
`);
const read = document!;
const control = (controlId: string, value: string, test: "is" | "is-not" | "is-set" | "is-unset" = "is"): ShownDraft => ({
  kind: "control",
  controlId,
  test,
  value,
});

test.each<[string | null, ShownDraft]>([
  [null, { kind: "always" }],
  ['[One] = "it\'s \\"a\\""', control("one", 'it\'s "a"')],
  ['[One] != "a"', control("one", "a", "is-not")],
  ['ArrayContains([Many], "a")', control("many", "a")],
  ["[Count] = 5", control("count", "5")],
  ["[On] = true", control("on", "true")],
  ["IsNotNull([Day])", control("day", "", "is-set")],
  ["IsNull([Day])", control("day", "", "is-unset")],
  ['CurrentUserAttributeText("role") = "chief"', { kind: "attribute", name: "role", value: "chief" }],
])("%s is written in plain words, and read back", (formula, draft) => {
  expect(formulaOf(read, draft)).toBe(formula);
  const stored = formula === null ? null : namesOf(read).toStored("t", null, formula);
  const back = draftOf(stored);
  expect(back).toEqual(draft);
});

test("what plain words do not say stays a formula", () => {
  for (const formula of ["[Count] > 5", "True", '[One] = "a" and [Count] = 1', 'not ArrayContains([Many], "a")'])
    expect(draftOf(namesOf(read).toStored("t", null, formula))).toMatchObject({ kind: "formula" });
});
