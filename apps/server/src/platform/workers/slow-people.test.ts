import { limits } from "@sheaf/contract";
import { expect, test } from "vitest";
import { SlowPeople } from "./slow-people.ts";

const [one, other] = ["one", "other"].map((userId) => ({ organizationId: "o", userId })) as [never, never];

test("R16: whose small work takes long again does it in a thread for a while; nobody else does", () => {
  let now = 0;
  const slow = new SlowPeople(() => now);
  for (let at = 0; at < 10; at += 1) slow.note(one, limits.quickCompileTime);
  expect(slow.has(one)).toBe(false);
  for (let at = 0; at < limits.slowCompiles; at += 1) {
    expect(slow.has(one)).toBe(false);
    slow.note(one, limits.quickCompileTime + 1);
  }
  expect([slow.has(one), slow.has(other)]).toEqual([true, false]);
  now = limits.slowCompilesWithin - 1;
  expect(slow.has(one)).toBe(true);
  now += 1;
  expect(slow.has(one)).toBe(false);
});

test("only so many people are remembered", () => {
  const slow = new SlowPeople(() => 0);
  for (let at = 0; at < limits.slowCompiles; at += 1) slow.note(one, 1_000);
  for (let at = 0; at < 1_000; at += 1) slow.note({ organizationId: "o", userId: `u${at}` }, 1_000);
  expect(slow.has(one)).toBe(false);
});
