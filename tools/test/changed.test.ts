import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { affectedPaths, affectedWorkspaces } from "./changed.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

describe("what a change can break", () => {
  test("is what it lies in, and who imports that over any number of steps", () => {
    const row = (...imports: readonly string[]) => ({ folder: "", kind: "pure" as const, imports });
    const workspaces = { sql: row(), formula: row("sql"), compiler: row("formula"), locale: row(), web: row("locale", "compiler") };
    expect([...affectedWorkspaces({ workspaces }, ["formula"])].toSorted()).toEqual(["compiler", "formula", "web"]);
    expect([...affectedWorkspaces({ workspaces }, ["locale"])].toSorted()).toEqual(["locale", "web"]);
  });

  test("the web app alone: itself and the browser tests, no engine", () => {
    expect(affectedPaths(root, ["apps/web/src/main.tsx"])).toEqual(["apps/web/", "tests/e2e/"]);
  });

  test("the compiler: all that compiles and all that serves", () => {
    const paths = affectedPaths(root, ["packages/compiler/src/index.ts"]);
    expect(paths).toContain("tests/conformance/");
    expect(paths).toContain("tests/golden-sql/");
    expect(paths).toContain("apps/server/");
    expect(paths).not.toContain("packages/sql/");
  });

  test("a test alone: that file", () => {
    expect(affectedPaths(root, ["packages/sql/src/names.test.ts"])).toEqual(["packages/sql/src/names.test.ts"]);
  });

  test("what everything rests on: everything", () => {
    expect(affectedPaths(root, ["package-lock.json"])).toBeNull();
    expect(affectedPaths(root, ["tools/test/main.ts", "README.md"])).toBeNull();
  });

  test("words alone: no test", () => {
    expect(affectedPaths(root, ["README.md", "docs/charts.md"])).toEqual([]);
  });
});
