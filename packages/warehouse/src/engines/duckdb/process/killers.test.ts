import { describe, expect, test } from "vitest";
import { Killers } from "./killers.ts";

const MINUTE = 60_000;

describe("who ends the process", () => {
  test("waits after the third time within some minutes, twice as long each further time, and nobody else does", () => {
    let now = 0;
    const killers = new Killers(() => now);
    const waits = (): number | null => {
      try {
        killers.refuse("ann", "SELECT 1");
        return null;
      } catch (error) {
        expect(error).toMatchObject({ errorCode: "warehouse_query_refused", status: 429 });
        return (error as { details: { retryAfter: number } }).details.retryAfter;
      }
    };
    killers.blame("ann", "a");
    killers.blame("ann", "b");
    expect(waits()).toBe(null);
    killers.blame("ann", "c");
    expect(waits()).toBe(60);
    killers.refuse("bob", "SELECT 1");
    now += 59_500;
    expect(waits()).toBe(1);
    now += 500;
    expect(waits()).toBe(null);
    killers.blame("ann", "d");
    expect(waits()).toBe(120);
    for (let more = 0; more < 10; more++) killers.blame("ann", `e ${more}`);
    expect(waits()).toBe(600);
    now += 11 * MINUTE;
    killers.blame("ann", "f");
    expect(waits()).toBe(null);
  });

  test("three times over a long while are no reason to wait", () => {
    let now = 0;
    const killers = new Killers(() => now);
    for (let times = 0; times < 10; times++) {
      killers.blame("ann", `${times}`);
      now += 3 * MINUTE;
    }
    killers.refuse("ann", "SELECT 1");
  });

  test("its statement is not run again for a minute, whoever asks", () => {
    let now = 0;
    const killers = new Killers(() => now);
    killers.blame("", "SELECT deadly");
    expect(() => killers.refuse("bob", "SELECT deadly")).toThrow(
      "This query ended the warehouse's process a moment ago. Try again in 60 seconds.",
    );
    killers.refuse("", "SELECT 1");
    now += MINUTE;
    killers.refuse("bob", "SELECT deadly");
  });
});
