import { type CellValue, columnValues, readTable, type ResultColumn } from "@sheaf/result";
import { TEXT } from "@sheaf/sql";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalEngine, type EngineClient } from "../../engines/duckdb/engine-client.ts";

/** An engine that loads files of a folder of its own. */
export interface LoadEngine {
  readonly folder: string;
  readonly engine: EngineClient;
  /** Writes a file that an upload could be; gives its path. */
  file(content: string | Uint8Array): Promise<string>;
  close(): Promise<void>;
}

export async function startLoadEngine(): Promise<LoadEngine> {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-load-"));
  const engine = await openLocalEngine({
    file: join(folder, "warehouse.duckdb"),
    readOnly: false,
    threads: 2,
    memoryBytes: 512 * 1024 * 1024,
    temporary: null,
    readableFolders: [folder],
  });
  let count = 0;
  return {
    folder,
    engine,
    file: async (content) => {
      count += 1;
      const path = join(folder, `upload-${count}`);
      await writeFile(path, content);
      return path;
    },
    close: async () => {
      await engine.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The texts of the column `v` of a query. */
export async function readTexts(engine: EngineClient, sql: string): Promise<readonly CellValue[]> {
  const query = engine.query({ sql, columns: [{ name: "v", type: TEXT }], maxRows: 1e6, firstRows: 1e4, batchRows: 1e4 });
  const messages = [await query.start()];
  for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
  await query.close();
  const columns: readonly ResultColumn[] = [{ id: "v", name: "v", type: TEXT, level: "base", role: "value" }];
  return [...columnValues(readTable(columns, messages), 0)];
}
