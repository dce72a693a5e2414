import { expect, test } from "vitest";
import { createFolds, keptIn } from "./folds.ts";

function storage(text?: string) {
  const held = new Map<string, string>(text === undefined ? [] : [["sheaf.folds.w", text]]);
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

test("what somebody folded is folded when the page is loaded again", () => {
  const place = storage();
  const folds = createFolds(keptIn(place, "w"));
  let told = 0;
  folds.subscribe(() => (told += 1));
  folds.set("p", "rows", new Set(["a", "b"]));
  folds.set("p", "columns", new Set(["c"]));
  expect(told).toBe(2);
  const again = createFolds(keptIn(place, "w")).of("p");
  expect([[...again.rows], [...again.columns]]).toEqual([["a", "b"], ["c"]]);
  expect(createFolds(keptIn(place, "other")).of("p").rows.size).toBe(0);
  folds.set("p", "rows", new Set());
  folds.set("p", "columns", new Set());
  expect(place.getItem("sheaf.folds.w")).toBeNull();
});

test("what cannot be read, or kept, is as if nobody had folded anything", () => {
  for (const text of ["no JSON", "{}", "[1]", '[["p", 1, [2, "x"]]]'])
    expect(createFolds(keptIn(storage(text), "w")).of("p").rows.size).toBe(0);
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error("full");
    },
  };
  const folds = createFolds(keptIn(full, "w"));
  folds.set("p", "rows", new Set(["a"]));
  expect(folds.of("p").rows.size).toBe(1);
});
