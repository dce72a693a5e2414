import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@sheaf/contract";
import type { WarehouseError } from "../../../errors.ts";
import { DuckDbSession } from "../session.ts";

/** V48: arguments that could end the engine are bounded; nothing else changes. */

let session: DuckDbSession;

beforeAll(async () => {
  session = await DuckDbSession.open({
    file: null,
    readOnly: false,
    threads: 2,
    memoryBytes: 512 * 1024 * 1024,
    temporary: null,
    readableFolders: [],
  });
  await session.change(async (connection) => {
    await connection.run(
      `CREATE TABLE t AS SELECT i, (i * 100000)::INT AS n, 'x' || i AS s, repeat('[', 300) || repeat(']', 300) AS deep,
         '%' || repeat('9', 8) || 'd' AS pattern FROM range(3) r(i)`,
    );
    await connection.run("CREATE TABLE taken (a0 INT, a1 INT, v VARCHAR)");
    await connection.run("INSERT INTO taken VALUES (7, 3, 'v')");
  });
});
afterAll(() => {
  session.close();
});

async function failure(sql: string): Promise<WarehouseError | null> {
  const query = session.query({ sql, columns: null, maxRows: 10, firstRows: 10, batchRows: 10 });
  try {
    await query.start();
    while ((await query.next()) !== null);
    return null;
  } catch (error) {
    return error as WarehouseError;
  } finally {
    await query.close();
  }
}

/** Cells of a guarded statement, as texts. */
async function cells(sql: string): Promise<readonly (string | null)[]> {
  const { macros } = await session.check(sql);
  return session.withConnection(async (connection) => {
    for (const macro of macros) await connection.run(macro);
    const rows = await (await connection.run(sql)).getRows();
    return rows.map(([cell]) => (cell === null ? null : String(cell)));
  });
}

const BEYOND: readonly (readonly [constant: string, value: string, rule: string])[] = [
  ["lpad('x', 1000000000, 'y')", "lpad(s, n, 'y')", "“lpad” may make at most 32,767"],
  ["rpad('x', -1000000000, 'y')", "rpad(s, n, 'y')", "“rpad” may make at most 32,767"],
  ["repeat('ab', 20000)", "repeat(s, n)", "“repeat” may make at most 32,767 characters"],
  ["repeat([1], 100000)", "repeat([i], n)", "“repeat” may make at most 32,767 characters"],
  ["list_resize([1], 1000000000)", "list_resize([i], n)", "“list_resize” may make at most 10,000"],
  ["range(1000000000)", "range(n)", "“range” may make at most 10,000 elements"],
  ["generate_series(0, -1000000000, -2)", "generate_series(i, n)", "“generate_series” may make at most 10,000 elements"],
  ["json_structure('" + "[".repeat(300) + "')", "json_structure(deep)", "“json_structure” reads JSON of at most 200 levels"],
  ["json_contains('" + "[".repeat(300) + "', '1')", "json_contains(deep, '1')", "“json_contains” reads JSON of at most 200 levels"],
  ["json_merge_patch('" + '{"a":'.repeat(300) + "', '1')", "json_merge_patch('{}', deep)", "“json_merge_patch” reads JSON of at most 200"],
  ["json_pretty('" + "[".repeat(300) + "')", "json_pretty(deep)", "“json_pretty” reads JSON of at most 200 levels"],
  ["json_extract('" + "[".repeat(300) + "', '$..a')", "json_extract(deep, '$..a')", "“json_extract” reads JSON of at most 200 levels"],
  ["printf('%999999999d', 1)", "printf(pattern, i)", "“printf” needs a format that stands in the statement"],
  ["printf('%*d', 999999999, 1)", "printf(pattern, i)", "“printf” needs a format that stands in the statement"],
  ["format('{:>999999999}', 1)", "format(pattern, i)", "“format” needs a format that stands in the statement"],
  ["bar(1, 0, 1, 1e9)", "bar(i, 0, 1, n)", "“bar” may make at most 1,000"],
  ["bitstring('1', 1000000000)", "bitstring('1', n)", "“bitstring” may make at most 1,000"],
  [
    "timezone('" + "x".repeat(101) + "', TIMESTAMP '2020-01-01')",
    "timezone(repeat(s, 100), TIMESTAMP '2020-01-01')",
    "“timezone” takes names of time zones of at most 100",
  ],
  ["levenshtein('" + "x".repeat(1001) + "', 'a')", "levenshtein(repeat(s, 900), s)", "“levenshtein” compares texts of at most 1,000 bytes"],
];

describe("a call beyond its bound", () => {
  test.each(BEYOND)("%s, and of values", async (constant, value, rule) => {
    for (const call of [constant, value, `coalesce(NULL, ${value})`]) {
      const error = await failure(`SELECT ${call} FROM t`);
      expect([call, error?.errorCode, error?.details["cause"]]).toEqual([call, "warehouse_query_failed_user_error", "limit"]);
      expect(error?.message).toContain(rule);
    }
    // Refused before anything is computed of it.
    await expect(session.check(`SELECT ${constant}`)).rejects.toMatchObject({ details: { cause: "limit", line: 1 } });
  });

  test("no other way of writing it leads around", async () => {
    for (const call of [
      "s.lpad(n, 'y')",
      "LPAD(s, n, 'y')",
      "\"lpad\"(s, n, 'y')",
      "main.lpad(s, n, 'y')",
      "system.main.lpad(s, n, 'y')",
      "temp.main.lpad(s, n, 'y')",
      "lpad(s, (500000 * 2000)::INT, 'y')",
      "lpad(s, (SELECT max(n) FROM t), 'y')",
      "list_transform([n], x -> lpad('a', x, 'b'))",
      "max(lpad(s, n, 'y'))",
      "first_value(lpad(s, n, 'y')) OVER ()",
      "CASE WHEN i >= 0 THEN lpad(s, n, 'y') END",
    ]) {
      expect([call, (await failure(`SELECT ${call} FROM t`))?.errorCode]).toEqual([call, "warehouse_query_failed_user_error"]);
    }
    expect((await failure("SELECT 1 FROM t ORDER BY lpad(s, n, 'y')"))?.details["cause"]).toBe("limit");
    expect((await failure("SELECT count(*) FROM t GROUP BY lpad(s, n, 'y')"))?.details["cause"]).toBe("limit");
    expect((await failure("SELECT list_transform(range(1000), x -> range(100000))"))?.details["cause"]).toBe("limit");
  });

  test("functions and types that end the engine however they are called are refused, with a way out", async () => {
    expect((await failure("SELECT list_select([1], [2])"))?.message).toBe(
      "Function “list_select” is not allowed here: the engine reads outside the list; use list_transform.",
    );
    expect((await failure("SELECT deep::JSON::VARIANT FROM t"))?.message).toBe("Type VARIANT is not allowed here.");
    expect((await failure("SELECT '1'::STRUCT(a BIGNUM[])"))?.message).toBe("Type BIGNUM is not allowed here.");
    expect((await failure("SELECT s::BIGNUM FROM t"))?.message).toBe("Type BIGNUM is not allowed here.");
    expect((await failure("SELECT replace(s, '.', '')::BIGNUM FROM t"))?.message).toBe("Type BIGNUM is not allowed here.");
    // Sums are added in it, of numbers that have a few dozen digits at most.
    expect(
      await failure("SELECT sum(n::HUGEINT::BIGNUM), replace(n::DECIMAL(38, 2)::VARCHAR, '.', '')::BIGNUM + 0::BIGNUM FROM t GROUP BY n"),
    ).toBeNull();
  });

  test("what a statement says of an error itself is not passed on", async () => {
    const error = await failure("SELECT error('sheaf-bound:' || s) FROM t");
    expect(error?.message).not.toContain("secret");
    expect((await failure("SELECT error('sheaf-bound:a secret') FROM t"))?.message).toBe(
      "A value could not be computed: it does not fit the type that the statement asks for.",
    );
  });
});

describe("a call within its bound", () => {
  test("gives what it always gave", async () => {
    expect(await cells("SELECT lpad(s, i::INT + 3, '-') FROM t ORDER BY i")).toEqual(["-x0", "--x1", "---x2"]);
    expect(await cells("SELECT repeat(s, i) FROM t ORDER BY i")).toEqual(["", "x1", "x2x2"]);
    expect(await cells("SELECT typeof(repeat('x'::BLOB, i)) || typeof(repeat([i], i)) FROM t LIMIT 1")).toEqual(["BLOBBIGINT[]"]);
    expect(
      await cells(
        "SELECT len(generate_series(TIMESTAMP '2020-01-01', TIMESTAMP '2020-01-01' + to_hours(i), INTERVAL 1 HOUR)) FROM t ORDER BY 1",
      ),
    ).toEqual(["1", "2", "3"]);
    expect(await cells("SELECT json_structure('[' || i || ']') FROM t LIMIT 1")).toEqual(['["UBIGINT"]']);
    expect(await cells("SELECT (TIMESTAMP '2020-01-01 12:00' AT TIME ZONE z)::VARCHAR FROM (SELECT 'Europe/Berlin' AS z)")).toEqual([
      "2020-01-01 11:00:00+00",
    ]);
    expect(await cells("SELECT time_bucket(to_days(i::INT + 1), DATE '2020-01-03') FROM t LIMIT 1")).toEqual(["2020-01-03"]);
    expect(
      await cells(
        "SELECT time_bucket(INTERVAL 1 DAY, TIMESTAMP '2020-01-03 05:00', TIMESTAMP '2020-01-01 06:00' + to_hours(i)) FROM t LIMIT 1",
      ),
    ).toEqual(["2020-01-02 06:00:00"]);
    expect(await cells("SELECT lpad(NULL, i::INT, 'x') FROM t LIMIT 1")).toEqual([null]);
    expect(await cells(`SELECT len(range(${limits.engine.madeConstantListLength}))`)).toEqual([
      String(limits.engine.madeConstantListLength),
    ]);
    expect(await cells("SELECT count(*) FROM range(5000000)")).toEqual(["5000000"]);
  });

  test("long JSON that is not deep is read, with brackets inside its texts", async () => {
    const text = `'[' || string_agg('{"id": ' || i || ', "name": "[[[ \\" ]"}', ',') || ']'`;
    expect(await cells(`SELECT json_structure(j) FROM (SELECT ${text} AS j FROM range(3000) r(i))`)).toEqual([
      '[{"id":"UBIGINT","name":"VARCHAR"}]',
    ]);
  });

  test("columns that are called as its cover calls its arguments keep their values", async () => {
    expect(await cells("SELECT lpad(v, a1, a0::VARCHAR) FROM taken")).toEqual(["77v"]);
    expect(await cells("SELECT repeat(v, a1) FROM taken v")).toEqual(["vvv"]);
    expect(await cells("SELECT list_transform([2], v -> lpad('x', v::INT, v::VARCHAR))")).toEqual(
      ["['2x']"].map(() => expect.anything() as string),
    );
  });

  test("its columns keep their names, and failures their places", async () => {
    const columns = await session.describe("SELECT lpad(s, i::INT, '-'), repeat(s, i) FROM t");
    expect(columns.map(({ name }) => name)).toEqual(["lpad(s, CAST(i AS INTEGER), '-')", "repeat(s, i)"]);
    await expect(session.describe("SELECT lpad(s, i::INT, '-'),\n nope FROM t")).rejects.toMatchObject({ details: { line: 2, column: 2 } });
  });
});
