import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableFromIPC } from "apache-arrow";
import { columnValues, readTable, type CellValue, type ResultColumn } from "@sheaf/result";
import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, TEXT, VARIANT, type ValueType } from "@sheaf/sql";
import type { WarehouseError } from "../../errors.ts";
import type { QueryRequest } from "./query.ts";
import { DuckDbSession } from "./session.ts";

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
});
afterAll(() => {
  session.close();
});

interface Answer {
  readonly messages: readonly Uint8Array[];
  readonly rows: number;
  readonly truncated: boolean;
}

async function run(sql: string, types: readonly ValueType[] | null = null, more: Partial<QueryRequest> = {}): Promise<Answer> {
  const query = session.query({
    sql,
    columns: types === null ? null : types.map((type, index) => ({ name: `c${index}`, type })),
    maxRows: 1e9,
    firstRows: 2048,
    batchRows: 16_384,
    ...more,
  });
  try {
    const messages = [await query.start()];
    for (let batch = await query.next(); batch !== null; batch = await query.next()) messages.push(batch);
    return { messages, rows: query.rows, truncated: query.truncated };
  } finally {
    await query.close();
  }
}

function cells(answer: Answer, types: readonly ValueType[]): readonly (readonly CellValue[])[] {
  const columns = types.map((type, index): ResultColumn => ({ id: `c${index}`, name: "", type, level: "base", role: "value" }));
  const table = readTable(columns, answer.messages);
  return types.map((_, index) => [...columnValues(table, index)]);
}

async function values(sql: string, type: ValueType): Promise<readonly CellValue[]> {
  return cells(await run(sql), [type])[0] ?? [];
}

describe("V2 values leave DuckDB exactly", () => {
  test("every integer width at its ends", async () => {
    for (const [type, low, high] of [
      ["TINYINT", -128n, 127n],
      ["SMALLINT", -32_768n, 32_767n],
      ["INTEGER", -2_147_483_648n, 2_147_483_647n],
      ["BIGINT", -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
      ["UTINYINT", 0n, 255n],
      ["USMALLINT", 0n, 65_535n],
      ["UINTEGER", 0n, 4_294_967_295n],
      ["UBIGINT", 0n, 18_446_744_073_709_551_615n],
      ["HUGEINT", -99_999_999_999_999_999_999_999_999_999_999_999_999n, 99_999_999_999_999_999_999_999_999_999_999_999_999n],
    ] as const) {
      const got = await values(`SELECT x::${type} FROM (VALUES ('${low}'), ('${high}'), (NULL), ('1')) t(x)`, INTEGER);
      expect([type, ...got]).toEqual([type, low, high, null, 1n]);
    }
  });

  test("V2 an integer beyond 38 digits is null, never another number", async () => {
    const beyond = 10n ** 38n;
    expect(await values(`SELECT x::HUGEINT FROM (VALUES ('${beyond}'), ('-${beyond}'), ('${beyond - 1n}')) t(x)`, INTEGER)).toEqual([
      null,
      null,
      beyond - 1n,
    ]);
  });

  test("decimals of every storage width", async () => {
    for (const [width, scale, text] of [
      [4, 2, "-99.99"],
      [9, 4, "-99999.9999"],
      [18, 6, "-999999999999.999999"],
      [38, 10, "-9999999999999999999999999999.9999999999"],
      [38, 38, "0.12345678901234567890123456789012345678"],
    ] as const) {
      const type = decimal(width, scale);
      const got = await values(`SELECT x::DECIMAL(${width},${scale}) FROM (VALUES ('${text}'), (NULL), ('0')) t(x)`, type);
      expect(got).toEqual([text, null, `0.${"0".repeat(scale)}`]);
    }
  });

  test("V7 floats: shortest values survive, NaN and infinities are null", async () => {
    expect(
      await values("SELECT x::DOUBLE FROM (VALUES ('0.1'), ('-1e308'), ('5e-324'), ('nan'), ('inf'), ('-inf'), (NULL)) t(x)", FLOAT),
    ).toEqual([0.1, -1e308, 5e-324, null, null, null, null]);
    expect(await values("SELECT x::FLOAT FROM (VALUES ('0.1'), ('nan'), (NULL)) t(x)", FLOAT)).toEqual([Math.fround(0.1), null, null]);
  });

  test("V3 dates and datetimes from year 1 to 9999, microseconds kept, infinities null", async () => {
    expect(
      await values("SELECT x::DATE FROM (VALUES ('0001-01-01'), ('9999-12-31'), ('infinity'), ('-infinity'), (NULL)) t(x)", DATE),
    ).toEqual([-719_162, 2_932_896, null, null, null]);
    const instants = "('0001-01-01 00:00:00'), ('9999-12-31 23:59:59.999999'), ('infinity'), ('-infinity'), ('1969-12-31 23:59:59.999999')";
    const expected = [-62_135_596_800_000_000n, 253_402_300_799_999_999n, null, null, -1n];
    expect(await values(`SELECT x::TIMESTAMP FROM (VALUES ${instants}) t(x)`, DATETIME)).toEqual(expected);
    expect(await values(`SELECT x::TIMESTAMPTZ FROM (VALUES ${instants}) t(x)`, DATETIME)).toEqual(expected);
    expect(await values("SELECT '1969-12-31 23:59:59.999999999'::TIMESTAMP_NS", DATETIME)).toEqual([-1n]);
    expect(await values("SELECT '2020-01-01 00:00:01'::TIMESTAMP_S", DATETIME)).toEqual([1_577_836_801_000_000n]);
    expect(await values("SELECT '2020-01-01 00:00:00.007'::TIMESTAMP_MS", DATETIME)).toEqual([1_577_836_800_007_000n]);
    expect(await values("SELECT TIMESTAMPTZ '2020-01-01 00:00:00+02'", DATETIME)).toEqual([1_577_829_600_000_000n]);
  });

  test("text of every length around the inline border, nulls, empty text, unicode, NUL", async () => {
    const texts = ["", "a", "twelve bytes", "thirteen byte", "ünïcödé 東京 👩‍👩‍👧", "x".repeat(100_000), null, "a\u0000b", "'quoted'"];
    const list = texts.map((text) =>
      text === null ? "(NULL)" : `('${text.replaceAll("'", "''").replace("\u0000", "' || chr(0) || '")}')`,
    );
    expect(await values(`SELECT x FROM (VALUES ${list.join(", ")}) t(x)`, TEXT)).toEqual(texts);
  });

  test("V1 uuid, enum, time, interval and bits are ISO text", async () => {
    const sql = `SELECT '12345678-1234-1234-8234-123456789abc'::UUID, 'b'::ENUM('a','b'), TIME '01:02:03.5',
      INTERVAL '1 year 2 months 3 days 4 hours 5.25 seconds', INTERVAL '-1 month -1 second', INTERVAL 0 DAY, '0101'::BIT, '10:00:00+02'::TIMETZ`;
    expect(
      cells(
        await run(sql),
        Array.from({ length: 8 }, () => TEXT),
      ),
    ).toEqual([
      ["12345678-1234-1234-8234-123456789abc"],
      ["b"],
      ["01:02:03.5"],
      ["P1Y2M3DT4H5.25S"],
      ["P-1MT-1S"],
      ["PT0S"],
      ["0101"],
      ["10:00:00+02"],
    ]);
  });

  test("V1 lists, structs, maps and unions are JSON; exact numbers beyond float64 are text in it (V2)", async () => {
    const sql = `SELECT [9007199254740993, 1, NULL], {'a': DATE '2020-01-01', 'p': 1.50, 'n': {'x': [true]}}, MAP {'k': 'v'}, '{"a": 1}'::JSON,
      union_value(num := 2), [TIMESTAMP '2020-01-01 00:00:00.5'], ['nan'::DOUBLE], NULL::INTEGER[]`;
    const types = [arrayOf(INTEGER), VARIANT, VARIANT, VARIANT, VARIANT, arrayOf(DATETIME), arrayOf(FLOAT), arrayOf(INTEGER)];
    expect(cells(await run(sql), types)).toEqual([
      ['["9007199254740993",1,null]'],
      ['{"a":"2020-01-01","p":1.5,"n":{"x":[true]}}'],
      ['{"k":"v"}'],
      ['{"a": 1}'],
      ["2"],
      ['["2020-01-01T00:00:00.5Z"]'],
      ["[null]"],
      [null],
    ]);
  });

  test("V48 names of a statement's columns are bounded together, however often a join gives them", async () => {
    const long = (count: number): string => Array.from({ length: count }, (_, at) => `1 AS "${"n".repeat(30_000)}${at}"`).join(", ");
    const joined = (times: number): string =>
      `WITH t AS (SELECT ${long(10)}) SELECT * FROM ${Array.from({ length: times }, (_, at) => `t AS t${at}`).join(", ")}`;
    expect(await session.describe(joined(3))).toHaveLength(30);
    await expect(session.describe(joined(20))).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
      details: { cause: "limit" },
      message: expect.stringContaining("more than 1,000,000 characters together"),
    });
  });

  test("binary values are hidden: null", async () => {
    expect(await values("SELECT 'secret'::BLOB", TEXT)).toEqual([null]);
    expect(await session.describe("SELECT 1 AS a, 'x'::BLOB AS b, 2::DECIMAL(9,2) AS c")).toEqual([
      { name: "a", type: { kind: "integer", digits: 10 }, nativeType: "INTEGER" },
      { name: "c", type: decimal(9, 2), nativeType: "DECIMAL(9,2)" },
    ]);
  });

  test("what the caller expects is what comes, where nothing is lost on the way", async () => {
    const sql = "SELECT 1::TINYINT, 2::BIGINT, 3.25::DECIMAL(9,3), DATE '2020-01-01', 4::DECIMAL(5,0), 5::INTEGER, true, NULL";
    const types = [decimal(38, 2), FLOAT, decimal(38, 2), DATETIME, INTEGER, TEXT, TEXT, DATE];
    expect(cells(await run(sql, types), types)).toEqual([["1.00"], [2], ["3.25"], [1_577_836_800_000_000n], [4n], ["5"], ["true"], [null]]);
  });

  test("a value that would lose a digit, or a type that cannot become the expected one, is refused", async () => {
    const cause = (sql: string, type: ValueType): Promise<unknown> =>
      run(sql, [type]).then(
        () => "no error",
        (error: WarehouseError) => [error.errorCode, error.details["cause"]],
      );
    const refusal = ["warehouse_query_failed", "mismatch"];
    expect(await cause("SELECT 3.255::DECIMAL(9,3)", decimal(38, 2))).toEqual(refusal);
    expect(await cause("SELECT 1 UNION ALL SELECT NULL", DATE)).toEqual(refusal);
    expect(await cause("SELECT 1.5::DOUBLE", INTEGER)).toEqual(refusal);
    expect(await cause("SELECT 'x'", INTEGER)).toEqual(refusal);
    expect(await cause("SELECT 1, 2", INTEGER)).toEqual(refusal);
  });
});

describe("batches", () => {
  const wide =
    "SELECT i, i::VARCHAR || repeat('-', (i % 40)::INT) AS t, CASE WHEN i % 3 = 0 THEN NULL ELSE i END AS n, i % 2 = 0 AS b, i::DECIMAL(18,1) AS d FROM range(100000) r(i)";

  test("rows cross chunk and batch borders unchanged, with nulls at any place", async () => {
    const answer = await run(wide);
    const [i = [], t = [], n = [], b = [], d = []] = cells(answer, [INTEGER, TEXT, INTEGER, BOOLEAN, decimal(18, 1)]);
    expect(answer.rows).toBe(100_000);
    expect(answer.messages.length).toBeGreaterThan(5);
    for (let row = 0; row < 100_000; row++) {
      if (i[row] !== BigInt(row)) throw new Error(`row ${row}: ${String(i[row])}`);
      if (t[row] !== String(row) + "-".repeat(row % 40)) throw new Error(`row ${row}: ${String(t[row])}`);
      if (n[row] !== (row % 3 === 0 ? null : BigInt(row))) throw new Error(`row ${row}: ${String(n[row])}`);
      if (b[row] !== (row % 2 === 0)) throw new Error(`row ${row}: ${String(b[row])}`);
      if (d[row] !== `${row}.0`) throw new Error(`row ${row}: ${String(d[row])}`);
    }
  });

  test("chunks of uneven length (filters) keep their nulls in place", async () => {
    const got = cells(await run(`SELECT i, n FROM (${wide}) WHERE i % 7 = 1 OR i % 5 = 2`), [INTEGER, INTEGER]);
    const rows = Array.from({ length: 100_000 }, (_, i) => i).filter((i) => i % 7 === 1 || i % 5 === 2);
    expect(got[0]).toEqual(rows.map(BigInt));
    expect(got[1]).toEqual(rows.map((i) => (i % 3 === 0 ? null : BigInt(i))));
  });

  test("another reader of Arrow agrees", async () => {
    const answer = await run(`${wide} LIMIT 5000`);
    const bytes = Buffer.concat([...answer.messages, Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)]);
    const table = tableFromIPC(bytes);
    expect(table.schema.fields.map((field) => `${field.name} ${String(field.type)}`)).toEqual([
      "i Int64",
      "t Utf8",
      "n Int64",
      "b Bool",
      "d Decimal[38e+1]",
    ]);
    expect(table.numRows).toBe(5000);
    expect(table.getChild("n")?.get(3)).toBe(null);
    expect(table.getChild("n")?.get(4)).toBe(4n);
    expect(table.getChild("t")?.get(4999)).toBe(`4999${"-".repeat(4999 % 40)}`);
    expect(table.getChild("n")?.nullCount).toBe(1667);
  });

  test("T2 rows beyond the limit are cut and said; exactly at the limit nothing is cut", async () => {
    for (const [limit, rows, truncated] of [
      [10, 10, true],
      [2048, 2048, true],
      [99_999, 99_999, true],
      [100_000, 100_000, false],
      [100_001, 100_000, false],
    ] as const) {
      const answer = await run(wide, null, { maxRows: limit });
      expect([answer.rows, answer.truncated]).toEqual([rows, truncated]);
    }
  });

  test("the first batch is small, so that something is seen early", async () => {
    const answer = await run(wide, null, { firstRows: 2048, batchRows: 32_768 });
    expect(tableFromIPC(Buffer.concat(answer.messages.slice(0, 2))).numRows).toBe(2048);
  });

  test("no rows: a schema and no batch", async () => {
    const answer = await run("SELECT 1 AS a WHERE false");
    expect([answer.messages.length, answer.rows, answer.truncated]).toEqual([1, 0, false]);
  });
});

describe("a failure behind the first rows", () => {
  const last = "SELECT (CASE WHEN i = 2999999 THEN 'a' ELSE '1' END)::INTEGER AS a FROM range(3000000) AS rows(i)";

  test("V7 is a failure, not the end of the rows", async () => {
    await expect(run(last)).rejects.toMatchObject({ errorCode: "warehouse_query_failed", message: /after its first rows/u });
  });
  test("T2 is none where nobody asks for so many rows", async () => {
    expect(await run(last, null, { maxRows: 1000 })).toMatchObject({ rows: 1000, truncated: true });
  });
});

describe("cancel", () => {
  const endless = "SELECT count(*) FROM range(10000000000) a(x) WHERE x % 7 = 1";

  test("R15 a running query ends at once", async () => {
    const query = session.query({ sql: endless, columns: null, maxRows: 10, firstRows: 10, batchRows: 10 });
    setTimeout(() => {
      query.cancel();
    }, 100);
    const began = performance.now();
    await expect(query.start().then(() => query.next())).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    await query.close();
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test("an interrupt that comes while the query waits for a thread is not lost", async () => {
    const queries = Array.from({ length: 12 }, () =>
      session.query({ sql: endless, columns: null, maxRows: 10, firstRows: 10, batchRows: 10 }),
    );
    const ends = queries.map((query) =>
      query
        .start()
        .then(() => query.next())
        .then(
          () => "ran",
          (error: WarehouseError) => error.errorCode,
        ),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const query of queries.toReversed()) query.cancel();
    const began = performance.now();
    expect(new Set(await Promise.all(ends))).toEqual(new Set(["warehouse_query_canceled"]));
    expect(performance.now() - began).toBeLessThan(8000);
    for (const query of queries) await query.close();
  });

  test("canceled between two batches", async () => {
    const query = session.query({ sql: "FROM range(10000000)", columns: null, maxRows: 1e9, firstRows: 2048, batchRows: 2048 });
    await query.start();
    await query.next();
    query.cancel();
    await expect(query.next()).rejects.toMatchObject({ errorCode: "warehouse_query_canceled" });
    await query.close();
  });
});
