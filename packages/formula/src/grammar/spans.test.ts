import { describe, expect, test } from "vitest";
import { spanInPrinted } from "./spans.ts";

describe("spans of a stored formula in its printed form (G4)", () => {
  const printed = "Sum([Trips/Km]) + Nope([Day]) // why";
  const stored = "Sum([@element:trips/km]) + Nope([@own:d]) // why";
  const at = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

  test.each(["Nope", "Sum", "+", "// why"])("the token %s", (part) => {
    expect(spanInPrinted(stored, printed, at(stored, part))).toEqual(at(printed, part));
  });

  test("a reference, a call around references, the whole, a place behind the last token", () => {
    expect(spanInPrinted(stored, printed, at(stored, "[@own:d]"))).toEqual(at(printed, "[Day]"));
    expect(spanInPrinted(stored, printed, at(stored, "Nope([@own:d])"))).toEqual(at(printed, "Nope([Day])"));
    expect(spanInPrinted(stored, printed, { start: 0, end: stored.length })).toEqual({ start: 0, end: printed.length });
    expect(spanInPrinted("[@own:d] +", "[Day] +", { start: 10, end: 10 })).toEqual({ start: 7, end: 7 });
  });

  test("equal texts keep their spans; texts of two formulas have none in common", () => {
    expect(spanInPrinted("1 + x", "1 + x", { start: 4, end: 5 })).toEqual({ start: 4, end: 5 });
    expect(spanInPrinted("[@own:d] + 1", "[Day]", { start: 0, end: 3 })).toBeNull();
  });
});
