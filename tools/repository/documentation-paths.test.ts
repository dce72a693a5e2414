import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Pages that lead through the code by the names of its files. */
const pages = ["docs/from-click-to-cell.md", "ARCHITECTURE.md"];

test.each(pages)("%s names files and folders that are there", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const named = [...text.matchAll(/`((?:apps|packages|tools|docs|tests)\/[\w./-]+)`/gu)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
