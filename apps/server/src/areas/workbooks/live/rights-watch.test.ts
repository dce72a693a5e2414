import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bus, createBus } from "../../../platform/bus.ts";
import type { Services } from "../../../platform/services.ts";
import { RightsWatch, type Watch } from "./rights-watch.ts";
import type { Standing } from "./standing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Looked {
  looks: number;
  /** Looks that it was told of, whoever looked. */
  told: number;
  readonly watch: Watch;
  /** Ends the look that is under way. */
  finish: () => void;
}

function setUp({ isHearing = false } = {}): {
  readonly bus: Bus;
  readonly socket: (userId: string, places?: readonly string[], endsAt?: number, organizationId?: string) => Promise<Looked>;
} {
  const bus = createBus((error) => {
    throw error;
  });
  if (isHearing) bus.publish({ kind: "hearing", isSure: true });
  const watch = new RightsWatch({ bus, clock: { now: () => Date.now() } } as Services);
  const socket = async (
    userId: string,
    places: readonly string[] = ["doc", "folder"],
    endsAt?: number,
    organizationId = "o",
  ): Promise<Looked> => {
    const seen: { looks: number; told: number; finish: () => void } = { looks: 0, told: 0, finish: () => undefined };
    const look = async (): Promise<Standing> => {
      seen.looks += 1;
      await new Promise<void>((resolve) => (seen.finish = resolve));
      return { places, endsAt } as Standing;
    };
    const mine = watch.watch({
      organizationId,
      userId,
      familyId: `f-${userId}`,
      isLent: false,
      workbookId: places[0] ?? "",
      sourceAddress: "10.0.0.1",
      look,
      check: async (found) => {
        seen.told += 1;
        await found;
      },
    });
    const settle = mine.looking();
    const first = look();
    seen.finish();
    settle((await first).places, endsAt);
    return Object.assign(seen, { watch: mine });
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

test("a person's tabs with a document have one question, and each is told of its answer", async () => {
  const { bus, socket } = setUp();
  bus.publish({ kind: "hearing", isSure: true });
  const tabs = [await socket("one"), await socket("one"), await socket("one")];
  const elsewhere = await socket("one", ["another doc", "folder"]);
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "folder" });
  await settled();
  expect(tabs.map(({ looks }) => looks)).toEqual([2, 1, 1]);
  expect([...tabs, elsewhere].map(({ told }) => told)).toEqual([1, 1, 1, 1]);
  tabs[0]?.finish();
  elsewhere.finish();
  await settled();
  // whoever asked for all is gone: another asks
  tabs[0]?.watch.stop();
  bus.publish({ kind: "access-changed", organizationId: "o", inodeId: "doc" });
  await settled();
  expect(tabs.map(({ looks }) => looks)).toEqual([2, 2, 1]);
  expect([...tabs, elsewhere].map(({ told }) => told)).toEqual([1, 2, 2, 1]);
});

test("what is heard of was told before anybody had a socket: nobody is asked for every two seconds", async () => {
  const { bus, socket } = setUp({ isHearing: true });
  const one = await socket("one");
  await vi.advanceTimersByTimeAsync(44_000);
  expect(one.looks).toBe(1);
  bus.publish({ kind: "hearing", isSure: false });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(one.looks).toBe(2);
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
