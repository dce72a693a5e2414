import { expect, test } from "vitest";
import { memberAt, setAt, textAt } from "./member-path.ts";

const element = { id: "e", kind: "bar-chart", columns: [], yAxis: { columnIds: ["a"], format: { scale: { zero: true } } } } as const;

test("a value deep in a member is read and written, the rest of the member stays", () => {
  expect(memberAt(element, ["yAxis", "format", "scale", "zero"])).toBe(true);
  expect(memberAt(element, ["yAxis", "columnIds", "x"])).toBeUndefined();
  expect(textAt(element, ["yAxis", "format", "title", "text"])).toBeNull();
  expect(setAt(element, ["yAxis", "format", "title", "text"], "Minutes")).toEqual({
    yAxis: { columnIds: ["a"], format: { scale: { zero: true }, title: { text: "Minutes" } } },
  });
});

test("what is taken away leaves no empty objects behind", () => {
  expect(setAt(element, ["yAxis", "format", "scale", "zero"], undefined)).toEqual({ yAxis: { columnIds: ["a"] } });
  expect(setAt(element, ["legend", "position"], undefined)).toEqual({ legend: undefined });
  expect(setAt(element, ["legend", "position"], "bottom")).toEqual({ legend: { position: "bottom" } });
});

test("names that objects inherit are members like others", () => {
  expect(memberAt(element, ["constructor", "name"])).toBeUndefined();
});
