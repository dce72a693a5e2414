import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { readRows } from "../../engines/duckdb/session.ts";
import { inferTypes } from "./infer-types.ts";

const COLUMNS = 300;

/**
 * The engine plans every sign of a statement, for milliseconds per column: 2,000 columns of amounts took minutes where each question about a
 * number wrote it plainly anew.
 */
test("V67: what is asked about a column is short, however its values are written", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const texts = Array.from({ length: COLUMNS }, (_, at) => `'$1,' || (100 + (range + ${at}) % 800) || '.50' AS c${at}`);
    await connection.run(`CREATE TABLE wide AS SELECT range AS _line, ${texts.join(", ")} FROM range(20)`);
    let asked = 0;
    const read = (sql: string): ReturnType<typeof readRows> => {
      asked += sql.length;
      return readRows(connection, sql);
    };
    const columns = texts.map((_, at) => ({ name: `n${at}`, original: `n${at}`, renamed: null }));
    const inferred = await inferTypes(columns, "wide", read, { proposeNulls: true, delimiter: "," });
    const types = new Set(inferred.map(({ load }) => `${load.type.kind} ${"signs" in load.type ? load.type.signs.unit : ""}`));
    expect([...types]).toEqual(["decimal $"]);
    expect(asked / COLUMNS).toBeLessThan(4_000);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
});
