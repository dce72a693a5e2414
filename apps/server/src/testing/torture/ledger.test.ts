import { expect, test } from "vitest";
import { Ledger } from "./ledger.ts";

test("what is lost, doubled or from nobody is told; what nobody answered may be there or not", () => {
  const ledger = new Ledger();
  ledger.sent("a", "b", "c", "d");
  ledger.acknowledged("a", "b", "c");
  expect(ledger.count).toBe(3);
  for (const right of [
    ["a", "b", "c"],
    ["d", "c", "b", "a"],
  ])
    expect(ledger.wrongIn("row", right)).toEqual([]);
  expect(ledger.wrongIn("row", ["a", "c", "c", "d", "e"])).toEqual(["lost: row b", "2 times: row c", "from nobody: row e"]);
});
