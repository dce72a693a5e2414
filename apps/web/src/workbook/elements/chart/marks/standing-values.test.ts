import type { ControlValue } from "@sheaf/compiler";
import { expect, test } from "vitest";
import { openViewerControls } from "../../../state/controls/viewer-controls.ts";
import { standingValues } from "./standing-values.ts";

const day = (text: string): ControlValue => ({ kind: "text", value: text }) as unknown as ControlValue;

function world() {
  const controls = openViewerControls({}, () => undefined);
  const standing = standingValues(controls);
  const brush = (text: string, isOver: boolean): void => {
    standing.brushes(["a"]);
    controls.set("a", day(text));
    standing.hasSet();
    if (isOver) standing.ends();
  };
  return { controls, standing, brush };
}

test("a canceled brush leaves what stood before it, set or not", () => {
  const { controls, standing, brush } = world();
  brush("x", false);
  brush("y", false);
  standing.cancel();
  expect(controls.isChanged("a")).toBe(false);
  controls.set("a", day("mine"));
  brush("x", false);
  standing.cancel();
  expect(controls.value("a")).toEqual(day("mine"));
});

test("a canceled second brush leaves the first, whose marks let go leave what stood before both", () => {
  const { controls, standing, brush } = world();
  controls.set("a", day("mine"));
  brush("x", true);
  brush("y", false);
  standing.cancel();
  expect(controls.value("a")).toEqual(day("x"));
  standing.letGo();
  expect(controls.value("a")).toEqual(day("mine"));
  standing.letGo();
  expect(controls.value("a")).toEqual(day("mine"));
});

test("what was set otherwise since, or is to stay, stays", () => {
  const { controls, standing, brush } = world();
  brush("x", true);
  controls.set("a", day("mine"));
  standing.letGo();
  expect(controls.value("a")).toEqual(day("mine"));
  brush("y", true);
  standing.keep();
  standing.letGo();
  expect(controls.value("a")).toEqual(day("y"));
});
