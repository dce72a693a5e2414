/** Starts a query process that works on a long query, prints its process id and waits to be killed. */
import { EngineProcess } from "../engines/duckdb/process/engine-process.ts";

const engine = await EngineProcess.start({
  folder: process.argv[2] ?? "",
  file: null,
  readOnly: false,
  threads: 2,
  memoryBytes: 256 * 1024 * 1024,
  temporary: null,
  readableFolders: [],
  killBytes: 1024 * 1024 * 1024,
  killAfterMs: 500,
});
const query = engine.query({
  sql: "SELECT count(*) FROM range(100000000000) a(x) WHERE x % 7 = 1",
  columns: null,
  maxRows: 1,
  firstRows: 1,
  batchRows: 1,
});
query.start().catch(() => undefined);
process.stdout.write(String(engine.pid));
setInterval(() => undefined, 1000);
