import { parse } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { keyFormula, keyNames, keysOf } from "./json-keys.ts";

describe("keys of JSON values", () => {
  test("are gathered from all values, those inside of others behind them, with what they hold", () => {
    const values = [
      '{"id": 1, "who": {"name": "Ann", "since": "2024-02-29"}, "tags": ["a"]}',
      '{"id": 2, "who": {"name": null, "age": 40}, "paid": true, "mixed": 1}',
      '{"mixed": "x"}',
      "no JSON",
      "[1]",
      "null",
    ];
    expect(keysOf(values).map(({ path, kind, count }) => `${path.join(".")}:${kind}:${count}`)).toEqual([
      "id:number:2",
      "who:json:2",
      "who.name:text:2",
      "who.since:date:1",
      "who.age:number:1",
      "tags:json:1",
      "paid:boolean:1",
      "mixed:text:2",
    ]);
  });

  test("are read by a formula, whatever they are called", () => {
    const paths = [["id"], ["who", "first name"], ["and"], ['a "b"', "c-d"], ["ä"]];
    const formulas = paths.map((path) => keyFormula("[Data]", { path, kind: "number" }));
    expect(formulas.slice(0, 3)).toEqual(["Number([Data].id)", 'Number([Data].who["first name"])', 'Number([Data]["and"])']);
    for (const formula of formulas) expect(parse(formula).diagnostics).toEqual([]);
    expect(keyFormula("[Data]", { path: ["tags"], kind: "json" })).toBe("[Data].tags");
  });

  test("name columns, apart from names that are taken", () => {
    const keys = [["name"], ["who", "name"], ["ID"], [" "]].map((path) => ({ path }));
    expect(keyNames(keys, ["id"])).toEqual(["name", "who name", "ID 2", "Value"]);
  });
});
