import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brandProperties, isAccent } from "./brand.ts";
import { contrast, toHex } from "./color.ts";
import { presets } from "./presets.ts";

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => toHex({ r, g, b }));

describe("the accent of an organization", () => {
  test("is one that white words can be read on", () => {
    expect(["#1F3F8C", "#0A6B3D", "#000000"].map(isAccent)).toEqual([true, true, true]);
    expect(["#FFD400", "#7FB2FF", "#FFFFFF"].map(isAccent)).toEqual([false, false, false]);
  });

  test("can be read as words and under them in both schemes, whatever it is", () => {
    fc.assert(
      fc.property(color.filter(isAccent), (accent) => {
        for (const [scheme, ground] of [
          ["light", presets["sheaf-light"].surface],
          ["dark", presets["sheaf-dark"].surface],
        ] as const) {
          const made = new Map(brandProperties(accent)[scheme]);
          expect(contrast(made.get("--accent") ?? "", ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(made.get("--on-accent") ?? "", made.get("--accent-fill") ?? "")).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 200 },
    );
  });
});
