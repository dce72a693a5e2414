import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The program itself, as `npx sheaf` starts it. */
const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "sheaf-program-"));
const workbook = join(folder, "flights.yaml");
const connection = `c1=duckdb:${join(folder, "tables")}`;
beforeAll(() => {
  mkdirSync(join(folder, "tables"));
  symlinkSync(join(root, "node_modules/vega-datasets/data/flights-3m.parquet"), join(folder, "tables", "flights.parquet"));
  const element = (id: string, members: object): object => ({
    id,
    kind: "table",
    source: { kind: "warehouse-table", connectionId: "c1", path: ["flights"] },
    ...members,
  });
  const elements = [
    element("flights", { columns: [] }),
    element("count", { columns: [{ id: "n", name: "Flights", formula: "Count()" }], summary: ["n"] }),
  ];
  writeFileSync(workbook, JSON.stringify({ name: "F", schemaVersion: 1, pages: [{ id: "p", name: "P", elements }] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly bytes: number;
  readonly lines: number;
  readonly begin: string;
  readonly stderr: string;
  /** Greatest resident memory of the processes, in MiB; null where the system does not tell. */
  readonly memory: number | null;
}

/** `read`: how much of the output is read before it is closed. */
function program(args: readonly string[], read = Number.POSITIVE_INFINITY): Promise<Ended> {
  const child = spawn("node", [join(root, "tools/sheaf.mjs"), ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let [bytes, lines, begin, stderr] = [0, 0, "", ""];
  let memory: number | null = null;
  const poll = setInterval(() => {
    const now = residentMiB(child.pid ?? 0);
    if (now !== null) memory = Math.max(memory ?? 0, now);
  }, 100);
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (begin.length < 200) begin += chunk.toString("utf8").slice(0, 200);
    if (bytes >= read) child.stdout.destroy();
  });
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
  return new Promise((resolve) => {
    child.on("exit", (code) => {
      clearInterval(poll);
      resolve({ code, bytes, lines, begin, stderr, memory });
    });
  });
}

/** Of a process and its children. */
function residentMiB(pid: number): number | null {
  try {
    const own = Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/u).filter(Boolean);
    return children.reduce((sum, child) => sum + (residentMiB(Number(child)) ?? 0), own);
  } catch {
    return null;
  }
}

test("3 million rows to CSV in constant memory", { timeout: 240_000 }, async () => {
  const counted = await program([
    "run",
    workbook,
    "--element",
    "count",
    "--level",
    "summary",
    "--connection",
    connection,
    "--format",
    "csv",
  ]);
  expect(counted).toMatchObject({ code: 0, begin: "Flights\r\n3000000\r\n" });
  const all = await program(["run", workbook, "--element", "flights", "--connection", connection, "--format", "csv"]);
  expect(all).toMatchObject({ code: 0, lines: 3_000_001, stderr: "" });
  expect(all.begin).toMatch(/^date,delay,distance,origin,destination\r\n2001-01-01T00:01:00Z,/u);
  // 107 MiB of text on top of the loaded table: what is held of them is a few parts.
  if (counted.memory !== null && all.memory !== null) expect(all.memory - counted.memory).toBeLessThan(400);
});

test("a reader that has enough ends it in good order", { timeout: 60_000 }, async () => {
  const ended = await program(["run", workbook, "--element", "flights", "--connection", connection, "--format", "csv"], 1000);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(ended.lines).toBeLessThan(1_000_000);
});

test("the catalogue as JSON, from any folder", { timeout: 60_000 }, async () => {
  const { code, stderr, begin } = await program(["functions", "--format", "json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(begin).toMatch(/^\[\n\{"name":"[A-Z]\w+","aliases":/u);
});

test("exit codes reach the shell", { timeout: 60_000 }, async () => {
  expect(await program(["run", workbook, "--element", "flights"])).toMatchObject({ code: 2, bytes: 0 });
  expect(await program(["nope"])).toMatchObject({ code: 2, bytes: 0 });
});
