import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Called, sheaf } from "./support/call.ts";
import { type Members, salesFolder, table } from "./support/sales.ts";

/** The same of elements that cannot be read, and of files and calls that are not there. */
const { connection, folder, run, write } = salesFolder();

describe("elements and sources", () => {
  test("an element that is not there, and two of one name", async () => {
    const file = write("names", [table(), table({ id: "u" }), table({ id: "v", name: "sales" })]);
    const none = await run(file, "nope");
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toContain('E_DANGLING_ID: There is no element "nope"');
    const two = await run(file, "Sales");
    expect(two).toMatchObject({ code: 2, stdout: "" });
    expect(two.stderr).toMatch(/E_AMBIGUOUS: 2 elements are called "Sales": t, u/u);
    expect((await run(file, "sales")).code).toBe(0);
    expect((await run(file, "SALES")).stderr).toContain("t, u, v");
    // An id is exact where a name only resembles it; two elements of one text, as id and as name, are two.
    const twins = write("twins", [table({ name: "U" }), table({ id: "u", name: "t2" }), table({ id: "x", name: "u" })]);
    expect((await run(twins, "t2")).code).toBe(0);
    expect((await run(twins, "u")).stderr).toContain("u, x");
    expect((await run(twins, "id:u")).code).toBe(0);
    expect((await run(twins, "U")).code).toBe(0);
  });

  test("a level that is not there", async () => {
    const { code, stderr } = await run(write("no-level", [table()]), "t", "--level", "g9");
    expect(code).toBe(2);
    expect(stderr).toContain("has no level g9");
    expect(stderr).toContain("summary, base");
  });

  test("a connection that no option names is named, and what to do", async () => {
    const { code, stderr } = await sheaf(["run", write("connection", [table()]), "--element", "t"]);
    expect(code).toBe(2);
    expect(stderr).toContain('error E_SOURCE_MISSING: The file reads from connection "c1"');
    expect(stderr).toContain("--connection c1=duckdb:PATH");
  });

  test("a table that is not there; a database that is not there", async () => {
    const file = write("table", [table({ source: { kind: "warehouse-table", connectionId: "c1", path: ["nope"] } })]);
    const { code, stderr } = await run(file);
    expect(code).toBe(1);
    expect(stderr).toContain("error E_SOURCE_MISSING /pages/0/elements/0");
    const gone = await sheaf([
      "run",
      write("gone", [table()]),
      "--element",
      "t",
      "--connection",
      `c1=duckdb:${join(folder, "gone.duckdb")}`,
    ]);
    expect(gone.code).toBe(3);
    expect(gone.stderr).toContain('Connection "c1"');
  });

  test("elements that read each other", async () => {
    const kid = (id: string, of: string): Members => ({
      id,
      kind: "table",
      source: { kind: "table", elementId: of },
      columns: [{ id: "x", formula: "1" }],
    });
    const { code, stderr } = await run(write("circle", [kid("a", "b"), kid("b", "a"), table()]), "a");
    expect(code).toBe(1);
    expect(stderr).toContain("E_CYCLE");
    expect((await run(write("circle", [kid("a", "b"), kid("b", "a"), table()]), "t")).code).toBe(0);
  });

  test("a kind and a source that this version does not compute are kept, and told where they are asked for", async () => {
    const file = write("kinds", [
      table(),
      { id: "map", kind: "hologram", name: "Map", whatever: { it: "holds" } },
      table({ id: "view", source: { kind: "metric-view", connectionId: "c1", path: ["m"] } }),
    ]);
    expect((await run(file)).code).toBe(0);
    const map = await run(file, "map");
    expect(map.code).toBe(4);
    expect(map.stderr).toContain("E_UNSUPPORTED");
    const view = await run(file, "view");
    expect(view.code).toBe(1);
    expect(view.stderr).toContain("E_UNSUPPORTED");
    expect((await sheaf(["validate", file])).stdout).toContain("N_KEPT /pages/0/elements/1");
  });

  test("a statement that is no SELECT, and one with an error in it", async () => {
    const statement = (sql: string): Promise<Called> =>
      run(
        write("statement", [
          table({ source: { kind: "sql", connectionId: "c1", statement: sql }, columns: [{ id: "a", formula: "[x]" }], sort: [] }),
        ]),
      );
    for (const sql of [
      "DROP TABLE sales",
      "SELECT 1 AS x; DROP TABLE sales",
      "SELECT * FROM read_text('/etc/passwd')",
      "SELECT nope AS x FROM sales",
    ]) {
      const { code, stdout } = await statement(sql);
      expect([sql, code, stdout]).toEqual([sql, 3, ""]);
    }
    expect((await statement("SELECT count(*) AS x FROM sales")).stdout).toBe("x\r\n3\r\n");
  });

  test("what an element cannot read does not stop the others", async () => {
    const sql = (id: string, statement: string): Members => ({
      id,
      kind: "table",
      source: { kind: "sql", connectionId: "c1", statement },
      columns: [{ id: "a", formula: "[x]" }],
    });
    const elsewhere = table({ id: "elsewhere", source: { kind: "warehouse-table", connectionId: "c2", path: ["sales"] } });
    const kid = { id: "kid", kind: "table", source: { kind: "table", elementId: "wrong" }, columns: [{ id: "a", formula: "[x]" }] };
    const file = write("apart", [table(), sql("wrong", "SELECT nope AS x FROM sales"), sql("drop", "DROP TABLE sales"), elsewhere, kid]);
    const other = ["--connection", `c2=duckdb:${join(folder, "gone")}`];
    expect(await run(file, "t", ...other)).toEqual({ code: 0, stdout: "id,Amount\r\n1,10\r\n2,20\r\n3,30\r\n", stderr: "" });
    for (const id of ["wrong", "drop", "kid"]) expect(await run(file, id)).toMatchObject({ code: 3, stdout: "" });
    expect((await run(file, "kid")).stderr).toContain("nope");
    expect((await run(file, "elsewhere", ...other)).stderr).toContain('ENOENT: Connection "c2"');
    expect(await run(file, "elsewhere")).toMatchObject({ code: 2 });
    const { code, stdout } = await sheaf(["validate", file, "--connection", connection, ...other]);
    expect(code).toBe(1);
    expect(stdout.match(/^error \S+ \S+/gmu)).toEqual([1, 2, 3, 4].map((index) => `error E_SOURCE_MISSING /pages/0/elements/${index}`));
    expect(stdout).toContain("Only SELECT statements are allowed");
  });

  test("filter values that do not fit are errors with a path, never an empty result", async () => {
    const file = write("misfit", [table({ filters: [{ id: "f", columnId: "amount", kind: "list", values: [10, "ten"] }] })]);
    const { code, stdout, stderr } = await run(file);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error E_VALUE_TYPE /pages/0/elements/0/filters/0/values/1");
  });
});

describe("files and calls", () => {
  test.each([
    ["nothing", "", 1, "The file is empty"],
    ["no YAML", "a: [", 1, "E_SYNTAX"],
    ["a key twice", "name: a\nname: b\npages: []\n", 1, "E_"],
    ["a list", "- 1\n", 1, "E_TYPE"],
    ["no pages", "name: a\nschemaVersion: 1\n", 1, "E_MISSING"],
    [
      "an element id twice on a page",
      JSON.stringify({ name: "x", schemaVersion: 1, pages: [{ id: "p", name: "P", elements: [table(), table()] }] }),
      1,
      "E_DUPLICATE_ID",
    ],
  ])("%s", async (name, text, code, said) => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.yaml`);
    writeFileSync(path, text);
    const checked = await sheaf(["validate", path]);
    expect([checked.code, checked.stdout]).toEqual([code, expect.stringContaining(said)]);
    const ran = await run(path);
    expect([ran.code, ran.stdout]).toEqual([1, ""]);
    expect(ran.stderr).toContain(said);
  });

  test("a file that is not there, one that is a folder, one that is no text", async () => {
    for (const path of [join(folder, "none.yaml"), folder]) expect((await run(path)).code).toBe(2);
    writeFileSync(join(folder, "binary.yaml"), Buffer.from([0xff, 0xfe, 0x00, 0x80]));
    expect((await run(join(folder, "binary.yaml"))).stderr).toContain("no UTF-8 text");
  });

  test("controls that are not there or take no such value", async () => {
    const period = { id: "period", kind: "control", controlId: "Period", controlType: "date-range", filters: [] };
    const file = write("controls", [table(), period]);
    for (const [value, said] of [
      ["Nope=1", "There is no control"],
      ["Period", "has no value"],
      ["Period=yesterday", "E_VALUE_TYPE"],
      ["Period=min:2024-13-45", "E_VALUE_TYPE"],
    ] as const) {
      const { code, stderr } = await run(file, "t", "--control", value);
      expect([value, code, stderr]).toEqual([value, 2, expect.stringContaining(said)]);
    }
  });

  test.each([
    [[], 2],
    [["nope"], 2],
    [["run"], 2],
    [["run", "x.yaml"], 2],
    [["run", "x.yaml", "y.yaml", "--element", "t"], 2],
    [["run", "x.yaml", "--element", "t", "--nope"], 2],
    [["run", "x.yaml", "--element", "t", "--format", "pdf"], 2],
    [["run", "x.yaml", "--element", "t", "--connection", "c1"], 2],
    [["run", "x.yaml", "--element", "t", "--connection", "c1=oracle://x"], 2],
    [["org"], 2],
    [["import", "x.yaml"], 2],
    [["export", "not an id"], 2],
    [["help"], 0],
    [["help", "run"], 0],
    [["validate", "--help"], 0],
    [["--version"], 0],
  ])("%j ends with %i", async (args, code) => {
    const called = await sheaf(args);
    expect(called.code).toBe(code);
    expect((code === 0 ? called.stdout : called.stderr).length).toBeGreaterThan(10);
  });

  test("a password in an address is never repeated", async () => {
    const address = "postgres://me:hunter2secret@127.0.0.1:1/x?sslmode=disable";
    const { code, stderr } = await sheaf(["run", write("secret", [table()]), "--element", "t", "--connection", `c1=${address}`]);
    expect(code).toBe(3);
    expect(stderr).toContain('Connection "c1"');
    expect(stderr).not.toContain("hunter2secret");
  });
});
