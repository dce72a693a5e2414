import { describe, expect, test } from "vitest";
import { columnsOf } from "../names/labels.ts";
import { namesOf } from "../names/names.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { fileWith, readValid } from "../testing/read.ts";
import { renameColumn } from "./rename-column.ts";

const people = {
  id: "people",
  kind: "table",
  name: "People",
  source: { kind: "warehouse-table", connectionId: "c", path: ["people"] },
  columns: [
    { id: "id", name: "Id", formula: "[people/id]" },
    { id: "boss", name: "Boss", formula: "[people/boss]" },
    { id: "name", name: "Name", formula: "[people/name]" },
  ],
};
const read = { kind: "table", elementId: "people" };
const twice = { left: read, right: read, name: "Manager", columns: [{ left: "[Boss]", right: "[Id]" }] };
const table = (id: string, source: object, columns: object[]) => ({ id, kind: "table", name: id, source, columns });

const fileOf = (...elements: readonly object[]): string => fileWith(elements.map((one) => JSON.stringify(one)));

function renamed(elements: readonly object[], columnId: string, name: string | undefined): readonly (readonly [string, string])[] {
  const document = readValid(fileOf(people, ...elements));
  const result = applyTransaction(document, renameColumn(document, "people", columnId, name));
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  const names = namesOf(result.document);
  return elements.flatMap((one) => {
    const element = names.find((one as { id: string }).id);
    if (element === undefined) throw new Error("gone");
    return columnsOf(element).map((column): readonly [string, string] => [
      names.column(element, column.id),
      names.toPrinted(element.id, column.id, column.formula ?? ""),
    ]);
  });
}

describe("G4 a column of another name is called by it", () => {
  test("in both legs of an element joined with itself, and in what is named after them", () => {
    const joined = table("Both", { kind: "join", primarySource: read, joins: [twice] }, [
      { id: "a", formula: "[People/Name]" },
      { id: "b", formula: '[Manager/Name] & "/" & [manager/Id]' },
      { id: "c", formula: "[Manager/Name]" },
    ]);
    expect(renamed([joined], "name", "Full/name")).toEqual([
      ["Full/name", "[People/Full\\/name]"],
      ['[Manager/Full\\/name] & "/" & [manager/Id]', '[Manager/Full\\/name] & "/" & [manager/Id]'],
      ["Full/name", "[Manager/Full\\/name]"],
    ]);
  });

  test("in a join within a join, its keys too, and in a transpose", () => {
    const inner = { kind: "join", primarySource: read, joins: [twice], name: "Pairs" };
    const other = { kind: "warehouse-table", connectionId: "c", path: ["rooms"] };
    const nested = table(
      "Nested",
      {
        kind: "join",
        primarySource: inner,
        joins: [{ left: inner, right: other, columns: [{ left: "[Manager/Name]", right: "[owner]" }] }],
      },
      [{ id: "a", formula: "Upper([Pairs/Boss])" }],
    );
    const turned = table(
      "Turned",
      {
        kind: "transpose",
        direction: "row-to-column",
        source: read,
        columnToTranspose: "name",
        valueColumn: "id",
        aggregate: "count",
        outputColumns: ["x"],
      },
      [{ id: "b", formula: "[People/Boss] + [Boss]" }],
    );
    expect(renamed([nested, turned], "boss", "Head").map(([, formula]) => formula)).toEqual([
      "Upper([Pairs/Head])",
      "[People/Head] + [Head]",
    ]);
    const document = readValid(fileOf(people, nested));
    const after = applyTransaction(document, renameColumn(document, "people", "name", "Called"));
    expect(JSON.stringify(after.ok && namesOf(after.document).find("Nested")?.["source"])).toContain('"[Manager/Called]"');
  });

  test("names of other things stay, and a name that is taken away is the formula's again", () => {
    const joined = table("Both", { kind: "join", primarySource: read, joins: [twice] }, [
      { id: "a", formula: "[Manager/Boss] + [Manager/Id]" },
      { id: "b", name: "Name", formula: "1" },
      { id: "c", formula: "[Name] + [Elsewhere/Name]" },
    ]);
    expect(renamed([joined], "name", "X").map(([, formula]) => formula)).toEqual([
      "[Manager/Boss] + [Manager/Id]",
      "1",
      "[Name] + [Elsewhere/Name]",
    ]);
    expect(renamed([joined], "boss", undefined)[0]?.[1]).toBe("[Manager/boss] + [Manager/Id]");
  });
});
