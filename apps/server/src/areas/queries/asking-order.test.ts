import { expect, test } from "vitest";
import { AskingOrder } from "./asking-order.ts";

/** Enters requests, and tells of those whose turn came. */
function row(elementIds: readonly string[]) {
  const order = new AskingOrder();
  const begun: number[] = [];
  const places = elementIds.map((id) => order.enter(id));
  for (const [index, { turn }] of places.entries()) void turn.then(() => begun.push(index));
  return { begun, let: (index: number) => places[index]?.begun(), settled: () => new Promise((resolve) => setTimeout(resolve, 0)) };
}

test("requests of an element begin in the order in which they were asked, also where a later one is ready first", async () => {
  const asked = row(["groups", "groups", "groups"]);
  asked.let(1);
  asked.let(2);
  await asked.settled();
  expect(asked.begun).toEqual([0]);
  asked.let(0);
  await asked.settled();
  expect(asked.begun).toEqual([0, 1, 2]);
});

test("one element does not wait for another", async () => {
  const asked = row(["slow", "quick", "slow", "quick"]);
  asked.let(1);
  await asked.settled();
  expect(asked.begun).toEqual([0, 1, 3]);
});
