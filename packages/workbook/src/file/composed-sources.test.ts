import { describe, expect, test } from "vitest";
import { applyTransaction, checkDocument, dependenciesOf, readWorkbookFile, referencesTo, writeWorkbookFile } from "../index.ts";
import type { Element, WorkbookDocument } from "../document.ts";
import type { Operation } from "../operations/operation.ts";

const table = (name: string): string => `{kind: warehouse-table, connectionId: c, path: [${name}]}`;
const people = `{id: p, kind: table, name: People, source: ${table("CUSTOMERS")}, columns: [{id: id, name: Id, formula: '[CUSTOMERS/ID]'}, {id: who, name: Who, formula: '[CUSTOMERS/NAME]'}]}`;
const file = (...elements: readonly string[]): string =>
  `schemaVersion: 1\nkind: workbook\nname: W\npages:\n  - id: p1\n    name: P\n    elements:\n${[people, ...elements].map((one) => `      - ${one}`).join("\n")}\n`;
const joined = (source: string, columns = "[{id: a, formula: '[ORDERS/ID]'}]"): string =>
  `{id: j, kind: table, name: Joined, source: ${source}, columns: ${columns}}`;
const read = (text: string): WorkbookDocument => {
  const { document, report } = readWorkbookFile(text);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
};
const findings = (text: string): readonly string[] => {
  const { report } = readWorkbookFile(text);
  return [...report.errors, ...report.warnings, ...report.notes].map(({ code, path }) => `${code} ${path}`);
};
const elementIn = (document: WorkbookDocument, id: string): Element =>
  document.pages.flatMap((page) => page.elements).find((one) => one.id === id) ?? { id: "", kind: "" };
const written = (document: WorkbookDocument): string => writeWorkbookFile(document).text;

const byPeople = joined(
  `{kind: join, name: All, joins: [{left: ${table("ORDERS")}, right: {kind: table, elementId: p}, name: Buyers, joinType: lookup, columns: [{left: '[CUSTOMER_ID]', right: '[Id]', op: "="}]}]}`,
  "[{id: a, formula: '[All/ID]'}, {id: b, formula: '[Buyers/Who] & [People/Who]'}, {id: c, formula: '[ORDERS/ID]'}]",
);

describe("join, union and transpose in files (workbook-file 2)", () => {
  test("G4: keys and columns hold ids of the legs' columns, and are written back as they were read", () => {
    const document = read(file(byPeople));
    expect(elementIn(document, "j")).toMatchObject({
      source: { joins: [{ columns: [{ left: "[CUSTOMER_ID]", right: expect.stringContaining("@") }] }] },
      columns: [{ formula: "[All/ID]" }, { formula: expect.stringMatching(/^\[@.*\] & \[@.*\]$/u) }, { formula: "[ORDERS/ID]" }],
    });
    const text = written(document);
    expect(text).toContain("[Buyers/Who] & [People/Who]");
    expect(text).toContain("right: '[Id]'");
    expect(written(read(text))).toBe(text);
  });
  test("G4: a renamed column is renamed in keys and formulas", () => {
    const document = read(file(byPeople));
    const rename: Operation = {
      kind: "set-field",
      path: ["elements", { key: "p" }, "columns", { key: "id" }, "name"],
      value: "Number",
    };
    const applied = applyTransaction(document, [rename]);
    if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
    expect(written(applied.document)).toContain("right: '[People/Number]'");
  });
  test("who reads what is known: dependencies, references, and what would dangle", () => {
    const document = read(file(byPeople));
    expect(dependenciesOf(document, elementIn(document, "j"))).toEqual(["p"]);
    expect(referencesTo(document, { kind: "column", elementId: "p", columnId: "id" }).map(({ path }) => path.join("/"))).toEqual([
      "source/joins/0/columns/0/right",
    ]);
    expect(findings(file(byPeople.replace("elementId: p", "elementId: q")))).toContain(
      "E_DANGLING_ID /pages/0/elements/1/source/joins/0/right/elementId",
    );
  });
  test("a connection beside the joins is dropped with a note", () =>
    expect(
      findings(
        file(
          joined(
            `{kind: join, connectionId: c, joins: [{left: ${table("ORDERS")}, right: ${table("T")}, columns: [{left: '[A]', right: '[B]'}]}]}`,
          ),
        ),
      ),
    ).toEqual(["N_REWRITTEN /pages/0/elements/1"]));
  test("legs that do not fit together are told where they stand", () => {
    const join = (joins: string): string => joined(`{kind: join, joins: [${joins}]}`);
    const keys = "columns: [{left: '[A]', right: '[B]'}]";
    expect(
      findings(file(join(`{left: ${table("A")}, right: ${table("B")}, ${keys}}, {left: ${table("C")}, right: ${table("D")}, ${keys}}`))),
    ).toEqual(["E_AMBIGUOUS /pages/0/elements/1/source/primarySource"]);
    expect(findings(file(join(`{left: ${table("A")}, right: ${table("B")}, columns: [{left: '[A]', right: '[B]', op: "=="}]}`)))).toEqual([
      "E_ENUM /pages/0/elements/1/source/joins/0/columns/0/op",
    ]);
    expect(findings(file(join(`{left: ${table("A")}, right: ${table("B")}, joinType: outer, ${keys}}`)))).toEqual([
      "E_ENUM /pages/0/elements/1/source/joins/0/joinType",
    ]);
    expect(
      findings(
        file(joined(`{kind: union, sources: [${table("A")}, ${table("B")}], matches: [{outputColumnName: X, sourceColumns: ['[A]']}]}`)),
      ),
    ).toEqual(["E_VALUE_TYPE /pages/0/elements/1/source/matches/0/sourceColumns"]);
    expect(
      findings(file(joined(`{kind: union, sources: [${table("A")}], matches: [{outputColumnName: X, sourceColumns: ['[A]']}]}`))),
    ).toEqual(["E_LIMIT /pages/0/elements/1/source/sources"]);
    expect(
      findings(
        file(
          joined(
            `{kind: transpose, direction: row-to-column, source: {kind: table, elementId: p}, columnToTranspose: gone, valueColumn: id, aggregate: sum, outputColumns: [${Array.from({ length: 201 }, (_, n) => n).join(", ")}]}`,
          ),
        ),
      ),
    ).toEqual(["E_LIMIT /pages/0/elements/1/source/outputColumns"]);
    expect(
      findings(
        file(
          joined(
            "{kind: transpose, direction: column-to-row, source: {kind: table, elementId: p}, columnsToMerge: [id, gone], columnLabelForMergedColumns: L, columnLabelForValues: V}",
          ),
        ),
      ),
    ).toEqual(["E_DANGLING_ID /pages/0/elements/1/source/columnsToMerge/1"]);
  });
  test("nested legs are read, checked and walked like the outer ones", () => {
    const inner = `{kind: join, joins: [{left: {kind: table, elementId: p}, right: ${table("T")}, columns: [{left: '[Id]', right: '[X]'}]}]}`;
    const document = read(
      file(joined(`{kind: join, joins: [{left: ${table("ORDERS")}, right: ${inner}, columns: [{left: '[A]', right: '[Who]'}]}]}`)),
    );
    expect(dependenciesOf(document, elementIn(document, "j"))).toEqual(["p"]);
    expect(checkDocument(document)).toEqual([]);
    expect(written(read(written(document)))).toBe(written(document));
  });
  test("E_CYCLE: elements that read each other by way of a join", () =>
    expect(
      findings(
        file(
          joined(
            `{kind: join, joins: [{left: ${table("ORDERS")}, right: {kind: table, elementId: k}, columns: [{left: '[A]', right: '[B]'}]}]}`,
          ),
          `{id: k, kind: table, name: K, source: {kind: table, elementId: j}, columns: [{id: b, name: B, formula: '[Joined/ID]'}]}`,
        ),
      ),
    ).toContain("E_CYCLE /pages/0/elements/1/source"));
});
