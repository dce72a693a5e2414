import type { InputValue } from "@sheaf/contract";
import { expect, test } from "vitest";
import { openFormShelf } from "./form-shelf.ts";
import { openForms } from "./form-store.ts";

function memory(given: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(given));
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}

test("a draft is found again after a reload, by the same person in the same workbook, until the form is sent or cleared", () => {
  const { kept, storage } = memory();
  const before = openForms(openFormShelf("ada/w1", storage));
  before.set(
    "f",
    new Map<string, InputValue>([
      ["name", "Heron"],
      ["count", 3],
      ["tags", ["a", "b"]],
    ]),
  );
  const after = openForms(openFormShelf("ada/w1", storage));
  expect([...after.draft("f")]).toEqual([
    ["name", "Heron"],
    ["count", 3],
    ["tags", ["a", "b"]],
  ]);
  expect(openForms(openFormShelf("bob/w1", storage)).draft("f").size).toBe(0);
  expect(openForms(openFormShelf("ada/w2", storage)).draft("f").size).toBe(0);
  after.reset("f");
  expect(openForms(openFormShelf("ada/w1", storage)).draft("f").size).toBe(0);
  expect(kept.size).toBe(0);
});

test("what is no draft, and a tab that keeps nothing, let forms begin anew", () => {
  for (const text of ["no json", "[1]", '{"f":{"name":{"deep":1}}}'])
    expect(openForms(openFormShelf("ada/w1", memory({ "sheaf-forms/ada/w1": text }).storage)).draft("f").size).toBe(0);
  const refuse = (): never => {
    throw new Error("refused");
  };
  const forms = openForms(openFormShelf("ada/w1", refuse));
  forms.set("f", new Map([["name", "Heron"]]));
  expect(forms.draft("f").get("name")).toBe("Heron");
});
