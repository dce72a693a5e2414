import { CompiledQuery } from "kysely";
import type { Db } from "pg-boss";
import type { Database } from "../database/index.ts";

/** pg-boss on connections of the metadata store: what outlives its outages for everybody does so for jobs. */
export function onStore(db: Database): Db {
  return {
    executeSql: (text, values = []) =>
      db.connection().execute(async (connection) => {
        try {
          return rowsOf(await connection.executeQuery(CompiledQuery.raw(text, [...values])));
        } catch (error) {
          // some of its texts begin a transaction of their own: a connection must not go back to the others in the middle of it
          await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
          throw error;
        }
      }),
  };
}

/** The same within a transaction of ours: what is enqueued there is there if, and only if, it commits. */
export function inTransaction(transaction: Database): Db {
  return {
    executeSql: async (text, values = []) => rowsOf(await transaction.executeQuery(CompiledQuery.raw(text, [...values]))),
  };
}

// eslint-disable-next-line typescript/no-explicit-any -- the library's own type
function rowsOf({ rows }: { readonly rows: readonly unknown[] }): { rows: any[] } {
  return { rows: [...rows] };
}
