import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { cellTextAt, readTable, type ResultColumn } from "@sheaf/result";
import { odsOf, rowOf, xlsxOf } from "../../load/testing/spreadsheets.ts";
import type { Connector } from "../../port.ts";
import { openDuckDbPath } from "./open-path.ts";
import { DuckDbSession } from "./session.ts";

const never = new AbortController().signal;
let folder: string;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sheaf-path-"));
  database = join(folder, "shop.duckdb");
  const session = await DuckDbSession.open({
    file: database,
    readOnly: false,
    threads: 1,
    memoryBytes: 256 * 1024 * 1024,
    temporary: null,
    readableFolders: [folder],
  });
  await mkdir(join(folder, "files"));
  await session.withConnection(async (connection) => {
    await connection.run("CREATE TABLE orders (id INTEGER PRIMARY KEY, amount DECIMAL(9, 2))");
    await connection.run("INSERT INTO orders VALUES (2, 1.50), (1, 2.25)");
    await connection.run("CREATE SCHEMA crm");
    await connection.run("CREATE VIEW crm.big AS SELECT * FROM orders WHERE amount > 2");
    await connection.run(`CREATE VIEW crm.outside AS SELECT * FROM read_text('${folder}/files/codes.csv')`);
    await connection.run(
      `COPY (SELECT (i % 10)::TINYINT AS n, i::HUGEINT::DECIMAL(38, 0) AS wide, DATE '2024-01-01' + i::INT AS day, [i] AS list FROM range(1000) r(i)) TO '${folder}/files/Numbers.parquet' (FORMAT parquet)`,
    );
  });
  session.close();
  await writeFile(join(folder, "files/codes.csv"), 'code;name\n007;Bond\n042;""\n');
  await writeFile(join(folder, "files/broken.csv"), "a,b\n1,2\n3\n");
  await writeFile(join(folder, "files/readme.txt"), "not a table");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function texts(connector: Connector, sql: string): Promise<readonly (readonly (string | null)[])[]> {
  const described = await connector.describeStatement(sql, never);
  const columns = described.map((column, index): ResultColumn => ({
    id: `c${index}`,
    name: column.name,
    type: column.type,
    level: "base",
    role: "value",
  }));
  const messages: Uint8Array[] = [];
  for await (const chunk of connector.execute({ sql, columns: described, signal: never, timeoutMs: 10_000, maxRows: 1e6 }).chunks)
    messages.push(chunk);
  const table = readTable(columns, messages);
  return Array.from({ length: table.rowCount }, (_, row) => columns.map((_c, column) => cellTextAt(table, row, column)));
}

describe("duckdb:PATH", () => {
  test("many tables asked for at the same time", async () => {
    await mkdir(join(folder, "many"));
    const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
    for (const name of names) await writeFile(join(folder, "many", `${name}.csv`), `a,b\n${name},1\n`);
    const connector = await openDuckDbPath(join(folder, "many"));
    const described = await Promise.all(names.map((name) => connector.describeTable([name], never)));
    expect(described.map((table) => table?.path.at(-1))).toEqual(names);
    expect(await texts(connector, names.map((name) => `SELECT a FROM ${name}`).join(" UNION ALL "))).toHaveLength(12);
    await connector.close();
  });

  test("spreadsheets and files of records: each shown sheet a table, with the types of its cells", async () => {
    const place = join(folder, "books");
    await mkdir(place);
    const rows = rowOf(1, ["Name", "Amount"]) + rowOf(2, ["Ann", 1.5]) + rowOf(3, ["Bob", 2]);
    await writeFile(join(place, "one.xlsx"), xlsxOf([{ name: "Sheet1", rows }], { names: { Part: "Sheet1!$A$1:$A$3" } }));
    await writeFile(
      join(place, "many.xlsx"),
      xlsxOf([
        { name: "North", rows },
        { name: "South", rows: rowOf(1, ["Town"]) + rowOf(2, ["Oulu"]) },
        { name: "Draft", rows, state: "hidden" },
      ]),
    );
    const cell = (text: string): string => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    await writeFile(
      join(place, "open.ods"),
      odsOf(
        `<table:table table:name="T">${["Town", "Bergen"].map((text) => `<table:table-row>${cell(text)}</table:table-row>`).join("")}</table:table>`,
      ),
    );
    await writeFile(join(place, "log.jsonl"), '{"day": "2024-01-31", "n": 1}\n{"day": "2024-02-29", "n": 2}\n');
    await writeFile(join(place, "one.json"), '{"orders": [{"id": 1}], "lines": [{"id": 1, "item": "x"}]}');
    await writeFile(join(place, "old.xls"), Buffer.from("d0cf11e0a1b11ae1", "hex"));
    const connector = await openDuckDbPath(place);
    // A .json file beside them may be a workbook: it is a table where it is named itself.
    expect((await connector.listTables(never)).map(({ path }) => path.at(-1))).toEqual([
      "log",
      "many North",
      "many South",
      "old",
      "one",
      "one Part",
      "open",
    ]);
    expect(await texts(connector, 'SELECT sum("Amount"), max("Name") FROM one')).toEqual([["3.5", "Bob"]]);
    expect(await texts(connector, 'SELECT * FROM "many South"')).toEqual([["Oulu"]]);
    expect(await texts(connector, "SELECT * FROM open")).toEqual([["Bergen"]]);
    expect(await texts(connector, "SELECT year(day), n FROM log ORDER BY n")).toEqual([
      ["2024", "1"],
      ["2024", "2"],
    ]);
    await expect(texts(connector, "SELECT * FROM old")).rejects.toThrow(/old\.xls.*Save it as \.xlsx/);
    await connector.close();

    const book = await openDuckDbPath(join(place, "many.xlsx"));
    expect(await texts(book, "SELECT count(*) FROM North")).toEqual([["2"]]);
    await book.close();
    const records = await openDuckDbPath(join(place, "one.json"));
    expect(await texts(records, "SELECT item FROM lines JOIN orders USING (id)")).toEqual([["x"]]);
    await records.close();
    await expect(openDuckDbPath(join(place, "old.xls"))).rejects.toMatchObject({ code: "EINVAL" });
  });

  test("a link to a file elsewhere is a file of the folder, one that leads nowhere is told when it is named", async () => {
    await mkdir(join(folder, "links"));
    await symlink(join(folder, "files/Numbers.parquet"), join(folder, "links/linked.parquet"));
    await symlink(join(folder, "files/codes.csv"), join(folder, "links/codes.csv"));
    await symlink(join(folder, "files/gone.csv"), join(folder, "links/gone.csv"));
    const connector = await openDuckDbPath(join(folder, "links"));
    expect(await texts(connector, "SELECT count(*), max(n) FROM linked")).toEqual([["1000", "9"]]);
    expect(await texts(connector, "SELECT name FROM codes WHERE code = '007'")).toEqual([["Bond"]]);
    await expect(texts(connector, "SELECT * FROM gone")).rejects.toThrow("gone.csv");
    await connector.close();
  });

  test("a database file: tables, views and keys, read only", async () => {
    const connector = await openDuckDbPath(database);
    expect((await connector.listTables(never)).map(({ path, kind }) => [...path, kind])).toEqual([
      ["crm", "big", "view"],
      ["crm", "outside", "view"],
      ["main", "orders", "table"],
    ]);
    expect(await connector.describeTable(["orders"], never)).toMatchObject({ path: ["main", "orders"], key: ["id"], rowIdentity: "rowid" });
    expect(await connector.describeTable(["CRM", "Big"], never)).toMatchObject({ path: ["crm", "big"], key: [], rowIdentity: null });
    expect(await texts(connector, "SELECT * FROM orders")).toEqual([
      ["2", "1.50"],
      ["1", "2.25"],
    ]);
    expect(await texts(connector, "SELECT id FROM crm.big")).toEqual([["1"]]);
    await expect(texts(connector, "SELECT * FROM crm.outside")).rejects.toMatchObject({ details: { cause: "refused" } });
    await expect(connector.describeStatement("DELETE FROM orders", never)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
    });
    // Two commands may read one file at the same time.
    const second = await openDuckDbPath(database);
    expect(await texts(second, "SELECT count(*) FROM orders")).toEqual([["2"]]);
    await second.close();
    await connector.close();
  });

  test("a folder: each file a table by its name, in the file's order, with exact types", async () => {
    // A place of its own for what spills over: others put things into the common one.
    const spills = await mkdtemp(join(folder, "spills-"));
    vi.stubEnv("TMPDIR", spills);
    onTestFinished(() => void vi.unstubAllEnvs());
    const connector = await openDuckDbPath(join(folder, "files"));
    expect(await readdir(spills)).toHaveLength(1);
    expect((await connector.listTables(never)).map(({ path }) => path.join("."))).toEqual(["main.Numbers", "main.broken", "main.codes"]);
    expect((await connector.describeTable(["codes"], never)).columns).toEqual([
      { name: "code", type: { kind: "text" }, nativeType: "VARCHAR" },
      { name: "name", type: { kind: "text" }, nativeType: "VARCHAR" },
    ]);
    expect(await texts(connector, "SELECT * FROM CODES")).toEqual([
      ["007", "Bond"],
      ["042", ""],
    ]);
    expect(await connector.describeTable(["numbers"], never)).toMatchObject({
      path: ["main", "Numbers"],
      columns: [
        { name: "n", nativeType: "TINYINT" },
        { name: "wide", nativeType: "DECIMAL(38,0)" },
        { name: "day", nativeType: "DATE" },
        { name: "list", nativeType: "BIGINT[]" },
      ],
      rowIdentity: "rowid",
      rowCountEstimate: 1000,
    });
    expect(await texts(connector, "SELECT n, wide, day, list FROM Numbers ORDER BY rowid LIMIT 2 OFFSET 10")).toEqual([
      ["0", "10", "2024-01-11", "[10]"],
      ["1", "11", "2024-01-12", "[11]"],
    ]);
    // Several statements that name one file for the first time.
    expect(await Promise.all([1, 2, 3].map(() => texts(connector, "SELECT count(*) FROM main.codes c JOIN Numbers n ON true")))).toEqual([
      [["2000"]],
      [["2000"]],
      [["2000"]],
    ]);
    await expect(texts(connector, "SELECT * FROM broken")).rejects.toMatchObject({ code: "EINVAL", details: { line: 3 } });
    await expect(texts(connector, "SELECT * FROM nowhere")).rejects.toMatchObject({ message: "Table “nowhere” does not exist." });
    await expect(texts(connector, `SELECT * FROM '${folder}/files/codes.csv'`)).rejects.toMatchObject({
      errorCode: "warehouse_query_failed_user_error",
    });
    await connector.close();
    expect(await readdir(spills)).toEqual([]);
  });

  test("one file", async () => {
    const connector = await openDuckDbPath(join(folder, "files/codes.csv"));
    expect(await texts(connector, "SELECT name FROM codes")).toEqual([["Bond"], [""]]);
    await connector.close();
  });

  test("nothing, an empty folder, no database, two files of one name", async () => {
    await expect(openDuckDbPath(join(folder, "nowhere"))).rejects.toMatchObject({ code: "ENOENT" });
    await expect(openDuckDbPath(join(folder, "files/readme.txt"))).rejects.toMatchObject({ errorCode: "warehouse_unreachable" });
    const empty = await mkdtemp(join(folder, "empty-"));
    await expect(openDuckDbPath(empty)).rejects.toMatchObject({ code: "EINVAL" });
    await writeFile(join(empty, "A.csv"), "a\n1\n");
    await writeFile(join(empty, "a.tsv"), "a\n1\n");
    await expect(openDuckDbPath(empty)).rejects.toMatchObject({ code: "EINVAL" });
  });
});
