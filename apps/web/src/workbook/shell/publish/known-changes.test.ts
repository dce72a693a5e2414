import type { DraftHistory } from "@sheaf/contract";
import { expect, test } from "vitest";
import { withPart } from "./known-changes.ts";

const part = (newest: number, oldest: number, more: boolean): DraftHistory => ({
  changes: Array.from({ length: newest - oldest + 1 }, (_, at) => ({
    sequence: newest - at,
    label: `Change ${newest - at}`,
    isUndo: false,
    by: { id: "a", name: "Ada" },
    at: "2026-01-01T00:00:00Z",
  })),
  more,
});
const shown = ({ changes, more }: DraftHistory) => [changes[0]?.sequence, changes.at(-1)?.sequence, changes.length, more];

test("what another person does while earlier changes are read comes on top of them", () => {
  const first = withPart(null, part(200, 151, true), false);
  const earlier = withPart(first, part(150, 101, true), true);
  expect(shown(earlier)).toEqual([200, 101, 100, true]);
  expect(shown(withPart(earlier, part(201, 152, true), false))).toEqual([201, 101, 101, true]);
  // Asked for twice, or in another order, it is there once.
  expect(shown(withPart(withPart(earlier, part(201, 152, true), false), part(150, 101, true), true))).toEqual([201, 101, 101, true]);
  expect(shown(withPart(earlier, part(100, 1, false), true))).toEqual([200, 1, 200, false]);
});

test("changes in between that nobody fetched are no gap in the list: it begins anew", () => {
  expect(shown(withPart(part(200, 101, true), part(300, 251, true), false))).toEqual([300, 251, 50, true]);
  expect(shown(withPart(part(200, 101, true), part(250, 201, true), false))).toEqual([250, 101, 150, true]);
});
