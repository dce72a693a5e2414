import { describe, expect, test } from "vitest";
import { type Person, Turns, type Waiting } from "./turns.ts";

interface Work extends Waiting {
  readonly name: string;
}
const work = (name: string, bytes = 0): Work => {
  const [organizationId = "", userId = ""] = name.split("/");
  return { name, person: { organizationId, userId } satisfies Person, bytes };
};
const bounds = { running: 1, waitingOfPerson: 3, waiting: 8, bytesOfPerson: 100, bytes: 250 };
const taken = (turns: Turns<Work>): string[] => {
  const names: string[] = [];
  for (let next = turns.next(); next !== undefined; next = turns.next()) {
    names.push(next.name);
    turns.done(next);
  }
  return names;
};

describe("R32: turns", () => {
  test("organizations take turns, and their people do", () => {
    const turns = new Turns<Work>(bounds);
    for (const name of ["a/1/x", "a/1/y", "a/1/z", "a/2/x", "b/1/x", "b/1/y"]) expect(turns.add(work(name))).toBe("waits");
    expect(taken(turns)).toEqual(["a/1/x", "b/1/x", "a/2/x", "b/1/y", "a/1/y", "a/1/z"]);
    expect(turns.size).toBe(0);
  });

  test("no person and no organization has more running than the bound: the others go first", () => {
    const turns = new Turns<Work>(bounds);
    for (const name of ["a/1/x", "a/1/y", "a/2/x", "b/1/x"]) turns.add(work(name));
    const first = turns.next();
    expect(first?.name).toBe("a/1/x");
    expect(turns.next()?.name).toBe("b/1/x");
    expect(turns.next()).toBeUndefined();
    turns.done(first!);
    expect(turns.next()?.name).toBe("a/2/x");
  });

  test("what waits is bounded, of a person and of all, in number and in bytes; the bound of one person leaves the others room", () => {
    const turns = new Turns<Work>(bounds);
    for (const name of ["a/1/x", "a/1/y", "a/1/z"]) turns.add(work(name));
    expect(turns.add(work("a/1/more"))).toBe("too-much-of-person");
    expect(turns.add(work("a/2/x", 90))).toBe("waits");
    expect(turns.add(work("a/2/y", 11))).toBe("too-much-of-person");
    // larger than the bound, but alone
    expect(turns.add(work("b/1/x", 120))).toBe("waits");
    expect(turns.add(work("b/2/x", 50))).toBe("too-much");
    for (const name of ["c/1/x", "c/2/x", "c/3/x"]) expect(turns.add(work(name))).toBe("waits");
    expect(turns.add(work("d/1/x"))).toBe("too-much");
    expect(taken(turns)).toHaveLength(8);
  });

  test("what nobody waits for any more leaves its place", () => {
    const turns = new Turns<Work>(bounds);
    const [one, other] = [work("a/1/x", 100), work("a/1/y")];
    turns.add(one);
    turns.add(other);
    expect(turns.leave(one)).toBe(true);
    expect(turns.leave(one)).toBe(false);
    expect(turns.add(work("a/1/z", 100))).toBe("waits");
    expect(taken(turns)).toEqual(["a/1/y", "a/1/z"]);
    turns.add(one);
    expect(turns.clear()).toEqual([one]);
    expect(turns.size).toBe(0);
  });
});
