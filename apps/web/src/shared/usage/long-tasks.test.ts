import { afterEach, expect, test, vi } from "vitest";
import { followLongTasks } from "./long-tasks.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A browser that reports tasks of these lengths. */
function browserThatReports(types: readonly string[]) {
  const observed: object[] = [];
  let report: (durations: readonly number[]) => void = () => undefined;
  class Observer {
    static readonly supportedEntryTypes = types;
    constructor(follow: (list: { getEntries(): readonly { duration: number }[] }) => void) {
      report = (durations) => follow({ getEntries: () => durations.map((duration) => ({ duration })) });
    }
    observe(what: object): void {
      observed.push(what);
    }
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  return { observed, report: (durations: readonly number[]) => report(durations) };
}

test("tasks over 500 ms are told, shorter ones and those that nobody wants are not", () => {
  const browser = browserThatReports(["longtask"]);
  const told: (readonly [string, number | undefined])[] = [];
  let isWanted = true;
  followLongTasks({ tell: (label, tags) => void told.push([label, tags?.duration]) }, () => isWanted);
  expect(browser.observed).toEqual([{ type: "longtask", buffered: true }]);
  browser.report([499, 500, 501, 2_000]);
  isWanted = false;
  browser.report([9_000]);
  expect(told).toEqual([
    ["perf.long-task", 501],
    ["perf.long-task", 2_000],
  ]);
});

test("a browser that reports no tasks is asked for none", () => {
  const browser = browserThatReports(["paint"]);
  followLongTasks({ tell: () => undefined }, () => true);
  expect(browser.observed).toEqual([]);
});
