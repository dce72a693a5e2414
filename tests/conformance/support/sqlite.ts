import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { sqliteCompanion, type SqliteValue } from "@sheaf/sql/sqlite-companion";

const hash = (algorithm: string) => (text: string) => createHash(algorithm).update(text, "utf8").digest("hex");

/** What a database of the engine answers to one statement: rows of bigints, numbers, texts and nulls. */
interface SqliteDatabase {
  readonly query: (sql: string) => readonly (readonly unknown[])[];
  readonly close: () => void;
}

/** A SQLite in memory, with the functions that the dialect computes beside the engine. */
export function openSqlite(): SqliteDatabase {
  const database = new DatabaseSync(":memory:");
  const companion = sqliteCompanion({ md5: hash("md5"), sha256: hash("sha256") });
  for (const { name, seesNulls, compute } of companion.functions) {
    // Numbers come as bigint or float64, and no function is given a blob.
    const answer = (...args: unknown[]): SqliteValue => (!seesNulls && args.includes(null) ? null : compute(...(args as SqliteValue[])));
    database.function(name, { deterministic: true, useBigIntArguments: true, varargs: true }, answer);
  }
  for (const { name, start, add, remove, result } of companion.aggregates) {
    database.aggregate(name, {
      start: start as () => never,
      step: (state, ...args) => add(state, args as SqliteValue[]) as never,
      inverse: (state, ...args) => remove(state, args as SqliteValue[]) as never,
      result: (state) => result(state) as never,
      useBigIntArguments: true,
      varargs: true,
    });
  }
  return {
    query: (sql) => {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      return statement.all() as unknown as readonly (readonly unknown[])[];
    },
    close: () => database.close(),
  };
}
