import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sheaf } from "./support/call.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-names-"));
  writeFileSync(join(folder, "VISIT_LOG.csv"), "VISIT_ID,AREA,DAY,PAID\n1,n,2026-03-02,10\n2,s,2026-03-04,20\n3,n,2026-03-10,5\n");
  writeFileSync(join(folder, "AREAS.csv"), "AREA,LONG_NAME\nn,North\ns,South\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Member = Readonly<Record<string, unknown>>;
const from = (table: string): Member => ({ kind: "warehouse-table", connectionId: "c", path: [table] });
const read = (elementId: string): Member => ({ kind: "table", elementId });
const visits = (more: Member = {}): Member => ({
  id: "visits",
  kind: "table",
  source: from("VISIT_LOG"),
  columns: [
    { id: "area", formula: "[VISIT_LOG/AREA]" },
    { id: "day", name: "Day", formula: "[VISIT_LOG/DAY]" },
    { id: "paid", name: "Paid", formula: "[VISIT_LOG/PAID]" },
  ],
  ...more,
});
const total = (id: string, source: Member, formula: string): Member => ({
  id,
  kind: "kpi-chart",
  source,
  columns: [{ id: "v", name: "Total", formula }],
  value: { columnId: "v" },
});

function write(name: string, elements: readonly Member[], top: Member = {}): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ name, schemaVersion: 1, pages: [{ id: "p", name: "Page", elements }], ...top }));
  return path;
}
async function rows(file: string, element: string, ...args: readonly string[]): Promise<readonly string[]> {
  const ran = await sheaf(["run", file, "--element", `id:${element}`, "--format", "csv", "--connection", `c=duckdb:${folder}`, ...args]);
  expect([ran.code, ran.stderr], `${file} ${element}`).toEqual([0, ran.stderr]);
  return ran.stdout.trim().split(/\r?\n/u);
}

describe("S-G3u: an element without a name is called as its source is", () => {
  test.each(["[VISIT_LOG/Paid]", "[Visit Log/Paid]", "[visit log/PAID]", "[visits/Paid]"])(
    "its columns are %s to who reads it",
    async (path) => {
      const file = write("unnamed", [
        visits(),
        total("k", read("visits"), `Sum(${path})`),
        total("far", read("k2"), "Sum([VISIT_LOG/Paid])"),
        { id: "k2", kind: "table", source: read("visits"), columns: [{ id: "p", formula: path }] },
      ]);
      expect(await rows(file, "k")).toEqual(["Total", "35"]);
      expect(await rows(file, "far")).toEqual(["Total", "35"]);
    },
  );

  test("SQL is Custom SQL", async () => {
    const sql = {
      id: "q",
      kind: "table",
      source: { kind: "sql", connectionId: "c", statement: 'select "PAID" as paid from "VISIT_LOG"' },
      columns: [{ id: "x", formula: "[Custom SQL/paid] * 2", name: "Double" }],
    };
    expect(await rows(write("sql", [sql, total("k", read("q"), "Max([Custom SQL/Double])")]), "k")).toEqual(["Total", "40"]);
  });

  test("a name that somebody gave to another element comes before it; the own source before both", async () => {
    const other = { ...visits({ filters: [{ id: "f", columnId: "paid", kind: "number-range", min: 15 }] }), id: "big", name: "VISIT_LOG" };
    const file = write("given", [
      visits(),
      other,
      total("own", read("visits"), "Sum([VISIT_LOG/Paid])"),
      total("named", read("big"), "Sum([VISIT_LOG/Paid])"),
    ]);
    expect(await rows(file, "own")).toEqual(["Total", "35"]);
    expect(await rows(file, "named")).toEqual(["Total", "20"]);
  });

  test("an element whose id is its name is one candidate", async () => {
    const file = write("same", [visits({ id: "Visits", name: "Visits" }), total("k", read("Visits"), "Sum([Visits/Paid])")]);
    expect(await rows(file, "k")).toEqual(["Total", "35"]);
  });

  test("by the name of its own element a column means the source's column of its name", async () => {
    const master = {
      id: "m",
      kind: "table",
      name: "Master",
      source: read("visits"),
      columns: [
        { id: "x", name: "Paid", formula: "[Master/Paid]" },
        { id: "y", name: "Twice", formula: "[Master/Paid] * 2" },
      ],
    };
    expect(await rows(write("self", [visits({ name: "Other" }), master]), "m")).toEqual(["Paid,Twice", "10,20", "20,40", "5,10"]);
  });
});

describe("G3: a column without a name is called by its formula", () => {
  test("in headers, and in formulas that name it", async () => {
    const columns = [
      { id: "w", formula: 'DateTrunc("week", [Day])' },
      { id: "s", formula: "Sum([Paid])" },
      { id: "d", name: "Days in", formula: 'DateDiff("day", [Week of Day], [Day])' },
    ];
    const table = {
      id: "t",
      kind: "table",
      source: read("visits"),
      columns: [...columns, { id: "day", formula: "[VISIT_LOG/Day]" }],
      groupings: [{ id: "g", groupBy: ["w"], calculations: ["s"] }],
    };
    expect(await rows(write("weeks", [visits(), table]), "t", "--level", "g")).toEqual([
      "Week of Day,Sum of Paid",
      "2026-03-01,30",
      "2026-03-08,5",
    ]);
  });
});

describe("S-G3v, S-G3w: over a data model", () => {
  const model = (kind: Member = { kind: "data-model" }): string =>
    write(
      "model",
      [
        visits({
          name: "Visits",
          columns: [
            { id: "area", formula: "[VISIT_LOG/AREA]" },
            { id: "paid", name: "Paid", formula: "[VISIT_LOG/PAID]" },
            { id: "secret", name: "Secret", formula: "[VISIT_LOG/VISIT_ID]", hidden: true },
          ],
          relationships: [{ id: "r", targetElementId: "areas", name: "WHERE", keys: [{ sourceColumnId: "area", targetColumnId: "area" }] }],
        }),
        {
          id: "areas",
          kind: "table",
          source: from("AREAS"),
          columns: [
            { id: "area", formula: "[AREAS/AREA]" },
            { id: "long", name: "Place", formula: "[AREAS/LONG_NAME]" },
          ],
        },
      ],
      kind,
    );
  const source = { kind: "data-model", dataModelId: "m", elementId: "visits" };

  test("a table without columns shows the model's, and others read them by its name or the model's", async () => {
    for (const columns of [{}, { columns: [] }]) {
      const file = write("bare", [
        { id: "t", kind: "table", source, ...columns },
        total("k", read("t"), "Sum([Visits/Paid])"),
        { id: "n", kind: "table", name: "Mine", source, ...columns },
        total("l", read("n"), "Sum([Mine/Paid])"),
      ]);
      expect(await rows(file, "t", "--model", `m=${model()}`)).toEqual(["AREA,Paid", "n,10", "s,20", "n,5"]);
      expect(await rows(file, "k", "--model", `m=${model()}`)).toEqual(["Total", "35"]);
      expect(await rows(file, "l", "--model", `m=${model()}`)).toEqual(["Total", "35"]);
    }
  });

  test("a renamed column behind a relationship is found by the name that it had at its table", async () => {
    const columns = [
      { id: "a", name: "By source", formula: "[Visits/WHERE/Long Name]" },
      { id: "b", name: "By name", formula: "[Visits/WHERE/Place]" },
    ];
    const file = write("related", [{ id: "t", kind: "table", source, columns }]);
    expect(await rows(file, "t", "--model", `m=${model()}`)).toEqual(["By source,By name", "North,North", "South,South", "North,North"]);
  });

  test("what --model names is a data model, whatever its file says or does not say of its kind", async () => {
    const file = write("plain", [{ id: "t", kind: "table", source, columns: [{ id: "a", formula: "Sum([Visits/Paid])" }] }]);
    for (const kind of [{}, { kind: "workbook" }, { kind: "dataModel" }])
      expect(await rows(file, "t", "--model", `m=${model(kind)}`)).toHaveLength(4);
  });
});

describe("what people are told", () => {
  const broken = (formula: string): string =>
    write("told", [
      visits({
        columns: [
          { id: "area", name: "Area", formula: "[VISIT_LOG/AREA]" },
          { id: "paid", name: "Paid", formula: "[VISIT_LOG/PAID]" },
          { id: "x", name: "X", formula },
        ],
      }),
    ]);
  test.each([
    ['COUNTIF([Area], "n")', '[Area] = "n"'],
    ['CountIf([Paid], ">5")', "[Paid] > 5"],
    ['SumIf([Area] = "n", [Paid])', '[Paid], [Area] = "n"'],
    ["Sum([Area])", "Number([Area])"],
    ["if [Paid] > 1 then 1 else 0", "If([Paid] > 1, 1, 0)"],
  ])("%s: names as people know them, and what is meant, once", async (formula, meant) => {
    const { stdout } = await sheaf(["validate", broken(formula), "--format", "json", "--connection", `c=duckdb:${folder}`]);
    const { errors } = JSON.parse(stdout) as {
      readonly errors: readonly { readonly message: string; readonly suggestions: readonly string[] }[];
    };
    expect(errors).toHaveLength(1);
    expect(errors[0]?.suggestions).toContain(meant);
    expect(JSON.stringify(errors)).not.toContain("[@");
  });

  test("a kind that cannot be computed yet has a sentence and an exit code of its own; its neighbors run", async () => {
    const file = write("later", [visits(), { id: "h", kind: "hologram-chart", source: read("visits"), columns: [] }]);
    const ran = await sheaf(["run", file, "--element", "id:h", "--connection", `c=duckdb:${folder}`]);
    expect(ran).toMatchObject({ code: 4, stdout: "" });
    expect(ran.stderr).toContain("error E_UNSUPPORTED: This version cannot compute elements of kind hologram-chart.");
    expect(await rows(file, "visits")).toHaveLength(4);
    expect((await sheaf(["validate", file, "--connection", `c=duckdb:${folder}`])).code).toBe(0);
  });
});
