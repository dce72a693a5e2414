import type { DuckDbSession } from "../session.ts";
import { identifier, literal } from "../sql-text.ts";
import { textOf } from "./catalog.ts";

/** A copy of the whole database in a file that is not there yet, without the schemas named. */
export interface CopyRequest {
  readonly file: string;
  readonly without: readonly string[];
}

/** As it stands at one moment, while others read and write: one transaction reads all of it. */
export async function copyDatabase(session: DuckDbSession, { file, without }: CopyRequest): Promise<null> {
  const copy = identifier("sheaf copy");
  await session.withConnection(async (connection) => {
    const [name] = (await connection.runAndReadAll("SELECT current_database()")).getRows()[0] ?? [];
    await connection.run(`ATTACH ${literal(file)} AS ${copy}`);
    try {
      await connection.run(`COPY FROM DATABASE ${identifier(textOf(name))} TO ${copy}`);
      for (const schema of without) await connection.run(`DROP SCHEMA IF EXISTS ${copy}.${identifier(schema)} CASCADE`);
    } finally {
      await connection.run(`DETACH ${copy}`);
    }
  });
  return null;
}
