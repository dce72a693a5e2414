import { expect, test } from "vitest";
import type { TableColumn } from "../shape/table-shape.ts";
import { type ColumnEntry, columnsIn, columnTree } from "./column-tree.ts";

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
