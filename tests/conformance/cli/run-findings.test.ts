import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Called, sheaf } from "./support/call.ts";

/** What `sheaf run` says of failures and doubts, in words of the workbook. */

const folder = mkdtempSync(join(tmpdir(), "sheaf-run-findings-"));
beforeAll(() => {
  mkdirSync(join(folder, "tables"));
  writeFileSync(join(folder, "tables", "sales.csv"), "id,code,amount\n1,10,1.50\n2,x,2.25\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sql = "SELECT id, code, CAST(code AS INTEGER) AS number, CAST(amount AS DECIMAL(18, 6)) AS amount FROM sales";
const columns = (more: readonly object[] = []): readonly object[] => [{ id: "id", name: "Id", formula: "[Custom SQL/id]" }, ...more];
const table = (members: object = {}): object => ({
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "sql", connectionId: "c1", statement: sql },
  columns: columns(),
  ...members,
});

async function run(elements: readonly object[], ...args: readonly string[]): Promise<Called> {
  const path = join(folder, "workbook.json");
  writeFileSync(path, JSON.stringify({ name: "W", schemaVersion: 1, kind: "workbook", pages: [{ id: "p", name: "Page", elements }] }));
  const connection = `c1=duckdb:${join(folder, "tables")}`;
  return sheaf(["run", path, "--element", "t", "--connection", connection, "--format", "csv", ...args]);
}

describe("a run that fails", () => {
  test("names the column and its formula, and says nothing in the engine's words", async () => {
    const more = [
      { id: "code", name: "Code", formula: "Upper([Custom SQL/code])" },
      { id: "twice", name: "Twice", formula: "[Custom SQL/number] * 2" },
    ];
    const { code, stderr } = await run([table({ columns: columns(more) })]);
    expect(code).toBe(3);
    expect(stderr).toContain('The column "Twice" = [Custom SQL/number] * 2 cannot be computed');
    expect(stderr).not.toMatch(/"Code"|INT32|Conversion/u);
  });
});

describe("doubts", () => {
  const control = {
    id: "k",
    kind: "control",
    name: "Amount",
    controlId: "Amount",
    controlType: "number",
    value: 5,
  };
  test("a control that is called like a column of the element is told, as by validate", async () => {
    const named = table({ columns: columns([{ id: "amount", name: "Amount", formula: "[Custom SQL/amount]" }]) });
    const { stderr } = await run([named, control]);
    expect(stderr).toContain("W_NAME_SHADOW");
    const { stderr: quiet } = await run([table(), control]);
    expect(quiet).not.toContain("W_NAME_SHADOW");
  });
  test("a circle ends with an exit code that is not zero, be it of a column that nobody sees", async () => {
    const circle = [
      { id: "a", name: "A", formula: "[B] + 1", hidden: true },
      { id: "b", name: "B", formula: "[A] + 1", hidden: true },
    ];
    const { code, stderr } = await run([table({ columns: columns(circle) })]);
    expect(stderr).toContain("E_CYCLE");
    expect(code).toBe(1);
  });
});

test("CSV pads no decimals", async () => {
  const { stdout } = await run([table({ columns: columns([{ id: "amount", name: "Amount", formula: "[Custom SQL/amount]" }]) })]);
  expect(stdout).toBe("Id,Amount\r\n1,1.5\r\n2,2.25\r\n");
});
