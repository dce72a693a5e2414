import { expect, test } from "vitest";
import { guessedKeys, lookupFormula, lookupName, unequalPair } from "./lookup-formula.ts";

const keys = [{ own: "origin", other: "iata" }];

test("one value is looked up, several are rolled up, by any number of keys", () => {
  expect(lookupFormula({ elementId: "a", columnId: "city", gathering: "value", keys })).toBe(
    "Lookup([@element:a/city], [@own:origin], [@element:a/iata])",
  );
  expect(lookupFormula({ elementId: "a", columnId: "size", gathering: "avg", keys: [...keys, { own: "y", other: "z" }] })).toBe(
    "Rollup(Avg([@element:a/size]), [@own:origin], [@element:a/iata], [@own:y], [@element:a/z])",
  );
  expect(lookupFormula({ elementId: "a", columnId: "city", gathering: "value", keys: [{ own: "origin", other: null }] })).toBeNull();
  expect(lookupName("City", "value")).toBe("City");
  expect(lookupName("Size", "avg")).toBe("Average of Size");
});

test("keys are guessed by name and type, the column at hand where nothing fits", () => {
  const own = [
    { id: "n", name: "Number", type: "integer" },
    { id: "c", name: "Airport code", type: "text" },
  ] as const;
  const others = [
    { id: "x", name: "Number", type: "text" },
    { id: "y", name: "AIRPORT_CODE", type: "text" },
  ] as const;
  expect(guessedKeys(own, others, "n")).toEqual({ own: "c", other: "y" });
  expect(guessedKeys(own, [], "n")).toEqual({ own: "n", other: null });
  expect(guessedKeys(own, [], "gone")).toEqual({ own: null, other: null });
});

test("columns of two types are never equal; numbers are numbers, and a day is an instant", () => {
  const column = (id: string, type: "integer" | "number" | "text" | "date" | "datetime") => ({ id, name: id, type });
  const all = [column("i", "integer"), column("n", "number"), column("t", "text"), column("d", "date"), column("s", "datetime")];
  const unequal = (own: string, other: string | null) => unequalPair([{ own, other }], all, all)?.map(({ id }) => id) ?? null;
  expect([unequal("i", "n"), unequal("d", "s"), unequal("t", "t"), unequal("t", null)]).toEqual([null, null, null, null]);
  expect([unequal("i", "t"), unequal("t", "d")]).toEqual([
    ["i", "t"],
    ["t", "d"],
  ]);
});
