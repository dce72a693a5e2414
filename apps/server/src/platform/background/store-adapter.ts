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

/** How the library says which groups are left out: with one at least, it is the first of what it sends. */
const LEFT_OUT = "<> ALL($1::text[])";
const LEFT_OUT_OR_CLOSED = "<> ALL($1::text[] || array(select o.id::text from public.organizations o where o.closed_at is not null))";

/** The same for taking jobs: those of closed organizations are left out as well, by the one statement that takes. */
export function ofOpenOrganizations(db: Database): Db {
  const asked = onStore(db);
  return {
    executeSql: (text, values) => {
      // a version of the library that says it otherwise would run what must wait
      if (!text.includes(LEFT_OUT)) throw new Error("The statement that takes jobs has no list of groups to leave out");
      return asked.executeSql(text.replace(LEFT_OUT, LEFT_OUT_OR_CLOSED), values);
    },
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
