import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bus, createBus } from "../../../platform/bus.ts";
import type { Services } from "../../../platform/services.ts";
import { RightsWatch, type Watch } from "./rights-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Looked {
  looks: number;
  readonly watch: Watch;
  /** Ends the look that is under way. */
  finish: () => void;
}

function setUp(): {
  readonly bus: Bus;
  readonly socket: (userId: string, places?: readonly string[], endsAt?: number, organizationId?: string) => Promise<Looked>;
} {
  const bus = createBus((error) => {
    throw error;
  });
  const watch = new RightsWatch({ bus, clock: { now: () => Date.now() } } as Services);
  const socket = async (
    userId: string,
    places: readonly string[] = ["doc", "folder"],
    endsAt?: number,
    organizationId = "o",
  ): Promise<Looked> => {
    const seen: { looks: number; finish: () => void } = { looks: 0, finish: () => undefined };
    const held: { watch?: Watch } = {};
    const look = async (): Promise<void> => {
      const settle = held.watch?.looking();
      seen.looks += 1;
      await new Promise<void>((resolve) => (seen.finish = resolve));
      settle?.(places, endsAt);
    };
    held.watch = watch.watch({ organizationId, userId, familyId: `f-${userId}`, isLent: false, check: look });
    const first = look();
    seen.finish();
    await first;
    return Object.assign(seen, { watch: held.watch });
  };
  return { bus, socket };
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test("a change is looked at by those whom it can concern, and by nobody else", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const [one, two] = [await socket("one"), await socket("two", ["other", "folder"])];
  const looks = async (): Promise<readonly number[]> => {
    await settled();
    one.finish();
    two.finish();
    await settled();
    return [one.looks, two.looks];
  };
  expect(await looks()).toEqual([1, 1]);
  bus.publish({ kind: "member-changed", organizationId: "o", userId: "one" });
  expect(await looks()).toEqual([2, 1]);
  bus.publish({ kind: "session-revoked", organizationId: "o", familyId: "f-two" });
  expect(await looks()).toEqual([2, 2]);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "doc" });
  expect(await looks()).toEqual([3, 2]);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "folder" });
  expect(await looks()).toEqual([4, 3]);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "folder", userId: "two" });
  expect(await looks()).toEqual([4, 4]);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "elsewhere" });
  bus.publish({ kind: "people-changed", organizationId: "another" });
  expect(await looks()).toEqual([4, 4]);
  bus.publish({ kind: "people-changed", organizationId: "o" });
  expect(await looks()).toEqual([5, 5]);
  one.watch.stop();
  bus.publish({ kind: "attributes-changed", organizationId: "o" });
  expect(await looks()).toEqual([5, 6]);
});

test("what changes while somebody is looked at is looked at again, wherever the document lies by then", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const one = await socket("one");
  bus.publish({ kind: "member-changed", organizationId: "o", userId: "one" });
  await settled();
  expect(one.looks).toBe(2);
  // this look may have read the store before the change
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "a folder it was just moved to" });
  await settled();
  expect(one.looks).toBe(2);
  one.finish();
  await settled();
  expect(one.looks).toBe(3);
});

test("a look that was overtaken does not say where the document lies", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const one = await socket("one");
  const old = one.watch.looking();
  one.watch.looking()(["doc", "new folder"], undefined);
  old(["doc", "folder"], undefined);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "new folder" });
  await settled();
  expect(one.looks).toBe(2);
});

test("everybody is looked at once a minute, every two seconds while it is not sure that changes are heard, and all when it is again", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const one = await socket("one");
  await vi.advanceTimersByTimeAsync(44_000);
  expect(one.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(one.looks).toBe(2);
  one.finish();
  await vi.advanceTimersByTimeAsync(1_000);
  bus.publish({ kind: "hearing", isSure: false });
  for (const looks of [3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(one.looks).toBe(looks);
    one.finish();
    await settled();
  }
  bus.publish({ kind: "hearing", isSure: true });
  await settled();
  expect(one.looks).toBe(6);
});

test("a session that ends by time alone is looked at then", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const one = await socket("one", ["doc"], Date.now() + 5_000);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(one.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(one.looks).toBe(2);
});

test("thousands are looked at a few at a time", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const all = await Promise.all(Array.from({ length: 100 }, (_, n) => socket(`p${n}`)));
  bus.publish({ kind: "people-changed", organizationId: "o" });
  await settled();
  expect(all.filter(({ looks }) => looks > 1)).toHaveLength(8);
  for (let left = 100; left > 0; left -= 8) {
    for (const one of all) one.finish();
    await settled();
  }
  expect(all.filter(({ looks }) => looks === 2)).toHaveLength(100);
});

test("R32: sockets of one organization, however many and slow, do not keep another's waiting", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const crowd = await Promise.all(Array.from({ length: 500 }, (_, n) => socket(`p${n}`)));
  const others = await Promise.all(Array.from({ length: 6 }, (_, n) => socket(`q${n}`, ["doc"], undefined, "another")));
  bus.publish({ kind: "people-changed", organizationId: "o" });
  await settled();
  bus.publish({ kind: "people-changed", organizationId: "another" });
  await settled();
  // nobody of the crowd has had an answer yet
  expect(crowd.filter(({ looks }) => looks > 1)).toHaveLength(8);
  expect(others.filter(({ looks }) => looks > 1)).toHaveLength(2);
  for (let left = 6; left > 0; left -= 2) {
    for (const one of others) one.finish();
    await settled();
  }
  expect(others.every(({ looks }) => looks === 2)).toBe(true);
  // places that the crowd gives back go to whoever waits, by turns
  bus.publish({ kind: "people-changed", organizationId: "another" });
  await settled();
  for (const one of crowd) one.finish();
  await settled();
  expect(others.filter(({ looks }) => looks === 3).length).toBeGreaterThanOrEqual(4);
});

test("a socket that is gone is looked at no more, whether it waited or is to be looked at again", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => socket(`p${n}`)));
  bus.publish({ kind: "people-changed", organizationId: "o" });
  await settled();
  bus.publish({ kind: "member-changed", organizationId: "o", userId: "p0" });
  all[0]!.watch.stop();
  all[9]!.watch.stop();
  for (const one of all) one.finish();
  await settled();
  expect(all.map(({ looks }) => looks)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
});
