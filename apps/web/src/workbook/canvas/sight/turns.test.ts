import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

/** A clock that stands still but for what drawing takes, and tasks that run when they are told to. */
function bench(takes: number) {
  let time = 0;
  const tasks: (() => void)[] = [];
  const drawn: string[] = [];
  const turns = openTurns({ now: () => time, later: (run) => void tasks.push(run) });
  const draw = (name: string) => () => {
    drawn.push(name);
    time += takes;
  };
  return { turns, draw, drawn, tasks, task: () => tasks.shift()?.() };
}

test("views are drawn from the top, a few in each task, and the page is free in between", () => {
  const { turns, draw, drawn, task, tasks } = bench(5);
  for (const [rank, name] of ["d", "b", "a", "c"].entries()) turns.wait([4, 2, 1, 3][rank] ?? 0, draw(name));
  expect([drawn, tasks.length]).toEqual([[], 1]);
  task();
  expect([drawn, tasks.length]).toEqual([["a", "b", "c"], 1]);
  // What comes in between and stands higher is next.
  turns.wait(0, draw("top"));
  task();
  expect([drawn, tasks.length]).toEqual([["a", "b", "c", "top", "d"], 0]);
});

test("what is gone is not drawn, and one that fails keeps no other", () => {
  const { turns, draw, drawn, task } = bench(20);
  const leave = turns.wait(1, draw("gone"));
  turns.wait(2, () => {
    draw("broken")();
    throw new Error("broken");
  });
  turns.wait(3, draw("last"));
  leave();
  expect(task).toThrow("broken");
  task();
  expect(drawn).toEqual(["broken", "last"]);
});
