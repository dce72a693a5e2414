import { describe, expect, test } from "vitest";
import { untypedReads, wrongReads } from "./untyped-reads.ts";

const lines = (source: string): readonly number[] => untypedReads("reader.tsx", source);

describe("reads past the types of documents", () => {
  test.each([
    ["a member by its name in brackets", 'const a = element["columns"];', [1]],
    ["one behind a cast", '\nconst a = (element["sheaf"] as X).totals;', [2]],
    ["one that may be missing", 'const a = shown?.["controlType"];', [1]],
    ["a cast through unknown", "const a = element as unknown as Table;", [1]],
    ["several", 'const a = b["c"]["d"];\nconst e = f as unknown as G;', [1, 1, 2]],
  ])("%s", (_, source, expected) => {
    expect(lines(source)).toEqual(expected);
  });

  test.each([
    ["a member by its type", "const a = isKind(element, 'table') ? element.groupings : undefined;"],
    ["an item of a list, and what is looked up", "const a = list[0] ?? byName[name];"],
    ["the type of a member", 'type A = Table["columns"];'],
    ["the environment, and classes", 'const a = process.env["HOME"] + styles["wide"];'],
    ["a cast of something unknown", "const a = JSON.parse(text) as A;"],
  ])("%s is none", (_, source) => {
    expect(lines(source)).toEqual([]);
  });

  test("a file may have none", () => {
    expect(wrongReads(new Map([["a.ts", [3, 9]]]))).toEqual([expect.stringContaining("a.ts reads members past their types (lines 3, 9)")]);
  });
});
