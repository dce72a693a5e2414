import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { wordsOf } from "./document-words.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The words of these tests come from no store. */
const noStore = {} as Database;

/** Runs work, and counts how often others had their turn meanwhile. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test("a slip among very many words keeps nobody else waiting", async () => {
  const words = [...Array.from({ length: 40_000 }, (_, at) => `abc${at}`), "revenue"];
  const vocabulary = new Vocabulary(() => 0, { stamp: () => Promise.resolve(""), words: () => Promise.resolve(words) });
  await vocabulary.meant(noStore, "a", []);
  let meant: readonly (readonly string[])[] = [];
  expect(await turnsWhile(async () => (meant = await vocabulary.meant(noStore, "a", ["cbacba", "revneue", "cbacba"])))).toBeGreaterThan(10);
  expect(meant).toEqual([[], ["revenue"], []]);
});

test("a word that is one means itself first, however many are like it", async () => {
  const words = ["anna", ...Array.from({ length: 90 }, (_, at) => `06${at + 10}`)];
  const vocabulary = new Vocabulary(() => 0, { stamp: () => Promise.resolve(""), words: () => Promise.resolve(words) });
  const [name, number] = await vocabulary.meant(noStore, "a", ["anan", "0699"]);
  expect(name).toEqual(["anna"]);
  expect([number?.[0], number?.filter((word) => word === "0699").length, number?.length]).toEqual(["0699", 1, 12]);
});

test("of words that hold one another the shorter is meant: it finds the longer ones as well", async () => {
  const words = ["customer", ...Array.from({ length: 40 }, (_, at) => `customer${at}`), "customs", "custody"];
  const vocabulary = new Vocabulary(() => 0, { stamp: () => Promise.resolve(""), words: () => Promise.resolve(words) });
  expect(await vocabulary.meant(noStore, "a", ["custmer", "customer"])).toEqual([["customer"], ["customer", "customs"]]);
});

test("words of very many texts are read in turns with others, and no more of them are held than count", async () => {
  const texts = Array.from({ length: 12_000 }, (_, at) => Array.from({ length: 10 }, (__, word) => `word${at}x${word}`).join(" "));
  let words: readonly string[] = [];
  expect(await turnsWhile(async () => (words = await wordsOf([...texts, "word0x0", "late", "late"])))).toBeGreaterThan(5);
  expect(words[0]).toBe("word0x0");
  expect([words.length, words.includes("late")]).toEqual([50_000, false]);
});

test("words that take long to read are read once for all who ask, and rest after that, however often something changes", async () => {
  let [stamps, readings] = [0, 0];
  const slow = new Vocabulary(() => 0, {
    stamp: () => Promise.resolve(String((stamps += 1))),
    words: async () => {
      readings += 1;
      await wait(250);
      return ["revenue"];
    },
  });
  await Promise.all([1, 2, 3].map(() => slow.meant(noStore, "a", ["revneue"])));
  expect(await slow.meant(noStore, "a", ["revneue"])).toEqual([["revenue"]]);
  expect(readings).toBe(1);
  const quick = new Vocabulary(() => 0, {
    stamp: () => Promise.resolve(String((stamps += 1))),
    words: () => Promise.resolve([`revenue${(readings += 1)}`]),
  });
  expect(await quick.meant(noStore, "a", ["revneue"])).toEqual([["revenue2"]]);
  expect(await quick.meant(noStore, "a", ["revneue"])).toEqual([["revenue3"]]);
});
