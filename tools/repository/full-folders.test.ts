import { expect, test } from "vitest";
import { fullFolders, wrongFolders } from "./full-folders.ts";

const files = (folder: string, count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${folder}/part-${at}.ts`);

test("a folder of more than 15 source files needs a reason, and no other has one", () => {
  const full = [...files("a", 16), ...files("b", 15), ...files("c", 12), ...files("a/inside", 3)];
  expect([...fullFolders(full)]).toEqual([["a", 16]]);
  expect(wrongFolders(full, { a: "A file for each command.", b: "Was full, and may be again." })).toEqual([]);
  expect(wrongFolders(full, {})).toEqual([expect.stringContaining("a has 16 source files, 15 are the most")]);
  expect(wrongFolders(full, { a: " " })).toHaveLength(1);
  expect(wrongFolders(full, { a: "A file for each command.", c: "Was full." })).toEqual([
    expect.stringContaining("c has 12 source files or fewer"),
  ]);
});
