import { expect, test } from "vitest";
import { compareCodePoints } from "./text-order.ts";

test("V4 texts stand in the order of their code points, not of their UTF-16 units", () => {
  const ordered = ["", "A", "a", "ab", "b", "\u00e9", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{1f6eb}", "\u{1f6eb}a", "\u{10ffff}"];
  for (const [at, a] of ordered.entries())
    for (const [other, b] of ordered.entries()) expect([a, b, Math.sign(compareCodePoints(a, b))]).toEqual([a, b, Math.sign(at - other)]);
});
