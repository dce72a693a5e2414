import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Called, sheaf } from "./support/call.ts";

/** `sheaf run --functions FILE`. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-functions-"));
beforeAll(() => {
  mkdirSync(join(folder, "tables"));
  writeFileSync(join(folder, "tables", "sales.csv"), "region,amount\nEast,10\nWest,30\nEast,20\n");
  const table = {
    id: "t",
    kind: "table",
    source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
    columns: [
      { id: "region", name: "Region", formula: "[sales/region]" },
      { id: "mean", name: "Mean", formula: "MeanOf([sales/amount])" },
      { id: "net", name: "Net", formula: "Sum(Net([sales/amount], 50))" },
    ],
    groupings: [{ id: "g", groupBy: ["region"], calculations: ["mean", "net"] }],
  };
  const document = { name: "w", schemaVersion: 1, kind: "workbook", pages: [{ id: "p", name: "Page", elements: [table] }] };
  writeFileSync(join(folder, "w.json"), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (functions: unknown): Promise<Called> => {
  writeFileSync(join(folder, "functions.json"), typeof functions === "string" ? functions : JSON.stringify(functions));
  const args = ["--connection", `c1=duckdb:${join(folder, "tables")}`, "--functions", join(folder, "functions.json")];
  return sheaf(["run", join(folder, "w.json"), "--element", "t", "--level", "g", "--format", "csv", ...args]);
};
const meanOf = { name: "MeanOf", params: [{ name: "value", type: "number" }], formula: "Sum([value]) / Count()" };
const net = {
  name: "Net",
  doc: "Less a share in percent.",
  params: ["amount", "percent"].map((name) => ({ name, type: "number" })),
  formula: "[amount] * (100 - [percent]) / 100",
};

test("functions of a file are called like those of the language", async () => {
  expect(await run([meanOf, net])).toEqual({ code: 0, stdout: "Region,Mean,Net\r\nEast,15,15\r\nWest,30,15\r\n", stderr: "" });
});
test("G5: what is wrong in one is said at the column that calls it, the others are printed", async () => {
  const { code, stdout, stderr } = await run([meanOf, { ...net, formula: "[amount] * [discount]" }]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "Region,Mean\r\nEast,15\r\nWest,30\r\n" });
  expect(stderr).toContain("In Net: [discount] is no argument of Net");
});
test.each([
  ["no JSON", "name: Net", "E_SYNTAX"],
  ["no list", { name: "Net" }, "E_TYPE"],
  ["a type that there is not", [{ ...net, params: [{ name: "amount", type: "money" }] }], "E_TYPE"],
  ["the name of a function of the language", [{ ...net, name: "Sum" }], "E_AMBIGUOUS"],
  ["one name twice", [net, { ...net, name: "NET" }], "E_AMBIGUOUS"],
])("%s is refused with a code", async (_, functions, expected) => {
  const { code, stdout, stderr } = await run(functions);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(expected);
});
