import { beforeEach, describe, expect, test } from "vitest";
import { ToastQueue } from "./toast-queue.ts";

class Clock {
  now = 0;
  readonly timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  #next = 1;
  readonly start = (run: () => void, milliseconds: number): number => {
    const id = this.#next++;
    this.timers.set(id, { at: this.now + milliseconds, run });
    return id;
  };
  readonly stop = (id: unknown): void => void this.timers.delete(id as number);
  pass(milliseconds: number): void {
    this.now += milliseconds;
    for (const [id, timer] of Array.from(this.timers)) {
      if (timer.at <= this.now && this.timers.delete(id)) timer.run();
    }
  }
}

let clock = new Clock();
let queue = new ToastQueue(clock);
const texts = (): readonly string[] => queue.visible().map((toast) => toast.text);

beforeEach(() => {
  clock = new Clock();
  queue = new ToastQueue(clock);
});

describe("toasts", () => {
  test("last 5, 10 or 15 seconds", () => {
    queue.show({ text: "a" });
    queue.show({ text: "b", time: "long" });
    queue.show({ text: "c", time: "longest" });
    clock.pass(4999);
    expect(texts()).toEqual(["a", "b", "c"]);
    clock.pass(1);
    expect(texts()).toEqual(["b", "c"]);
    clock.pass(5000);
    expect(texts()).toEqual(["c"]);
    clock.pass(5000);
    expect(texts()).toEqual([]);
  });
  test("at most three in sight, the newest lowest, the fourth waits its full time", () => {
    for (const text of ["a", "b", "c", "d"]) queue.show({ text });
    expect(texts()).toEqual(["a", "b", "c"]);
    clock.pass(5000);
    expect(texts()).toEqual(["d"]);
    clock.pass(4999);
    expect(texts()).toEqual(["d"]);
  });
  test("the same text starts the timer again instead of standing twice", () => {
    queue.show({ text: "a" });
    clock.pass(4000);
    queue.show({ text: "a" });
    expect(texts()).toEqual(["a"]);
    clock.pass(4000);
    expect(texts()).toEqual(["a"]);
    clock.pass(1000);
    expect(texts()).toEqual([]);
  });
  test("A08 one that holds an action never vanishes by itself", () => {
    queue.show({ text: "Moved to trash", action: { label: "Undo", onSelect: () => undefined } });
    clock.pass(3_600_000);
    expect(texts()).toEqual(["Moved to trash"]);
  });
  test("timers rest while somebody reads", () => {
    queue.show({ text: "a" });
    queue.pause();
    clock.pass(60_000);
    expect(texts()).toEqual(["a"]);
    queue.resume();
    clock.pass(5000);
    expect(texts()).toEqual([]);
  });
  test("closing one lets the next in", () => {
    for (const text of ["a", "b", "c", "d"]) queue.show({ text });
    const [first] = queue.visible();
    if (first !== undefined) queue.close(first.id);
    expect(texts()).toEqual(["b", "c", "d"]);
  });
});
