import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { sheaf } from "./support/call.ts";

/** `sheaf check`: every workbook file of a folder, for people and for programs. */
const folder = mkdtempSync(join(tmpdir(), "sheaf-check-"));
const place = (...parts: readonly string[]): string => join(folder, ...parts);
const workbook = (formula: string): string =>
  stringify({
    name: "Orders",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "t",
            kind: "table",
            source: { kind: "warehouse-table", connectionId: "c1", path: ["orders"] },
            columns: [{ id: "a", name: "A", formula }],
          },
        ],
      },
    ],
  });

beforeAll(() => {
  for (const name of ["all/sub", "all/.hidden", "all/node_modules", "good", "empty"]) mkdirSync(place(name), { recursive: true });
  writeFileSync(place("all/good.yaml"), workbook("[orders/amount] + 1"));
  writeFileSync(place("all/sub/wrong.yml"), workbook("Sumn([orders/amount])"));
  writeFileSync(place("all/sub/bytes.json"), Buffer.from([0xff, 0xfe, 0x00]));
  writeFileSync(place("all/notes.txt"), "no workbook");
  for (const name of ["all/.hidden/x.yaml", "all/node_modules/x.yaml"]) writeFileSync(place(name), "not: [closed");
  writeFileSync(place("good/good.yaml"), workbook("[orders/amount] + 1"));
  writeFileSync(place("empty/notes.txt"), "no workbook");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("sheaf check", () => {
  test("a line for each file, errors below it, and how many are valid", async () => {
    const { code, stdout } = await sheaf(["check", place("all")]);
    expect(code).toBe(1);
    expect(stdout.split("\n").filter((line) => /^(?:ok|fail) /.test(line))).toEqual([
      "ok    good.yaml: 0 errors, 0 warnings, 0 notes",
      "fail  sub/bytes.json: 1 error, 0 warnings, 0 notes",
      "fail  sub/wrong.yml: 1 error, 0 warnings, 0 notes",
    ]);
    expect(stdout).toContain("E_UNKNOWN_FUNCTION");
    expect(stdout.trimEnd()).toMatch(/1 of 3 files are valid$/);
  });

  test("for programs: one answer with the findings of each file", async () => {
    const { code, stdout } = await sheaf(["check", place("all"), "--format", "json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        { file: "good.yaml", valid: true, errors: [] },
        { file: join("sub", "bytes.json"), valid: false, errors: [{ code: "E_SYNTAX" }] },
        { file: join("sub", "wrong.yml"), valid: false, errors: [{ code: "E_UNKNOWN_FUNCTION" }] },
      ],
    });
  });

  test("nothing wrong, nothing there, no folder", async () => {
    expect(await sheaf(["check", place("good")])).toMatchObject({ code: 0 });
    expect(await sheaf(["check", place("empty")])).toMatchObject({ code: 2, stderr: expect.stringContaining("holds no workbook file") });
    expect(await sheaf(["check", place("gone")])).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no such folder") });
    expect(await sheaf(["check", place("good/good.yaml")])).toMatchObject({ code: 2, stderr: expect.stringContaining("sheaf validate") });
  });

  test("what the files read is looked up where a connection says so", async () => {
    writeFileSync(place("orders.jsonl"), '{"total": 1}\n');
    const { code, stdout } = await sheaf(["check", place("good"), "--connection", `c1=duckdb:${place("orders.jsonl")}`]);
    expect(code).toBe(1);
    expect(stdout).toContain("E_UNKNOWN_COLUMN");
  });
});
