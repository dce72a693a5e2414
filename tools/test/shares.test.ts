import { expect, test } from "vitest";
import { drawn, leftParts, leftSaid } from "./shares.ts";

const shares = [["a", "b"], ["c"], ["d"]];
const context = (sampled: boolean, seed: string | undefined) => ({ sampled, environment: { FRESH_SEED: seed } });

test("a run of everything leaves all shares but the one that its seed draws, and each is drawn by some seed", () => {
  expect(drawn(shares, context(true, "4")).left).toEqual(["a", "b", "d"]);
  const run = ["0", "1", "2"].map((seed) => shares.flat().filter((file) => !drawn(shares, context(true, seed)).left.includes(file)));
  expect(run).toEqual(shares);
});

test("what is asked for by name runs whole", () => {
  expect(drawn(shares, context(false, "4")).left).toEqual([]);
  expect(drawn([], context(true, "4")).left).toEqual([]);
});

test("of files that are drawn by parts each runs under one seed of as many, and all where they are asked for", () => {
  const files = Array.from({ length: 100 }, (_, at) => `areas/file-${at}.test.ts`);
  const run = ["4", "5", "6"].map((seed) => files.filter((file) => !leftParts(files, 3, context(true, seed)).includes(file)));
  expect(run.flat().toSorted()).toEqual(files.toSorted());
  for (const part of run) expect(part.length).toBeGreaterThan(20);
  expect(leftParts(files, 3, context(false, "4"))).toEqual([]);
});

test("what was left is said with the command that runs it", () => {
  expect(leftSaid([], "server")).toEqual([]);
  expect(leftSaid(["a", "d"], "server")).toEqual(["a, d: drawn by other seeds, or npm test -- --only server"]);
});
