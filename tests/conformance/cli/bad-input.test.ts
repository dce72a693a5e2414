import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";
import { salesFolder, table } from "./support/sales.ts";

/** Whatever is wrong in a file is told with a code and a place, and nothing else stops working. */
const { connection, folder, run, write } = salesFolder();

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
  ])("%s are E_LIMIT in every command that reads a file, as in calls, and nothing of it is sent", async (_, text, message) => {
    const checked = await sheaf(["validate", "-"], { stdin: text });
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain("error E_LIMIT");
    expect(checked.stdout).toContain(message);
    // nobody is at that port
    const folder = "0190b5a0-0000-7000-8000-000000000000";
    const server = ["--server", "http://127.0.0.1:9", "--org", "nobody", "--folder", folder];
    for (const command of [
      ["run", "-", "--element", "t"],
      ["draw", "-", "--page", "p"],
      ["import", "-", ...server],
    ]) {
      const { code, stderr } = await sheaf(command, { stdin: text });
      expect([command[0], code === 0, stderr]).toEqual([command[0], false, expect.stringContaining(message)]);
    }
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
