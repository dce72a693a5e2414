import pg from "pg";

/** Milliseconds that a writer waits for a table that somebody else holds. */
const WAIT_MS = 10_000;

/** Begins a transaction that writes, and that waits for nobody's lock for long: who holds it may be anybody who works with the database. */
export async function beginWriting(client: pg.Client): Promise<void> {
  await client.query(`BEGIN TRANSACTION READ WRITE; SET LOCAL lock_timeout = ${WAIT_MS}`);
}

/**
 * Makes a table of ours that is not there yet, by itself: whoever made it in the transaction of their rows would keep all writers of the schema
 * waiting until these have come. Whoever comes second finds the table of the first.
 */
export async function makeOwnTable(client: pg.Client, name: string, columns: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const found = await client.query<{ readonly there: string | null }>("SELECT to_regclass($1)::text AS there", [name]);
    if (found.rows[0]?.there != null) return;
    try {
      await beginWriting(client);
      await client.query(`CREATE TABLE IF NOT EXISTS ${name} (${columns})`);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (tries === 3 || !isMadeTwice(error)) throw error;
    }
  }
}

/** Two who make one table at once: the later one is told so by an index of the catalog. */
function isMadeTwice(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "23505" || error.code === "42P07");
}
