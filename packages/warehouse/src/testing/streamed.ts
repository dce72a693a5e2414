import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";

/** Engines whose rows `stream-rows.ts` knows to make. */
export type StreamedEngine = "duckdb" | "postgres" | "mysql" | "clickhouse";

/** How many rows are streamed; the whole number of R19 in the long run. */
export const STREAMED_ROWS = process.env["LONG"] === "1" ? 10_000_000 : 1_000_000;

interface Measured {
  readonly rows: number;
  readonly growthMiB: number;
  readonly delayP99Ms: number;
}

/**
 * R19: rows of 20 columns come through a process of 512 MiB of JavaScript heap without filling it, and its event loop answers meanwhile.
 * @param address Of a server `host,port,user,password`; of the embedded engine its folder.
 */
export async function expectBoundedStream(engine: StreamedEngine, address: string): Promise<void> {
  // Other tests run beside this one: what the machine makes us wait is not ours, so the best of three counts for the loop.
  let delay = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && delay >= 250; run++) {
    const measured = await measure(engine, address);
    expect(measured.rows).toBe(STREAMED_ROWS);
    expect(measured.growthMiB).toBeLessThan(300);
    delay = Math.min(delay, measured.delayP99Ms);
  }
  expect(delay).toBeLessThan(250);
}

async function measure(engine: StreamedEngine, address: string): Promise<Measured> {
  const program = join(import.meta.dirname, "stream-rows.ts");
  const child = spawn(process.execPath, ["--max-old-space-size=512", program, engine, String(STREAMED_ROWS), address], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(text) as Measured;
}
