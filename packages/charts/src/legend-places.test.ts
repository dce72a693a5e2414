import { expect, test } from "vitest";
import type { Legend } from "./drawing.ts";
import { legendIn } from "./legend-places.ts";

test("a legend beside a narrow drawing goes above it; any other stays where it is", () => {
  const at = (position: "left" | "right" | "bottom", width: number) => {
    const look = { header: null, showsHeader: false, color: null, fontSize: null };
    const legend: Legend = { kind: "series", entries: [], position, ...look };
    const placed = legendIn(legend, width);
    return placed.kind === "none" ? null : placed.position;
  };
  expect([at("right", 220), at("left", 220), at("right", 400), at("bottom", 220)]).toEqual(["top", "top", "right", "bottom"]);
  expect(legendIn({ kind: "none" }, 100)).toEqual({ kind: "none" });
});
