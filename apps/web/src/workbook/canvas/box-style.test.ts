import type { Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { boxStyle } from "./box-style.ts";

const styled = (style: object): Element => ({ id: "t", kind: "table", style }) as unknown as Element;

test("workbook-file 5.1: background, corners and border of the box around an element", () => {
  expect(boxStyle({ id: "t", kind: "table" })).toBeUndefined();
  expect(boxStyle(styled({ backgroundColor: "#ABCDEF", borderRadius: "pill", borderWidth: 3, borderColor: "#111" }))).toEqual({
    background: "#ABCDEF",
    borderRadius: "28px",
    border: "3px solid #111",
  });
  expect(boxStyle(styled({ backgroundColor: "transparent", borderRadius: "square" }))).toEqual({
    background: "transparent",
    borderRadius: "0",
  });
  expect(boxStyle(styled({ borderWidth: 2 }))).toEqual({ border: "2px solid var(--line-2)" });
  expect(boxStyle(styled({ borderColor: { kind: "theme", ref: "colors-danger" } }))).toEqual({ border: "1px solid var(--bad)" });
  expect(boxStyle(styled({ padding: "none" }))).toEqual({ border: "none" });
});

test("a callout has the tint and the line of its status, unless it has a box of its own", () => {
  const callout = (more: object = {}): Element => ({ id: "t", kind: "text", body: "", sheaf: { callout: "warning" }, ...more });
  expect(boxStyle(callout())).toEqual({ background: "var(--warn-tint)", border: "1px solid var(--warn-line)" });
  expect(boxStyle(callout({ style: { backgroundColor: "#fff", borderWidth: 3 } }))).toEqual({
    background: "#fff",
    border: "3px solid var(--line-2)",
  });
});

test("what is no color is none, and nothing of a person's text becomes style", () => {
  expect(boxStyle(styled({ backgroundColor: "auto" }))).toBeUndefined();
  expect(boxStyle(styled({ backgroundColor: "url(x)", borderColor: { kind: "theme", ref: "colors-x); color: red" } }))).toBeUndefined();
});
