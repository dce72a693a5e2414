import { limits, type MemberName } from "@sheaf/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemberNames } from "./member-names.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
const person = (at: number): MemberName => ({ userId: id(at), name: `Person ${at}`, email: `p${at}@example.org`, isArchived: false });

/** A server with so many members, which writes down what it is asked. */
function names(count = 500) {
  const asked: number[] = [];
  const server = { isAway: false, now: 0 };
  const members = Array.from({ length: count }, (_, at) => person(at));
  const book = new MemberNames(
    ({ userIds, emails }) => {
      asked.push(userIds.length + emails.length);
      if (server.isAway) return Promise.reject(new Error("away"));
      return Promise.resolve(members.filter(({ userId, email }) => userIds.includes(userId) || emails.includes(email)));
    },
    () => server.now,
  );
  return { book, asked, server };
}
const settle = () => vi.advanceTimersByTimeAsync(1_000);

test("what a page shows is one call, each person once, by id or by address in any letter case", async () => {
  const { book, asked } = names();
  const listener = vi.fn();
  book.subscribe(listener);
  void book.want([id(1), id(2), id(1)]);
  void book.want([" P3@Example.org ", id(2)]);
  const later = book.nameOf(id(2));
  await settle();
  expect(asked).toEqual([3]);
  expect(listener).toHaveBeenCalledOnce();
  expect([book.get(id(1))?.name, book.get("p3@example.ORG")?.name, await later]).toEqual(["Person 1", "Person 3", "Person 2"]);
  await book.want([id(1), "p3@example.org"]);
  expect(asked).toEqual([3]);
});

test("who is nobody is nobody, and is not asked for again at once; what is no id is not asked for at all", async () => {
  const { book, asked } = names(2);
  void book.want([id(77), "nobody@example.org", "not an id", "", "*"]);
  await settle();
  expect([book.get(id(77)), book.get("nobody@example.org"), book.get("not an id")]).toEqual([null, null, undefined]);
  void book.want([id(77)]);
  await settle();
  expect(asked).toEqual([2]);
});

test("more than one call may ask for go in several", async () => {
  const { book, asked } = names();
  void book.want(Array.from({ length: 450 }, (_, at) => id(at)));
  await settle();
  expect(asked).toEqual([limits.memberNames, limits.memberNames, 50]);
  expect(book.get(id(449))?.name).toBe("Person 449");
});

test("somebody who waits for a name gets the answer that is on its way", async () => {
  const { book, asked } = names();
  void book.want([id(5)]);
  await vi.advanceTimersByTimeAsync(10);
  const later = book.nameOf(id(5));
  await settle();
  expect([await later, asked]).toEqual(["Person 5", [1]]);
});

test("names that could not be had are asked for again later; those that are known are kept meanwhile, and renewed in time", async () => {
  const { book, asked, server } = names();
  server.isAway = true;
  const later = book.nameOf(id(1));
  await settle();
  expect([await later, book.get(id(1))]).toEqual([null, undefined]);
  server.isAway = false;
  void book.want([id(1)]);
  await settle();
  expect(asked).toEqual([1]);
  server.now += 31_000;
  void book.want([id(1)]);
  await settle();
  expect([book.get(id(1))?.name, asked]).toEqual(["Person 1", [1, 1]]);
  server.isAway = true;
  server.now += 6 * 60_000;
  void book.want([id(1)]);
  await settle();
  expect([book.get(id(1))?.name, asked]).toEqual(["Person 1", [1, 1, 1]]);
});
