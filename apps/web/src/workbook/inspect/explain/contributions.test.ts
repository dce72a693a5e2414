import { describe, expect, test } from "vitest";
import { type ComparedGroup, type SideValue, split, steps } from "./contributions.ts";

const sum = (value: number): SideValue => ({ value, over: null, under: null });
const ratio = (over: number, under: number): SideValue => ({ value: over / under, over, under });
const group = (label: string, before: SideValue | null, after: SideValue | null): ComparedGroup => ({ label, before, after });
const added = (all: readonly { readonly amount: number }[]): number => all.reduce((total, { amount }) => total + amount, 0);

describe("T1 what a difference is made of", () => {
  test("of a sum each group adds its own change; the greatest first, all of it in the end", () => {
    const groups = [
      group("East", sum(60), sum(62)),
      group("West", sum(40), sum(80)),
      group("New", null, sum(5)),
      group("Gone", sum(3), null),
    ];
    const found = split("sum", groups, { before: sum(103), after: sum(147) });
    expect(found.contributions.map(({ label, amount }) => [label, amount])).toEqual([
      ["West", 40],
      ["New", 5],
      ["Gone", -3],
      ["East", 2],
    ]);
    expect(added(found.contributions)).toBe(44);
  });
  test("of a quotient the change of the groups' own values and of their weights are told apart, and leave no rest", () => {
    // Nobody got worse: there are only more of the slow ones.
    const mixed = [group("Fast", ratio(90, 90), ratio(50, 50)), group("Slow", ratio(30, 10), ratio(150, 50))];
    const found = split("ratio", mixed, { before: ratio(120, 100), after: ratio(200, 100) });
    expect(found.contributions.map(({ rate }) => rate)).toEqual([0, 0]);
    expect(added(found.contributions)).toBeCloseTo(0.8, 12);
    // One got worse, of the same weight.
    const worse = [group("A", ratio(50, 50), ratio(100, 50)), group("B", ratio(50, 50), ratio(50, 50))];
    const [first] = split("ratio", worse, { before: ratio(100, 100), after: ratio(150, 100) }).contributions;
    expect(first).toMatchObject({ label: "A", amount: 0.5, rate: 0.5, mix: 0 });
    // Groups of one side only.
    const moved = [group("Old", ratio(10, 10), null), group("Young", null, ratio(60, 20))];
    expect(added(split("ratio", moved, { before: ratio(10, 10), after: ratio(60, 20) }).contributions)).toBeCloseTo(2, 12);
  });
  test("a dimension in which all changed alike tells nothing", () => {
    const alike = [group("A", sum(10), sum(20)), group("B", sum(30), sum(60))];
    const one = [group("A", sum(10), sum(50)), group("B", sum(30), sum(30))];
    const total = { before: sum(40), after: sum(80) };
    expect(split("sum", alike, total).surprise).toBe(0);
    expect(split("sum", one, total).surprise).toBe(30);
  });
  test("without anything to compare with, the parts are the value itself", () => {
    const found = split("sum", [group("A", null, sum(10)), group("B", null, sum(30))], { before: null, after: sum(40) });
    expect(found.contributions.map(({ label, amount }) => [label, amount])).toEqual([
      ["B", 30],
      ["A", 10],
    ]);
  });
});

describe("T1 what does not add up is not told as if it did", () => {
  const none: SideValue = { value: null, over: null, under: null };
  test("a difference of sums of which a group has only one", () => {
    // Sum(a) - Sum(b): the second group has no b, and no value, but its a is in the whole.
    const groups = [group("A", sum(10), sum(30)), group("B", none, none)];
    const found = split("sum", groups, { before: sum(25), after: sum(70) });
    expect([found.kind, found.addsUp, found.contributions.map(({ label }) => label)]).toEqual(["whole", false, ["A"]]);
  });
  test("a quotient of which a group has no denominator", () => {
    const groups = [group("A", ratio(10, 10), ratio(30, 10)), group("B", null, { value: null, over: 40, under: 0 })];
    const found = split("ratio", groups, { before: ratio(10, 10), after: ratio(70, 10) });
    expect([found.kind, found.contributions.map(({ amount, rate }) => [amount, rate])]).toEqual(["whole", [[2, null]]]);
  });
  test("a quotient alone: its groups have their own values, the highest first, and no sum", () => {
    const groups = [group("Low", null, ratio(10, 90)), group("High", null, ratio(20, 10))];
    const found = split("ratio", groups, { before: null, after: ratio(30, 100) });
    expect([found.kind, found.addsUp]).toEqual(["whole", false]);
    expect(found.contributions.map(({ label, amount }) => [label, amount])).toEqual([
      ["High", 2],
      ["Low", 10 / 90],
    ]);
  });
  test("of a median, what is on one side only did not change", () => {
    const groups = [group("A", sum(5), sum(6)), group("New", null, sum(90))];
    expect(split("whole", groups, { before: sum(5), after: sum(8) }).contributions.map(({ label }) => label)).toEqual(["A"]);
  });
  test("digits that an engine leaves out of a quotient are no rest", () => {
    const groups = [group("A", ratio(1, 3), ratio(2, 3)), group("B", ratio(1, 3), ratio(1, 3))];
    const total = { before: { ...ratio(2, 6), value: 0.333333 }, after: { ...ratio(3, 6), value: 0.5 } };
    expect(split("ratio", groups, total).addsUp).toBe(true);
  });
});

test("a step begins where the one before it ended; the last stands for what is left", () => {
  const groups = ["A", "B", "C", "D", "E"].map((label, index) => group(label, sum(0), sum(10 - index)));
  const found = split("sum", groups, { before: sum(0), after: sum(40) });
  expect(steps(found, 2).map(({ count, from, to }) => [count, from, to])).toEqual([
    [1, 0, 10],
    [1, 10, 19],
    [3, 19, 40],
  ]);
  // One more than fits stands for itself.
  expect(steps(found, 4)).toHaveLength(5);
  const whole = split("whole", groups, { before: sum(0), after: sum(40) });
  expect(steps(whole, 2).map(({ from }) => from)).toEqual([0, 0]);
});
