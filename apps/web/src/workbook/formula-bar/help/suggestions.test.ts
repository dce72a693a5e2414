import type { Scope, ScopeColumn } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { callAround, matchedPart, movedChoice, signatureParts, suggestionsFor, typedPart } from "./suggestions.ts";

const column = (name: string): ScopeColumn => ({
  kind: "column",
  name,
  type: { kind: "integer" },
  target: { kind: "own", columnId: name },
  key: name,
  from: "Flights",
  id: name,
});
const scope: Scope = {
  own: [column("Arrival delay"), column("Arrival hour"), column("Distance")],
  controls: [],
  source: [],
  prefixes: [],
  byTarget: () => undefined,
  defining: null,
};

describe("suggestions", () => {
  test("open for what is being written, best first", () => {
    const found = suggestionsFor("Count([Arr", 10, scope, false);
    expect(found?.items.slice(0, 2).map(({ label }) => label)).toEqual(["Arrival delay", "Arrival hour"]);
    expect(found?.replace).toEqual({ start: 6, end: 10 });
  });
  test("between words only when asked for", () => {
    expect(suggestionsFor("Count(", 6, scope, false)).toBeNull();
    expect(suggestionsFor("Count(", 6, scope, true)?.items.length).toBeGreaterThan(3);
  });
  test("not for what stands there already", () => expect(suggestionsFor("[Distance]", 9, scope, false)).toBeNull());
  test("a choice goes round by steps and stops at the ends by pages", () => {
    const found = suggestionsFor("[Arr", 4, scope, false);
    if (found === null) throw new Error("nothing");
    expect(movedChoice(found, -1).index).toBe(found.items.length - 1);
    expect(movedChoice(found, 100).index).toBe(found.items.length - 1);
    expect(movedChoice(movedChoice(found, 1), -1)).toMatchObject({ index: 0, isChosen: true });
  });
  test("what was typed of a name", () => {
    expect(typedPart("Count([Flights/Arr", { start: 6, end: 18 }, 18)).toBe("Arr");
    expect(matchedPart("Late arrival", "arr")).toEqual([5, 8]);
  });
});

describe("help with a call", () => {
  const parts = (text: string) => {
    const help = callAround(text, text.length, null);
    return help === null ? null : signatureParts(help).find(({ isCurrent }) => isCurrent)?.text;
  };
  test("the argument that is being written", () => {
    expect(parts("DateTrunc(")).toBe("unit");
    expect(parts('DateTrunc("month", ')).toBe("date");
    expect(parts("Round([Distance], ")).toBe("digits");
    expect(parts("1 + ")).toBeNull();
  });
});
