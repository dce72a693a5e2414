import { expect, test } from "vitest";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { orderMenu, swapped, without } from "./order-menu.ts";

const list = ["a", "b", "c"];

/** What the entries make of the list. */
function chosen(index: number, id: string): readonly string[] | "disabled" {
  let after: readonly string[] = list;
  const entries: readonly MenuEntry[] = orderMenu({
    index,
    count: list.length,
    verb: "Apply",
    onSwap: (from, to) => (after = swapped(list, from, to)),
    onDelete: (at) => (after = without(list, at)),
  });
  const entry = entries.find((one) => one.id === id);
  if (entry?.kind !== "item") throw new Error(`no entry ${id}`);
  if (entry.isDisabled === true) return "disabled";
  entry.onSelect();
  return after;
}

test("a member moves by one place, stops at the ends, and is taken away", () => {
  expect(chosen(1, "up")).toEqual(["b", "a", "c"]);
  expect(chosen(1, "down")).toEqual(["a", "c", "b"]);
  expect(chosen(0, "up")).toBe("disabled");
  expect(chosen(2, "down")).toBe("disabled");
  expect(chosen(1, "delete")).toEqual(["a", "c"]);
});
