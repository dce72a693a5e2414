import type { ControlValue } from "@sheaf/compiler";
import { expect, test } from "vitest";
import { openViewerControls } from "./viewer-controls.ts";

const of = (value: string): ControlValue => ({ kind: "scalar", value });

function opened(waits: readonly string[] = []) {
  const addresses: object[] = [];
  const controls = openViewerControls(
    {},
    (values) => addresses.push(values),
    (id) => waits.includes(id),
  );
  return { controls, addresses };
}

test("what is applied together waits: it is seen in the control and asked for nowhere until it is applied, all at once", () => {
  const { controls, addresses } = opened(["a", "b"]);
  expect(controls.propose("a", of("1"))).toBe("waits");
  expect(controls.propose("b", of("2"))).toBe("waits");
  expect(controls.shown("a")).toEqual(of("1"));
  expect(controls.all()).toEqual({});
  expect(addresses).toEqual([]);
  controls.apply(["a", "b"]);
  expect(controls.all()).toEqual({ a: of("1"), b: of("2") });
  expect(addresses).toEqual([{ a: of("1"), b: of("2") }]);
  expect(controls.waiting()).toEqual({});
});

test("a change that is taken back by hand no longer waits, one that is dropped was never made, others hold at once", () => {
  const { controls } = opened(["a"]);
  controls.set("a", of("1"));
  controls.propose("a", of("2"));
  controls.propose("a", of("1"));
  expect(controls.waiting()).toEqual({});
  controls.propose("a", of("3"));
  controls.drop(["a"]);
  expect(controls.shown("a")).toEqual(of("1"));
  expect(controls.propose("c", of("9"))).toBe("set");
  expect(controls.all()).toEqual({ a: of("1"), c: of("9") });
});

test("a control is reset to what it began with, and that is in no address", () => {
  const { controls, addresses } = opened();
  expect(controls.hasBegun("a")).toBe(false);
  controls.begin("a", of("today"));
  expect(controls.value("a")).toEqual(of("today"));
  controls.set("a", of("1"));
  controls.release("a");
  expect(controls.value("a")).toEqual(of("today"));
  expect(addresses).toEqual([{ a: of("1") }, {}]);
  expect(controls.chosen()).toEqual({});
  controls.set("b", null);
  controls.reset();
  expect(controls.all()).toEqual({ a: of("today") });
});
