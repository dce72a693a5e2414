import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RefTarget } from "../ast.ts";
import { tokenize } from "./lexer.ts";
import { toPrinted, toStored } from "./stored.ts";

const ids: Readonly<Partial<Record<string, RefTarget>>> = {
  Revenue: { kind: "own", columnId: "c/1]" },
  "Orders/Net": { kind: "element", elementId: "e\\1", columnId: "c2" },
  Region: { kind: "control", elementId: "ctl" },
  "Metrics/Margin": { kind: "metric", elementId: "e1", metricId: "m" },
  "Orders/Buyer/Area/Title": { kind: "related", elementId: "e/1", relationshipIds: ["r1", "r]2"], columnId: "c" },
};
const resolve = (path: readonly string[]): RefTarget | null => ids[path.join("/")] ?? null;
const nameOf = (target: RefTarget): readonly string[] | null =>
  Object.keys(ids)
    .find((name) => JSON.stringify(ids[name]) === JSON.stringify(target))
    ?.split("/") ?? null;

describe("G4 stored form", () => {
  test("references become ids; comments, spacing and texts stay", () => {
    const printed =
      'Sum( [Revenue] ) // of [Revenue]\n + [Orders/Net]*[Unknown] & "[Revenue]" & [Region] & [Metrics/Margin] & [Orders/Buyer/Area/Title]';
    const stored = toStored(printed, resolve);
    expect(stored).toBe(
      'Sum( [@own:c\\/1\\]] ) // of [Revenue]\n + [@element:e\\\\1/c2]*[Unknown] & "[Revenue]" & [@control:ctl] & [@metric:e1/m] & [@related:e\\/1/r1/r\\]2/c]',
    );
    expect(toPrinted(stored, nameOf)).toBe(printed);
  });

  test("a rename shows in every formula that holds the id", () => {
    expect(toPrinted("[@own:c\\/1\\]] + 1", () => ["Net [Sales]/Gross"])).toBe("[Net [Sales\\]\\/Gross] + 1");
  });

  test("an id that is gone stays an id, an unknown name stays text", () => {
    expect(toPrinted("[@own:gone]", nameOf)).toBe("[@own:gone]");
    expect(toStored("[Nobody]", resolve)).toBe("[Nobody]");
  });

  test("a name that looks like an id is marked, so that it is not taken for one", () => {
    for (const name of ["@own:c", "@element:e", "@control:x", "@metric:m", "@related:r", "@name:y", "@own", "@other:z"]) {
      const stored = toStored(`[${name}]`, resolve);
      expect(tokenize(stored, "stored")[0]).toMatchObject({ kind: "reference", path: [name], target: null });
      expect(toPrinted(stored, nameOf)).toBe(`[${name}]`);
    }
  });

  test("round trip for hostile names and ids", () => {
    const hostile = fc.oneof(
      fc.constantFrom("]", "\\", "/", "[", "@own:a", "a]b\\/c", "😀", "\n", " "),
      fc.string({ minLength: 1, unit: "binary" }),
    );
    const target = fc.oneof(
      hostile.map((columnId): RefTarget => ({ kind: "own", columnId })),
      fc.tuple(hostile, hostile).map(([elementId, columnId]): RefTarget => ({ kind: "element", elementId, columnId })),
      hostile.map((elementId): RefTarget => ({ kind: "control", elementId })),
    );
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), target, (path, id) => {
        const printed = toPrinted(
          toStored("[x]", () => id),
          (found) => {
            expect(found).toEqual(id);
            return path;
          },
        );
        expect(tokenize(printed)[0]).toMatchObject({ kind: "reference", path, closed: true, end: printed.length });
        expect(toStored(printed, (found) => (JSON.stringify(found) === JSON.stringify(path) ? id : null))).toBe(toStored("[x]", () => id));
      }),
      { numRuns: 2000, seed: 5 },
    );
  });

  test("text that is no formula keeps every character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(
          toPrinted(
            toStored(text, () => null),
            () => null,
          ),
        ).toBe(text);
      }),
      { numRuns: 2000, seed: 6 },
    );
  });
});
