import { engineWords } from "../engine-errors.ts";
import { OWN_SCHEMA, type DuckDbSession } from "../session.ts";
import { qualified, textOf } from "./catalog.ts";
import type { OperationContext } from "./load.ts";

/** What was found in a database whose tables were all read whole. */
export interface ExaminedTables {
  readonly tables: number;
  /** Those that could not be read, and what the engine says of them: for whoever runs the server, as it names places of the disk. */
  readonly broken: readonly { readonly table: string; readonly why: string }[];
}

/** Reads every cell of every table, our own records too: the engine compares each block with its checksum as it reads it. */
export async function examineTables(session: DuckDbSession, _input: null, { signal }: OperationContext): Promise<ExaminedTables> {
  const found = await session.rows(
    `SELECT schema_name, table_name FROM duckdb_tables()
      WHERE NOT internal AND NOT temporary AND database_name = current_database()
      ORDER BY schema_name = '${OWN_SCHEMA}', 1, 2`,
  );
  const broken: { table: string; why: string }[] = [];
  for (const [schema, name] of found) {
    signal.throwIfAborted();
    const path: [string, string] = [textOf(schema), textOf(name)];
    try {
      await session.rows(`SELECT max(hash(COLUMNS(*))) FROM ${qualified(path)}`);
    } catch (error) {
      broken.push({ table: path.join("."), why: engineWords(error instanceof Error ? error.message : String(error)) });
    }
  }
  return { tables: found.length, broken };
}
