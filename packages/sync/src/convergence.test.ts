import { describe, expect, test } from "vitest";
import { type SimulationResult, simulate } from "./testing/simulator.ts";

const long = process.env["LONG"] !== undefined;
const count = long ? 20_000 : 2000;
const first = Number(process.env["SEED"] ?? 1);

describe("R01 and R03: random schedules of 2 to 8 clients", () => {
  test(
    `${count} seeds from ${first} converge, and the log is a log`,
    async () => {
      const failed: SimulationResult[] = [];
      const total = { entries: 0, edits: 0, undos: 0, refused: 0, disconnects: 0, restarts: 0 };
      for (let seed = first; seed < first + count; seed++) {
        const result = await simulate(seed);
        if (result.failures.length > 0) failed.push(result);
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += result[name];
      }
      expect(
        failed.slice(0, 5).map((result) => `SEED=${result.seed}: ${result.failures.join("; ")}`),
        JSON.stringify(total),
      ).toEqual([]);
      // The schedules must do what they are for.
      expect(total.edits).toBeGreaterThan(count * 5);
      expect(total.undos).toBeGreaterThan(count / 2);
      expect(total.disconnects).toBeGreaterThan(count);
      expect(total.restarts).toBeGreaterThan(count / 10);
    },
    long ? 3_600_000 : 120_000,
  );

  test("a seed does the same every time", async () => {
    for (let seed = first; seed < first + 50; seed++) expect(await simulate(seed)).toEqual(await simulate(seed));
  });
});
