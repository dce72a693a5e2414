import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Called, sheaf } from "./support/call.ts";

/** Whatever is wrong is told with a code and a place, and nothing else stops working. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-bad-"));
const connection = `c1=duckdb:${join(folder, "tables")}`;
beforeAll(() => {
  mkdirSync(join(folder, "tables"));
  writeFileSync(join(folder, "tables", "sales.csv"), "id,region,amount\n1,West,10\n2,East,20\n3,,30\n");
  writeFileSync(join(folder, "tables", "other.csv"), "id,name\n1,a\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Members = Readonly<Record<string, unknown>>;
const table = (members: Members = {}): Members => ({
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
  columns: [
    { id: "id", formula: "[sales/id]" },
    { id: "amount", name: "Amount", formula: "[sales/amount]" },
  ],
  sort: [{ columnId: "id", direction: "ascending" }],
  ...members,
});
function write(name: string, elements: readonly unknown[], members: Members = {}): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(
    path,
    JSON.stringify({ name, schemaVersion: 1, kind: "workbook", pages: [{ id: "p", name: "Page", elements }], ...members }),
  );
  return path;
}
const run = (path: string, ...args: readonly string[]): Promise<Called> =>
  sheaf(["run", path, "--connection", connection, "--format", "csv", "--element", ...(args.length === 0 ? ["t"] : args)]);

describe("V48: files that are too much", () => {
  const head = "name: x\nschemaVersion: 1\npages: []\n";
  const laughs = Array.from(
    { length: 9 },
    (_, level) => `  l${level}: &l${level} [${Array.from({ length: 9 }, () => (level === 0 ? "x" : `*l${level - 1}`)).join(", ")}]\n`,
  ).join("");
  test.each([
    ["a billion laughs", `${head}settings:\n${laughs}`, "Aliases make the file too large"],
    [
      "20,000 anchors",
      `${head}settings:\n${Array.from({ length: 20_000 }, (_, n) => `  k${n}: &a${n} 1\n`).join("")}`,
      "at most 10000 anchors",
    ],
    ["100,000 brackets", `${head}settings: ${"[".repeat(100_000)}`, "Nested deeper than 200 levels"],
    [
      "1,001 pages",
      `name: x\nschemaVersion: 1\npages:\n${Array.from({ length: 1_001 }, (_, n) => `  - {id: p${n}, name: P, elements: []}\n`).join("")}`,
      "at most 1000 pages",
    ],
  ])("%s are E_LIMIT, in validate and in run", async (_, text, message) => {
    const checked = await sheaf(["validate", "-"], { stdin: text });
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain("error E_LIMIT");
    expect(checked.stdout).toContain(message);
    expect((await sheaf(["run", "-", "--element", "t"], { stdin: text })).code).not.toBe(0);
  });
});

describe("fields that are not known", () => {
  test.each([
    ["on an element", () => write("element", [table({ grouping: [] })]), "/pages/0/elements/0/grouping"],
    [
      "in a column",
      () => write("column", [table({ columns: [{ id: "a", formula: "1", nmae: "A" }], sort: [] })]),
      "/pages/0/elements/0/columns/0/nmae",
    ],
    ["at the top", () => write("top", [table()], { pagess: [] }), "/pagess"],
    [
      "in a filter",
      () => write("filter", [table({ filters: [{ id: "f", columnId: "id", kind: "list", vals: [1] }] })]),
      "/pages/0/elements/0/filters/0/vals",
    ],
    [
      "in a source",
      () => write("source", [table({ source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"], schema: "x" } })]),
      "/pages/0/elements/0/source/schema",
    ],
  ] as const)("%s cost only themselves: a warning with their path, in run and validate", async (_where, make, path) => {
    const file = make();
    const ran = await run(file);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout.split("\n").length).toBeGreaterThan(2);
    expect(ran.stderr).toContain(`warning W_UNKNOWN_FIELD ${path}`);
    const checked = await sheaf(["validate", file]);
    expect(checked.code, checked.stdout).toBe(0);
    expect(checked.stdout).toContain(`warning W_UNKNOWN_FIELD ${path}`);
    const strict = await sheaf(["validate", file, "--strict"]);
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain(`error E_UNKNOWN_FIELD ${path}`);
    const report = JSON.parse((await sheaf(["validate", file, "--strict", "--format", "json"])).stdout) as {
      valid: boolean;
      errors: { code: string; path: string }[];
    };
    expect(report.valid).toBe(false);
    expect(report.errors).toContainEqual(expect.objectContaining({ code: "E_UNKNOWN_FIELD", path }));
  });

  test("that begin with an underscore are a tool's own: noted", async () => {
    const { code, stdout } = await sheaf(["validate", write("kept", [table({ _grouping: [1] })])]);
    expect(code).toBe(0);
    expect(stdout).toContain("note N_KEPT /pages/0/elements/0/_grouping");
  });
});

describe("values that cannot be read", () => {
  test("cost their property where the numbers are the same without it", async () => {
    const file = write("format", [table({ columns: [{ id: "id", formula: "[id]", format: { kind: "variant" } }], sort: [] })]);
    const ran = await run(file);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toContain("warning W_LEFT_OUT /pages/0/elements/0/columns/0/format/kind");
  });

  test("cost the element where they decide its numbers; its neighbors run", async () => {
    const filters = [{ id: "f", columnId: "id", kind: "number-range", min: "many" }];
    const file = write("filtered", [table({ filters }), { ...(table() as object), id: "u", name: "U" }]);
    const [broken, whole] = [await run(file), await run(file, "id:u")];
    expect(broken).toMatchObject({ stdout: "" });
    expect(broken.code).not.toBe(0);
    expect(broken.stderr).toContain("E_VALUE_TYPE /pages/0/elements/0/filters/0/min");
    expect(whole.code, whole.stderr).toBe(0);
    expect(whole.stderr).not.toContain("error");
  });
});

describe("rows of input tables", () => {
  const entered = (): string =>
    write("entered", [
      table(),
      {
        id: "goals",
        kind: "input-table",
        name: "Goals",
        source: { kind: "empty", connectionId: "c1" },
        inputMode: "edit",
        columns: [{ id: "ID" }, { id: "goal", name: "Goal", type: "number" }],
      },
      {
        id: "notes",
        kind: "input-table",
        name: "Notes",
        source: { kind: "linked", from: "t" },
        inputMode: "edit",
        columns: [
          { id: "k", key: "id", name: "Key" },
          { id: "note", name: "Note", type: "text" },
        ],
      },
    ]);
  test.each([
    ["goals", "Goal\n1\nx\n", ["row 3, Goal", "E_VALUE_TYPE"]],
    ["goals", "Gaol\n1\n", ['no column "Gaol"', "Row ID, Goal", "E_UNKNOWN_COLUMN"]],
    ["goals", "Goal,goal\n1,2\n", ["twice", "E_DUPLICATE_ID"]],
    ["goals", "ID,Goal\na,1\na,2\n", ["row 3", "E_DUPLICATE_ID"]],
    ["goals", "ID,Goal\na\n", ["row 2 has 1 fields", "E_SYNTAX"]],
    ["goals", 'Goal\n"1', ["does not end", "E_SYNTAX"]],
    ["notes", "Note\nx\n", ["lacks a key", "E_UNKNOWN_COLUMN"]],
    ["notes", "Key,Note\n,x\n", ["row 2", "E_VALUE_TYPE"]],
    ["t", "id\n1\n", ["is no input table"]],
  ])("%s with %j is told with its place", async (element, csv, told) => {
    const path = join(folder, "rows.csv");
    writeFileSync(path, csv);
    const { code, stdout, stderr } = await run(entered(), element, "--rows", `${element}=${path}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    for (const part of told) expect(stderr).toContain(part);
  });

  test("an empty file is no rows, and validate needs none", async () => {
    const path = join(folder, "none.csv");
    writeFileSync(path, "");
    const ran = await run(entered(), "goals", "--rows", `goals=${path}`);
    expect(ran).toMatchObject({ code: 0, stdout: "Row ID,Goal\r\n" });
    expect(ran.stderr).toBe('The input table "Goals" has no rows: --rows goals=FILE.csv brings some.\n');
    expect(await sheaf(["validate", entered()])).toMatchObject({ code: 0, stdout: "0 errors, 0 warnings, 0 notes\n" });
    expect(await sheaf(["validate", entered(), "--connection", connection])).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("formulas", () => {
  const columns = [
    { id: "id", name: "Id", formula: "[sales/id]" },
    { id: "bad", name: "Bad", formula: "[sales/amount] +" },
    { id: "typo", name: "Typo", formula: "Sum([sales/amuont])" },
    { id: "rests", name: "Rests", formula: "[Bad] + 1" },
    { id: "fn", name: "Function", formula: "Summ([sales/amount])" },
    { id: "good", name: "Good", formula: "[sales/amount] * 2" },
    { id: "arity", name: "Arity", formula: "Round()" },
    { id: "type", name: "Type", formula: '[sales/amount] + "x"' },
    { id: "loop", name: "Loop", formula: "[Pool] + 1" },
    { id: "pool", name: "Pool", formula: "[Loop] + 1" },
  ];
  const file = () => write("formulas", [table({ columns })]);

  test("G5 a broken column poisons only its dependants; the others are printed and the exit code is 1", async () => {
    const { code, stdout, stderr } = await run(file());
    expect(stdout).toBe("Id,Good\r\n1,20\r\n2,40\r\n3,60\r\n");
    expect(code).toBe(1);
    const column = (index: number): string => `/pages/0/elements/0/columns/${index}/formula`;
    for (const finding of [
      `E_SYNTAX ${column(1)}:`,
      `E_UNKNOWN_COLUMN ${column(2)}:4-18`,
      `E_UNKNOWN_COLUMN ${column(3)}:0-5`,
      `E_UNKNOWN_FUNCTION ${column(4)}:0-4`,
      `E_ARITY ${column(6)}:0-7`,
      `E_FORMULA_TYPE ${column(7)}:`,
      `E_CYCLE ${column(8)}:`,
      `E_CYCLE ${column(9)}:`,
    ])
      expect(stderr).toContain(`error ${finding}`);
    expect(stderr).toContain("Could be meant: [sales/amount]");
  });

  test("validate with the connection says the same, and without it all that rests on the document alone", async () => {
    const codes = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { code, stdout } = await sheaf(["validate", file(), "--format", "json", ...args]);
      expect(code).toBe(1);
      return (JSON.parse(stdout) as { errors: { code: string; path: string }[] }).errors
        .map((error) => `${error.code} ${error.path.split("/")[6]}`)
        .toSorted();
    };
    const all = [
      "E_ARITY 6",
      "E_CYCLE 8",
      "E_CYCLE 9",
      "E_FORMULA_TYPE 7",
      "E_SYNTAX 1",
      "E_UNKNOWN_COLUMN 2",
      "E_UNKNOWN_COLUMN 3",
      "E_UNKNOWN_FUNCTION 4",
    ];
    expect(await codes("--connection", connection)).toEqual(all);
    expect(await codes()).toEqual(all.filter((one) => one !== "E_UNKNOWN_COLUMN 2"));
  });

  test("an element without a visible column prints nothing", async () => {
    const blind = write("blind", [table({ columns: [{ id: "id", formula: "[sales/id]", hidden: true }] })]);
    expect(await run(blind)).toEqual({ code: 0, stdout: "", stderr: "No column of this level is visible.\n" });
    const json = await sheaf(["run", blind, "--element", "t", "--connection", connection, "--format", "json"]);
    expect(json).toMatchObject({ code: 0, stdout: '{"columns":[],"rows":[]}\n' });
    const broken = await run(write("all-broken", [table({ columns: [{ id: "id", formula: "[nope]" }] })]));
    expect([broken.code, broken.stdout]).toEqual([1, ""]);
    expect(broken.stderr).toContain("E_UNKNOWN_COLUMN");
  });

  test("L3 a column of an inner level outside an aggregate is E_LEVEL", async () => {
    const element = table({
      columns: [
        { id: "region", name: "Region", formula: "[sales/region]" },
        { id: "amount", name: "Amount", formula: "[sales/amount]" },
        { id: "wrong", name: "Wrong", formula: "[Amount] * 2" },
        { id: "right", name: "Right", formula: "Sum([Amount])" },
      ],
      groupings: [{ id: "g", groupBy: ["region"], calculations: ["wrong", "right"] }],
      sort: [],
    });
    const { code, stdout, stderr } = await run(write("level", [element]), "t", "--level", "g");
    expect(stdout).toBe("Region,Right\r\nEast,20\r\nWest,10\r\n,30\r\n");
    expect(stderr).toContain("error E_LEVEL /pages/0/elements/0/columns/2/formula:0-8");
    expect(code).toBe(1);
  });

  test("a hidden broken column, and one of an inner level, do not count for the exit code", async () => {
    const element = table({
      columns: [
        { id: "id", formula: "[sales/id]" },
        { id: "no", formula: "[nope]", hidden: true },
      ],
    });
    expect((await run(write("hidden", [element]))).code).toBe(0);
  });
});

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
