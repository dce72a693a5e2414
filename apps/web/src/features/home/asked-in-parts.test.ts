import { expect, test } from "vitest";
import { askedInParts } from "./asked-in-parts.ts";

function asking({ fails = 0 } = {}) {
  const calls: (readonly string[])[] = [];
  const later: (() => void)[] = [];
  let shown: ReadonlyMap<string, number> = new Map();
  let left = fails;
  const want = askedInParts<number>({
    ask: async (ids) => {
      calls.push(ids);
      await Promise.resolve();
      left -= 1;
      if (left >= 0) throw new Error("not now");
      return ids.map((id) => [id, Number(id)] as const);
    },
    most: 200,
    soon: (run) => later.push(run),
    onAnswers: (answers) => {
      shown = answers;
    },
  });
  const flush = async (): Promise<void> => {
    later.splice(0).forEach((run) => run());
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return { want, flush, calls, shown: () => shown };
}

const ids = Array.from({ length: 450 }, (_, n) => String(n));

test("450 that are wanted together are asked for in three parts, and all have their answer", async () => {
  const { want, flush, calls, shown } = asking();
  ids.forEach(want);
  await flush();
  expect(calls.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(shown().size).toBe(450);
  expect(shown().get("449")).toBe(449);
});

test("each is asked for once, however often it comes into sight, and new ones by themselves", async () => {
  const { want, flush, calls, shown } = asking();
  want("1");
  want("1");
  await flush();
  want("1");
  want("2");
  await flush();
  expect(calls).toEqual([["1"], ["2"]]);
  expect([...shown().keys()]).toEqual(["1", "2"]);
});

test("what failed is asked for again when it is wanted again", async () => {
  const { want, flush, calls, shown } = asking({ fails: 1 });
  want("1");
  await flush();
  expect(shown().size).toBe(0);
  want("1");
  await flush();
  expect(calls).toEqual([["1"], ["1"]]);
  expect(shown().get("1")).toBe(1);
});
