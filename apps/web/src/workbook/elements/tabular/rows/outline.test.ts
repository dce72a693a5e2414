import { describe, expect, test } from "vitest";
import { makeOutline, type OutlineLevel, type OutlineRow, type OutlineSection } from "./outline.ts";

const level = (counts: readonly number[]): OutlineLevel => ({
  total: counts.length,
  childCount: (ordinal) => counts[ordinal] ?? 0,
  hasChildCounts: true,
});
const rows = (total: number): OutlineLevel => ({ total, childCount: () => 0, hasChildCounts: false });

function section(levels: readonly OutlineLevel[], more: Partial<OutlineSection> = {}): OutlineSection {
  return { id: 0, start: 0, levels, closed: levels.map(() => new Set<number>()), opened: new Map(), ...more };
}

/** One line as text: level, ordinal and the lines that it spans. */
const words = (all: readonly OutlineRow[]): string =>
  all.map(({ level: at, ordinal, first, last, section: of }) => `${at}:${of > 0 ? `s${of}/` : ""}${ordinal}[${first}-${last}]`).join(" ");
const lines = (of: OutlineSection): readonly string[] => {
  const outline = makeOutline(of);
  return Array.from({ length: outline.height }, (_, line) => words(outline.rowsAt(line)));
};

describe("the outline of a nested table", () => {
  test("one level: a line per row, also for millions", () => {
    const outline = makeOutline(section([rows(3_000_000)]));
    expect(outline.height).toBe(3_000_000);
    expect(words(outline.rowsAt(2_999_999))).toBe("0:2999999[2999999-2999999]");
  });

  test("two levels: the outer row spans the rows of its group", () => {
    expect(lines(section([level([2, 1, 3]), rows(6)]))).toEqual([
      "0:0[0-1] 1:0[0-0]",
      "0:0[0-1] 1:1[1-1]",
      "0:1[2-2] 1:2[2-2]",
      "0:2[3-5] 1:3[3-3]",
      "0:2[3-5] 1:4[4-4]",
      "0:2[3-5] 1:5[5-5]",
    ]);
  });

  test("a closed group keeps one line, and those after it their own rows", () => {
    const closed = [new Set([0]), new Set<number>()];
    expect(lines(section([level([2, 1, 3]), rows(6)], { closed }))).toEqual([
      "0:0[0-0]",
      "0:1[1-1] 1:2[1-1]",
      "0:2[2-4] 1:3[2-2]",
      "0:2[2-4] 1:4[3-3]",
      "0:2[2-4] 1:5[4-4]",
    ]);
  });

  test("three levels, closed in the middle and outside", () => {
    const levels = [level([2, 1]), level([2, 1, 2]), rows(5)];
    expect(lines(section(levels, { closed: [new Set(), new Set([0]), new Set()] }))).toEqual([
      "0:0[0-1] 1:0[0-0]",
      "0:0[0-1] 1:1[1-1] 2:2[1-1]",
      "0:1[2-3] 1:2[2-3] 2:3[2-2]",
      "0:1[2-3] 1:2[2-3] 2:4[3-3]",
    ]);
    expect(lines(section(levels, { closed: [new Set([0]), new Set([2]), new Set()] }))).toEqual(["0:0[0-0]", "0:1[1-1] 1:2[1-1]"]);
  });

  test("an opened row of a closed level is a section of its own", () => {
    const child = section([rows(3)], { id: 7, start: 1 });
    expect(lines(section([rows(3)], { opened: new Map([[1, child]]) }))).toEqual([
      "0:0[0-0]",
      "0:1[1-3] 1:s7/0[1-1]",
      "0:1[1-3] 1:s7/1[2-2]",
      "0:1[1-3] 1:s7/2[3-3]",
      "0:2[4-4]",
    ]);
  });

  test("an opened row inside a group, and the group around it grows", () => {
    const child = section([rows(2)], { id: 3, start: 2 });
    expect(lines(section([level([2, 1]), rows(3)], { opened: new Map([[1, child]]) }))).toEqual([
      "0:0[0-2] 1:0[0-0]",
      "0:0[0-2] 1:1[1-2] 2:s3/0[1-1]",
      "0:0[0-2] 1:1[1-2] 2:s3/1[2-2]",
      "0:1[3-3] 1:2[3-3]",
    ]);
  });

  test("several opened rows, sections in sections, and one whose rows are not counted yet", () => {
    const inner = section([rows(2)], { id: 2, start: 2 });
    const outer = section([rows(2)], { id: 1, start: 1, opened: new Map([[0, inner]]) });
    const waiting = section([{ total: null, childCount: () => 0, hasChildCounts: false }], { id: 4, start: 1 });
    expect(
      lines(
        section([rows(4)], {
          opened: new Map([
            [0, outer],
            [2, waiting],
          ]),
        }),
      ),
    ).toEqual([
      "0:0[0-2] 1:s1/0[0-1] 2:s2/0[0-0]",
      "0:0[0-2] 1:s1/0[0-1] 2:s2/1[1-1]",
      "0:0[0-2] 1:s1/1[2-2]",
      "0:1[3-3]",
      "0:2[4-4]",
      "0:3[5-5]",
    ]);
  });

  test("spans agree on every line, whatever is open (seeded)", () => {
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 60; round += 1) {
      const outer = Array.from({ length: 1 + random(6) }, () => random(4));
      const middle = Array.from({ length: outer.reduce((a, b) => a + b, 0) }, () => random(4));
      const base = middle.reduce((a, b) => a + b, 0);
      const closed = [
        new Set(outer.flatMap((_, i) => (random(3) === 0 ? [i] : []))),
        new Set(middle.flatMap((_, i) => (random(3) === 0 ? [i] : []))),
        new Set<number>(),
      ];
      const outline = makeOutline(section([level(outer), level(middle), rows(base)], { closed }));
      const all = Array.from({ length: outline.height }, (_, line) => outline.rowsAt(line));
      for (const [line, here] of all.entries())
        for (const row of here) {
          expect(row.first).toBeLessThanOrEqual(line);
          expect(row.last).toBeGreaterThanOrEqual(line);
          for (const other of [row.first, row.last])
            expect(all[other]?.some((one) => one.level === row.level && one.ordinal === row.ordinal && one.first === row.first)).toBe(true);
        }
      const shownBase = new Set(
        all
          .flat()
          .filter((row) => row.level === 2)
          .map((row) => row.ordinal),
      );
      const wanted = new Set<number>();
      let at = 0;
      let group = 0;
      for (const [i, count] of outer.entries())
        for (let j = 0; j < count; j += 1, group += 1)
          for (let k = 0; k < (middle[group] ?? 0); k += 1, at += 1) if (!closed[0]?.has(i) && !closed[1]?.has(group)) wanted.add(at);
      expect(shownBase).toEqual(wanted);
    }
  });

  test("every row is found by its places in the groups around it, also in groups opened by hand", () => {
    const inner = section([level([2, 1]), rows(3)], { id: 1, start: 1 });
    const shapes = [
      section([rows(4)]),
      section([level([2, 1, 3]), rows(6)]),
      section([level([2, 1, 3]), rows(6)], { closed: [new Set([0]), new Set<number>()] }),
      section([level([2, 0, 1]), level([1, 3, 2]), rows(6)]),
      section([level([2, 0, 1]), level([1, 3, 2]), rows(6)], { closed: [new Set<number>(), new Set([1]), new Set<number>()] }),
      section([level([2, 1])], { opened: new Map([[0, inner]]) }),
    ];
    for (const shape of shapes) {
      const outline = makeOutline(shape);
      const counted = new Map<string, number>();
      for (let line = 0; line < outline.height; line += 1) {
        const places: number[] = [];
        for (const row of outline.rowsAt(line)) {
          // Its place in its group: how many rows of the group began before.
          const group = places.join();
          const known = counted.get(`${group}|`) ?? -1;
          const place = row.first === line ? known + 1 : known;
          counted.set(`${group}|`, place);
          places.push(place);
          expect(outline.lineOf(places)).toBe(row.first);
        }
      }
      expect(outline.lineOf([99])).toBeNull();
    }
    const [, two, closed] = shapes.map(makeOutline);
    expect(two?.lineOf([0, 2])).toBeNull();
    expect(closed?.lineOf([0, 1])).toBe(0);
  });
});
