import type { WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { openAutoRefresh } from "./auto-refresh.ts";

const every = (refresh: unknown): WorkbookDocument => ({ ...documentOf(), rest: { sheaf: { refresh } } }) as WorkbookDocument;

function opened() {
  const world = { time: 0, document: every({ everyMinutes: 5 }), isSeen: true, isPaused: false, isAnswering: false, asked: [] as number[] };
  let tick = (): void => undefined;
  const refresh = openAutoRefresh({
    document: () => world.document,
    results: {
      refresh: () => world.asked.push(world.time / 60_000),
      isAnswering: () => world.isAnswering,
      pausing: { isPaused: () => world.isPaused },
    },
    now: () => world.time,
    every: (_, next) => {
      tick = next;
      return () => (tick = () => undefined);
    },
    isSeen: () => world.isSeen,
  });
  const pass = (minutes: number): void => {
    for (const end = world.time + minutes * 60_000; world.time < end;) {
      world.time += 5_000;
      tick();
    }
  };
  return { world, refresh, pass };
}

test("a document asks again as often as it says, and tells when it did last", () => {
  const { world, refresh, pass } = opened();
  let told = 0;
  refresh.subscribe(() => (told += 1));
  pass(4);
  expect([world.asked, refresh.last()]).toEqual([[], null]);
  pass(8);
  expect([world.asked, refresh.last(), told]).toEqual([[5, 10], 600_000, 2]);
  refresh.close();
  pass(10);
  expect(world.asked).toEqual([5, 10]);
});

test("nothing is asked while queries are paused, while nobody looks, and before the last answers are here; then at once", () => {
  for (const [name, quiet] of [
    ["isPaused", true],
    ["isSeen", false],
    ["isAnswering", true],
  ] as const) {
    const { world, pass } = opened();
    world[name] = quiet;
    pass(12);
    expect(world.asked).toEqual([]);
    world[name] = !quiet;
    pass(1);
    expect(world.asked).toEqual([12 + 5 / 60]);
  }
});

test("another interval counts from when it was chosen; none ends it", () => {
  const { world, pass } = opened();
  pass(4);
  world.document = every({ everyMinutes: 1 });
  pass(1);
  expect(world.asked).toEqual([]);
  pass(1);
  expect(world.asked).toEqual([5 + 5 / 60]);
  world.document = every(undefined);
  pass(30);
  expect(world.asked).toHaveLength(1);
});
