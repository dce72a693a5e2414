import { describe, expect, test } from "vitest";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import { severalColumnsEntries, severalColumnsKey, sharedFormats } from "./several-columns-menu.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";

const column = (id: string, type = "number", more: Partial<TableColumn> = {}): TableColumn =>
  ({ id, type, level: "base", isKey: false, isHidden: false, ...more }) as TableColumn;
const columns = ["a", "b", "c", "d", "e"].map((id) => column(id));
const design = {
  levels: [{ id: "base", name: "Rows", columns }],
  order: columns.map(({ id }) => id),
} as unknown as TableDesign;

/** What each entry does, by its way through the menus. */
function done(ids: readonly string[], isEditing = true, all: readonly TableColumn[] = columns) {
  const calls: unknown[] = [];
  const note =
    (name: string) =>
    (...given: readonly unknown[]) =>
      void calls.push([name, ...given.slice(0, 2)]);
  const actions = {
    setHidden: note("hide"),
    delete: note("delete"),
    formatAll: note("format"),
    groupByAll: note("group"),
    moveColumns: note("move"),
  } as unknown as TableActions;
  const chosen = all.filter(({ id }) => ids.includes(id));
  const entries = severalColumnsEntries({
    columns: chosen,
    design,
    actions,
    isEditing,
    freeze: note("freeze"),
    startFilters: note("filter"),
    convert: note("convert"),
  });
  const flat = (list: readonly MenuEntry[]): readonly MenuEntry[] =>
    list.flatMap((entry) =>
      entry.kind === "submenu" ? flat(typeof entry.entries === "function" ? entry.entries() : entry.entries) : [entry],
    );
  return {
    ids: entries.map(({ id }) => id),
    run: (id: string): unknown => {
      const found = flat(entries).find((entry) => entry.id === id);
      if (found?.kind !== "item") return "absent";
      if (found.isDisabled === true) return "disabled";
      found.onSelect();
      return calls.pop();
    },
  };
}

describe("the menu of several columns", () => {
  test("does to all of them what it says; who only explores hides them", () => {
    const { run } = done(["b", "d"]);
    expect([run("hide"), run("delete")]).toEqual([
      ["hide", ["b", "d"], true],
      ["delete", ["b", "d"]],
    ]);
    expect(done(["b", "d"], false).ids).toEqual(["filter", "hide"]);
  });

  test("filters by all of them, and changes the type of texts: where one is none, none", () => {
    expect(done(["b", "d"], false).run("filter")).toEqual(["filter", ["b", "d"]]);
    const text = (id: string, problem: string | null = null) => column(id, "text", { problem });
    expect(done(["a", "b"], true, [text("a"), text("b")]).run("convert-number")).toEqual(["convert", ["a", "b"], "number"]);
    expect(done(["a", "b"], true, [text("a"), column("b")]).run("convert-number")).toBe("absent");
    expect(done(["a", "b"], true, [text("a"), text("b", "Not known")]).run("convert-number")).toBe("absent");
    expect(done(["a", "b"], false, [text("a"), text("b")]).run("convert-number")).toBe("absent");
  });

  test("keys do to all of them what the menu does: who only explores deletes nothing", () => {
    const calls: unknown[] = [];
    const note = (name: string) => (ids: unknown) => void calls.push([name, ids]);
    const actions = { setHidden: note("hide"), delete: note("delete") } as unknown as TableActions;
    const press = (key: string, may: { isEditing: boolean; canChange: boolean }, shiftKey = false): boolean =>
      severalColumnsKey({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent, {
        columns: columns.slice(1, 3),
        actions,
        startFilters: note("filter"),
        ...may,
      });
    const editor = { isEditing: true, canChange: true };
    expect([press("Delete", editor), press("H", editor, true), press("x", editor)]).toEqual([true, true, false]);
    expect(press("Delete", { isEditing: false, canChange: true })).toBe(false);
    expect(press("H", { isEditing: false, canChange: false }, true)).toBe(false);
    expect(calls).toEqual([
      ["delete", ["b", "c"]],
      ["hide", ["b", "c"]],
    ]);
  });

  test("groups by all of them, in the order in which they are shown, unless one is the key of a level or stands at one", () => {
    expect(done(["b", "d"]).run("group")).toEqual(["group", ["b", "d"]]);
    for (const more of [{ isKey: true, level: "g" }, { level: "g" }]) {
      const all = [column("a"), column("b", "text", more)];
      expect(done(["a", "b"], true, all).run("group")).toBe("absent");
    }
  });

  test("moves them together, one place, or to an end", () => {
    const apart = done(["b", "d"]);
    expect(apart.run("to-first")).toEqual(["move", ["b", "d"], null]);
    expect(apart.run("to-left")).toEqual(["move", ["b", "d"], null]);
    expect(apart.run("to-right")).toEqual(["move", ["b", "d"], "e"]);
    expect(apart.run("to-last")).toEqual(["move", ["b", "d"], "e"]);
    const middle = done(["c", "d"]);
    expect([middle.run("to-left"), middle.run("to-right")]).toEqual([
      ["move", ["c", "d"], "a"],
      ["move", ["c", "d"], "e"],
    ]);
    expect([done(["a", "b"]).run("to-left"), done(["d", "e"]).run("to-right")]).toEqual(["disabled", "disabled"]);
  });

  test("offers formats that all of them can have, and moves of one level alone", () => {
    expect(sharedFormats([column("a"), column("b", "integer")]).map(({ id }) => id)).toContain("percent");
    expect(sharedFormats([column("a"), column("b", "date")]).map(({ id }) => id)).toEqual(["auto"]);
    expect(sharedFormats([column("a", "boolean"), column("b")])).toEqual([]);
    const other = [...columns, column("k", "number", { level: "g", isKey: true })];
    expect(done(["a", "k"], true, other).run("to-first")).toBe("absent");
    expect(done(["a", "b"]).run("format-percent")).toEqual(["format", ["a", "b"], expect.objectContaining({ id: "percent" })]);
  });
});
