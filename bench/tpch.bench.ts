// The 22 TPC-H queries as workbooks beside the SQL that a person writes, on the same rows of scale factor 1.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { answer, tpchQueries } from "../tests/tpch/queries.ts";
import { tpchStatements } from "../tests/tpch/rows.ts";
import { type Bench, type Measurement, interleaved, median } from "../tools/bench/measure.ts";

const SCALE = 1;
const ROUNDS = 7;

export const bench: Bench = {
  name: "tpch",
  about: `the 22 queries of TPC-H at scale factor ${SCALE} on DuckDB: a workbook's SQL over SQL written by hand`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-tpch-"));
    try {
      const file = join(folder, "tpch.duckdb");
      const started = performance.now();
      await withDatabase(file, async (connection) => {
        for (const statement of tpchStatements(SCALE)) await connection.run(statement);
      });
      const rows: Measurement = { name: "making the rows", value: performance.now() - started, unit: "ms", baseline: null, budget: null };
      const compiled = await compile(file);
      return [rows, ...(await withDatabase(file, (connection) => compare(connection, compiled)))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** SQL by the name of its query. */
async function compile(file: string): Promise<ReadonlyMap<string, string>> {
  const compiled = new Map<string, string>();
  for (const { name, workbook } of tpchQueries) {
    const { code, stdout, stderr } = await answer(workbook, file, "sql");
    if (code !== 0) throw new Error(`${name}: ${stderr}`);
    compiled.set(name, stdout);
  }
  return compiled;
}

async function compare(connection: DuckDBConnection, compiled: ReadonlyMap<string, string>): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  const ratios: number[] = [];
  for (const { name, handWritten } of tpchQueries) {
    const run = async (sql: string): Promise<unknown> => (await connection.run(sql)).fetchAllChunks();
    const times = await interleaved(
      { hand: () => run(handWritten), ours: () => run(compiled.get(name) ?? "") },
      { rounds: ROUNDS, warmup: 1 },
    );
    const [ours, hand] = [times.ours.median, times.hand.median];
    ratios.push(ours / hand);
    measurements.push({ name, value: ours, unit: "ms", baseline: { name: "by hand", value: hand }, budget: hand * 1.2 });
  }
  measurements.push({ name: "median of the ratios", value: median(ratios), unit: "ratio", baseline: null, budget: 1 });
  return measurements;
}

async function withDatabase<T>(file: string, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
