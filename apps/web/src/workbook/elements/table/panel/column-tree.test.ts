import { expect, test } from "vitest";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { type ColumnEntry, columnsIn, columnTree, foundRows } from "./column-tree.ts";

const columns = ["a", "b", "c", "d"].map((id) => ({ id }) as TableColumn);
const words = (entries: readonly ColumnEntry[]): string =>
  entries.map((entry) => (entry.kind === "column" ? entry.column.id : `${entry.folder.name}(${words(entry.entries)})`)).join(" ");

test("columns stand under their folders, where the first of each stands", () => {
  expect(words(columnTree([], columns, true))).toBe("a b c d");
  const folders = [
    { id: "f", name: "F", items: ["b", "g"] },
    { id: "g", name: "G", items: ["d"] },
    { id: "e", name: "E" },
  ];
  const tree = columnTree(folders, columns, true);
  expect(words(tree)).toBe("a F(b G(d)) c E()");
  expect(tree.map(columnsIn)).toEqual([1, 2, 1, 0]);
  expect(words(columnTree(folders, columns.slice(2), false))).toBe("c F(G(d))");
  // A file may say that a folder lies in itself.
  const round = [
    { id: "f", name: "F", items: ["g", "a"] },
    { id: "g", name: "G", items: ["f"] },
  ];
  expect(words(columnTree(round, columns.slice(0, 1), true))).toContain("a");
});

test("columns are found by a part of their name, in closed folders too", () => {
  const named = ["Order ID", "Ship date", "Order date"].map((name, n) => ({ id: `c${n}`, name }) as TableColumn);
  const folders = [{ id: "f", name: "Days", items: ["c1", "c2"] }];
  const shown = (search: string): string =>
    foundRows(folders, named, { search, closed: new Set(["f"]), withEmpty: true })
      .map(({ entry }) => (entry.kind === "column" ? entry.column.name : `[${entry.folder.name}]`))
      .join(" | ");
  expect(shown("")).toBe("Order ID | [Days]");
  expect(shown(" order D")).toBe("[Days] | Order date");
  expect(shown("nothing")).toBe("");
});
