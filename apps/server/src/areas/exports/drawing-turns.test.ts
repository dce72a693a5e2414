import { expect, test } from "vitest";
import { DrawingTurns } from "./drawing-turns.ts";

test("R32: drawings of a person are made one after another, in the order in which they were asked; others do not wait for them", async () => {
  const turns = new DrawingTurns();
  const [ann, bo] = [
    { organizationId: "o", userId: "ann" },
    { organizationId: "o", userId: "bo" },
  ];
  const seen: string[] = [];
  const first = await turns.enter(ann);
  const second = turns.enter(ann).then((end) => {
    seen.push("second");
    return end;
  });
  const third = turns.enter(ann).then((end) => {
    seen.push("third");
    return end;
  });
  (await turns.enter(bo))();
  expect(seen).toEqual([]);
  first();
  (await second)();
  (await third)();
  expect(seen).toEqual(["second", "third"]);
  (await turns.enter(ann))();
});
